/** Words that join, stress or deny others, and words that say nothing about a tattoo's place. */
import type { PhraseTable } from './meaning.ts';

/** Left out before phrases are looked for: "back of my left hand" is "back of left hand". */
export const ARTICLES = new Set(
  'the a an my her his your their our its this that these those me him she he i you we they it s'.split(' '),
);

/** Phrases by what they do to their neighbours. */
export const CONNECTING_WORDS: PhraseTable = [
  [{ is: 'word', word: 'of' }, 'of'],
  [{ is: 'word', word: 'and' }, 'and, &, plus, n'],
  [{ is: 'word', word: 'or' }, 'or, /, and or'],
  [{ is: 'word', word: 'to' }, 'to, down to, up to, till, until, through to'],
  [{ is: 'word', word: 'from' }, 'from, starting from, starting at'],
  [{ is: 'word', word: 'pause' }, 'but, then, with, while, though, however, also'],
  [
    { is: 'not' },
    'not, no, non, without, never, dont, do not, isnt, nothing, avoid, avoiding, except, not on, wo, rather than, instead of, none, remove, cannot, cant, nor, anywhere but, everywhere but, anything but, keep off, keep away from, stay off, stay away from, leave out, anywhere except, not too, no too, less',
  ],
  [
    { is: 'emphasis', strength: 1.5 },
    'very, really, super, extra, extremely, quite, a lot, pretty, so, much, way, far, totally, fully, incredibly, ultra, heavily',
  ],
  [
    { is: 'emphasis', strength: 0.5 },
    'slightly, a bit, bit, a little, a little bit, little bit, somewhat, kind of, kinda, sort of, a tad, tad, a touch, touch, mildly, gently, fairly, rather, slight, partially, partly, subtly more, a hair',
  ],
  [
    { is: 'filler' },
    'please, put, place, placed, placement, position, positioned, add, apply, set, make, made, want, wants, wanted, would, like, should, could, can, have, has, get, give, ' +
      'tattoo, tattoos, tatoo, tatto, tat, tats, design, ink, inked, artwork, art, drawing, draw, drawn, piece, piercing, ' +
      'on, at, onto, upon, into, is, be, are, was, will, as, for, if, which, where, when, there, here, who, just, exactly, directly, ' +
      'about, approximately, approx, roughly, ca, circa, around about, or so, some, somewhere, area, region, part, spot, location, section, zone, ' +
      'too, very much, only, even, is fine, fine by me, anywhere, look, looks, looking, appear, seem, feel, style, styled, line, lines, linework, outline, outlines, work, shading, shade, shaded, ' +
      'and also, more, most, scale, scaled, resize, resized, go, goes, going, sit, sits, sitting, sat, show, showing, see, try, let, lets, us, im, id, ' +
      'nice, nicely, good, great, beautiful, beautifully, natural, naturally, perfect, perfectly, realistic, realistically, thanks, thank, hi, hello, kindly, ok, okay, yes, ' +
      'body, skin, human, person, woman, man, girl, guy, model, wearer, mine, hers, own, human body, muscle, muscles, bone, crease, ' +
      'along with, away, off, over, up against, wearing, tattooed, inking, placing, ' +
      'bare, exposed, out, actually, maybe, perhaps, possibly, preferably, ideally, probably, slightly more, same, all, any, every, other, ' +
      'such, so that, because, since, by hand, right there, right here, right on, right in, right at, right where, right across, right over, all right, alright, left over, ' +
      'straight on, bottom line, looks like, something, anything, move, minimum, at minimum, wherever, everywhere, best, visible, lying, running, curve, curve of, line of, hollow, hollow of, lots, lot, surprise, kind, sort, type, how, what, do, does, need, needs, must, may, might, think, prefer, love',
  ],
  [
    { is: 'unknown' },
    'old tattoo, old tattoos, existing tattoo, other tattoo, old scar, glow in dark, hand of fatima, hand of god, both, each, either, palm tree, palm trees, palm leaf, palm leaves, sacred heart, hamsa hand, evil eye, all seeing eye, third eye tattoo, ring, necklace, belt, watch strap, shoulder strap, ' +
      'cover up, coverup, cover my old, cover scar, covers scar, covering scar, thumb side, pinky side, pinkie side, light bulb, light house, back to back, hand drawn, hand poked, hand written, handwritten, hand style',
  ],
];
