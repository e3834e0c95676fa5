/** Words for where on a part, where in the picture, and how the design is turned there. */
import type { Meaning, PhraseTable } from './meaning.ts';

type Relation = Extract<Meaning, { is: 'relation' }>['direction'];

function relation(direction: Relation): Meaning {
  return { is: 'relation', direction };
}

function level(along: number, end = false): Meaning {
  return { is: 'level', along, end };
}

function angle(degrees: number): Meaning {
  return { is: 'angle', degrees };
}

const PLACE_AND_BAND = {
  upperArm: 'armband, arm band, armbands, arm cuff',
  wrist: 'bracelet, wristband, wrist band, wrist cuff, like bracelet, as bracelet',
  ankle: 'anklet, ankle bracelet, ankle band, like anklet',
  thigh: 'garter, leg band, legband, thigh band, like garter',
  finger: 'finger band, like ring, as ring',
} as const;

/** Phrases by the position that they mean. */
export const POSITION_WORDS: PhraseTable = [
  [
    level(0.25),
    'top half of, top half, top part of, upper, upper half of, upper part of, upper half, upper third of, higher, higher up, further up, high up, high on, up high',
  ],
  [
    level(0.75),
    'bottom half of, bottom half, bottom part of, lower, lower half of, lower part of, lower half, lower third of, lower down, further down, low, low on, low down, down low',
  ],
  [
    level(0.12, true),
    'top, top of, very top of, near top, near top of, towards top, towards top of, toward top of, at top, at top of, upper end of',
  ],
  [
    level(0.88, true),
    'bottom, bottom of, very bottom of, near bottom, near bottom of, towards bottom, towards bottom of, at bottom of, at bottom, lower end of, base of, base',
  ],
  [
    { is: 'middle' },
    'middle, middle of, center, centre, center of, centre of, centered, centred, central, centrally, mid, midpoint of, halfway, halfway up, halfway down, half way, half way up, half way down, midway, midline, dead center, dead centre, in middle, in middle of, centering, midsection of',
  ],
  [relation('above'), 'above, just above, right above, directly above, over top of'],
  [
    relation('below'),
    'below, under, underneath, beneath, just below, right below, right under, right underneath, right beneath, directly below',
  ],
  [
    relation('beside'),
    'beside, besides, next to, right next to, right beside, alongside, adjacent to, to side of',
  ],
  [{ is: 'relation', direction: 'beside', side: 'left' }, 'to left of, just left of, slightly left of'],
  [{ is: 'relation', direction: 'beside', side: 'right' }, 'to right of, just right of, slightly right of'],
  [
    relation('near'),
    'near, close to, nearby, right by, by, toward, towards, nearer to, closer to, near to, nearest, somewhere around, at level of, in front of',
  ],
  [relation('behind'), 'behind, right behind'],
  [relation('between'), 'between, in between, inbetween, right between'],
  [
    relation('around'),
    'around, round, all around, all way around, right around, goes around, going around, surrounding, circling',
  ],
  [{ is: 'picture' }, 'photo, photos, picture, image, photograph, pic, frame, screen, shot, img'],
  [
    { is: 'corner' },
    'corner, quadrant, corner of, edge, edge of, half of, half, third of, part of, area of, portion of',
  ],
  [
    { is: 'viewer' },
    'viewer, viewers, camera, screen left, from viewer point of view, as you look at it, as seen',
  ],
  [{ is: 'turn', degrees: 90 }, 'rotate, rotated, rotating, rotation'],
  [
    { is: 'turn', degrees: 20 },
    'turn, turned, tilt, tilted, tilting, angled, angle, lean, leaning, leaned, slanted, slant, slanting, askew, crooked, skewed, at angle, on angle, at slight angle, twisted',
  ],
  [
    angle(180),
    'upside down, upsidedown, upside, inverted, head down, turned upside down, flipped upside down, facing me, so i can read it, readable for me, half turn, flip upside down, inverse',
  ],
  [
    angle(90),
    'sideways, side ways, on its side, quarter turn, at right angle, at right angles, turned sideways',
  ],
  [angle(45), 'diagonal, diagonally, on diagonal, diagnal, oblique angle'],
  [
    angle(0),
    'upright, right side up, right way up, straight, straight up, right way round, not rotated, unrotated, facing up, facing upwards',
  ],
  [{ is: 'clockwise', sign: 1 }, 'clockwise, cw, clock wise'],
  [
    { is: 'clockwise', sign: -1 },
    'counterclockwise, counter clockwise, anticlockwise, anti clockwise, ccw, counterclock wise',
  ],
  [
    { is: 'mirror' },
    'mirror, mirrored, mirrored version, mirror image, mirrored image, flip, flipped, flip it, reversed, reverse, flipped horizontally, mirrored horizontally, flip horizontally, horizontal flip, mirrored left right, facing other way, facing opposite way, facing other direction, facing opposite direction, looking other way, looking opposite way, pointing other way, other way round, other way around, backwards',
  ],
  [
    { is: 'unknown' },
    'facing left, facing right, facing to left, facing to right, looking left, looking right, looking to left, looking to right, pointing left, pointing right, pointing to left, pointing to right, facing down, facing downwards, pointing down, pointing up, pointing downwards, pointing upwards, looking up, looking down, head left, head right',
  ],
  [
    { is: 'not', aims: true },
    'facing, looking at, pointing at, head towards, head toward, top towards, top toward, tail towards, tail toward, head facing, top facing, pointing to, pointing towards, pointing toward, pointing up towards, pointing up toward, pointing down towards, pointing down toward, facing towards, facing toward, looking towards, looking toward',
  ],

  [
    { is: 'lies', lies: 'along' },
    'along, vertical, vertically, lengthwise, lengthways, length wise, portrait, running along, running down, running up, down length of, following, follows, parallel to, in line with, aligned with, along length of, along line of, along curve of',
  ],
  [{ is: 'word', word: 'down' }, 'down, up'],
  [
    { is: 'lies', lies: 'across' },
    'across, horizontal, horizontally, crosswise, widthwise, crossways, spanning, stretching across, running across, perpendicular to, landscape, from shoulder to shoulder, shoulder to shoulder',
  ],
  [
    { is: 'wraps', place: null },
    'wrap, wraps, wrapped, wrapping, wrap around, wraps around, wrapped around, wrapping around, wraparound, wrap round, wraps round, wrapped round, band, band around, band round, bands, cuff, cuff around, encircle, encircles, encircling, encircled, ring around, going all way around, all way round, goes all way around, like band, as band, circling around, spiral around, spiral, winds around, winding around, coils around, coiled around, coiling around, curls around, spirals around, spiraling around, entwined around',
  ],
  ...Object.entries(PLACE_AND_BAND).map(
    ([place, phrases]) => [{ is: 'wraps', place: place as keyof typeof PLACE_AND_BAND }, phrases] as const,
  ),
];
