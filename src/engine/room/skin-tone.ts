/** The person's own skin: its tone by part of the body, and how it varies from pixel to pixel. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { clamp } from '../pixels/clamp.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { bodyVariation, type SkinTexture, skinTexture, skinVariation } from './skin-texture.ts';

/** sRGB 0..255. */
export type Tone = readonly [red: number, green: number, blue: number];

export interface SkinTone {
  readonly arm: { readonly left: Tone; readonly right: Tone };
  readonly hand: { readonly left: Tone | null; readonly right: Tone | null };
  /** Bare legs: their own tone where they are seen, else that of the arms. */
  readonly legs: Tone;
  /** Neck and chest. */
  readonly neck: Tone;
  /** How the skin varies around its tone. */
  readonly texture: SkinTexture;
  /** Exponents by which red, green and blue fall when the light falls by one on green: shaded skin is redder. */
  readonly shadeDirection: readonly [red: number, green: 1, blue: number];
  /** Standard deviation of neighbouring pixels' luminance, 0..255: grain and pores. */
  readonly grain: number;
  /** Logarithm of the light's fall across the body from its left to its right side. */
  readonly sidelight: number;
  /** White light, 0..255, that skin turned to the light throws back beside what it does in its tone. */
  readonly gloss: number;
  /** 0..1, how far what is seen of the neck is a beard, or a collar's shade: its light and hue are not the body's. */
  readonly neckShade: number;
}

/** A class must show this many pixels before its tone is believed. */
const ENOUGH = 180;
/** Less of a hand, in squared shoulder widths, is what shows at a pocket's opening, in its shade. */
const SLIVER_OF_HAND = 0.02;
/** Much of a neck lies in the chin's shadow: this quantile of its tones is what the light falls on. */
const LIT = 0.72;
/** A leg's edges and what lies under a hem are darker than its tone in the light. */
const LIT_LEGS = 0.6;
/** Less of legs, in squared shoulder widths, is an ankle in the shade of a hem. */
const LEAST_OF_LEGS = 0.06;
const PLENTY_OF_LEGS = 0.4;
/** A lower face that has less of the green of the upper one has a beard. */
const BEARD = 0.85;
/** Points of the face mesh: the forehead's top, between nose and upper lip, the chin's tip. */
const FOREHEAD = 10;
const UPPER_LIP = 2;
const CHIN = 152;
/** Hue in Lab (radians) below which a face is flushed, and how much of that its body lacks. */
const LEAST_HUE = 0.92;
const FLUSH = 0.65;
const TEXTURE_SEED = 7;
/** Quantiles of a face's light between which it is usual, and bright without glare. */
const USUAL_LIGHT = [0.45, 0.6] as const;
const BRIGHT = [0.9, 0.97] as const;
const USUAL_GLOSS = 24;
const MOST_GLOSS = 40;

