/** The rib of a collar: a band of even width and another colour along the neckline, known where hair leaves it in view. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { RgbaImage } from '../../../../pixels/image.ts';
import { angleOf, type NecklineCurve, necklinePlace, necklineRadius } from './ground-neckline-curve.ts';

/** Columns across the neckline, two for each place of the curve. */
const PER_PLACE = 2;
/** Centimetres of a sample's depth, and from and to which depth off the neckline is looked. */
const SAMPLE = 0.08;
const FROM = -1.2;
const TO = 5;
const SAMPLES = Math.round((TO - FROM) / SAMPLE);
/** Centimetres that an edge lies off the neckline at most, and the widths of a rib. */
const MOST_OFF = 0.8;
const LEAST_WIDTH = 0.6;
const MOST_WIDTH = 3.4;
/** Centimetres on both sides of an edge whose means are compared. */
const SIDE = 0.25;
/** Levels (the largest of the channels') of the step from skin to rib and from rib to cloth. */
const LEAST_INNER_STEP = 12;
const LEAST_OUTER_STEP = 14;
/** Share of the step that is usual for this rib which a single column's shows. */
const LIKE_USUAL = 0.5;
/** Centimetres off the usual width within which a column's outer edge is looked for, and by which widths differ at most. */
const SEARCH = 0.45;
const SAME_WIDTH = 0.25;
/** Columns that must be seen to have an edge, that must show the rib beside each other, and their share of those that are seen that far. */
const LEAST_COLUMNS = 14;
const LEAST_RUN = 24;
const LEAST_SHARE = 0.7;
/** Levels off the rib's usual colour from which a sample is something else, and the share of a column's that may be. */
const FOREIGN = 60;
const MOST_FOREIGN = 0.05;
/** Columns on both sides over which measures are smoothed, and over which an offset off the neckline fades. */
const SMOOTH = 4;
const FADE = 20;

export interface CollarRib {
  readonly curve: NecklineCurve;
  /** For each column the depth (centimetres off the curve) at which the rib begins, and how wide it is. */
  readonly begins: Float64Array;
  readonly widths: Float64Array;
  /** 1 for each column that shows it as a whole, as those beside it do. */
  readonly whole: Uint8Array;
}

/** A place on the neckline: the column (a fraction lies between two) and centimetres off the curve, outwards. */
export interface RibPlace {
  column: number;
  depth: number;
}

/**
 * The rib that clothes show in `photo` along `curve`; null where they show none. `isSeen` tells of a pixel that neither hair nor
 * background is there, `isBody` that no background is: light hair takes a white rib for its own, so what shows one over a
 * longer way is believed against the matte.
 */
export function findCollarRib(
  photo: RgbaImage,
  curve: NecklineCurve,
  isSeen: (at: number) => boolean,
  isBody: (at: number) => boolean,
): CollarRib | null {
  return ribIn(photo, curve, isSeen, LEAST_SHARE) ?? ribIn(photo, curve, isBody, 0);
}

function ribIn(
  photo: RgbaImage,
  curve: NecklineCurve,
  isSeen: (at: number) => boolean,
  leastShare: number,
): CollarRib | null {
  const columns = PER_PLACE * (curve.radii.length - 1) + 1;
  const { colours, seen } = unroll(photo, curve, columns, isSeen);
  const step = (column: number, sample: number): number => stepAt(colours, seen, column, sample);
  const inner = new Float64Array(columns).fill(Number.NaN);
  for (let j = 0; j < columns; j++) {
    let most = LEAST_INNER_STEP;
    for (let n = sampleOf(-MOST_OFF); n <= sampleOf(MOST_OFF); n++) {
      const own = step(j, n);
      if (own > most) [most, inner[j]] = [own, n];
    }
  }
  const width = usualWidth(inner, step);
  if (width === null) return null;
  const usual = usualStep(colours, seen, inner, width);
  if (!usual) return null;
  const search = Math.round(SEARCH / SAMPLE);
  const outer = new Float64Array(columns).fill(Number.NaN);
  const whole = new Uint8Array(columns);
  let asked = 0;
  for (let j = 0; j < columns; j++) {
    const begin = Number.isNaN(inner[j]!) ? sampleOf(0) : inner[j]!;
    let most = LIKE_USUAL;
    for (let n = begin + width - search; n <= begin + width + search; n++) {
      const own = likeUsual(colours, seen, j, n, usual);
      if (own > most) [most, outer[j]] = [own, n];
    }
    if (Number.isNaN(inner[j]!) || !isSeenTo(seen, j, inner[j]!, begin + width)) continue;
    asked++;
    if (Math.abs(outer[j]! - begin - width) <= SAME_WIDTH / SAMPLE) whole[j] = 1;
  }
  dropForeignInPlace(whole, colours, inner, width);
  const count = whole.reduce((sum, own) => sum + own, 0);
  if (count < leastShare * asked || longestRun(whole) < LEAST_RUN) return null;
  // the hair's shade reaches beyond it
  const clear = whole.map((_, j) => (whole.subarray(Math.max(0, j - 2), j + 3).includes(0) ? 0 : 1));
  const widths = spread(
    outer.map((own, j) => (whole[j] ? (own - inner[j]!) * SAMPLE : Number.NaN)),
    0,
  );
  const begins = spread(
    outer.map((own, j) => depthOf(own) - widths[j]!),
    FADE,
  );
  return { curve, begins, widths, whole: clear };
}

