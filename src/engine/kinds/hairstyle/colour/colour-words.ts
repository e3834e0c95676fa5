/** Words around the colours: what they do to a colour, where a colour goes, and how much of it there is. */

/** What a word does to a colour: L*, a*, b* are multiplied, then added to, with the limits of lightness kept. */
export interface ColourChange {
  readonly lightness?: readonly [times: number, plus: number];
  readonly chroma?: number;
  readonly plusA?: number;
  readonly plusB?: number;
  /** Lightness at least. */
  readonly atLeast?: number;
  readonly gloss?: number;
}

/** Parts of the hair and techniques that colour them. */
export type ColourPart = 'roots' | 'tips' | 'ombre' | 'balayage' | 'highlights' | 'lowlights' | 'dip dye';

export type ColourWord =
  | { readonly is: 'change'; readonly change: ColourChange }
  | { readonly is: 'part'; readonly part: ColourPart }
  | { readonly is: 'amount'; readonly times: number }
  | { readonly is: 'emphasis'; readonly times: number }
  | { readonly is: 'join'; readonly join: 'and' | 'to' | 'on' | 'with' | 'from' | 'in' | 'pause' }
  | { readonly is: 'not' }
  | { readonly is: 'own' }
  | { readonly is: 'grey mix'; readonly share: number }
  | { readonly is: 'gloss'; readonly gloss: number }
  | { readonly is: 'several' }
  | { readonly is: 'filler' };

const change = (words: string, effect: ColourChange): readonly [string, ColourWord] => [
  words,
  { is: 'change', change: effect },
];
const part = (words: string, name: ColourPart): readonly [string, ColourWord] => [
  words,
  { is: 'part', part: name },
];

/** Phrases that mean the same are separated by commas. */
export const COLOUR_WORDS: readonly (readonly [phrases: string, word: ColourWord])[] = [
  change('light, lighter, pale, soft, softer, bleachy', { lightness: [0.93, 12], chroma: 0.9 }),
  change('lightest, palest, ultra light', { lightness: [0.85, 22], chroma: 0.75 }),
  change('medium, mid, classic, true, pure, neutral', {}),
  change('dark, darker, deep, deeper, rich', { lightness: [0.66, 0], chroma: 0.85 }),
  change('darkest', { lightness: [0.5, 0], chroma: 0.7 }),
  change('bright, brighter, vivid, vibrant, intense, bold, electric, fiery, flaming', {
    lightness: [1, 4],
    chroma: 1.25,
    gloss: 0.1,
  }),
  change('neon, fluorescent, acid', { lightness: [1, 12], chroma: 1.45 }),
  change('pastel, candy, milky, baby', { chroma: 0.55, atLeast: 77 }),
  change('muted, dusty, faded, washed out, dull, subdued, smokey', { chroma: 0.6, lightness: [0.95, 3] }),
  change('ash, ashy, cool, cooler, cool toned, cold', { chroma: 0.6, plusA: -2, plusB: -2.5 }),
  change('icy, ice, frosty, arctic, frosted', { lightness: [0.9, 10], chroma: 0.5, plusB: -2.5 }),
  change('golden, goldish, sunny, sun kissed, sunkissed', { lightness: [1, 3], plusA: 1, plusB: 8 }),
  change('warm, warmer, warm toned', { plusA: 2.5, plusB: 5 }),
  change('reddish, coppery, gingery', { plusA: 11, plusB: 6 }),
  change('brownish', { chroma: 0.8, plusA: 3, plusB: 6 }),
  change('yellowish', { plusB: 10 }),
  change('pinkish, rosy', { plusA: 12 }),
  change('purplish, violet toned', { plusA: 8, plusB: -10 }),
  change('bluish, blueish', { plusB: -12 }),
  change('greenish', { plusA: -10 }),
  change('greyish, grayish', { chroma: 0.35 }),
  change('whitish', { lightness: [0.8, 18], chroma: 0.5 }),
  change('blackish', { lightness: [0.5, 0], chroma: 0.5 }),
  part(
    'roots, root, shadow root, shadow roots, root shadow, root smudge, rooted, regrowth, at the roots',
    'roots',
  ),
  part('tips, tip, ends, end, tipped, lengths', 'tips'),
  part('dip dye, dip dyed, dipped', 'dip dye'),
  part('ombre, sombre, gradient, colour melt, color melt, fade, degrade', 'ombre'),
  part('balayage, balayaged', 'balayage'),
  part(
    'highlights, highlight, highlighted, streaks, streak, streaked, babylights, strands, strand, foils, money piece, face framing pieces, peekaboo, stripes, tints, hints, accents, reflections, undertones',
    'highlights',
  ),
  part('lowlights, lowlight', 'lowlights'),
  [
    'subtle, few, fine, thin, delicate, little, touch of, hint of, a few, some',
    { is: 'amount', times: 0.55 },
  ],
  ['chunky, many, heavy, lots of, plenty of, thick, a lot of, full', { is: 'amount', times: 1.6 }],
  ['very, really, super, extra, ultra, extremely, so, quite', { is: 'emphasis', times: 1.5 }],
  [
    'not too, not so, not very, not overly, slightly, a bit, bit, a little, somewhat, kind of, subtly, faintly',
    { is: 'emphasis', times: 0.5 },
  ],
  ['and, plus, half, mixed with, mix of, mixed', { is: 'join', join: 'and' }],
  [
    'to, into, fading to, fading into, fades to, fades into, melting into, turning, turning into, transitioning to, becoming, going',
    { is: 'join', join: 'to' },
  ],
  ['on, over, onto, on top of', { is: 'join', join: 'on' }],
  ['with', { is: 'join', join: 'with' }],
  ['from, starting with, starting from', { is: 'join', join: 'from' }],
  ['in, of, are, is, at, through, throughout', { is: 'join', join: 'in' }],
  ['but, then, while', { is: 'join', join: 'pause' }],
  [
    'no, not, without, never, avoid, except, dont, isnt, anything but, everything but, less, remove, reduce, lose',
    { is: 'not' },
  ],
  [
    'my own, own, same, natural, current, original, unchanged, keep, existing, as it is, my natural, natural colour, natural color, no change, dont change, do not change',
    { is: 'own' },
  ],
  ['salt and pepper, salt n pepper, salt pepper, pepper and salt, grizzled', { is: 'grey mix', share: 0.5 }],
  [
    'greying temples, going grey, going gray, some grey, some gray, grey strands, gray strands',
    { is: 'grey mix', share: 0.22 },
  ],
  ['glossy, shiny, gleaming, shine, lustrous, silky, wet look', { is: 'gloss', gloss: 0.7 }],
  ['matte, matt, flat', { is: 'gloss', gloss: -0.7 }],
  [
    'rainbow, multicolour, multicolor, multicolored, multicoloured, unicorn, mermaid, galaxy',
    { is: 'several' },
  ],
  [
    'hair, haircolor, haircolour, colour, color, coloured, colored, dyed, dye, shade, tone, toned, tones, the, a, an, please, i, want, would, like, make, it, my, me, her, his, their, style, look, looking, all, whole, overall, bit of, naturally, beautiful, nice, lovely, pretty, something, more, type, as, for, be, that, this, just, plain, only, too, fox, one, two, bits, kind, sort, hue, finish, effect, dimension, everywhere, completely, entirely, totally',
    { is: 'filler' },
  ],
];
