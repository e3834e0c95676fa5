/**
 * Lets chains settle under their weight (position-based dynamics, Müller et al. 2007, damped to rest): segments keep
 * their length, bends stay soft, nothing enters the head or the body, and chains lie on one another.
 */
import type { HeadPoint } from '../head/head-point.ts';
import { pushOut, type Solids } from './solids.ts';

export interface Chain {
  /** Points at equal distances, moved in place. */
  readonly points: Float64Array;
  readonly segment: number;
  /** Radius of the rope around the chain, centimetres. */
  readonly radius: number;
  /** How many points from the root stay where they are. */
  readonly pinned: number;
}

export interface Settling {
  readonly rounds: number;
  /** Centimetres that gravity moves a point in a round. */
  readonly weight: number;
  /** 0 a string, 1 a rod. */
  readonly stiffness: number;
  /** Whether chains keep clear of one another. */
  readonly apart: boolean;
}

/** Settles the chains in place. */
export function hangChains(
  chains: readonly Chain[],
  solids: Solids,
  down: HeadPoint,
  { rounds, weight, stiffness, apart }: Settling,
): void {
  for (let round = 0; round < rounds; round++) {
    for (const chain of chains) {
      const p = chain.points;
      for (let i = chain.pinned * 3; i < p.length; i += 3) {
        p[i]! += down.x * weight;
        p[i + 1]! += down.y * weight;
        p[i + 2]! += down.z * weight;
      }
      bend(chain, stiffness);
      keepLengths(chain);
    }
    if (apart && (round % 3 === 0 || round >= rounds - 4)) separate(chains);
    for (const chain of chains)
      for (let i = chain.pinned * 3; i < chain.points.length; i += 3)
        pushOut(solids, chain.points, i, chain.radius);
  }
}

/** Draws each point a little to the middle of its neighbours. */
function bend({ points: p, pinned }: Chain, stiffness: number): void {
  const part = stiffness * 0.5;
  for (let i = pinned * 3; i < p.length - 3; i += 3) {
    if (i < 3) continue;
    for (let axis = i; axis < i + 3; axis++)
      p[axis]! += ((p[axis - 3]! + p[axis + 3]!) / 2 - p[axis]!) * part;
  }
}

/** From the root to the tip each point is drawn to its segment's length: an inextensible chain in one sweep. */
function keepLengths({ points: p, segment, pinned }: Chain): void {
  for (let i = Math.max(1, pinned) * 3; i < p.length; i += 3) {
    const x = p[i]! - p[i - 3]!;
    const y = p[i + 1]! - p[i - 2]!;
    const z = p[i + 2]! - p[i - 1]!;
    const scale = segment / (Math.hypot(x, y, z) || 1e-6);
    p[i] = p[i - 3]! + x * scale;
    p[i + 1] = p[i - 2]! + y * scale;
    p[i + 2] = p[i - 1]! + z * scale;
  }
}

/** Pushes points of different chains apart to the sum of their radii (a uniform grid finds the neighbours). */
function separate(chains: readonly Chain[]): void {
  let widest = 0;
  for (const chain of chains) widest = Math.max(widest, chain.radius);
  const cell = widest * 2 + 1e-6;
  const heads = new Map<number, number>();
  const next: number[] = [];
  const owner: number[] = [];
  const offset: number[] = [];
  for (let c = 0; c < chains.length; c++) {
    const { points: p, pinned } = chains[c]!;
    for (let i = pinned * 3; i < p.length; i += 3) {
      const key = cellKey(
        Math.floor(p[i]! / cell),
        Math.floor(p[i + 1]! / cell),
        Math.floor(p[i + 2]! / cell),
      );
      next.push(heads.get(key) ?? -1);
      heads.set(key, owner.length);
      owner.push(c);
      offset.push(i);
    }
  }
  for (let a = 0; a < owner.length; a++) {
    const chain = chains[owner[a]!]!;
    const p = chain.points;
    const i = offset[a]!;
    const gx = Math.floor(p[i]! / cell);
    const gy = Math.floor(p[i + 1]! / cell);
    const gz = Math.floor(p[i + 2]! / cell);
    for (let n = 0; n < 27; n++) {
      let b =
        heads.get(cellKey(gx + (n % 3) - 1, gy + (Math.floor(n / 3) % 3) - 1, gz + Math.floor(n / 9) - 1)) ??
        -1;
      for (; b >= 0; b = next[b]!) {
        if (b <= a || owner[b] === owner[a]) continue;
        const other = chains[owner[b]!]!;
        const q = other.points;
        const j = offset[b]!;
        const x = q[j]! - p[i]!;
        const y = q[j + 1]! - p[i + 1]!;
        const z = q[j + 2]! - p[i + 2]!;
        const d = Math.hypot(x, y, z) || 1e-6;
        const overlap = chain.radius + other.radius - d;
        if (overlap <= 0) continue;
        const half = (overlap * 0.4) / d;
        p[i]! -= x * half;
        p[i + 1]! -= y * half;
        p[i + 2]! -= z * half;
        q[j]! += x * half;
        q[j + 1]! += y * half;
        q[j + 2]! += z * half;
      }
    }
  }
}

function cellKey(x: number, y: number, z: number): number {
  return ((x + 512) * 1024 + (y + 512)) * 1024 + (z + 512);
}
