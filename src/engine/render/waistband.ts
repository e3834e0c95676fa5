/**
 * The line along which a tucked top goes into the waistband. The parse parts the two pixel by pixel, and a print or a
 * shadow frays it; here one height for each column of the picture is found by dynamic programming, which follows a
 * buckle but not a spot.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** The waistband's upper edge over an area. */
export interface Waistband {
  /** First column of the area with an edge, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Height of the edge in rows of the area, one a column of the area; meaningful from `from` to `to`. */
  readonly edge: Float32Array;
}

/** Cost of a step by one row between columns, in rows of wrongly parted pixels: spots narrower than twice this are crossed. */
const STEP_COST = 4.5;
/** Gain of a full edge of the picture on the line, in the same unit. */
const EDGE_GAIN = 2.5;
/** A top that is wider than the waistband is drawn in over so many times its excess. */
const BOW = 1.6;
/** Farther out the line rises by so much a pixel: what hangs there is the shoulders' or a sleeve's. */
const BESIDE = 0.9;
/** The longest step between neighbouring columns, in rows. */
const LONGEST_STEP = 12;

/**
 * The edge around the smooth waistline `tuckAt` (torso height by distance from the axis); null where it lies outside.
 * `upper` and `lower` are the coverages of the old clothes over the area, `photo` the area's photo.
 */
export function findWaistband(
  photo: RgbaImage,
  upper: Mask,
  lower: Mask,
  body: Pick<BodyMeasures, 'frame' | 'waistReach'>,
  area: PixelArea,
  tuckAt: (u: number) => number,
): Waistband | null {
  const { width, height } = area;
  const unit = body.frame.shoulderWidth;
  const line = smoothLine(body, area, tuckAt);
  let from = 0;
  while (from < width && Number.isNaN(line[from]!)) from++;
  let to = width;
  while (to > from && Number.isNaN(line[to - 1]!)) to--;
  if (to - from < 0.2 * unit) return null;

  const reach = Math.max(6, Math.round(0.09 * unit));
  const rows = 2 * reach + 1;
  const best = new Float32Array(rows * (to - from));
  const origin = new Uint8Array(rows * (to - from));
  const column = new Float32Array(rows);
  for (let x = from; x < to; x++) {
    const at = (x - from) * rows;
    costsOfColumn(photo, upper, lower, x, Math.round(line[x]!) - reach, height, column);
    for (let k = 0; k < rows; k++) {
      let least = 0;
      if (x > from) {
        least = Number.POSITIVE_INFINITY;
        const first = Math.max(0, k - LONGEST_STEP);
        const last = Math.min(rows - 1, k + LONGEST_STEP);
        for (let j = first; j <= last; j++) {
          const cost = best[at - rows + j]! + STEP_COST * Math.abs(k - j);
          if (cost < least) {
            least = cost;
            origin[at + k] = j;
          }
        }
      }
      best[at + k] = column[k]! + least;
    }
  }
  const edge = new Float32Array(width);
  let k = 0;
  const end = (to - from - 1) * rows;
  for (let j = 1; j < rows; j++) if (best[end + j]! < best[end + k]!) k = j;
  for (let x = to - 1; x >= from; x--) {
    edge[x] = Math.round(line[x]!) - reach + k;
    k = origin[(x - from) * rows + k]!;
  }
  smoothInPlace(edge, from, to, 4);
  // it ends where no trousers lie below it
  const depth = Math.max(3, Math.round(0.05 * unit));
  const trousersBelow = (x: number): boolean => {
    for (let k = 1; k <= depth; k++) {
      const y = Math.round(edge[x]!) + k;
      if (y >= 0 && y < height && lower.data[y * width + x]! >= 128) return true;
    }
    return false;
  };
  const most = 0.25 * (to - from);
  let [first, last] = [from, to];
  while (first - from < most && !trousersBelow(first)) first++;
  while (to - last < most && !trousersBelow(last - 1)) last--;
  return { from: first, to: last, edge };
}

/** Row of the smooth waistline at each column of the area, NaN beside it. */
function smoothLine(
  body: Pick<BodyMeasures, 'frame' | 'waistReach'>,
  area: PixelArea,
  tuckAt: (u: number) => number,
): Float32Array {
  const line = new Float32Array(area.width).fill(Number.NaN);
  const { left, right } = body.waistReach;
  const beyond = 0.05 * body.frame.shoulderWidth;
  for (let u = -right - beyond; u <= left + beyond; u += 0.5) {
    const point = fromTorso(body.frame, u, tuckAt(u));
    const x = Math.floor(point.x - area.x);
    const y = point.y - area.y;
    if (x >= 0 && x < area.width && y >= 0 && y < area.height) line[x] = y;
  }
  return line;
}

/**
 * Cost of parting column `x` above each of the rows from `top` on: pixels of trousers above it and of the old top below
 * it, less what an edge of the picture there is worth.
 */