/** Writes the place of a pixel's centre to `place`. */
export function placeOnNeckline(curve: NecklineCurve, x: number, y: number, place: RibPlace): void {
  const [dx, dy] = [x - curve.x, y - curve.y];
  const at = necklinePlace(dx, dy);
  place.column = PER_PLACE * at;
  place.depth =
    (Math.hypot(dx, dy) / curve.pixelsPerCentimetre - necklineRadius(curve, at)) * steepness(curve, at);
}

/** The pixel at a place. */
export function pixelOnNeckline(
  curve: NecklineCurve,
  column: number,
  depth: number,
): { readonly x: number; readonly y: number } {
  const at = column / PER_PLACE;
  const angle = angleOf(0) + at * (angleOf(1) - angleOf(0));
  const radius = (necklineRadius(curve, at) + depth / steepness(curve, at)) * curve.pixelsPerCentimetre;
  return { x: curve.x + radius * Math.cos(angle), y: curve.y + radius * Math.sin(angle) };
}

/** Cosine between the radius and the curve's normal: what a way along the radius is across the curve. */
function steepness(curve: NecklineCurve, at: number): number {
  const [from, to] = [Math.max(0, at - 1), Math.min(curve.radii.length - 1, at + 1)];
  const rise = necklineRadius(curve, to) - necklineRadius(curve, from);
  const slope = rise / ((to - from) * (angleOf(1) - angleOf(0)) * necklineRadius(curve, at));
  return 1 / Math.hypot(1, slope);
}

function sampleOf(depth: number): number {
  return Math.round((depth - FROM) / SAMPLE);
}

function depthOf(sample: number): number {
  return FROM + sample * SAMPLE;
}

/** The colours along each column, and which are seen. */
function unroll(
  { data, width, height }: RgbaImage,
  curve: NecklineCurve,
  columns: number,
  isSeen: (at: number) => boolean,
): { readonly colours: Float32Array; readonly seen: Uint8Array } {
  const colours = new Float32Array(3 * columns * SAMPLES);
  const seen = new Uint8Array(columns * SAMPLES);
  for (let j = 0; j < columns; j++)
    for (let n = 0; n < SAMPLES; n++) {
      const place = pixelOnNeckline(curve, j, depthOf(n));
      const [x, y] = [Math.floor(place.x), Math.floor(place.y)];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = y * width + x;
      if (!isSeen(at)) continue;
      seen[j * SAMPLES + n] = 1;
      for (let c = 0; c < 3; c++) colours[3 * (j * SAMPLES + n) + c] = data[4 * at + c]!;
    }
  return { colours, seen };
}

/** Writes how the mean colour changes at a sample; false where not all of it is seen. */
function changeAt(
  colours: Float32Array,
  seen: Uint8Array,
  column: number,
  sample: number,
  change: Float64Array,
): boolean {
  const side = Math.round(SIDE / SAMPLE);
  change.fill(0);
  if (sample - side < 0 || sample + side > SAMPLES) return false;
  for (let n = sample - side; n < sample + side; n++) {
    const at = column * SAMPLES + n;
    if (!seen[at]) return false;
    const sign = n < sample ? -1 : 1;
    for (let c = 0; c < 3; c++) change[c]! += (sign * colours[3 * at + c]!) / side;
  }
  return true;
}

const CHANGE = new Float64Array(3);

function stepAt(colours: Float32Array, seen: Uint8Array, column: number, sample: number): number {
  if (!changeAt(colours, seen, column, sample, CHANGE)) return 0;
  return Math.max(Math.abs(CHANGE[0]!), Math.abs(CHANGE[1]!), Math.abs(CHANGE[2]!));
}

/** How much of the rib's usual step there is at a sample. */
function likeUsual(
  colours: Float32Array,
  seen: Uint8Array,
  column: number,
  sample: number,
  usual: Float64Array,
): number {
  if (!changeAt(colours, seen, column, sample, CHANGE)) return 0;
  const [r, g, b] = [usual[0]!, usual[1]!, usual[2]!];
  return (CHANGE[0]! * r + CHANGE[1]! * g + CHANGE[2]! * b) / (r * r + g * g + b * b);
}

