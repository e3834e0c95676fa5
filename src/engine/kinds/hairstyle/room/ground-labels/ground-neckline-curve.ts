/** The neckline where hair hides it: one smooth curve around the neck through all that is seen of skin and clothes. */
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { offNeckline, type UsualNeckline } from './ground-neckline.ts';

/** Centimetres above the chin from which the curve is seen as a radius over the angle. */
const ABOVE_CHIN = 4;
/** Degrees of a step of the angle; 0 is to the picture's right, 90 down. They go so far above the horizontal. */
const STEP = 2;
const ABOVE_HORIZONTAL = 20;
const COUNT = (180 + 2 * ABOVE_HORIZONTAL) / STEP + 1;
/** Centimetres around the usual neckline in which skin and clothes tell where this one runs. */
const REACH = 7;
/** No neckline lies farther off (centimetres). */
const FARTHEST = 30;
/** Centimetres of a step along the radius. */
const STRIDE = 0.25;
/**
 * How stiff the curve is against slope and bend off the usual one, and how much it is drawn to that where an edge is seen and
 * where none is; one seen place weighs 1.
 */
const SLOPE = 0.4;
const BEND = 60;
const DRAWN = 0.002;
const DRAWN_UNSEEN = 0.03;
/** So often what is seen is weighed against the curve. */
const ROUNDS = 6;
/** Seen cells of an angle's step that make it wholly believed. */
const BELIEVED = 4;

/** The radius along each angle up to which skin may reach and from which on clothes may be. */
interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly weights: Float64Array;
}

/** A neckline as radii around a point above the chin. */
export interface NecklineCurve {
  /** The point, in photo pixels. */
  readonly x: number;
  readonly y: number;
  readonly pixelsPerCentimetre: number;
  /** Centimetres along each step of the angle, from `ABOVE_HORIZONTAL` over the picture's right on. */
  readonly radii: Float64Array;
}

/** The curve through what is seen. `state`: 1 skin, 0 clothes, 2 not seen, one a cell. */
export function fitNeckline(
  head: Head,
  { width, height, cell }: GroundGrid,
  usual: UsualNeckline,
  state: Uint8Array,
): NecklineCurve {
  const scale = head.pixelsPerCentimetre;
  const radii = Float64Array.from({ length: COUNT }, (_, k) => usualRadius(usual, angleOf(k)));
  const y = head.mesh.points[152]!.y - ABOVE_CHIN * scale;
  const curve = { x: usual.middleX, y, pixelsPerCentimetre: scale, radii };
  const places = new Float32Array(width * height);
  const distances = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const dx = (column + 0.5) * cell - curve.x;
      const dy = (row + 0.5) * cell - curve.y;
      places[at] = necklinePlace(dx, dy);
      distances[at] = Math.hypot(dx, dy) / scale;
    }
  fitCurveInPlace(radii, boundsOf(radii, places, distances, state));
  return curve;
}

/** Step of the angle (a fraction lies between two) in which an offset from a curve's point lies. */
export function necklinePlace(dx: number, dy: number): number {
  let degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  if (degrees < -90) degrees += 360;
  return Math.max(0, Math.min(COUNT - 1, (degrees + ABOVE_HORIZONTAL) / STEP));
}

/** Radius (centimetres) of a curve at a place. */
export function necklineRadius({ radii }: NecklineCurve, place: number): number {
  const k = Math.min(COUNT - 2, Math.floor(place));
  const t = place - k;
  return radii[k]! * (1 - t) + radii[k + 1]! * t;
}

/** Signed distance in centimetres, along the radius, to the neckline, one a cell (negative on the skin's side). */
export function distanceToNeckline(curve: NecklineCurve, { width, height, cell }: GroundGrid): Float32Array {
  const result = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const dx = (column + 0.5) * cell - curve.x;
      const dy = (row + 0.5) * cell - curve.y;
      result[at] =
        Math.hypot(dx, dy) / curve.pixelsPerCentimetre - necklineRadius(curve, necklinePlace(dx, dy));
    }
  return result;
}

/** The angle of a place, radians. */
export function angleOf(k: number): number {
  return ((k * STEP - ABOVE_HORIZONTAL) * Math.PI) / 180;
}

/** Distance in centimetres from above the chin to the usual neckline. */
function usualRadius({ depth, high }: UsualNeckline, angle: number): number {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  let [near, far] = [0, FARTHEST];
  while (far - near > 0.01) {
    const middle = (near + far) / 2;
    if (offNeckline(x * middle, y * middle - ABOVE_CHIN, depth, high) < 0) near = middle;
    else far = middle;
  }
  return near;
}