function costsOfColumn(
  photo: RgbaImage,
  upper: Mask,
  lower: Mask,
  x: number,
  top: number,
  height: number,
  costs: Float32Array,
): void {
  const { width } = photo;
  const evidence = (row: number): number => {
    if (row < 0 || row >= height) return 0;
    return (lower.data[row * width + x]! - upper.data[row * width + x]!) / 255;
  };
  let cost = 0;
  for (let k = 0; k < costs.length; k++) cost -= 0.5 * evidence(top + k);
  for (let k = 0; k < costs.length; k++) {
    const row = top + k;
    costs[k] = cost;
    cost += evidence(row);
    if (row < 2 || row + 1 >= height) continue;
    let step = 0;
    for (let c = 0; c < 3; c++) {
      const above =
        photo.data[4 * ((row - 2) * width + x) + c]! + photo.data[4 * ((row - 1) * width + x) + c]!;
      const below = photo.data[4 * (row * width + x) + c]! + photo.data[4 * ((row + 1) * width + x) + c]!;
      step += Math.abs(below - above) / 6;
    }
    costs[k]! -= EDGE_GAIN * Math.min(1, step / 40);
  }
}

/** Smooths the values from `from` to `to` with (1, 2, 1) / 4, `rounds` times. */
function smoothInPlace(values: Float32Array, from: number, to: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    let before = values[from]!;
    for (let x = from + 1; x + 1 < to; x++) {
      const own = values[x]!;
      values[x] = 0.25 * before + 0.5 * own + 0.25 * values[x + 1]!;
      before = own;
    }
  }
}

/**
 * Coverage of the lower clothes parted from the old top by the edge: nothing above it, and closed below it but for
 * what the `others` cover, which lie in front. A rim of `inset` rows, in which the photo mixes both, is given up.
 */
export function lowerBelowEdge(
  lower: Mask,
  others: readonly Mask[],
  { from, to, edge }: Waistband,
  inset: number,
): Mask {
  const { width, height } = lower;
  const result = createMask(width, height);
  result.data.set(lower.data);
  // holes of the parse this far below the edge are closed, except at its ends, where an old sleeve may hang
  const depth = Math.round(12 * inset);
  const margin = 0.12 * (to - from);
  for (let x = 0; x < width; x++) {
    const closes = x >= from + margin && x < to - margin;
    // beside the ends the hips widen below them
    const line = edge[Math.max(from, Math.min(to - 1, x))]! + inset;
    const last = Math.min(height, Math.ceil(line + depth));
    for (let y = 0; y < last; y++) {
      const at = y * width + x;
      const keep = Math.max(0, Math.min(1, y + 1 - line));
      let value = lower.data[at]!;
      if (closes) {
        value = 255;
        for (const other of others) value -= other.data[at]!;
      }
      result.data[at] = keep * Math.max(0, value);
    }
  }
  return result;
}

/**
 * Hides a layer below the edge by more than `below` rows: there it is inside the trousers. Where it is wider than the
 * waistband it is drawn in to its ends, in a bow.
 */
export function hideBelowEdgeInPlace(layer: Layer, waistband: Waistband, below: number): void {
  const { width, height } = layer;
  const { from, to, edge } = waistband;
  const wider = { left: widthBeside(layer, waistband, -1), right: widthBeside(layer, waistband, 1) };
  for (let x = 0; x < width; x++) {
    const outside = Math.max(0, from - x, x - to + 1);
    const most = x < from ? wider.left : wider.right;
    const within = Math.min(outside, most);
    const above = (BOW * within * within) / Math.max(1, most) + BESIDE * (outside - within);
    const line = edge[Math.max(from, Math.min(to - 1, x))]! + below / (1 + outside) - above;
    // a steep line passes a pixel over several rows
    const steepness = Math.max(1, (2 * BOW * within) / Math.max(1, most));
    for (let y = Math.max(0, Math.floor(line - steepness / 2)); y < height; y++) {
      const at = y * width + x;
      if (layer.alpha[at] === 0) continue;
      const keep = Math.max(0, Math.min(1, (line - y - 0.5) / steepness + 0.5));
      layer.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) layer.color[3 * at + c]! *= keep;
    }
  }
}

/** How far the layer reaches beyond an end of the waistband (-1 the left one) above where it is drawn in, pixels. */
function widthBeside({ alpha, width }: Layer, { from, to, edge }: Waistband, sign: -1 | 1): number {
  const end = sign < 0 ? from : to - 1;
  let reach = 0;
  // the farther out, the higher it is drawn in
  for (let k = 1; end + sign * k >= 0 && end + sign * k < width; k++) {
    const y = Math.round(edge[end]! - BOW * k);
    if (y < 0 || alpha[y * width + end + sign * k]! < 0.5) break;
    reach = k;
  }
  return reach;
}

/** Logarithm (0 or less) of the light just above the edge, where the cloth turns into the waistband; added to `shade`. */
export function shadeAtEdgeInPlace(
  shade: Float32Array,
  width: number,
  { from, to, edge }: Waistband,
  reach: number,
  strength: number,
): void {
  for (let x = from; x < to; x++) {
    const line = edge[x]!;
    // the ends of the waistband turn away, and so does the shadow
    const first = Math.max(0, Math.floor(line - 3 * reach));
    for (let y = first; y < line + reach && (y + 1) * width <= shade.length; y++)
      shade[y * width + x]! -= strength * Math.exp(-Math.max(0, line - y) / reach);
  }
}
