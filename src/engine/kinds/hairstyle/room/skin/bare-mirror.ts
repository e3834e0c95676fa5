/** The way from a point beside one eye to the same point beside the other. */
import type { ImagePoint } from '../../../../geometry/frames.ts';

/** Centimetres within which a landmark's own offset rules. */
const NEAR = 0.35;

/**
 * A map that takes the points `from` to `to`: the affine of least squares, and what it leaves by inverse distance
 * weighting (Shepard: "A two-dimensional interpolation function for irregularly-spaced data", 1968).
 */
export function mirrorOfFace(
  from: readonly ImagePoint[],
  to: readonly ImagePoint[],
  unit: number,
): (x: number, y: number) => readonly [number, number] {
  const count = from.length;
  const middle = (points: readonly ImagePoint[]): ImagePoint => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  });
  const a = middle(from);
  const b = middle(to);
  let [xx, xy, yy] = [1e-6, 0, 1e-6];
  let [ux, uy, vx, vy] = [0, 0, 0, 0];
  for (const [i, { x, y }] of from.entries()) {
    const [dx, dy] = [x - a.x, y - a.y];
    const [du, dv] = [to[i]!.x - b.x, to[i]!.y - b.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    ux += du * dx;
    uy += du * dy;
    vx += dv * dx;
    vy += dv * dy;
  }
  const det = xx * yy - xy * xy;
  const m = [ux * yy - uy * xy, uy * xx - ux * xy, vx * yy - vy * xy, vy * xx - vx * xy].map((s) => s / det);
  const affine = (x: number, y: number): [number, number] => [
    b.x + m[0]! * (x - a.x) + m[1]! * (y - a.y),
    b.y + m[2]! * (x - a.x) + m[3]! * (y - a.y),
  ];
  const rests = from.map(({ x, y }, i) => {
    const [u, v] = affine(x, y);
    return { u: to[i]!.x - u, v: to[i]!.y - v };
  });
  const near = (NEAR * unit) ** 2;
  return (x, y) => {
    const result = affine(x, y);
    let [sum, du, dv] = [1e-9, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = 1 / ((x - from[i]!.x) ** 2 + (y - from[i]!.y) ** 2 + near) ** 2;
      sum += weight;
      du += weight * rests[i]!.u;
      dv += weight * rests[i]!.v;
    }
    result[0] += du / sum;
    result[1] += dv / sum;
    return result;
  };
}