/** Between which radii the fewest seen cells lie on the wrong side, for each angle. */
function boundsOf(
  radii: Float64Array,
  places: Float32Array,
  distances: Float32Array,
  state: Uint8Array,
): Bounds {
  const strides = Math.ceil((2 * REACH) / STRIDE);
  const balance = new Int32Array(COUNT * strides);
  const weights = new Float64Array(COUNT);
  for (let at = 0; at < state.length; at++) {
    if (state[at] === 2) continue;
    const k = Math.round(places[at]!);
    const n = Math.floor((distances[at]! - radii[k]! + REACH) / STRIDE);
    if (n < 0 || n >= strides) continue;
    balance[k * strides + n]! += state[at] === 1 ? 1 : -1;
    weights[k]!++;
  }
  const least = new Float64Array(COUNT);
  const most = new Float64Array(COUNT);
  for (let k = 0; k < COUNT; k++) {
    // skin passed on the way out is on its right side, clothes passed are not
    let [sum, best, from, to] = [0, 0, 0, 0];
    for (let n = 0; n < strides; n++) {
      sum += balance[k * strides + n]!;
      if (sum > best) [best, from, to] = [sum, n + 1, n + 1];
      else if (sum === best && to === n) to = n + 1;
    }
    least[k] = from === 0 ? 0 : radii[k]! - REACH + from * STRIDE;
    most[k] = to === strides ? Number.POSITIVE_INFINITY : radii[k]! - REACH + to * STRIDE;
    weights[k] = Math.min(1, weights[k]! / BELIEVED);
  }
  return { least, most, weights };
}

/** Moves the usual curve to within the bounds, as smoothly as they let it. */
function fitCurveInPlace(radii: Float64Array, { least, most, weights }: Bounds): void {
  const usual = radii.slice();
  const diagonal = new Float64Array(COUNT);
  const first = new Float64Array(COUNT);
  const second = new Float64Array(COUNT);
  const right = new Float64Array(COUNT);
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < COUNT; k++)
      diagonal[k] = weights[k]! > 0 && most[k]! - least[k]! < 3 * STRIDE ? DRAWN : DRAWN_UNSEEN;
    first.fill(0);
    second.fill(0);
    right.fill(0);
    for (let k = 0; k + 1 < COUNT; k++) {
      diagonal[k]! += SLOPE;
      diagonal[k + 1]! += SLOPE;
      first[k]! -= SLOPE;
      if (k + 2 >= COUNT) continue;
      diagonal[k]! += BEND;
      diagonal[k + 1]! += 4 * BEND;
      diagonal[k + 2]! += BEND;
      first[k]! -= 2 * BEND;
      first[k + 1]! -= 2 * BEND;
      second[k]! += BEND;
    }
    for (let k = 0; k < COUNT; k++) {
      const target = Math.max(least[k]!, Math.min(most[k]!, radii[k]!));
      const bound = target !== radii[k] || most[k]! - least[k]! < 3 * STRIDE ? weights[k]! : 0;
      diagonal[k]! += bound;
      right[k] = bound * (target - usual[k]!);
    }
    solveInPlace(diagonal, first, second, right);
    for (let k = 0; k < COUNT; k++) radii[k] = usual[k]! + right[k]!;
  }
}

/** A symmetric system with two diagonals beside the main one; its solution takes the place of `right`. */
function solveInPlace(
  diagonal: Float64Array,
  first: Float64Array,
  second: Float64Array,
  right: Float64Array,
): void {
  const n = diagonal.length;
  for (let k = 0; k + 1 < n; k++) {
    const near = first[k]! / diagonal[k]!;
    const far = second[k]! / diagonal[k]!;
    diagonal[k + 1]! -= near * first[k]!;
    right[k + 1]! -= near * right[k]!;
    if (k + 2 >= n) continue;
    first[k + 1]! -= near * second[k]!;
    diagonal[k + 2]! -= far * second[k]!;
    right[k + 2]! -= far * right[k]!;
  }
  for (let k = n - 1; k >= 0; k--) {
    let sum = right[k]!;
    if (k + 1 < n) sum -= first[k]! * right[k + 1]!;
    if (k + 2 < n) sum -= second[k]! * right[k + 2]!;
    right[k] = sum / diagonal[k]!;
  }
}
