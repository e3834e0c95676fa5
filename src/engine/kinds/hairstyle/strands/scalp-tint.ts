/** How far roots darken the scalp they stand on: what is seen between the hairs is no bare skin. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { ROPE, type StrandSet, type UndergrowthPatch } from '../groom/groom.ts';
import { acrossHairline } from '../head/across-hairline.ts';
import type { Head } from '../head/head.ts';
import { hairlineAt, type Scalp, scalpNormal, scalpPoint } from '../head/scalp.ts';
import type { BodyDepth } from './body-depth.ts';
import { type ViewVector, viewDirection, viewPoints } from './view-frame.ts';

/** Roots this deep under the body's surface (centimetres) are still on the side that the camera sees. */
const UNDER = 0.7;
/** Height in the head frame (centimetres) below which roots stand behind ears and on the nape. */
const BELOW_EARS = 0;
/** How far a root tints (centimetres): the roots of neighbours meet, the skin before the hairline stays clear. */
const SPREAD = 0.15;
/** Density of roots, as a share of the usual one, where the tint begins and where it is full. */
const SPARSE = 0.2;
const DENSE = 0.95;
/** Fewer roots, as a share of the usual density, are none. */
const FEWEST_ROOTS = 0.02;
/** Centimetres behind the hairline where the tint begins to grow and where it is full, and its share before. */
const CLOSING_FROM = 0.3;
const CLOSED = 1.3;
const FIRST_ROOTS = 0.1;
/** Tint by roots alone where they stand as densely as on most of the scalp. */
const BY_ROOTS = 0.55;
/** Share of that tint under ropes, between whose squares and rows the skin is bare. */
const UNDER_ROPES = 0.6;

/** What the roots of hair do to the scalp they stand on, of the canvas's size. */
export interface ScalpRootsSeen {
  /** Coverage 0..1 of the seen scalp by roots and by the undergrowth of a groom. */
  readonly tint: Plane;
  /** 1 where the first single hairs grow on clear skin, 0 where hair has closed up or none is rooted. */
  readonly first: Plane;
}

/** How roots tint the seen scalp, and where hair only begins. */
export function scalpTint(
  { points, starts, densities, kinds }: StrandSet,
  undergrowth: readonly UndergrowthPatch[],
  viewed: Float32Array,
  head: Head,
  { coarse, step, nearness }: BodyDepth,
): ScalpRootsSeen {
  const { width, height } = coarse;
  const scale = head.pixelsPerCentimetre;
  const under = UNDER * scale;
  const roots = createPlane(width, height);
  const closed = createPlane(width, height);
  const across = acrossHairline(head.scalp);
  const strands = starts.length - 1;
  let seen = 0;
  let ropes = 0;
  for (let s = 0; s < strands; s++) {
    const at = starts[s]! * 3;
    const column = (viewed[at]! / step) | 0;
    const row = (viewed[at + 1]! / step) | 0;
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const cell = row * width + column;
    const surface = coarse.data[cell]!;
    if (viewed[at + 2]! < surface - under || viewed[at + 2]! > surface + under) continue;
    if (points[at + 1]! < BELOW_EARS && facesAway(head, points, at)) continue;
    const density = densities[s]!;
    roots.data[cell]! += density;
    closed.data[cell]! += density * closing(head.scalp, across, points, at);
    seen++;
    if (kinds[s] === ROPE) ropes++;
  }
  const tint = createPlane(width, height);
  const first = createPlane(width, height);
  const patches = undergrowth.length > 0 ? patchCoverage(undergrowth, head, coarse, step, under) : null;
  if (seen > 0) {
    const spread = gaussianBlur(roots, (SPREAD * scale) / step);
    const usual = usualDensity(spread.data);
    const byRoots = 2 * ropes > seen ? BY_ROOTS * UNDER_ROPES : BY_ROOTS;
    const inside = gaussianBlur(closed, (SPREAD * scale) / step).data;
    for (let i = 0; i < tint.data.length; i++) {
      if (spread.data[i]! < FEWEST_ROOTS * usual) continue;
      // before the hairline proper stand single hairs on clear skin
      const among = inside[i]! / spread.data[i]!;
      first.data[i] = 1 - among;
      const dense = Math.max(0, Math.min(1, (spread.data[i]! / usual - SPARSE) / (DENSE - SPARSE)));
      tint.data[i] = among * dense * Math.max(byRoots, patches?.data[i] ?? 0);
    }
  } else if (patches) tint.data.set(patches.data);
  const ofCanvas = (cells: Plane): Plane => enlargeCells(cells, step, nearness.width, nearness.height);
  return { tint: ofCanvas(tint), first: ofCanvas(first) };
}

