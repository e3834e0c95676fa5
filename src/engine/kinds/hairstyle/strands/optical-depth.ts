/** How much hair lies between a place and the light, for a whole grid at once. */
import type { DensityGrid } from './density-grid.ts';
import type { ViewVector } from './view-frame.ts';

/**
 * Optical depth from each cube of the grid towards `direction`, for the extinction `density` (one value a cube). One sweep
 * slice by slice away from the light: each cube continues the depth of the place it sees in the slice before.
 */
export function opticalDepth(
  { across, down, deep, cellCentimetres }: DensityGrid,
  density: Float32Array,
  direction: ViewVector,
): Float32Array {
  const sizes = [across, down, deep];
  const strides = [1, across, across * down];
  let main = 0;
  for (let axis = 1; axis < 3; axis++)
    if (Math.abs(direction[axis]!) > Math.abs(direction[main]!)) main = axis;
  const [b, c] = [0, 1, 2].filter((axis) => axis !== main) as [number, number];
  const towards = direction[main]! > 0 ? 1 : -1;
  const steep = Math.abs(direction[main]!);
  const half = (0.5 * cellCentimetres) / steep;

  const shiftB = direction[b]! / steep;
  const shiftC = direction[c]! / steep;
  const floorB = Math.floor(shiftB);
  const floorC = Math.floor(shiftC);
  const partB = shiftB - floorB;
  const partC = shiftC - floorC;
  const w00 = (1 - partB) * (1 - partC);
  const w10 = partB * (1 - partC);
  const w01 = (1 - partB) * partC;
  const w11 = partB * partC;
  const sizeB = sizes[b]!;
  const sizeC = sizes[c]!;
  const strideA = strides[main]!;
  const strideB = strides[b]!;
  const strideC = strides[c]!;

  const depth = new Float32Array(density.length);
  const count = sizes[main]!;
  const lefts = clampedPlaces(sizeB, floorB);
  const rights = clampedPlaces(sizeB, floorB + 1);
  // what light has passed when it leaves a cube of the slice before: four cubes of the next slice look at it
  const passed = new Float64Array(sizeB * sizeC);
  for (let k = 1; k < count; k++) {
    const slice = (towards > 0 ? count - 1 - k : k) * strideA;
    const before = slice + towards * strideA;
    for (let ic = 0, to = 0; ic < sizeC; ic++)
      for (let ib = 0, i = before + ic * strideC; ib < sizeB; ib++, i += strideB)
        passed[to++] = depth[i]! + half * density[i]!;
    for (let ic = 0; ic < sizeC; ic++) {
      const c0 = Math.max(0, Math.min(sizeC - 1, ic + floorC)) * sizeB;
      const c1 = Math.max(0, Math.min(sizeC - 1, ic + floorC + 1)) * sizeB;
      for (let ib = 0, i = slice + ic * strideC; ib < sizeB; ib++, i += strideB) {
        const b0 = lefts[ib]!;
        const b1 = rights[ib]!;
        depth[i] =
          w00 * passed[c0 + b0]! +
          w10 * passed[c0 + b1]! +
          w01 * passed[c1 + b0]! +
          w11 * passed[c1 + b1]! +
          half * density[i]!;
      }
    }
  }
  return depth;
}

/** The places of a row of `size`, each moved by `shift` and kept inside. */
function clampedPlaces(size: number, shift: number): Int32Array {
  return Int32Array.from({ length: size }, (_, i) => Math.max(0, Math.min(size - 1, i + shift)));
}
