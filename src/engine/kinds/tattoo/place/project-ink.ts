/** Where in the photo a point of a laid design is seen: `layDesign` the other way round. */
import { arcSlope } from '../surface/cross-section.ts';
import { limbAxis, limbCoordinates, upAlong } from '../surface/limb-coordinates.ts';
import type { Placement } from '../surface/placement.ts';
import { unrolling } from './limb-frame.ts';

/** As `layDesign` has it. */
const MOST_STRETCH = 2.5;

/**
 * Writes the photo pixel at which a point of the design is seen to `out`, the point given in widths of the design from
 * its middle (right, down); false when it has gone round the limb.
 */
export type InkProjection = (u: number, v: number, out: Float64Array) => boolean;

/** The projection of a design that is laid at `placement`. */
export function projectInk({ at, angle, width, mirrored, surface }: Placement): InkProjection {
  const side = mirrored ? -width : width;
  if (surface.kind === 'flat') {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return (u, v, out) => {
      out[0] = at.x + u * side * cos - v * width * sin;
      out[1] = at.y + u * side * sin + v * width * cos;
      return true;
    };
  }
  const axis = limbAxis(surface);
  const unrolled = unrolling(surface.depth);
  const middle = new Float64Array(3);
  limbCoordinates(axis, at, middle);
  const aside = Math.max(-0.95, Math.min(0.95, middle[1]! / middle[2]!));
  const seen = angle - upAlong(axis, middle[0]!);
  const stretch = Math.min(MOST_STRETCH, arcSlope(surface.depth, aside));
  const turn = Math.atan2(stretch * Math.sin(seen), Math.cos(seen));
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const start = unrolled.arcAt(aside);
  const last = axis.along.length - 1;
  const perArc = (unrolled.distances.length - 1) / unrolled.end;
  return (u, v, out) => {
    const across = u * side * cos - v * width * sin;
    const along = middle[0]! + u * side * sin + v * width * cos;
    let i = 0;
    while (i < last - 1 && axis.along[i + 1]! < along) i++;
    const t = (along - axis.along[i]!) / Math.max(1e-6, axis.along[i + 1]! - axis.along[i]!);
    const within = Math.max(0, Math.min(1, t));
    const halfWidth = axis.halfWidths[i]! + (axis.halfWidths[i + 1]! - axis.halfWidths[i]!) * within;
    const arc = start + across / halfWidth;
    const step = Math.abs(arc) * perArc;
    const index = Math.min(unrolled.distances.length - 2, Math.floor(step));
    const low = unrolled.distances[index]!;
    const distance = Math.min(1, low + (unrolled.distances[index + 1]! - low) * (step - index));
    const aside = halfWidth * (arc < 0 ? -distance : distance);
    let tx = axis.tangentX[i]! + (axis.tangentX[i + 1]! - axis.tangentX[i]!) * within;
    let ty = axis.tangentY[i]! + (axis.tangentY[i + 1]! - axis.tangentY[i]!) * within;
    const length = Math.hypot(tx, ty) || 1;
    tx /= length;
    ty /= length;
    out[0] = axis.x[i]! + (axis.x[i + 1]! - axis.x[i]!) * t + ty * aside;
    out[1] = axis.y[i]! + (axis.y[i + 1]! - axis.y[i]!) * t - tx * aside;
    return Math.abs(arc) <= unrolled.end;
  };
}
