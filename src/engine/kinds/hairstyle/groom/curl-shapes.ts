/**
 * The helix of each lock of curly hair. Neighbouring locks turn the same way and nearly in step, as real curls nest in one
 * another; from family to family direction and rhythm change, and locks are of very unlike sizes.
 */
import { hashNoise, valueNoise } from '../../../pixels/seeded-noise.ts';
import type { HairTexture } from '../style/loose-hair.ts';
import type { Roots } from './sample-roots.ts';

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

/** Families of curls are about this wide, centimetres. */
const FAMILY = 4.5;
/** Share of the locks that turn against their family. */
const CONTRARY = 0.08;

/** The helices of the locks at the given roots. */
export function shapeCurls(
  curl: NonNullable<HairTexture['curl']>,
  { count, azimuths, elevations }: Roots,
  seed: number,
): CurlShapes {
  const sizes = new Float32Array(count);
  const phases = new Float32Array(count);
  const speeds = new Float32Array(count);
  const radii = new Float32Array(count);
  const perCell = 9 / FAMILY;
  for (let lock = 0; lock < count; lock++) {
    const u = azimuths[lock]! * perCell * Math.max(0.3, Math.cos(elevations[lock]!));
    const v = elevations[lock]! * perCell;
    const size = 0.55 * 2.9 ** (hashNoise(lock, 1, seed) ** 1.3);
    const family = valueNoise(u * 0.7 + 31, v * 0.7, seed);
    const contrary = hashNoise(lock, 2, seed) < CONTRARY ? -1 : 1;
    const speed = (1 + 0.3 * valueNoise(u, v + 17, seed)) * (0.9 + 0.2 * hashNoise(lock, 3, seed));
    sizes[lock] = size;
    phases[lock] = 7 * valueNoise(u * 0.8, v * 0.8 + 53, seed) + 1.5 * (hashNoise(lock, 4, seed) - 0.5);
    speeds[lock] = (((family > 0 ? 1 : -1) * contrary * 2 * Math.PI) / curl.pitch) * (speed / size ** 0.55);
    radii[lock] = curl.radius * size ** 0.8 * (0.85 + 0.3 * hashNoise(lock, 5, seed));
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
