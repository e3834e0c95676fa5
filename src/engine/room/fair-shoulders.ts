/**
 * Bare shoulders in one fair line. Under an old sleeve nothing tells the shoulder's outline but the cloth on it, and its
 * seam and puff leave a hump and a dip between neck and arm.
 */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { EDGE, insideBy } from './rounded-shape.ts';
import type { CoveredShoulders } from './torso-shape.ts';

/** All in shoulder widths: distances from the axis and heights between which the outline is a shoulder's. */
const REACH = [0.2, 0.8] as const;
const HEIGHTS = [-0.5, 0.5] as const;
/** The line is evened by this standard deviation, and wanted over so much of its length at least. */
const EVEN = 0.08;
const SHORTEST = 0.16;
/** So steep, in pixels down for one outwards, a neck or hair begins inwards and the upper arm outwards. */
const STEEPEST = 1.1;
/** Over so many pixels steepness is told. */
const SPAN = 4;
/** So near to bare skin that is seen, and so far, the outline is known, and is not. */
const SEEN = [0.02, 0.12] as const;
/** A hump is cut down by no more, and so near to bare skin at the outline there is none, and is one; shoulder widths. */
const HIGHEST_HUMP = 0.08;
const LEAST_HUMP = 0.012;
/** Over so much of the shoulder width before it the slope is told, with which the line goes on, but no steeper. */
const SLOPES_BEFORE = 0.1;
const STEEPEST_BEFORE = 0.35;
const BARE = [0.005, 0.03] as const;

/**
 * Evens, in place, the upper outline of `shape` (coverage over `area`) beside the neck on shoulders that are not `covered`.
 * `fromBare` is the distance in pixels to skin that is seen at the outline itself, and `silhouette` the signed one from
 * that of all that was the person (`present`), which skin doesn't leave.
 */
export function fairShouldersInPlace(
  shape: Mask,
  frame: TorsoFrame,
  area: PixelArea,
  covered: CoveredShoulders,
  fromBare: Float32Array,
  silhouette: Float32Array,
  present: Mask,
): void {
  for (const sign of [1, -1] as const) {
    if (sign > 0 ? covered.left : covered.right) continue;
    const line = readLine(shape, frame, area, sign);
    const moved = evened(line, withoutHumps(line, frame, area, sign, fromBare), frame, area, sign, fromBare);
    if (moved) drawLineInPlace(shape, frame, area, sign, line, moved, silhouette, present);
  }
}

const firstOf = (unit: number): number => Math.round(REACH[0] * unit);

/** Index of the pixel at (u, v) in the torso's axes; −1 outside of the area. */
function indexAt({ origin, across, down }: TorsoFrame, area: PixelArea, u: number, v: number): number {
  const x = Math.floor(origin.x + u * across.x + v * down.x) - area.x;
  const y = Math.floor(origin.y + u * across.y + v * down.y) - area.y;
  return x < 0 || y < 0 || x >= area.width || y >= area.height ? -1 : y * area.width + x;
}

/** Height of the outline at each pixel outwards from the first, to parts of a pixel; NaN where there is none. */
function readLine(shape: Mask, frame: TorsoFrame, area: PixelArea, sign: 1 | -1): Float64Array {
  const unit = frame.shoulderWidth;
  const first = firstOf(unit);
  const line = new Float64Array(Math.round(REACH[1] * unit) - first).fill(Number.NaN);
  for (let k = 0; k < line.length; k++) {
    // what begins at the area's border has no edge there
    let above = Number.NaN;
    for (let v = HEIGHTS[0] * unit; v < HEIGHTS[1] * unit; v++) {
      const at = indexAt(frame, area, sign * (first + k), v);
      if (at < 0) continue;
      const own = shape.data[at]!;
      if (own >= 128) {
        line[k] = v - (own - 128) / Math.max(1, own - above);
        break;
      }
      above = own;
    }
  }
  return line;
}

/**
 * The line without humps where no bare skin tells: a shoulder doesn't rise again on its way outwards before it falls, as the
 * rim of a hood or a collar that lies on it does. It goes on as it sloped before, until the arm lies below that.
 */