/** Measures the skin that the photo shows of a person `unit` pixels wide between the shoulder joints. Null when it shows none at all. */
export function measureSkin(person: PerceivedPerson, unit: number): SkinTone | null {
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
  const lists = BODY_CLASSES.map((name) => (classes.includes(name) ? ([] as number[]) : null));
  const covers = BODY_CLASSES.map((name) => parse.coverage[name].data);
  for (let y = 1; y < height - 1; y++)
    gatherMembers(parse.labels, covers, y * width + 1, (y + 1) * width - 1, lists);
  for (const name of classes) {
    const list = lists[BODY_CLASSES.indexOf(name)]!;
    if (list.length > 0) members.set(name, list);
  }
  const toneOf = (name: BodyClass, quantile = 0.5): Tone | null => {
    const list = members.get(name);
    return list && list.length >= ENOUGH ? quantileTone(data, list, quantile) : null;
  };
  const faceSkin = withoutBeard(person, members.get('face') ?? []);
  const face = faceSkin.length >= ENOUGH ? quantileTone(data, faceSkin, 0.5) : null;
  const bodyLikeFace = face && unflushed(face);
  // cloth that was taken for skin gives itself away by its hue
  const like = (tone: Tone | null, reference: Tone | null): Tone | null =>
    tone && reference && !isSameSkin(tone, reference) ? null : tone;
  // a neck in the chin's shadow, or burnt out, doesn't tell the skin's brightness
  const lightOf = (tone: Tone): number => (tone[0] + tone[1] + tone[2]) / 3;
  const litLike = (tone: Tone | null, reference: Tone | null): Tone | null => {
    if (!tone || !reference) return tone;
    const ratio = lightOf(tone) / lightOf(reference);
    const allowed = Math.max(0.9, Math.min(1.12, ratio));
    return scaled(tone, allowed / ratio);
  };
  const seenNeck = like(toneOf('neck', LIT), face);
  const litNeck = litLike(seenNeck, face);
  // so dark a neck is a beard's or a collar's shade, and its hue theirs
  const inShade = seenNeck && face ? smoothStep(0.9, 0.7, lightOf(seenNeck) / lightOf(face)) : 0;
  const neck = litNeck && bodyLikeFace ? mixTones(litNeck, scaled(bodyLikeFace, 0.95), inShade) : litNeck;
  const known = face ?? neck;
  const arms = { left: like(toneOf('leftArm'), known), right: like(toneOf('rightArm'), known) };
  const handOf = (name: 'leftHand' | 'rightHand'): Tone | null =>
    (members.get(name)?.length ?? 0) < SLIVER_OF_HAND * unit * unit ? null : like(toneOf(name), known);
  const hands = { left: handOf('leftHand'), right: handOf('rightHand') };
  // a face is redder and brighter than the body; a hand darker and redder
  const body =
    neck ??
    arms.left ??
    arms.right ??
    (bodyLikeFace ? scaled(bodyLikeFace, 0.95) : null) ??
    hands.left ??
    hands.right ??
    toneOf('legs');
  if (!body) return null;
  const lit = bodyLikeFace && neck ? mixTones(bodyLikeFace, neck, 0.55) : body;
  const armOf = (side: 'left' | 'right'): Tone => {
    const other = side === 'left' ? 'right' : 'left';
    const own = arms[side] ?? arms[other];
    if (own) return own;
    const hand = hands[side] ?? hands[other];
    return hand ? mixTones(lit, hand, 0.35) : lit;
  };
  const seenLegs = (members.get('legs')?.length ?? 0) / (unit * unit);
  const legsTone = (arm: Tone): Tone => {
    const own = seenLegs < LEAST_OF_LEGS ? null : like(toneOf('legs', LIT_LEGS), known);
    return own ? mixTones(underClothes(arm), own, Math.min(1, seenLegs / PLENTY_OF_LEGS)) : underClothes(arm);
  };
  const bare = (['face', 'neck', 'leftArm', 'rightArm'] as const)
    .map((name) => members.get(name) ?? [])
    .filter((list) => list.length >= ENOUGH);
  // hair, beard and folds only ever add to grain
  const grains = bare.map((list) => grainOf(data, width, list));
  const member = new Uint8Array(width * height);
  bare.forEach((list, k) => {
    for (const at of list) member[at] = k + 1;
  });
  const variation = skinVariation(photo, member, bare, unit);
  const armsSeen = (['leftArm', 'rightArm'] as const).some(
    (name) => (members.get(name)?.length ?? 0) >= ENOUGH,
  );
  return {
    arm: { left: armOf('left'), right: armOf('right') },
    hand: hands,
    legs: legsTone(mixTones(armOf('left'), armOf('right'), 0.5)),
    neck: neck ?? (bodyLikeFace ? scaled(bodyLikeFace, 0.94) : body),
    texture: skinTexture(armsSeen ? variation : bodyVariation(variation), unit, TEXTURE_SEED),
    shadeDirection: shadeDirectionOf(data, bare),
    grain: grains.length > 0 ? Math.min(3, ...grains) : 1.2,
    sidelight: sidelightOf(data, width, members.get('face') ?? []),
    gloss: glossOf(data, faceSkin),
    neckShade: inShade,
  };
}

/** Adds the pixels from `start` up to `end` to their classes' lists, where they have one and are covered by it alone. */
function gatherMembers(
  labels: Uint8Array,
  covers: readonly Uint8Array[],
  start: number,
  end: number,
  lists: readonly (number[] | null)[],
): void {
  for (let at = start; at < end; at++) {
    const list = lists[labels[at]!];
    if (list && covers[labels[at]!]![at]! >= 245) list.push(at);
  }
}

/**
 * The pixels of a face, `members`, that are skin: those above its mouth where what lies below is so much darker that it is
 * a beard, else all.
 */
export function withoutBeard(
  { face, photo }: Pick<PerceivedPerson, 'face' | 'photo'>,
  members: readonly number[],
): readonly number[] {
  if (!face) return members;
  const [brow, lip, chin] = [face.points[FOREHEAD]!, face.points[UPPER_LIP]!, face.points[CHIN]!];
  const [dx, dy] = [chin.x - brow.x, chin.y - brow.y];
  const border = lip.x * dx + lip.y * dy;
  const above: number[] = [];
  const below: number[] = [];
  for (const at of members) {
    const y = Math.floor(at / photo.width);
    const isBelow = (at - y * photo.width + 0.5) * dx + (y + 0.5) * dy > border;
    (isBelow ? below : above).push(at);
  }
  if (above.length < ENOUGH || below.length < ENOUGH) return members;
  const upper = quantileTone(photo.data, above, 0.5);
  const lower = quantileTone(photo.data, below, 0.5);
  return lower[1] < BEARD * upper[1] ? above : members;
}

/** Whether two tones can be of one person: hues alike, and neither grey beside the other. */
function isSameSkin(a: Tone, b: Tone): boolean {
  const lab = new Float32Array(6);
  srgbToLab(a[0], a[1], a[2], lab, 0);
  srgbToLab(b[0], b[1], b[2], lab, 3);
  const turn = Math.atan2(lab[2]!, lab[1]!) - Math.atan2(lab[5]!, lab[4]!);
  const chroma = Math.hypot(lab[1]!, lab[2]!) / Math.max(1, Math.hypot(lab[4]!, lab[5]!));
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < 0.42 && chroma > 0.42 && chroma < 2.2;
}

