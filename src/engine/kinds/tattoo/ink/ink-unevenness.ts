/** The needle doesn't put ink in evenly. */
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { valueNoise } from '../../../pixels/seeded-noise.ts';

/** Density varies by so much to each side. */
const AMOUNT = 0.1;
/** Width of the patches in centimetres, small and large ones. */
const PATCH = 0.12;
const LARGE_PATCH = 0.5;

/** Factor on the density of ink, about 1, on a grid with so many steps a centimetre; the same for the same seed. */
export function unevenness(width: number, height: number, stepsPerCentimetre: number, seed: number): Plane {
  const small = 1 / Math.max(2, PATCH * stepsPerCentimetre);
  const large = 1 / Math.max(4, LARGE_PATCH * stepsPerCentimetre);
  const plane = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      plane.data[i] =
        1 +
        (AMOUNT / 2) * (valueNoise(x * small, y * small, seed) + valueNoise(x * large, y * large, seed + 1));
  return plane;
}
