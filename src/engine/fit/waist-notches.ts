/** Narrow notches in a waistband's upper edge: the cut-out took cloth of the ground's colour for the ground. */
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Points to each side by which a notch is told: it is narrower than half of them all. */
const REACH = 3;
/** A point this far below the middle of its neighbours, as a share of the waist's width, lies in a notch. */
const DEPTH = 0.012;

/** The waist's edge, right to left corner, with its narrow notches bridged. */
export function bridgeNotches(waist: readonly GarmentPoint[]): GarmentPoint[] {
  const [first, last] = [waist[0]!, waist.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const along = { x: (last.x - first.x) / length, y: (last.y - first.y) / length };
  const below = (point: GarmentPoint): number =>
    (point.y - first.y) * along.x - (point.x - first.x) * along.y;
  return waist.map((point, i) => {
    if (i === 0 || i === waist.length - 1) return point;
    const near: number[] = [];
    for (let k = Math.max(0, i - REACH); k <= Math.min(waist.length - 1, i + REACH); k++)
      near.push(below(waist[k]!));
    const level = near.sort((a, b) => a - b)[near.length >> 1]!;
    const depth = below(point) - level;
    if (depth < DEPTH * length) return point;
    return { x: point.x + depth * along.y, y: point.y - depth * along.x };
  });
}

/** `matte` with what lies between the edge found and the bridged one as cloth. */
export function withNotchesFilled(
  matte: Mask,
  found: readonly GarmentPoint[],
  bridged: readonly GarmentPoint[],
): Mask {
  if (found.every((point, i) => point === bridged[i])) return matte;
  const { width, height } = matte;
  const filled = createMask(width, height);
  filled.data.set(matte.data);
  for (let i = 0; i + 1 < found.length; i++) {
    if (found[i] === bridged[i] && found[i + 1] === bridged[i + 1]) continue;
    const outline = [bridged[i]!, bridged[i + 1]!, found[i + 1]!, found[i]!].flatMap(({ x, y }) => [x, y]);
    const notch = fillPolygon(outline, width, height);
    for (let at = 0; at < filled.data.length; at++)
      filled.data[at] = Math.max(filled.data[at]!, notch.data[at]!);
  }
  return filled;
}
