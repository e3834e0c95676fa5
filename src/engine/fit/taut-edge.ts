/**
 * Cloth outside of a bend is taut: it lies in straight lines and outward curves over elbow and limbs. An edge that follows what was
 * measured of them has dips beside the elbow, and a sleeve with these looks like jelly.
 */
import type { ImagePoint } from '../geometry/frames.ts';

/**
 * `line` with the points from index `from` to `to` moved out of its dips onto the straight lines over them; `sense` is the sign of
 * (x1 y2 − y1 x2) for two steps one after the other around the bend.
 */
export function tautEdge(
  line: readonly ImagePoint[],
  from: number,
  to: number,
  sense: number,
): readonly ImagePoint[] {
  const corners: number[] = [];
  for (let i = from; i <= to; i++) {
    while (corners.length >= 2) {
      const [a, b, c] = [line[corners.at(-2)!]!, line[corners.at(-1)!]!, line[i]!];
      if (sense * ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) > 0) break;
      corners.pop();
    }
    corners.push(i);
  }
  const result = line.slice();
  for (let k = 1; k < corners.length; k++) {
    const [first, last] = [corners[k - 1]!, corners[k]!];
    const [a, b] = [line[first]!, line[last]!];
    const way = (upTo: number): number => {
      let sum = 0;
      for (let i = first + 1; i <= upTo; i++)
        sum += Math.hypot(line[i]!.x - line[i - 1]!.x, line[i]!.y - line[i - 1]!.y);
      return sum;
    };
    const whole = way(last) || 1;
    for (let i = first + 1; i < last; i++) {
      const t = way(i) / whole;
      result[i] = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    }
  }
  return result;
}
