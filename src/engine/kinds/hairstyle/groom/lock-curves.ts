/**
 * Locks: curves between the guides that hairs cling to, in two scales, each with a frame to wave or curl in and a rhythm of
 * its own.
 */
import type { Guides } from './grow-guides.ts';
import { nearestRoots, type RootGrid, rootGrid } from './nearest-roots.ts';
import { GROUP } from './root-groups.ts';
import type { Roots } from './sample-roots.ts';

export interface Locks {
  readonly grid: RootGrid;
  /** Points of each curve. */
  readonly steps: number;
  /** x, y, z of every point, and two unit vectors across the curve: away from the head, and along its surface. */
  readonly points: Float32Array;
  readonly outward: Float32Array;
  readonly sideways: Float32Array;
  readonly lengths: Float32Array;
  /** Uniform random numbers, `RHYTHM` a lock: phase, period, amplitude, turn, length, drift. */
  readonly rhythm: Float32Array;
  /** The coarse lock that each belongs to, its own index for coarse locks. */
  readonly parents: Uint32Array;
}

export const RHYTHM = 6;

/** The coarse locks that finer ones belong to, and how far 0..1 those are drawn to them at their tips, in a fringe by itself. */
export interface Joining {
  readonly coarse: Locks;
  readonly join: number;
  readonly fringeJoin: number;
}

/** Square centimetres of distance within which guides have like shares; more in a fringe, which else opens between them. */
const BLEND = 0.05;
const FRINGE_BLEND = 0.8;

/** How far two neighbours may be apart halfway down before nothing lies between them, centimetres. */
const FARTHEST = 5;

/**
 * The guides nearest to a root and their shares, written to `found` and `shares`; how many there are. Guides that fall
 * elsewhere than the nearest one (to the other shoulder) are left out.
 */
export function guideShares(
  guides: Guides,
  grid: RootGrid,
  x: number,
  y: number,
  z: number,
  group: number,
  found: Int32Array,
  shares: Float64Array,
): number {
  const near = nearestRoots(grid, x, y, z, group, found, shares);
  const { steps, points } = guides;
  const middle = Math.floor(steps * 0.55) * 3;
  const blend = group === GROUP.fringeLeft || group === GROUP.fringeRight ? FRINGE_BLEND : BLEND;
  let count = 0;
  let sum = 0;
  for (let i = 0; i < near; i++) {
    if (i > 0) {
      const first = found[0]! * steps * 3 + middle;
      const other = found[i]! * steps * 3 + middle;
      const dx = points[first]! - points[other]!;
      const dy = points[first + 1]! - points[other + 1]!;
      const dz = points[first + 2]! - points[other + 2]!;
      if (dx * dx + dy * dy + dz * dz > FARTHEST * FARTHEST) continue;
    }
    found[count] = found[i]!;
    shares[count] = 1 / (shares[i]! + blend);
    sum += shares[count++]!;
  }
  for (let i = 0; i < count; i++) shares[i]! /= sum;
  return count;
}

/**
 * Curves at the given roots, blended from the guides and drawn towards their coarse lock. Their roots lie about `spacing`
 * centimetres apart.
 */
export function growLocks(
  guides: Guides,
  guideGrid: RootGrid,
  roots: Roots,
  groups: Uint8Array,
  joining: Joining | null,
  spacing: number,
  random: () => number,
): Locks {
  const { count } = roots;
  const { steps } = guides;
  const points = new Float32Array(count * steps * 3);
  const outward = new Float32Array(count * steps * 3);
  const sideways = new Float32Array(count * steps * 3);
  const lengths = new Float32Array(count);
  const rhythm = new Float32Array(count * RHYTHM);
  const parentOf = new Uint32Array(count);
  const found = new Int32Array(3);
  const shares = new Float64Array(3);
  const nearest = new Int32Array(1);
  const square = new Float64Array(1);
  for (let lock = 0; lock < count; lock++) {
    const rootX = roots.points[3 * lock]!;
    const rootY = roots.points[3 * lock + 1]!;
    const rootZ = roots.points[3 * lock + 2]!;
    const group = groups[lock]!;
    const base = lock * steps * 3;
    for (let i = 0; i < RHYTHM; i++) rhythm[lock * RHYTHM + i] = random();
    const near = guideShares(guides, guideGrid, rootX, rootY, rootZ, group, found, shares);
    for (let n = 0; n < near; n++) {
      const guide = found[n]! * steps * 3;
      const share = shares[n]!;
      lengths[lock]! += share * guides.lengths[found[n]!]!;
      const ox = rootX - guides.points[guide]!;
      const oy = rootY - guides.points[guide + 1]!;
      const oz = rootZ - guides.points[guide + 2]!;
      for (let i = 0; i < steps * 3; i += 3) {
        points[base + i]! += share * (guides.points[guide + i]! + ox);
        points[base + i + 1]! += share * (guides.points[guide + i + 1]! + oy);
        points[base + i + 2]! += share * (guides.points[guide + i + 2]! + oz);
      }
    }
    parentOf[lock] = lock;
    if (joining && nearestRoots(joining.coarse.grid, rootX, rootY, rootZ, group, nearest, square) > 0) {
      const parent = nearest[0]!;
      parentOf[lock] = parent;
      const other = parent * steps * 3;
      const isFringe = group === GROUP.fringeLeft || group === GROUP.fringeRight;
      const joined = isFringe ? joining.fringeJoin : joining.join;
      for (let i = 1; i < steps; i++) {
        const t = i / (steps - 1);
        const pull = joined * t ** 1.2;
        for (let axis = 0; axis < 3; axis++) {
          const at = base + i * 3 + axis;
          points[at]! += (joining.coarse.points[other + i * 3 + axis]! - points[at]!) * pull;
        }
      }
    }
    frameCurve(points, outward, sideways, base, steps);
  }
  return {
    grid: rootGrid(roots.points, groups, Math.max(0.6, 1.7 * spacing)),
    steps,
    points,
    outward,
    sideways,
    lengths,
    rhythm,
    parents: parentOf,
  };
}

/** Frames along a curve: outward from the head's vertical axis, made square to the curve. */
function frameCurve(
  points: Float32Array,
  outward: Float32Array,
  sideways: Float32Array,
  base: number,
  steps: number,
): void {
  for (let i = 0; i < steps; i++) {
    const at = base + i * 3;
    const before = base + Math.max(0, i - 1) * 3;
    const after = base + Math.min(steps - 1, i + 1) * 3;
    let tx = points[after]! - points[before]!;
    let ty = points[after + 1]! - points[before + 1]!;
    let tz = points[after + 2]! - points[before + 2]!;
    const t = Math.hypot(tx, ty, tz) || 1;
    tx /= t;
    ty /= t;
    tz /= t;
    let ox = points[at]!;
    let oy = Math.max(0, points[at + 1]! - 3);
    let oz = points[at + 2]! + 3.3;
    const lean = ox * tx + oy * ty + oz * tz;
    ox -= lean * tx;
    oy -= lean * ty;
    oz -= lean * tz;
    const o = Math.hypot(ox, oy, oz) || 1;
    ox /= o;
    oy /= o;
    oz /= o;
    outward[at] = ox;
    outward[at + 1] = oy;
    outward[at + 2] = oz;
    sideways[at] = ty * oz - tz * oy;
    sideways[at + 1] = tz * ox - tx * oz;
    sideways[at + 2] = tx * oy - ty * ox;
  }
}
