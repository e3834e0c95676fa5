/** Measurements on one side's chain of (outward, down) points. */
import type { SideChain } from './garment-outline.ts';

export function outward(chain: SideChain, index: number): number {
  return chain[index * 2]!;
}

export function down(chain: SideChain, index: number): number {
  return chain[index * 2 + 1]!;
}

export function chainLength(chain: SideChain): number {
  return chain.length / 2;
}

/** Index in [from, to] of the point that lies farthest in direction (outwardPart, downPart). */
export function farthestIn(
  chain: SideChain,
  from: number,
  to: number,
  outwardPart: number,
  downPart: number,
): number {
  let best = from;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = from; i <= to; i++) {
    const reach = chain[i * 2]! * outwardPart + chain[i * 2 + 1]! * downPart;
    if (reach > value) {
      value = reach;
      best = i;
    }
  }
  return best;
}

/**
 * Signed distance of point `index` from the chord `from` → `to`. Chains run up the side with the garment on the
 * inward hand: positive is outside the chord (a bulge), negative inside (a bay).
 */
export function bulge(chain: SideChain, index: number, from: number, to: number): number {
  const ax = chain[from * 2]!;
  const ay = chain[from * 2 + 1]!;
  const dx = chain[to * 2]! - ax;
  const dy = chain[to * 2 + 1]! - ay;
  const length = Math.hypot(dx, dy) || 1;
  return ((chain[index * 2]! - ax) * -dy + (chain[index * 2 + 1]! - ay) * dx) / length;
}

/** Index in (from, to) with the largest bulge (sign 1) or the deepest bay (sign −1) beside the chord. */
export function farthestFromChord(
  chain: SideChain,
  from: number,
  to: number,
  sign: 1 | -1,
): { index: number; distance: number } {
  let index = from;
  let distance = Number.NEGATIVE_INFINITY;
  for (let i = from + 1; i < to; i++) {
    const value = sign * bulge(chain, i, from, to);
    if (value > distance) {
      distance = value;
      index = i;
    }
  }
  return { index, distance };
}

/** Turn of the chain at `index` seen over `reach` points both ways, in radians: positive where it bends inwards (convex). */
export function turnAt(chain: SideChain, index: number, reach: number): number {
  const n = chainLength(chain);
  const a = Math.max(0, index - reach);
  const b = Math.min(n - 1, index + reach);
  const inX = chain[index * 2]! - chain[a * 2]!;
  const inY = chain[index * 2 + 1]! - chain[a * 2 + 1]!;
  const outX = chain[b * 2]! - chain[index * 2]!;
  const outY = chain[b * 2 + 1]! - chain[index * 2 + 1]!;
  // up the side (down decreasing), bending towards the axis (outward decreasing) is convex
  return Math.atan2(inY * outX - inX * outY, inX * outX + inY * outY);
}

/** Points `from`..`to` of a chain, both included; reversed when `from` > `to`, the point twice when they are one: always a line. */
export function chainPart(chain: SideChain, from: number, to: number): Float64Array {
  if (from === to) return Float64Array.of(...[0, 1, 0, 1].map((axis) => chain[from * 2 + axis]!));
  if (from <= to) return chain.slice(from * 2, (to + 1) * 2);
  const result = new Float64Array((from - to + 1) * 2);
  for (let i = from, at = 0; i >= to; i--, at += 2) {
    result[at] = chain[i * 2]!;
    result[at + 1] = chain[i * 2 + 1]!;
  }
  return result;
}

/**
 * The point where the two edges beside a corner would meet: lines fitted to the chain `near` to `far` points before and
 * after `index`. Smoothing has rounded the chain itself off, most of all in the narrow angle below a sleeve. Null where
 * the lines are nearly parallel.
 */
export function sharpCorner(
  chain: SideChain,
  index: number,
  near: number,
  far: number,
): { outward: number; down: number } | null {
  if (index - far < 0 || index + far >= chainLength(chain)) return null;
  const before = fitLine(chain, index - far, index - near);
  const after = fitLine(chain, index + near, index + far);
  const cross = before.dx * after.dy - before.dy * after.dx;
  if (Math.abs(cross) < 0.06) return null;
  const t = ((after.x - before.x) * after.dy - (after.y - before.y) * after.dx) / cross;
  return { outward: before.x + before.dx * t, down: before.y + before.dy * t };
}

/** Total least squares line through chain points: a point on it and its unit direction. */
function fitLine(
  chain: SideChain,
  from: number,
  to: number,
): { x: number; y: number; dx: number; dy: number } {
  const count = to - from + 1;
  let x = 0;
  let y = 0;
  for (let i = from; i <= to; i++) {
    x += outward(chain, i) / count;
    y += down(chain, i) / count;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = from; i <= to; i++) {
    const dx = outward(chain, i) - x;
    const dy = down(chain, i) - y;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}
