/**
 * The cheapest division of a picture into two parts: what each pixel costs on the one side rather than the other, and what
 * the line between the parts costs where it runs. Solved as a convex problem by primal and dual steps (Chan, Esedoglu &
 * Nikolova 2006; Chambolle & Pock 2011), which gives the same as a minimal graph cut but runs along no grid.
 */
import type { Plane } from './image.ts';

/** Length of the steps: their product times the gradient's squared norm (8) must stay below 1. */
const STEP = 0.35;

/** Costs of the line between a pixel and its right and lower neighbour, one number a pixel each. */
export interface LineCosts {
  readonly right: Float32Array;
  readonly down: Float32Array;
}

/**
 * Moves `inside` (0..1 a pixel) towards the division of least cost, in place, in `rounds` steps; above 0.5 is inside.
 * @param cost of being inside rather than outside, a pixel
 */
export function divideInPlace(inside: Plane, cost: Float32Array, line: LineCosts, rounds: number): void {
  const { data: u, width, height } = inside;
  const ahead = u.slice();
  const across = new Float32Array(u.length);
  const along = new Float32Array(u.length);
  for (let round = 0; round < rounds; round++) {
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const own = ahead[at]!;
        if (x + 1 < width) across[at] = clamp(across[at]! + STEP * (ahead[at + 1]! - own), line.right[at]!);
        if (y + 1 < height) along[at] = clamp(along[at]! + STEP * (ahead[at + width]! - own), line.down[at]!);
      }
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        let flow = across[at]! + along[at]!;
        if (x > 0) flow -= across[at - 1]!;
        if (y > 0) flow -= along[at - width]!;
        const before = u[at]!;
        const after = Math.max(0, Math.min(1, before + STEP * (flow - cost[at]!)));
        u[at] = after;
        ahead[at] = 2 * after - before;
      }
  }
}

function clamp(value: number, most: number): number {
  return value > most ? most : value < -most ? -most : value;
}