/** Samples from the inner edge at which most columns have the next one; null where none has. */
function usualWidth(inner: Float64Array, step: (column: number, sample: number) => number): number | null {
  let best: number | null = null;
  let most = LEAST_OUTER_STEP;
  const [from, to] = [Math.round(LEAST_WIDTH / SAMPLE), Math.round(MOST_WIDTH / SAMPLE)];
  for (let width = from; width <= to; width++) {
    const steps: number[] = [];
    for (let j = 0; j < inner.length; j++) {
      if (Number.isNaN(inner[j]!)) continue;
      const own = Math.max(
        step(j, inner[j]! + width - 1),
        step(j, inner[j]! + width),
        step(j, inner[j]! + width + 1),
      );
      if (own > 0) steps.push(own);
    }
    if (steps.length < LEAST_COLUMNS) continue;
    steps.sort((a, b) => a - b);
    const middle = steps[steps.length >> 1]!;
    if (middle > most) [most, best] = [middle, width];
  }
  return best;
}

/** Mean change of colour from the rib to the cloth. */
function usualStep(
  colours: Float32Array,
  seen: Uint8Array,
  inner: Float64Array,
  width: number,
): Float64Array | null {
  const sum = new Float64Array(3);
  let count = 0;
  for (let j = 0; j < inner.length; j++) {
    if (Number.isNaN(inner[j]!) || !changeAt(colours, seen, j, inner[j]! + width, CHANGE)) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += CHANGE[c]!;
  }
  const usual = sum.map((own) => own / count);
  return Math.max(...usual.map(Math.abs)) < LEAST_OUTER_STEP / 2 ? null : usual;
}

/** Takes, in place, the columns that show something else over the rib: a lock. */
function dropForeignInPlace(
  whole: Uint8Array,
  colours: Float32Array,
  inner: Float64Array,
  width: number,
): void {
  const side = Math.round(SIDE / SAMPLE);
  const inRib = (j: number, c: number): number[] =>
    Array.from(
      { length: width - 2 * side },
      (_, n) => colours[3 * (j * SAMPLES + inner[j]! + side + n) + c]!,
    );
  const found: number[] = [];
  for (let j = 0; j < whole.length; j++) if (whole[j]) found.push(j);
  const usual = [0, 1, 2].map((c) => middle(found.flatMap((j) => inRib(j, c))));
  for (const j of found) {
    const off = usual.map((own, c) => inRib(j, c).map((level) => Math.abs(level - own)));
    const foreign = off[0]!.filter((_, n) => Math.max(off[0]![n]!, off[1]![n]!, off[2]![n]!) > FOREIGN);
    if (foreign.length > MOST_FOREIGN * off[0]!.length) whole[j] = 0;
  }
}

function middle(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

/** Columns of the longest run of whole ones that single others interrupt at most. */
function longestRun(whole: Uint8Array): number {
  let [longest, from, last] = [0, 0, -1];
  for (let j = 0; j < whole.length; j++) {
    if (!whole[j]) continue;
    if (last < 0 || j - last > 2) from = j;
    last = j;
    longest = Math.max(longest, last + 1 - from);
  }
  return longest;
}

function isSeenTo(seen: Uint8Array, column: number, from: number, to: number): boolean {
  for (let n = from; n <= to; n++) if (!seen[column * SAMPLES + n]) return false;
  return true;
}

/** Measures smoothed along the columns; between those that have one (others are NaN) straight, beyond the last it stays, or fades over so many columns. */
function spread(measures: Float64Array, fade: number): Float64Array {
  const count = measures.length;
  const smooth = new Float64Array(count).fill(Number.NaN);
  for (let j = 0; j < count; j++) {
    if (Number.isNaN(measures[j]!)) continue;
    const near: number[] = [];
    for (let i = Math.max(0, j - SMOOTH); i <= Math.min(count - 1, j + SMOOTH); i++)
      if (!Number.isNaN(measures[i]!)) near.push(measures[i]!);
    near.sort((a, b) => a - b);
    smooth[j] = near[near.length >> 1]!;
  }
  const left = new Int32Array(count).fill(-1);
  const right = new Int32Array(count).fill(-1);
  for (let j = 0, last = -1; j < count; j++) {
    if (!Number.isNaN(smooth[j]!)) last = j;
    left[j] = last;
  }
  for (let j = count - 1, last = -1; j >= 0; j--) {
    if (!Number.isNaN(smooth[j]!)) last = j;
    right[j] = last;
  }
  const filled = Float32Array.from(smooth, (own, j) => {
    if (!Number.isNaN(own)) return own;
    const [a, b] = [left[j]!, right[j]!];
    if (a >= 0 && b >= 0) return smooth[a]! + ((smooth[b]! - smooth[a]!) * (j - a)) / (b - a);
    const end = a >= 0 ? a : b;
    return end < 0 ? 0 : smooth[end]! * (fade > 0 ? Math.exp(-Math.abs(j - end) / fade) : 1);
  });
  return Float64Array.from(gaussianBlur({ data: filled, width: count, height: 1 }, SMOOTH / 2).data);
}