/**
 * Slopes of the logarithms of red and blue over that of green, by regression over skin in light and shade, shrunk
 * towards what skin usually does.
 */
function shadeDirectionOf(
  data: Uint8ClampedArray,
  bare: readonly (readonly number[])[],
): readonly [number, 1, number] {
  const logs = Float32Array.from({ length: 256 }, (_, value) => Math.log(6 + value));
  const weight = 400;
  // what a prior of so many pixels of usual variance would add
  const spread = 0.06;
  let squares = weight * spread;
  let reds = 0.66 * weight * spread;
  let blues = 1.2 * weight * spread;
  for (const list of bare) {
    const stride = Math.max(1, Math.floor(list.length / 1500));
    const mean = [0, 0, 0];
    let count = 0;
    for (let n = 0; n < list.length; n += stride, count++)
      for (let c = 0; c < 3; c++) mean[c]! += logs[data[4 * list[n]! + c]!]!;
    for (let n = 0; n < list.length; n += stride) {
      const at = 4 * list[n]!;
      const green = logs[data[at + 1]!]! - mean[1]! / count;
      // features of the face are no shade
      if (Math.abs(green) > 0.6) continue;
      squares += green * green;
      reds += green * (logs[data[at]!]! - mean[0]! / count);
      blues += green * (logs[data[at + 2]!]! - mean[2]! / count);
    }
  }
  return [clamp(reds / squares, 0.42, 1), 1, clamp(blues / squares, 1, 1.7)];
}

function quantileTone(data: Uint8ClampedArray, list: readonly number[], quantile: number): Tone {
  const of = (c: number): number => {
    const histogram = new Uint32Array(256);
    for (const at of list) histogram[data[4 * at + c]!]!++;
    for (let value = 0, seen = 0; value < 256; value++) {
      seen += histogram[value]!;
      if (seen >= quantile * list.length) return value;
    }
    return 0;
  };
  return [of(0), of(1), of(2)];
}

export function scaled(tone: Tone, factor: number): Tone {
  return [tone[0] * factor, tone[1] * factor, tone[2] * factor];
}

/** Skin of the body as a face tells it: blood makes faces pinker, most in the cold, laughing or in the sun. */
export function unflushed(face: Tone): Tone {
  const lab = new Float32Array(3);
  srgbToLab(face[0], face[1], face[2], lab, 0);
  const hue = Math.atan2(lab[2]!, lab[1]!);
  const chroma = Math.hypot(lab[1]!, lab[2]!);
  const turn = FLUSH * Math.max(0, LEAST_HUE - hue);
  if (turn === 0 || hue < 0) return face;
  const rgb = new Float32Array(3);
  labToSrgb(lab[0]!, chroma * Math.cos(hue + turn), chroma * Math.sin(hue + turn), rgb, 0);
  return [rgb[0]!, rgb[1]!, rgb[2]!];
}

/** A shoulder takes so much of the seen arm's tone. */
const SHOULDER = 0.6;

/**
 * Tone of a shoulder: the neck's, or where the arm below it is seen, not `sleeved`, one between that and the arm's. A neck
 * has less sun and light.
 */
export function shoulderTone(
  { neck, arm }: Pick<SkinTone, 'neck' | 'arm'>,
  side: 'left' | 'right',
  sleeved: boolean,
): Tone {
  return sleeved ? neck : mixTones(neck, arm[side], SHOULDER);
}

/** Skin that sees less sun than skin of the given tone: a little lighter and greyer. */
export function underClothes(tone: Tone): Tone {
  const grey = 0.3 * tone[0] + 0.59 * tone[1] + 0.11 * tone[2];
  return scaled(mixTones(tone, [grey, grey, grey], 0.04), 1.02);
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

/**
 * White that the brightest skin of a face has more than the rest of it in as much light, 0..255: what is thrown back from the
 * surface has the light's colour (Shafer: "Using color to separate reflection components", 1985). Shrunk towards what is usual.
 */
function glossOf(data: Uint8ClampedArray, face: readonly number[]): number {
  if (face.length < ENOUGH) return USUAL_GLOSS;
  const sorted = [...face].sort((a, b) => data[4 * a + 1]! - data[4 * b + 1]!);
  const mean = ([from, to]: readonly [number, number]): Tone => {
    const part = sorted.slice(Math.floor(from * sorted.length), Math.ceil(to * sorted.length));
    const sum = [0, 0, 0];
    for (const at of part) for (let c = 0; c < 3; c++) sum[c]! += data[4 * at + c]!;
    return [sum[0]! / part.length, sum[1]! / part.length, sum[2]! / part.length];
  };
  const usual = mean(USUAL_LIGHT);
  const bright = mean(BRIGHT);
  const white = bright[2] - (usual[2] * bright[0]) / Math.max(1, usual[0]);
  return clamp(0.5 * USUAL_GLOSS + 0.5 * white, 0, MOST_GLOSS);
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
