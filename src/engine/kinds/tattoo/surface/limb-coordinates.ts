/** Coordinates that follow a limb: how far along its bent axis, and how far to the side. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { LimbSurface } from './skin-surface.ts';

/** Sharper bends than this part of the half-width would let the lines across the limb meet inside it. */
const TIGHTEST_BEND = 0.7;
const SMOOTHING_ROUNDS = 300;

/** A limb's axis prepared for looking up: points, unit tangents (downwards) and half-widths at equal steps. */
export interface LimbAxis {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tangentX: Float64Array;
  readonly tangentY: Float64Array;
  readonly halfWidths: Float64Array;
  /** Distance of each point along the axis from the first. */
  readonly along: Float64Array;
}

/** The axis of a limb, smoothed where it bends too sharply to be followed without folds. */
export function limbAxis(surface: LimbSurface): LimbAxis {
  const count = surface.axis.length;
  const x = Float64Array.from(surface.axis, (point) => point.x);
  const y = Float64Array.from(surface.axis, (point) => point.y);
  const halfWidths = Float64Array.from(surface.halfWidths);
  for (let round = 0; round < SMOOTHING_ROUNDS && bendsTooSharply(x, y, halfWidths); round++) {
    smoothInPlace(x);
    smoothInPlace(y);
  }
  const along = new Float64Array(count);
  for (let i = 1; i < count; i++) along[i] = along[i - 1]! + Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
  const tangentX = new Float64Array(count);
  const tangentY = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const before = Math.max(0, i - 1);
    const after = Math.min(count - 1, i + 1);
    const dx = x[after]! - x[before]!;
    const dy = y[after]! - y[before]!;
    const length = Math.hypot(dx, dy) || 1;
    tangentX[i] = dx / length;
    tangentY[i] = dy / length;
  }
  return { x, y, tangentX, tangentY, halfWidths, along };
}

function bendsTooSharply(x: Float64Array, y: Float64Array, halfWidths: Float64Array): boolean {
  for (let i = 1; i < x.length - 1; i++) {
    const [ax, ay] = [x[i]! - x[i - 1]!, y[i]! - y[i - 1]!];
    const [bx, by] = [x[i + 1]! - x[i]!, y[i + 1]! - y[i]!];
    const turn = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
    const step = (Math.hypot(ax, ay) + Math.hypot(bx, by)) / 2;
    if (turn * halfWidths[i]! > TIGHTEST_BEND * step) return true;
  }
  return false;
}

/** Binomial smoothing that leaves the ends where they are. */
function smoothInPlace(values: Float64Array): void {
  let before = values[0]!;
  for (let i = 1; i < values.length - 1; i++) {
    const here = values[i]!;
    values[i] = (before + 2 * here + values[i + 1]!) / 4;
    before = here;
  }
}

/**
 * Writes to `out` how far along the axis (from its upper end, beyond the ends too), how far to the right of it as seen
 * with the upper end up, and the half-width there. The line across through the point is the one whose tangent,
 * interpolated between the axis' points, is at right angles to it.
 */
export function limbCoordinates(axis: LimbAxis, point: ImagePoint, out: Float64Array): void {
  const { x, y, tangentX, tangentY, along } = axis;
  const last = x.length - 1;
  let nearest = 0;
  let least = Infinity;
  for (let i = 0; i <= last; i++) {
    const distance = (point.x - x[i]!) ** 2 + (point.y - y[i]!) ** 2;
    if (distance < least) {
      least = distance;
      nearest = i;
    }
  }
  const ahead = (i: number) => (point.x - x[i]!) * tangentX[i]! + (point.y - y[i]!) * tangentY[i]!;
  let segment = nearest;
  if (ahead(nearest) < 0) segment--;
  while (segment > 0 && segment < last && ahead(segment) < 0) segment--;
  while (segment >= 0 && segment < last - 1 && ahead(segment + 1) > 0) segment++;
  if (segment < 0 || segment >= last) {
    const end = segment < 0 ? 0 : last;
    out[0] = along[end]! + ahead(end);
    out[1] = (point.x - x[end]!) * tangentY[end]! - (point.y - y[end]!) * tangentX[end]!;
    out[2] = axis.halfWidths[end]!;
    return;
  }
  // the share of the segment where the point is neither ahead nor behind, by bisection
  let low = 0;
  let high = 1;
  let [cx, cy, tx, ty] = [0, 0, 0, 0];
  for (let round = 0; round < 24; round++) {
    const t = (low + high) / 2;
    cx = x[segment]! + (x[segment + 1]! - x[segment]!) * t;
    cy = y[segment]! + (y[segment + 1]! - y[segment]!) * t;
    tx = tangentX[segment]! + (tangentX[segment + 1]! - tangentX[segment]!) * t;
    ty = tangentY[segment]! + (tangentY[segment + 1]! - tangentY[segment]!) * t;
    if ((point.x - cx) * tx + (point.y - cy) * ty > 0) low = t;
    else high = t;
  }
  const length = Math.hypot(tx, ty);
  out[0] = along[segment]! + (along[segment + 1]! - along[segment]!) * low;
  out[1] = ((point.x - cx) * ty - (point.y - cy) * tx) / length;
  out[2] = axis.halfWidths[segment]! + (axis.halfWidths[segment + 1]! - axis.halfWidths[segment]!) * low;
}

/** Direction of the limb's up at `along`: radians clockwise from the photo's up. */
export function upAlong(axis: LimbAxis, along: number): number {
  const last = axis.along.length - 1;
  let i = 0;
  while (i < last - 1 && axis.along[i + 1]! < along) i++;
  const step = axis.along[i + 1]! - axis.along[i]!;
  const t = Math.max(0, Math.min(1, step > 0 ? (along - axis.along[i]!) / step : 0));
  const tx = axis.tangentX[i]! + (axis.tangentX[i + 1]! - axis.tangentX[i]!) * t;
  const ty = axis.tangentY[i]! + (axis.tangentY[i + 1]! - axis.tangentY[i]!) * t;
  return Math.atan2(-tx, ty);
}
