/** The soft shadow that hair casts on the body beneath it. */
import { createMask, type Mask } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { BodyDepth } from './body-depth.ts';
import type { DensityGrid } from './density-grid.ts';
import { opticalDepth } from './optical-depth.ts';
import type { ViewVector } from './view-frame.ts';

/** Centimetres above the skin at which the light that arrives is asked for. */
const ABOVE = 0.35;
/** Shares of key and ambient light that a full shadow takes away. */
const KEY_SHARE = 0.62;
const AMBIENT_SHARE = 0.5;
const AMBIENT: readonly ViewVector[] = [
  [0, -0.85, 0.53],
  [0.8, -0.3, 0.52],
  [-0.8, -0.3, 0.52],
];
/** Less shadow than this is nothing: the face keeps its own pixels. */
const LEAST = 0.02;

/** 0 (all light arrives) to 255 on the body's surface, of the canvas's size. */
export function hairShadow(
  grid: DensityGrid,
  { nearness, coarse, step }: BodyDepth,
  key: ViewVector,
  keyShare: number,
  pixelsPerCentimetre: number,
): Mask {
  const { width, height } = nearness;
  const beam = opticalDepth(grid, grid.hair, key);
  const ambient = AMBIENT.map((direction) => opticalDepth(grid, grid.hair, direction));
  const above = ABOVE * pixelsPerCentimetre;
  const shade = new Float32Array(coarse.data.length);
  for (let y = 0; y < coarse.height; y++)
    for (let x = 0; x < coarse.width; x++) {
      const px = Math.min(width - 1, Math.round((x + 0.5) * step));
      const py = Math.min(height - 1, Math.round((y + 0.5) * step));
      const z = nearness.data[py * width + px]! + above;
      const k = Math.exp(-0.9 * sampleGrid(grid, beam, px, py, z));
      let open = 0;
      for (const depth of ambient) open += Math.exp(-0.7 * sampleGrid(grid, depth, px, py, z));
      open /= ambient.length;
      const lost = 1 - (1 - keyShare * KEY_SHARE * 1.4 * (1 - k)) * (1 - AMBIENT_SHARE * (1 - open));
      shade[y * coarse.width + x] = Math.max(0, Math.min(1, (lost - LEAST) / (1 - LEAST)));
    }
  const whole = resizePlane({ ...coarse, data: shade }, coarse.width * step, coarse.height * step);
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      result.data[y * width + x] =
        255 * whole.data[Math.min(whole.height - 1, y) * whole.width + Math.min(whole.width - 1, x)]! + 0.5;
  return result;
}

/** Trilinear sample of a field of one value a cube; 0 outside of the grid. */
function sampleGrid(grid: DensityGrid, field: Float32Array, x: number, y: number, z: number): number {
  const { across, down, deep, cell, left, top, far } = grid;
  const gx = (x - left) / cell;
  const gy = (y - top) / cell;
  const gz = (z - far) / cell;
  if (gx < 0 || gy < 0 || gx >= across - 1 || gy >= down - 1 || gz >= deep - 1) return 0;
  const ix = Math.floor(gx);
  const iy = Math.floor(gy);
  const iz = Math.max(0, Math.floor(gz));
  const fx = gx - ix;
  const fy = gy - iy;
  const fz = Math.max(0, gz - iz);
  const layer = across * down;
  const at = iz * layer + iy * across + ix;
  const plane = (i: number) =>
    (field[i]! * (1 - fx) + field[i + 1]! * fx) * (1 - fy) +
    (field[i + across]! * (1 - fx) + field[i + across + 1]! * fx) * fy;
  return plane(at) * (1 - fz) + plane(at + layer) * fz;
}
