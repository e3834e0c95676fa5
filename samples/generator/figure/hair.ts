/** Hair as a shell over the skull with a hairline, in three cuts. */
import {
  add,
  blendParts,
  type DistanceFunction,
  ellipsoid,
  limb,
  type Part,
  smoothMaximum,
  type Vector,
} from './distance.ts';
import { valueNoise } from './noise.ts';
import { mirror, type Proportions } from './skeleton.ts';

export type HairCut = 'cropped' | 'bob' | 'bun';

/** Parts and hairline of a cut; the hairline's distance is positive where the face stays free. */
export function createHair(
  { headOrigin }: Proportions,
  cut: HairCut,
): { parts: Part[]; distance: DistanceFunction } {
  const at = (x: number, y: number, z: number): Vector => add(headOrigin, [x, y, z]);
  const volume = cut === 'cropped' ? 0.6 : cut === 'bun' ? 1 : 1.7;
  const parts: Part[] = [ellipsoid(at(0, 3.7, -3.4), [7.7 + volume, 9.2 + volume * 1.05, 9.6 + volume], 1)];
  if (cut === 'bun') parts.push(ellipsoid(at(0, 13.4, -7), [4.4, 3.9, 4.4], 1.6));
  if (cut === 'bob') {
    const [root, tip] = [at(7.3, 3, -3.6), at(8.1, -8.2, -3.2)];
    for (const [from, to] of [
      [root, tip],
      [mirror(root), mirror(tip)],
    ] as const)
      parts.push(limb(from, to, [2.6, 3, 3.1, 2.2], 3));
    parts.push(ellipsoid(at(0, -2.5, -7.8), [8.6, 8, 4.6], 3));
  }
  const [top, side] = cut === 'cropped' ? [8.4, 6.9] : [8.1, 6.6];
  const lowest = cut === 'bob' ? -40 : cut === 'bun' ? -4.5 : -3.5;
  const distance: DistanceFunction = (x, y, z) => {
    const [hx, hy, hz] = [x - headOrigin[0], y - headOrigin[1], z - headOrigin[2]];
    const shell = blendParts(parts, x, y, z);
    // The face's window: an oval in front that widens downwards behind the temples.
    const window = hz > -2.2 ? (1 - Math.hypot(hx / side, (hy - 0.2) / top)) * 5 + hairlineNoise(hx, hy) : -4;
    const below = hz > -2.2 && hy < 0.2 ? side + 0.4 - Math.abs(hx) : -4;
    const ears =
      cut === 'bob' ? -4 : 2.4 - Math.hypot((hy - 0.4) * 0.75, hz + 3.2) - Math.max(0, 6 - Math.abs(hx));
    return smoothMaximum(
      smoothMaximum(shell, Math.max(window, below), 0.7),
      Math.max(ears, lowest - hy),
      0.4,
    );
  };
  return { parts, distance };
}

/** A hairline is never a clean curve: it wanders, and single strands stand out of it, centimetres. */
const hairlineNoise = (x: number, y: number): number =>
  0.35 * valueNoise(x * 0.8, y * 0.8, 1) + 0.3 * valueNoise(x * 5, y * 2, 2);