function withoutHumps(
  line: Float64Array,
  frame: TorsoFrame,
  area: PixelArea,
  sign: 1 | -1,
  fromBare: Float32Array,
): Float64Array {
  const unit = frame.shoulderWidth;
  const back = Math.max(2, Math.round(SLOPES_BEFORE * unit));
  const result = line.slice();
  for (let k = back; k + 1 < line.length; k++) {
    const top = line[k]!;
    if (!(line[k + 1]! < top)) continue;
    let [end, peak] = [k + 1, top];
    for (; end < line.length && line[end]! < top; end++) peak = Math.min(peak, line[end]!);
    // one that doesn't fall again is a raised arm
    if (end === line.length || Number.isNaN(line[end]!)) return result;
    const slope =
      top - peak < LEAST_HUMP * unit
        ? 0
        : Math.max(0, Math.min(STEEPEST_BEFORE, (top - line[k - back]!) / back));
    const from = k;
    for (k++; k < line.length && line[k]! < top + slope * (k - from); k++) {
      const by = Math.min(top + slope * (k - from) - line[k]!, HIGHEST_HUMP * unit);
      const place = indexAt(frame, area, sign * (firstOf(unit) + k), line[k]!);
      if (place >= 0) result[k]! += by * smoothStep(BARE[0] * unit, BARE[1] * unit, fromBare[place]!);
    }
    k--;
  }
  return result;
}

/** The line evened where it is neither neck nor arm nor known by bare skin; null where too little of it is a shoulder and no hump was `seen` on it. */
function evened(
  seen: Float64Array,
  line: Float64Array,
  frame: TorsoFrame,
  area: PixelArea,
  sign: 1 | -1,
  fromBare: Float32Array,
): Float64Array | null {
  const unit = frame.shoulderWidth;
  const isFlat = (k: number): boolean => Math.abs(line[k + SPAN]! - line[k]!) < STEEPEST * SPAN;
  // the longest stretch that slopes like a shoulder
  let [from, to] = [0, 0];
  for (let k = 0; k + SPAN < line.length; k++) {
    if (!isFlat(k)) continue;
    const begin = k;
    while (k + 1 + SPAN < line.length && isFlat(k + 1)) k++;
    if (k + SPAN - begin > to - from) [from, to] = [begin, k + SPAN];
  }
  if (to - from < SHORTEST * unit) return line.some((v, k) => v > seen[k]! + 0.5) ? line : null;
  const sigma = EVEN * unit;
  const reach = Math.ceil(2.5 * sigma);
  // beyond its ends the line goes on as its mirror image about them
  const at = (k: number): number => {
    const folded = k < from ? Math.min(to, 2 * from - k) : k > to ? Math.max(from, 2 * to - k) : k;
    const end = k < from ? line[from]! : line[to]!;
    return folded === k ? line[k]! : 2 * end - line[folded]!;
  };
  const moved = line.slice();
  for (let k = from; k <= to; k++) {
    let [sum, weights] = [0, 0];
    for (let j = -reach; j <= reach; j++) {
      const weight = Math.exp(-0.5 * (j / sigma) ** 2);
      sum += weight * at(k + j);
      weights += weight;
    }
    const place = indexAt(frame, area, sign * (firstOf(unit) + k), line[k]!);
    const unseen = place < 0 ? 0 : smoothStep(SEEN[0] * unit, SEEN[1] * unit, fromBare[place]!);
    const share = unseen * smoothStep(0, sigma, k - from) * smoothStep(0, sigma, to - k);
    moved[k] = line[k]! + share * (sum / weights - line[k]!);
  }
  return moved;
}

/** Draws the `moved` line's edge where it differs from the old one. */
function drawLineInPlace(
  shape: Mask,
  { origin, across, down, shoulderWidth: unit }: TorsoFrame,
  area: PixelArea,
  sign: 1 | -1,
  line: Float64Array,
  moved: Float64Array,
  silhouette: Float32Array,
  present: Mask,
): void {
  const first = firstOf(unit);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const k = Math.round(sign * (dx * across.x + dy * across.y)) - first;
      // NaN, where there is no line, compares as false
      if (!(k > 0 && k + 1 < line.length) || !(Math.abs(moved[k]! - line[k]!) >= 0.05)) continue;
      const v = dx * down.x + dy * down.y;
      if (v < Math.min(line[k]!, moved[k]!) - 3 || v > Math.max(line[k]!, moved[k]!) + 3) continue;
      const slope = (moved[k + 1]! - moved[k - 1]!) / 2;
      const inside = (v - moved[k]!) / Math.sqrt(1 + slope * slope);
      const at = y * area.width + x;
      const most = Math.min(insideBy(silhouette[at]!), present.data[at]! / 255);
      shape.data[at] = 255 * Math.min(most, Math.max(0, Math.min(1, inside / EDGE + 0.5))) + 0.5;
    }
}
