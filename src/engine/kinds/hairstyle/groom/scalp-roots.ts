/** Roots spread evenly over the part of the scalp where hair grows. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { acrossHairline } from '../head/across-hairline.ts';
import type { Head } from '../head/head.ts';
import { hairlineAt, type Scalp, scalpNorm, scalpNormal } from '../head/scalp.ts';

/** Roots, their normals (head frame, 3 values each) and their distance from the hairline in centimetres. */
export interface ScalpRoots {
  readonly count: number;
  readonly points: Float32Array;
  readonly normals: Float32Array;
  readonly edges: Float32Array;
}

/** The scalp over a grid even in azimuth and in the sine of elevation, `SCALP_SAMPLES` values a place. */
interface ScalpTable {
  readonly columns: number;
  readonly rows: number;
  readonly bottom: number;
  /** Reach from the centre, outward normal, square centimetres a unit of solid angle. */
  readonly values: Float32Array;
}

const SCALP_SAMPLES = 5;
/** Single hairs stand before the hairline, by this share of the width over which hair thins out. */
export const RIM_LEAD = 0.5;

/** Powers are slow: the scalp is sampled once and interpolated between samples a few millimetres apart. */
function tabulateScalp(scalp: Scalp, bottom: number): ScalpTable {
  const columns = 160;
  const rows = 56;
  const { center } = scalp;
  const values = new Float32Array((columns + 1) * (rows + 1) * SCALP_SAMPLES);
  for (let row = 0; row <= rows; row++) {
    const sine = Math.min(0.9999, bottom + (row / rows) * (1 - bottom));
    const level = Math.sqrt(1 - sine * sine);
    for (let column = 0; column <= columns; column++) {
      const azimuth = (column / columns) * 2 * Math.PI - Math.PI;
      const ux = Math.sin(azimuth) * level;
      const uz = Math.cos(azimuth) * level;
      const reach = 1 / scalpNorm(scalp, ux, sine, uz);
      const n = scalpNormal(scalp, {
        x: center.x + ux * reach,
        y: center.y + sine * reach,
        z: center.z + uz * reach,
      });
      const o = (row * (columns + 1) + column) * SCALP_SAMPLES;
      values[o] = reach;
      values[o + 1] = n.x;
      values[o + 2] = n.y;
      values[o + 3] = n.z;
      values[o + 4] = (reach * reach) / Math.max(0.3, n.x * ux + n.y * sine + n.z * uz);
    }
  }
  return { columns, rows, bottom, values };
}

/**
 * Roots at `density` a square centimetre, one in each cell of a grid that is even in area, so that neither clumps nor
 * rows are seen. Roots whose scalp faces the camera by less than `facing` (cosine) are left out: they are never seen.
 * The hairline is ragged by some millimetres and thins out over the last `softness` centimetres and a little before it.
 */
export function scatterRoots(
  head: Pick<Head, 'scalp' | 'toPhoto'>,
  density: number,
  facing: number,
  softness: number,
  random: () => number,
): ScalpRoots {
  const { scalp, toPhoto } = head;
  const { center } = scalp;
  const seed = Math.floor(random() * 1e9);
  let lowest = Math.PI / 2;
  for (const elevation of scalp.hairline) lowest = Math.min(lowest, elevation);
  const bottom = Math.sin(lowest - 0.03);
  const across = acrossHairline(scalp);
  const table = tabulateScalp(scalp, bottom);
  const { values } = table;
  let widest = 0;
  for (let o = 4; o < values.length; o += SCALP_SAMPLES) widest = Math.max(widest, values[o]!);
  const cells = density * widest * (1 - bottom) * 2 * Math.PI;
  const rows = Math.max(1, Math.round(Math.sqrt((cells * (1 - bottom)) / (2 * Math.PI)) * 1.2));
  const columns = Math.max(1, Math.round(cells / rows));
  const points = new Float32Array(rows * columns * 3);
  const normals = new Float32Array(rows * columns * 3);
  const edges = new Float32Array(rows * columns);
  const view = Math.hypot(toPhoto[8]!, toPhoto[9]!, toPhoto[10]!) || 1;
  const vx = toPhoto[8]! / view;
  const vy = toPhoto[9]! / view;
  const vz = toPhoto[10]! / view;
  const lead = RIM_LEAD * softness;
  const stride = (table.columns + 1) * SCALP_SAMPLES;
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = random();
      const height = (row + random()) / rows;
      const round = (column + random()) / columns;
      const ti = round * table.columns;
      const tj = height * table.rows;
      const i = Math.min(table.columns - 1, Math.floor(ti));
      const j = Math.min(table.rows - 1, Math.floor(tj));
      const fi = ti - i;
      const fj = tj - j;
      const o = j * stride + i * SCALP_SAMPLES;
      const a = (1 - fi) * (1 - fj);
      const b = fi * (1 - fj);
      const c = (1 - fi) * fj;
      const d = fi * fj;
      const q = o + SCALP_SAMPLES;
      const r = o + stride;
      const s = r + SCALP_SAMPLES;
      if (
        chance * widest >
        a * values[o + 4]! + b * values[q + 4]! + c * values[r + 4]! + d * values[s + 4]!
      ) {
        continue;
      }
      const nx = a * values[o + 1]! + b * values[q + 1]! + c * values[r + 1]! + d * values[s + 1]!;
      const ny = a * values[o + 2]! + b * values[q + 2]! + c * values[r + 2]! + d * values[s + 2]!;
      const nz = a * values[o + 3]! + b * values[q + 3]! + c * values[r + 3]! + d * values[s + 3]!;
      if (nx * vx + ny * vy + nz * vz < facing) continue;
      const azimuth = round * 2 * Math.PI - Math.PI;
      const sine = bottom + height * (1 - bottom);
      const elevation = Math.asin(sine);
      const edge = (elevation - hairlineAt(scalp, azimuth)) * 9.5 * hairlineAt(across, azimuth);
      if (edge < -0.4 - lead) continue;
      const ragged =
        edge +
        0.2 * valueNoise(azimuth * 4 + 80, 3, seed) +
        0.14 * valueNoise(azimuth * 9 + 40, elevation * 9, seed) +
        0.1 * valueNoise(azimuth * 31, elevation * 31 + 9, seed);
      const grown = (ragged + lead) / (softness + lead);
      if (grown < 0 || grown * grown < random()) continue;
      const level = Math.sqrt(1 - sine * sine);
      const reach = a * values[o]! + b * values[q]! + c * values[r]! + d * values[s]!;
      points[3 * count] = center.x + Math.sin(azimuth) * level * reach;
      points[3 * count + 1] = center.y + sine * reach;
      points[3 * count + 2] = center.z + Math.cos(azimuth) * level * reach;
      normals[3 * count] = nx;
      normals[3 * count + 1] = ny;
      normals[3 * count + 2] = nz;
      edges[count] = Math.max(0, ragged);
      count++;
    }
  }
  return { count, points, normals, edges };
}
