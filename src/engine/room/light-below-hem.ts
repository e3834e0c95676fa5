/**
 * The light of a bare arm below the hem of an old short sleeve goes on above it: what is seen across the arm there (its lit
 * and its dark side, a pale rim) is carried upwards along the arm, each part of it in its own place across.
 */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import type { SkinTone } from './skin-tone.ts';

/** Places across the arm, from inner to outer edge, each with a hem and a light of its own. */
const BINS = 31;
/** Rows below the hem that tell, in shoulder widths. */
const ROWS = [0.008, 0.13] as const;
/** Light falls to a third over so much of the shoulder width upwards, hue over so much. */
const LIGHT = 0.4;
const HUE = 1.2;
/** At the arm's edges, so many of the places on each side, what is paler may be a rim's glare. */
const RIM = 4;
/** Larger differences (logarithms) are no skin's but hair's or cloth's; and of red against blue, but at the rims. */
const MOST = 0.8;
const MOST_AT_RIM = 2;
const DARKEST = 0.4;
const MOST_REDNESS = 0.14;
/** Coverage of skin from which on it tells, and at the rims. */
const SOLID = 250;
const SOFT = 160;
/** A place is told by so many pixels at least, and an arm by so many places. */
const LEAST_PIXELS = 5;
const LEAST_BINS = 12;
/** A hem goes on from place to place by no more, in shoulder widths: what does is cloth that hangs before the arm. */
const MOST_STEP = 0.06;
/** Most of the pixels of a place above its hem are gone. */
const COVERED = 0.6;

/** Index of the place `t` across the arm, −1 its inner edge, 1 its outer one. */
function binOf(t: number): number {
  return Math.max(0, Math.min(BINS - 1, Math.floor((0.5 * t + 0.5) * BINS)));
}

function isRim(bin: number): boolean {
  return bin < RIM || bin >= BINS - RIM;
}

/** Value at `t` between the middles of the places. */
function valueAt(values: Float32Array, t: number, step = 1, first = 0): number {
  const position = Math.max(0, Math.min(BINS - 1, (0.5 * t + 0.5) * BINS - 0.5));
  const index = Math.min(BINS - 2, Math.floor(position));
  const a = values[step * index + first]!;
  return a + (values[step * (index + 1) + first]! - a) * (position - index);
}

/** The mean of the values around index `i`, weights falling evenly to 0 just beyond `reach` places. */
function evened(values: Float32Array, i: number, reach: number): number {
  let [sum, weights] = [0, 0];
  for (let by = -reach; by <= reach; by++) {
    const weight = reach + 1 - Math.abs(by);
    sum += weight * values[Math.max(0, Math.min(BINS - 1, i + by))]!;
    weights += weight;
  }
  return sum / weights;
}

/** Fills what is NaN from the nearest known place. */
function fillInPlace(values: Float32Array): void {
  const known = values.slice();
  for (let i = 0; i < BINS; i++)
    for (let away = 1; Number.isNaN(values[i]!) && away < BINS; away++) {
      const [a, b] = [known[i - away] ?? Number.NaN, known[i + away] ?? Number.NaN];
      values[i] = Number.isNaN(a) ? b : Number.isNaN(b) ? a : (a + b) / 2;
    }
}

/**
 * Lengths along an arm at which what is `gone` from its shoulder on ends, by the place across it; null where no short sleeve
 * ended above `elbowAt`. `along` and `t` are each pixel's length along the arm and place across it, NaN off the arm; `unit` is
 * the shoulder width in pixels.
 */
export function hemAcross(
  gone: Mask,
  along: Float32Array,
  t: Float32Array,
  elbowAt: number,
  unit: number,
): Float32Array | null {
  const rows = Math.ceil(elbowAt) + 1;
  const covered = new Uint16Array(BINS * rows);
  const all = new Uint16Array(BINS * rows);
  for (let at = 0; at < along.length; at++) {
    const place = t[at]!;
    if (Number.isNaN(place) || Math.abs(place) > 1 || along[at]! < 0 || along[at]! > elbowAt) continue;
    const to = binOf(place) * rows + Math.floor(along[at]!);
    all[to]!++;
    if (gone.data[at]! >= 128) covered[to]!++;
  }
  const hem = new Float32Array(BINS).fill(Number.NaN);
  let known = 0;
  for (let bin = 0; bin < BINS; bin++) {
    let [last, above, seenAbove] = [-1, 0, 0];
    for (let row = 0; row < rows; row++) {
      const at = bin * rows + row;
      above += covered[at]!;
      seenAbove += all[at]!;
      if (2 * covered[at]! > all[at]! && above > COVERED * seenAbove) last = row;
    }
    // what is gone down to the elbow has no skin below it
    if (last < 0 || last > rows - 3) continue;
    hem[bin] = last + 1;
    known++;
  }
  if (known < LEAST_BINS) return null;
  forgetBeyondStepsInPlace(hem, MOST_STEP * unit);
  fillInPlace(hem);
  return hem;
}