/** Share of the tint at a root: where hair begins single roots stand on clear skin. */
function closing(scalp: Scalp, across: Pick<Scalp, 'hairline'>, points: Float32Array, at: number): number {
  const x = points[at]! - scalp.center.x;
  const y = points[at + 1]! - scalp.center.y;
  const z = points[at + 2]! - scalp.center.z;
  const azimuth = Math.atan2(x, z);
  const flat = Math.sqrt(x * x + z * z);
  const rise = Math.atan2(y, flat) - hairlineAt(scalp, azimuth);
  const behind = rise * Math.sqrt(flat * flat + y * y) * hairlineAt(across, azimuth);
  return FIRST_ROOTS + (1 - FIRST_ROOTS) * smoothStep(CLOSING_FROM, CLOSED, behind);
}

/** Whether the scalp at a root looks away from the camera: what is seen there is an ear or the neck before it. */
function facesAway(head: Head, points: Float32Array, at: number): boolean {
  const normal = scalpNormal(head.scalp, { x: points[at]!, y: points[at + 1]!, z: points[at + 2]! });
  return viewDirection(head, normal)[2] < 0;
}

/** The median of what is not nothing. */
function usualDensity(values: Float32Array): number {
  const grown = values.filter((value) => value > 1e-3).sort();
  return grown[grown.length >> 1] ?? 1;
}

/** Patches as soft discs on the scalp, averaged where they overlap. */
function patchCoverage(
  patches: readonly UndergrowthPatch[],
  head: Head,
  coarse: Plane,
  step: number,
  under: number,
): Plane {
  const { scalp, pixelsPerCentimetre } = head;
  const { width, height } = coarse;
  const weights = new Float32Array(width * height);
  const sums = new Float32Array(width * height);
  const size = (scalp.side + scalp.up + scalp.front) / 3;
  for (const { azimuth, elevation, radius, coverage } of patches) {
    const point = scalpPoint(scalp, azimuth, elevation);
    const [x, y, z] = viewPoints(head, Float32Array.of(point.x, point.y, point.z)) as unknown as ViewVector;
    const [nx, ny, nz] = viewDirection(head, scalpNormal(scalp, point));
    if (nz < 0.02) continue;
    const reach = (1.3 * radius * size * pixelsPerCentimetre) / step;
    const centreX = x / step - 0.5;
    const centreY = y / step - 0.5;
    for (
      let row = Math.max(0, Math.ceil(centreY - reach));
      row <= Math.min(height - 1, centreY + reach);
      row++
    )
      for (
        let column = Math.max(0, Math.ceil(centreX - reach));
        column <= Math.min(width - 1, centreX + reach);
        column++
      ) {
        const dx = column - centreX;
        const dy = row - centreY;
        // on the disc's plane: a step across the picture is longer where the scalp turns away
        const dz = -(nx * dx + ny * dy) / Math.max(0.15, nz);
        const away = (dx * dx + dy * dy + dz * dz) / (reach * reach);
        if (away >= 1) continue;
        const cell = row * width + column;
        if (z < coarse.data[cell]! - 2 * under) continue;
        const weight = (1 - away) ** 2;
        weights[cell]! += weight;
        sums[cell]! += weight * coverage;
      }
  }
  const result = createPlane(width, height);
  for (let i = 0; i < weights.length; i++) result.data[i] = sums[i]! / Math.max(0.5, weights[i]!);
  return result;
}
