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
  for (let k = 1; k < count; k++) {
    const slice = (towards > 0 ? count - 1 - k : k) * strideA;
    const before = slice + towards * strideA;
    for (let ic = 0; ic < sizeC; ic++) {
      const c0 = Math.max(0, Math.min(sizeC - 1, ic + floorC)) * strideC;
      const c1 = Math.max(0, Math.min(sizeC - 1, ic + floorC + 1)) * strideC;
      for (let ib = 0; ib < sizeB; ib++) {
        let b0 = ib + floorB;
        let b1 = b0 + 1;
        if (b0 < 0) b0 = 0;
        else if (b0 >= sizeB) b0 = sizeB - 1;
        if (b1 < 0) b1 = 0;
        else if (b1 >= sizeB) b1 = sizeB - 1;
        b0 *= strideB;
        b1 *= strideB;
        const i00 = before + c0 + b0;
        const i10 = before + c0 + b1;
        const i01 = before + c1 + b0;
        const i11 = before + c1 + b1;
        const i = slice + ic * strideC + ib * strideB;
        depth[i] =
          w00 * (depth[i00]! + half * density[i00]!) +
          w10 * (depth[i10]! + half * density[i10]!) +
          w01 * (depth[i01]! + half * density[i01]!) +
          w11 * (depth[i11]! + half * density[i11]!) +
          half * density[i]!;
      }
    }
  }
  return depth;
}
