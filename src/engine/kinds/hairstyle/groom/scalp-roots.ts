/** Roots spread evenly over the part of the scalp where hair grows. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import { hairlineAt, scalpNorm } from '../head/scalp.ts';

/** Roots, their normals (head frame, 3 values each) and their distance from the hairline in centimetres. */
export interface ScalpRoots {
  readonly count: number;
  readonly points: Float32Array;
  readonly normals: Float32Array;
  readonly edges: Float32Array;
}

/**
 * Roots at `density` a square centimetre, one in each cell of a grid that is even in area, so that neither clumps nor
 * rows are seen. Roots whose scalp faces the camera by less than `facing` (cosine) are left out: they are never seen.
 * The hairline is ragged by a millimetre or two and thins out over the last `softness` centimetres.
 */
export function scatterRoots(
  head: Pick<Head, 'scalp' | 'toPhoto'>,
  density: number,
  facing: number,
  softness: number,
  random: () => number,
): ScalpRoots {
  const { scalp, toPhoto } = head;
  const { center, side, up, downwards, front, back, exponent } = scalp;
  const seed = Math.floor(random() * 1e9);
  let lowest = Math.PI / 2;
  for (const elevation of scalp.hairline) lowest = Math.min(lowest, elevation);
  const bottom = Math.sin(lowest - 0.03);
  // Square centimetres of scalp a unit of solid angle, at most.
  const widest = Math.max(up, front, back, downwards) ** 2 * 1.35;
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
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = random();
      const sine = bottom + ((row + random()) / rows) * (1 - bottom);
      const azimuth = ((column + random()) / columns) * 2 * Math.PI - Math.PI;
      const elevation = Math.asin(sine);
      const level = Math.sqrt(1 - sine * sine);
      const ux = Math.sin(azimuth) * level;
      const uz = Math.cos(azimuth) * level;
      const edge = (elevation - hairlineAt(scalp, azimuth)) * 9.5;
      if (edge < -0.3) continue;
      const reach = 1 / scalpNorm(scalp, ux, sine, uz);
      const x = ux * reach;
      const y = sine * reach;
      const z = uz * reach;
      const b = y > 0 ? up : downwards;
      const c = z > 0 ? front : back;
      let nx = (Math.sign(x) * (Math.abs(x) / side) ** (exponent - 1)) / side;
      let ny = (Math.sign(y) * (Math.abs(y) / b) ** (exponent - 1)) / b;
      let nz = (Math.sign(z) * (Math.abs(z) / c) ** (exponent - 1)) / c;
      const length = Math.hypot(nx, ny, nz) || 1;
      nx /= length;
      ny /= length;
      nz /= length;
      const tilt = nx * ux + ny * sine + nz * uz;
      if (chance * widest > (reach * reach) / Math.max(0.3, tilt)) continue;
      if (nx * vx + ny * vy + nz * vz < facing) continue;
      const ragged =
        edge +
        0.14 * valueNoise(azimuth * 9 + 40, elevation * 9, seed) +
        0.1 * valueNoise(azimuth * 31, elevation * 31 + 9, seed);
      if (ragged < 0 || ragged < softness * random()) continue;
      points[3 * count] = center.x + x;
      points[3 * count + 1] = center.y + y;
      points[3 * count + 2] = center.z + z;
      normals[3 * count] = nx;
      normals[3 * count + 1] = ny;
      normals[3 * count + 2] = nz;
      edges[count] = ragged;
      count++;
    }
  }
  return { count, points, normals, edges };
}