/**
 * Sets to NaN what lies beyond a step down of more than `most` pixels, seen from the middle of the arm, and at the arm's rims
 * what lies beyond one up: a sleeve that is narrower than the arm's outline leaves its very edge alone.
 */
function forgetBeyondStepsInPlace(hem: Float32Array, most: number): void {
  const middle = BINS >> 1;
  for (const side of [-1, 1]) {
    let before = Number.NaN;
    let beyond = false;
    for (let bin = middle; bin >= 0 && bin < BINS; bin += side) {
      const step = hem[bin]! - before;
      if (step > most || (step < -most && isRim(bin))) beyond = true;
      if (beyond) hem[bin] = Number.NaN;
      else if (!Number.isNaN(hem[bin]!)) before = hem[bin]!;
    }
  }
}

/**
 * Multiplies the synthesis in `layer` by what the `photo` has over it right below the `hem`; upwards that fades. `seen` is the
 * coverage of the arm's skin, `along` and `t` the pixels' places on it, `unit` the shoulder width in pixels.
 * The rims' glare is none of it: that goes by the distance from the outline.
 */
export function continueLightInPlace(
  layer: Layer,
  photo: RgbaImage,
  seen: Mask,
  hem: Float32Array,
  along: Float32Array,
  t: Float32Array,
  unit: number,
  { shadeDirection }: Pick<SkinTone, 'shadeDirection'>,
): void {
  const sums = new Float32Array(3 * BINS);
  const counts = new Float32Array(BINS);
  const [from, to] = [ROWS[0] * unit, ROWS[1] * unit];
  const ratio = [0, 0, 0];
  for (let at = 0; at < along.length; at++) {
    const place = t[at]!;
    if (Number.isNaN(place) || Math.abs(place) > 1 || layer.alpha[at]! < 0.99) continue;
    const bin = binOf(place);
    // at the very edge, where glare is strongest, the parse is soft
    if (seen.data[at]! < (isRim(bin) ? SOFT : SOLID)) continue;
    const below = along[at]! - valueAt(hem, place);
    if (below < from || below > to) continue;
    for (let c = 0; c < 3; c++)
      ratio[c] = Math.log((6 + photo.data[4 * at + c]!) / (6 + layer.color[3 * at + c]!));
    const light = ratio[1]!;
    const isGlare = light > 0 && isRim(bin);
    if (light > (isGlare ? MOST_AT_RIM : MOST) || light < -DARKEST) continue;
    // what shade does not explain is cloth's colour or hair's
    const redness = ratio[0]! - ratio[2]! - (shadeDirection[0] - shadeDirection[2]) * light;
    if (!isGlare && Math.abs(redness) > MOST_REDNESS + 0.2 * Math.abs(light)) continue;
    const weight = 1 - 0.7 * ((below - from) / (to - from));
    counts[bin]! += weight;
    for (let c = 0; c < 3; c++) sums[3 * bin + c]! += weight * ratio[c]!;
  }
  const own = [0, 1, 2].map((c) =>
    counts.map((count, bin) => (count < LEAST_PIXELS ? Number.NaN : sums[3 * bin + c]! / count)),
  );
  if (own[1]!.filter((value) => !Number.isNaN(value)).length < LEAST_BINS) return;
  const lit = own.map((values) => {
    fillInPlace(values);
    // a rim's glare is narrow
    return values.map((_, i) => evened(values, i, isRim(i) ? 1 : 3));
  });
  // a rim's glare is carried on by its distance from the outline
  const body = lit.map((values) =>
    values.map((value, i) => {
      const inside = values[Math.max(RIM, Math.min(BINS - 1 - RIM, i))]!;
      return value > inside ? inside : value;
    }),
  );
  for (let at = 0; at < along.length; at++) {
    const place = t[at]!;
    if (Number.isNaN(place) || layer.alpha[at]! <= 0) continue;
    const above = valueAt(hem, place) - along[at]!;
    if (above < -3 * to) continue;
    const away = above > 0 ? above : Math.max(0, -above - to);
    const light = Math.exp(-away / (LIGHT * unit));
    const hue = Math.exp(-away / (HUE * unit));
    const green = valueAt(body[1]!, place);
    for (let c = 0; c < 3; c++) {
      const broad = valueAt(body[c]!, place);
      const by = light * green + hue * (broad - green);
      layer.color[3 * at + c] = Math.min(255 * layer.alpha[at]!, layer.color[3 * at + c]! * Math.exp(by));
    }
  }
}
