/** Roots of hairs: places on the hair-bearing scalp, equally dense per area, thinning out at the hairline. */
import { acrossHairline } from '../head/across-hairline.ts';
import { hairlineAt, type Scalp, scalpNormal, scalpPoint } from '../head/scalp.ts';
import { tuftAt, wanderOfHairline } from './ragged-hairline.ts';
import { RIM_LEAD } from './scalp-roots.ts';

export interface Roots {
  readonly count: number;
  readonly azimuths: Float32Array;
  readonly elevations: Float32Array;
  /** x, y, z of each root on the scalp, centimetres of the head frame. */
  readonly points: Float32Array;
  /** Outward unit normals, x, y, z. */
  readonly normals: Float32Array;
  /** Centimetres along the scalp above the hairline, at least about −0.3. */
  readonly margins: Float32Array;
}

export interface RootWish {
  readonly count: number;
  /** Width in centimetres over which the hair thins out towards the hairline, 0.7 without it; 0 gives a hard edge. */
  readonly soft?: number;
  /** Share 0..1 of the hairs that grow at a place; all without it. Margin in centimetres above the hairline. */
  readonly keep?: (azimuth: number, elevation: number, margin: number, y: number) => number;
}

const COLUMNS = 96;
const ROWS = 60;
const LOWEST = -1.25;
/** First hairs stand at most this far before the hairline, radians of the skull. */
const BEFORE = 0.1;

/** Cumulative area of the scalp's cells, azimuth by azimuth within rows of elevation from `LOWEST` to the crown. */
function cumulativeArea(scalp: Scalp, across: Pick<Scalp, 'hairline'>): Float64Array {
  const areas = new Float64Array(COLUMNS * ROWS);
  const rowHeight = (Math.PI / 2 - LOWEST) / ROWS;
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    const elevation = LOWEST + (row + 0.5) * rowHeight;
    for (let column = 0; column < COLUMNS; column++) {
      const azimuth = -Math.PI + ((column + 0.5) / COLUMNS) * 2 * Math.PI;
      if (elevation > hairlineAt(scalp, azimuth) - BEFORE / hairlineAt(across, azimuth)) {
        const point = scalpPoint(scalp, azimuth, elevation);
        const normal = scalpNormal(scalp, point);
        const x = point.x - scalp.center.x;
        const y = point.y - scalp.center.y;
        const z = point.z - scalp.center.z;
        const radius = Math.hypot(x, y, z);
        const facing = (normal.x * x + normal.y * y + normal.z * z) / radius;
        sum += (radius * radius * Math.cos(elevation)) / Math.max(0.3, facing);
      }
      areas[row * COLUMNS + column] = sum;
    }
  }
  return areas;
}

/** Area of the hair-bearing scalp in square centimetres. */
export function scalpArea(scalp: Scalp): number {
  const areas = cumulativeArea(scalp, acrossHairline(scalp));
  return areas.at(-1)! * ((Math.PI / 2 - LOWEST) / ROWS) * ((2 * Math.PI) / COLUMNS);
}

/**
 * Random roots, `count` of them where the wish leaves any place to grow. The hairline wanders by some millimetres and its
 * hairs thin out, so that no edge shows.
 */
export function sampleRoots(scalp: Scalp, wish: RootWish, random: () => number): Roots {
  const { count, keep } = wish;
  const soft = wish.soft ?? 0.7;
  const lead = RIM_LEAD * soft;
  const across = acrossHairline(scalp);
  const areas = cumulativeArea(scalp, across);
  const total = areas.at(-1)!;
  const azimuths = new Float32Array(count);
  const elevations = new Float32Array(count);
  const points = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const margins = new Float32Array(count);
  const rowHeight = (Math.PI / 2 - LOWEST) / ROWS;
  const seed = Math.floor(random() * 2 ** 31);
  let found = 0;
  for (let tries = count * 30; found < count && tries > 0; tries--) {
    const pick = random() * total;
    let low = 0;
    let high = areas.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (areas[middle]! < pick) low = middle + 1;
      else high = middle;
    }
    const azimuth = -Math.PI + (((low % COLUMNS) + random()) / COLUMNS) * 2 * Math.PI;
    const elevation = LOWEST + (Math.floor(low / COLUMNS) + random()) * rowHeight;
    const rise = elevation - hairlineAt(scalp, azimuth);
    const nearer = hairlineAt(across, azimuth);
    if (rise * nearer < -BEFORE || (soft === 0 && rise < 0)) continue;
    const point = scalpPoint(scalp, azimuth, elevation);
    const x = point.x - scalp.center.x;
    const y = point.y - scalp.center.y;
    const z = point.z - scalp.center.z;
    const margin = rise * Math.hypot(x, y, z);
    if (soft > 0) {
      const behind = margin * nearer + wanderOfHairline(azimuth, elevation, seed);
      const grown = Math.min(1, (behind + lead) / (soft + lead));
      if (grown < 0 || random() > grown * grown * tuftAt(azimuth, elevation, behind, seed)) continue;
    }
    if (keep && random() > keep(azimuth, elevation, margin, point.y)) continue;
    const normal = scalpNormal(scalp, point);
    azimuths[found] = azimuth;
    elevations[found] = elevation;
    margins[found] = margin;
    points[3 * found] = point.x;
    points[3 * found + 1] = point.y;
    points[3 * found + 2] = point.z;
    normals[3 * found] = normal.x;
    normals[3 * found + 1] = normal.y;
    normals[3 * found + 2] = normal.z;
    found++;
  }
  return {
    count: found,
    azimuths: azimuths.subarray(0, found),
    elevations: elevations.subarray(0, found),
    points: points.subarray(0, 3 * found),
    normals: normals.subarray(0, 3 * found),
    margins: margins.subarray(0, found),
  };
}
