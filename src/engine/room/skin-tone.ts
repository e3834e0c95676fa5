/** The person's own skin: its tone by part of the body, and how it varies from pixel to pixel. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';

/** sRGB 0..255. */
export type Tone = readonly [red: number, green: number, blue: number];

export interface SkinTone {
  readonly arm: { readonly left: Tone; readonly right: Tone };
  readonly hand: { readonly left: Tone | null; readonly right: Tone | null };
  /** Neck and chest. */
  readonly neck: Tone;
  /** Standard deviation of neighbouring pixels' luminance, 0..255: grain and pores. */
  readonly grain: number;
  /** Logarithm of the light's fall across the body from its left to its right side. */
  readonly sidelight: number;
}

/** A class must show this many pixels before its tone is believed. */
const ENOUGH = 180;

/** Measures the skin that the photo shows. Null when it shows none at all. */
export function measureSkin(person: PerceivedPerson): SkinTone | null {
  const { photo, parse } = person;
  const { width, height, data } = photo;
  const members = new Map<BodyClass, number[]>();
  const classes: readonly BodyClass[] = [
    'face',
    'neck',
    'leftArm',
    'rightArm',
    'leftHand',
    'rightHand',
    'legs',
  ];
  const wanted = new Map(classes.map((name) => [BODY_CLASSES.indexOf(name), name]));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const name = wanted.get(parse.labels[at]!);
      if (!name || parse.coverage[name].data[at]! < 245) continue;
      const list = members.get(name);
      if (list) list.push(at);
      else members.set(name, [at]);
    }
  const toneOf = (name: BodyClass): Tone | null => {
    const list = members.get(name);
    return list && list.length >= ENOUGH ? medianTone(data, list) : null;
  };
  const face = toneOf('face');
  // cloth that was taken for skin gives itself away by its hue
  const like = (tone: Tone | null, reference: Tone | null): Tone | null =>
    tone && reference && Math.abs(warmth(tone) - warmth(reference)) > 0.22 ? null : tone;
  // a neck in the chin's shadow, or burnt out, doesn't tell the skin's brightness
  const lightOf = (tone: Tone): number => (tone[0] + tone[1] + tone[2]) / 3;
  const litLike = (tone: Tone | null, reference: Tone | null): Tone | null => {
    if (!tone || !reference) return tone;
    const ratio = lightOf(tone) / lightOf(reference);
    const allowed = Math.max(0.9, Math.min(1.12, ratio));
    return scaled(tone, allowed / ratio);
  };
  const neck = litLike(like(toneOf('neck'), face), face);
  const known = face ?? neck;
  const arms = {
    left: litLike(like(toneOf('leftArm'), known), face),
    right: litLike(like(toneOf('rightArm'), known), face),
  };
  const hands = { left: like(toneOf('leftHand'), known), right: like(toneOf('rightHand'), known) };
  // a face is redder and brighter than the body; a hand darker and redder
  const body =
    neck ??
    arms.left ??
    arms.right ??
    (face ? scaled(face, 0.95) : null) ??
    hands.left ??
    hands.right ??
    toneOf('legs');
  if (!body) return null;
  const lit = face && neck ? mixTones(face, neck, 0.55) : body;
  const armOf = (side: 'left' | 'right'): Tone => {
    const other = side === 'left' ? 'right' : 'left';
    const own = arms[side] ?? arms[other];
    if (own) return own;
    const hand = hands[side] ?? hands[other];
    return hand ? mixTones(lit, hand, 0.35) : lit;
  };
  // hair, beard and folds only ever add to grain
  const grains = (['face', 'neck', 'leftArm', 'rightArm'] as const)
    .filter((name) => (members.get(name)?.length ?? 0) >= ENOUGH)
    .map((name) => grainOf(data, width, members.get(name)!));
  return {
    arm: { left: armOf('left'), right: armOf('right') },
    hand: hands,
    neck: neck ?? (face ? scaled(face, 0.94) : body),
    grain: grains.length > 0 ? Math.min(3, ...grains) : 1.2,
    sidelight: sidelightOf(data, width, members.get('face') ?? []),
  };
}

/** Logarithm of red over blue. */
function warmth(tone: Tone): number {
  return Math.log((6 + tone[0]) / (6 + tone[2]));
}

function medianTone(data: Uint8ClampedArray, list: readonly number[]): Tone {
  const median = (c: number): number => {
    const histogram = new Uint32Array(256);
    for (const at of list) histogram[data[4 * at + c]!]!++;
    for (let value = 0, seen = 0; value < 256; value++) {
      seen += histogram[value]!;
      if (2 * seen >= list.length) return value;
    }
    return 0;
  };
  return [median(0), median(1), median(2)];
}

export function scaled(tone: Tone, factor: number): Tone {
  return [tone[0] * factor, tone[1] * factor, tone[2] * factor];
}

/** `share` of `b` in `a`. */
export function mixTones(a: Tone, b: Tone, share: number): Tone {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Robust deviation of the second difference along rows, as that of the grain itself. */
function grainOf(data: Uint8ClampedArray, width: number, list: readonly number[]): number {
  const differences: number[] = [];
  const stride = Math.max(1, Math.floor(list.length / 3000));
  for (let k = 0; k < list.length; k += stride) {
    const at = list[k]!;
    if (at < 1 || 4 * at + 8 > data.length || at % width === 0) continue;
    differences.push(Math.abs(2 * data[4 * at + 1]! - data[4 * at - 3]! - data[4 * at + 5]!));
  }
  if (differences.length < 50) return 1.2;
  differences.sort((a, b) => a - b);
  // median |2a - b - c| of white noise is 0.6745 · √6 · σ
  return Math.min(6, differences[differences.length >> 1]! / (0.6745 * Math.sqrt(6)));
}

/** How the face's luminance falls from its left to its right half, as a logarithm, shrunk towards even light. */
function sidelightOf(data: Uint8ClampedArray, width: number, face: readonly number[]): number {
  if (face.length < 400) return 0;
  let middle = 0;
  for (const at of face) middle += (at % width) / face.length;
  const sums = [0, 0];
  const counts = [0, 0];
  for (const at of face) {
    const side = at % width > middle ? 0 : 1;
    sums[side]! += Math.log(8 + data[4 * at + 1]!);
    counts[side]!++;
  }
  const difference = sums[0]! / Math.max(1, counts[0]!) - sums[1]! / Math.max(1, counts[1]!);
  return Math.max(-0.25, Math.min(0.25, 0.6 * difference));
}
