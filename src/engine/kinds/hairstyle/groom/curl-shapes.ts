/**
 * The helix of each lock of curly hair. The locks of a family (a coarse lock) turn alike but not in step; every family turns its
 * own way, at its own pace, out of step with its neighbours: a whole side in step looks woven or corrugated.
 */
import { hashNoise } from '../../../pixels/seeded-noise.ts';
import type { HairTexture } from '../style/loose-hair.ts';

/** One number a lock each. */
export interface CurlShapes {
  /** Size of the lock against the style's, about 0.55 to 1.6. */
  readonly sizes: Float32Array;
  /** Radians at the root. */
  readonly phases: Float32Array;
  /** Radians per centimetre of the lock, negative for a helix to the left. */
  readonly speeds: Float32Array;
  /** Centimetres. */
  readonly radii: Float32Array;
}

/** Sizes of locks against the style's: a few broad ones, many middling, and fine ones between. */
const SIZES = [0.5, 0.85, 1.5] as const;
/** Shares of the fine locks, and of the fine and middling ones together. */
const SHARES = [0.3, 0.8] as const;

/** The helices of locks that belong to the given coarse locks (`parents`). */
export function shapeCurls(
  curl: NonNullable<HairTexture['curl']>,
  parents: Uint32Array,
  seed: number,
): CurlShapes {
  const count = parents.length;
  const sizes = new Float32Array(count);
  const phases = new Float32Array(count);
  const speeds = new Float32Array(count);
  const radii = new Float32Array(count);
  for (let lock = 0; lock < count; lock++) {
    const family = parents[lock]!;
    const draw = hashNoise(lock, 1, seed);
    const sizeClass = draw < SHARES[0] ? SIZES[0] : draw < SHARES[1] ? SIZES[1] : SIZES[2];
    const size = sizeClass * (0.8 + 0.4 * hashNoise(lock, 6, seed));
    const turn = hashNoise(family, 2, seed + 1) < 0.5 ? -1 : 1;
    const mood = 0.72 + 0.7 * hashNoise(family, 3, seed + 1) ** 1.3;
    sizes[lock] = size;
    phases[lock] = 2 * Math.PI * hashNoise(family, 4, seed + 1) + 4.2 * (hashNoise(lock, 4, seed) - 0.5);
    speeds[lock] = ((turn * 2 * Math.PI) / curl.pitch) * mood * (0.75 + 0.5 * hashNoise(lock, 3, seed));
    radii[lock] = curl.radius * (size ** 0.4 / mood ** 0.8) * (0.7 + 0.6 * hashNoise(lock, 5, seed));
  }
  return { sizes, phases, speeds, radii };
}

/** Which of the `count` nearest locks (at squared distances) a root belongs to: large locks reach farther. */
export function claimingLock(
  sizes: Float32Array,
  nearest: Int32Array,
  squares: Float64Array,
  count: number,
): number {
  let lock = nearest[0]!;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    const far = squares[i]! / sizes[nearest[i]!]! ** 2;
    if (far >= least) continue;
    least = far;
    lock = nearest[i]!;
  }
  return lock;
}
