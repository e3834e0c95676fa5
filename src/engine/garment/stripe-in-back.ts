/**
 * A neckline that was found on a stripe inside the back. On striped cloth the last stripe that shows above the collar is
 * the strongest edge there, while the front's own edge, of the cloth's other colour on both sides, is no more than a groove.
 */
import type { NeckPatch } from './neck-patch.ts';
import { curveNormals } from './neckline-curves.ts';
import { smoothAlong } from './neckline-edge.ts';

/** Shares of the curve's length at which the cloth above and below is read. */
const COLUMNS = [0.3, 0.36, 0.42, 0.46, 0.54, 0.58, 0.64, 0.7];
/** Columns that must show stripes. */
const ENOUGH_COLUMNS = 5;
/** Neck widths within which a stripe above the edge ends, and within which it comes again below. */
const STRIPE_ABOVE = 0.25;
const STRIPE_BELOW = 0.75;
/** Least difference of two stripes, ΔE, and the share of it within which two places are one stripe's colour. */
const UNLIKE = 20;
const ALIKE = 0.35;
/** How far below the stripe the front's edge lies in the middle at least and anywhere at most, in neck widths. */
const NEAREST = 0.025;
const FARTHEST = 0.15;
/** Share of the curve at either end that stays: there the stripe ends at the front's own edge. */
const HELD = 0.12;
/** A groove's depth in L* that counts fully, and the mean of it that the middle half of the curve must show. */
const CLEAR_GROOVE = 6;
const LEAST_GROOVE = 0.4;

/**
 * The front's edge below `edge` (x and y interleaved, right neck corner to left), where that runs along a stripe inside the
 * back; `edge` itself where it doesn't or where no groove lies below it.
 */
export function belowStripeInBack(patch: NeckPatch, edge: Float64Array): Float64Array {
  const normals = curveNormals(edge);
  if (!isStripe(patch, edge, normals)) return edge;
  const n = edge.length / 2;
  const deepest = Math.max(3, Math.round(FARTHEST * patch.neckWidth));
  const grooves = readGrooves(patch, edge, normals, deepest);
  const shifts = deepestGroove(grooves, n, deepest + 1);
  const quarter = n >> 2;
  let shown = 0;
  let shift = 0;
  for (let i = quarter; i < n - quarter; i++) {
    shown += grooves[i * (deepest + 1) + shifts[i]!]!;
    shift += shifts[i]!;
  }
  const count = n - 2 * quarter;
  if (shown < LEAST_GROOVE * count || shift < NEAREST * patch.neckWidth * count) return edge;
  const smooth = smoothAlong(shifts, 0.03 * n);
  return edge.map((value, i) => value - normals[i]! * smooth[i >> 1]!);
}

/** Whether the cloth's two stripes follow each other on both sides of the edge, in most columns. */
function isStripe(patch: NeckPatch, edge: Float64Array, normals: Float64Array): boolean {
  const n = edge.length / 2;
  const above = new Float32Array(3);
  const below = new Float32Array(3);
  let striped = 0;
  for (const share of COLUMNS) {
    const i = Math.round(share * (n - 1));
    const apart = Math.max(3, 0.03 * patch.neckWidth);
    if (!colourBeside(patch, edge, normals, i, apart, above)) continue;
    if (!colourBeside(patch, edge, normals, i, -apart, below)) continue;
    const alike = ALIKE * difference(above, below);
    if (alike < ALIKE * UNLIKE) continue;
    // upwards the other colour comes back; downwards this one does, and then the other again
    const ends = meets(patch, edge, normals, i, apart, STRIPE_ABOVE, [below], alike);
    const comesAgain = meets(patch, edge, normals, i, -apart, STRIPE_BELOW, [above, below], alike);
    if (ends && comesAgain) striped++;
  }
  return striped >= ENOUGH_COLUMNS;
}

/** Whether the wanted colours follow each other along the normal from `start` on, within `reach` neck widths. */
function meets(
  patch: NeckPatch,
  edge: Float64Array,
  normals: Float64Array,
  i: number,
  start: number,
  reach: number,
  wanted: readonly Float32Array[],
  alike: number,
): boolean {
  const colour = new Float32Array(3);
  let next = 0;
  for (let k = Math.abs(start); k < reach * patch.neckWidth; k++) {
    if (!colourBeside(patch, edge, normals, i, Math.sign(start) * k, colour)) return false;
    if (difference(colour, wanted[next]!) < alike) next++;
    if (next === wanted.length) return true;
  }
  return false;
}

/** The garment's colour `distance` above point i of the edge; false outside the garment. */
function colourBeside(
  patch: NeckPatch,
  edge: Float64Array,
  normals: Float64Array,
  i: number,
  distance: number,
  out: Float32Array,
): boolean {
  return patch.colourAt(
    edge[i * 2]! + normals[i * 2]! * distance,
    edge[i * 2 + 1]! + normals[i * 2 + 1]! * distance,
    out,
  );
}

/** How deep a groove, 0..1, each point shows at each shift downwards: how far it is darker than both of its sides. */
function readGrooves(
  patch: NeckPatch,
  edge: Float64Array,
  normals: Float64Array,
  deepest: number,
): Float32Array {
  const n = edge.length / 2;
  const result = new Float32Array(n * (deepest + 1));
  const apart = Math.max(2.5, 0.025 * patch.neckWidth);
  const here = new Float32Array(3);
  const above = new Float32Array(3);
  const below = new Float32Array(3);
  for (let i = 0; i < n; i++)
    for (let s = 0; s <= deepest; s++) {
      if (!colourBeside(patch, edge, normals, i, -s, here)) continue;
      if (!colourBeside(patch, edge, normals, i, apart - s, above)) continue;
      if (!colourBeside(patch, edge, normals, i, -apart - s, below)) continue;
      const depth = Math.min(above[0]!, below[0]!) - here[0]!;
      result[i * (deepest + 1) + s] = Math.max(0, Math.min(1, depth / CLEAR_GROOVE));
    }
  return result;
}

/** The shifts of the path that shows most groove, by dynamic programming; none at the ends, neighbours a pixel apart at most. */
function deepestGroove(grooves: Float32Array, n: number, count: number): Float64Array {
  const gain = new Float64Array(n * count);
  const from = new Int16Array(n * count);
  const held = Math.ceil(HELD * n);
  for (let i = 0; i < n; i++)
    for (let s = 0; s < count; s++) {
      let best = i === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (i > 0)
        for (let p = Math.max(0, s - 1); p <= Math.min(count - 1, s + 1); p++) {
          const value = gain[(i - 1) * count + p]! - (p === s ? 0 : 0.15);
          if (value > best) {
            best = value;
            from[i * count + s] = p;
          }
        }
      const isHeld = i < held || i >= n - held;
      gain[i * count + s] = best + (isHeld ? -s : grooves[i * count + s]!);
    }
  const shifts = new Float64Array(n);
  let s = 0;
  for (let i = n - 1; i >= 0; i--) {
    shifts[i] = s;
    s = from[i * count + s]!;
  }
  return shifts;
}

function difference(a: Float32Array, b: Float32Array): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
