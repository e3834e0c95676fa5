/** A line through points of which some lie. */
import { medianInPlace } from '../pixels/median.ts';

/**
 * The line u(v) whose slope is the median of the slopes between points half of the list apart, and its height the median of what
 * is left (Theil–Sen). Points come in order of v.
 */
export function robustLine(
  points: readonly { readonly u: number; readonly v: number }[],
): (v: number) => number {
  const half = Math.max(1, points.length >> 1);
  const slopes: number[] = [];
  for (let i = 0; i + half < points.length; i++)
    slopes.push((points[i + half]!.u - points[i]!.u) / Math.max(1, points[i + half]!.v - points[i]!.v));
  const slope = medianInPlace(slopes) ?? 0;
  const start = medianInPlace(points.map(({ u, v }) => u - slope * v)) ?? 0;
  return (v) => start + slope * v;
}
