/** What light reaches each place of the hair, and where the hair's surface faces: fields over the density grid. */
import type { DensityGrid } from './density-grid.ts';
import { opticalDepth } from './optical-depth.ts';
import type { ViewVector } from './view-frame.ts';

/**
 * Samples a cube: key light, ambient light, normal (right, down, near; length 0..1), least
 * optical depth towards the camera around it.
 */
export const FIELD_SAMPLES = 6;

/** Where the ambient light of a room or the sky comes from, and how much of it. */
const AMBIENT: readonly (readonly [direction: ViewVector, weight: number])[] = [
  [[0, -1, 0], 0.24],
  [[0.71, -0.5, 0.5], 0.19],
  [[-0.71, -0.5, 0.5], 0.19],
  [[0, 0, 1], 0.24],
  [[0, 0.71, 0.71], 0.08],
  [[0.95, 0, -0.31], 0.09],
  [[-0.95, 0, -0.31], 0.09],
];
/** Ambient light scatters on through hair where the key light's beam does not. */
const AMBIENT_THROUGH = 0.7;
const CAMERA: ViewVector = [0, 0, 1];

/** The fields, `FIELD_SAMPLES` interleaved values a cube; `key` points towards the key light. */
export function lightField(grid: DensityGrid, key: ViewVector): Float32Array {
  const { solid, across, down, deep } = grid;
  const count = solid.length;
  const field = new Float32Array(count * FIELD_SAMPLES);
  const beam = opticalDepth(grid, solid, key);
  const broad = opticalDepth(grid, solid, towardsCamera(key));
  const seen = opticalDepth(grid, solid, CAMERA);
  const ambient = new Float32Array(count);
  for (const [direction, weight] of AMBIENT) {
    const depth = direction === AMBIENT[3]![0] ? seen : opticalDepth(grid, solid, direction);
    for (let i = 0; i < count; i++) ambient[i]! += weight * transmitted(AMBIENT_THROUGH * depth[i]!);
  }
  const clear = leastAround(grid, seen);
  for (let i = 0, at = 0; i < count; i++, at += FIELD_SAMPLES) {
    field[at] = 0.45 * transmitted(beam[i]!) + 0.55 * transmitted(broad[i]!);
    field[at + 1] = ambient[i]!;
    field[at + 5] = clear[i]!;
  }

  const soft = surfaceDensity(grid);
  const row = across;
  const layer = across * down;
  for (let z = 1; z < deep - 1; z++)
    for (let y = 1; y < down - 1; y++)
      for (let x = 1; x < across - 1; x++) {
        const i = z * layer + y * row + x;
        const right = soft[i - 1]! - soft[i + 1]!;
        const below = soft[i - row]! - soft[i + row]!;
        const near = soft[i - layer]! - soft[i + layer]!;
        const length = Math.sqrt(right * right + below * below + near * near);
        // inside the hair the density is even and has no surface: the normal fades there
        const scale = 1 / (length + 0.05);
        const at = i * FIELD_SAMPLES;
        field[at + 2] = right * scale;
        field[at + 3] = below * scale;
        field[at + 4] = near * scale;
      }
  return field;
}

/** Share of light that comes through an optical depth. Much of a grid has nothing between it and the light. */
function transmitted(depth: number): number {
  return depth === 0 ? 1 : Math.exp(-depth);
}

/** Half way between the key light and the camera: a portrait's key light is a large one. */
function towardsCamera([x, y, z]: ViewVector): ViewVector {
  const length = Math.hypot(x, y, z + 0.9) || 1;
  return [x / length, y / length, (z + 0.9) / length];
}

/** The least of a field in the 3 × 3 columns around each cube: what is hidden there is hidden through every gap nearby. */
function leastAround({ across, down, deep }: DensityGrid, field: Float32Array): Float32Array {
  const rows = new Float32Array(field.length);
  const last = field.length - 1;
  for (let i = 0; i <= last; i++) {
    const before = field[i > 0 ? i - 1 : 0]!;
    const after = field[i < last ? i + 1 : last]!;
    const here = field[i]!;
    const least = before < here ? before : here;
    rows[i] = after < least ? after : least;
  }
  const result = new Float32Array(field.length);
  const layer = across * down;
  for (let z = 0; z < deep; z++)
    for (let y = 0; y < down; y++) {
      const row = z * layer + y * across;
      const above = y > 0 ? row - across : row;
      const below = y < down - 1 ? row + across : row;
      for (let x = 0; x < across; x++) {
        const a = rows[above + x]!;
        const b = rows[below + x]!;
        const c = rows[row + x]!;
        const least = a < c ? a : c;
        result[row + x] = b < least ? b : least;
      }
    }
  return result;
}

/** Density of hair and body together, capped and smoothed: its slope is the normal of the hairdo as a whole. */
function surfaceDensity({ solid, across, down, deep }: DensityGrid): Float32Array {
  let values = new Float32Array(solid.length);
  for (let i = 0; i < values.length; i++) values[i] = Math.min(1, solid[i]!);
  for (const [stride, size] of [
    [1, across],
    [across, down],
    [across * down, deep],
  ] as const)
    for (let pass = 0; pass < 2; pass++) {
      const result = new Float32Array(values.length);
      const last = values.length - stride;
      const block = stride * size;
      for (let i = 0; i < values.length; i++) {
        const within = i % block;
        const before = within >= stride ? values[i - stride]! : values[i]!;
        const after = i < last && within < block - stride ? values[i + stride]! : values[i]!;
        result[i] = 0.3 * before + 0.4 * values[i]! + 0.3 * after;
      }
      values = result;
    }
  return values;
}
