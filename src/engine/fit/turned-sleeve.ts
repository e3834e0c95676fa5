/**
 * Stripes along a sleeve tell how a body stands: on one that is turned the near arm shows its outside, stripes of the shoulder in
 * its middle, and the far arm hides them. Lying flat a sleeve shows half of its girth, folded at the shoulder's line: its cloth
 * is moved around the arm, and goes on beyond a fold as it comes.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import { coveredArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { rasterizeMesh, type WarpMesh } from './coordinate-raster.ts';
import type { SleeveSource } from './cuff-at-hand.ts';
import type { TorsoFrame } from './torso-frame.ts';

/** A pose's depth is flatter than the body's: its turn is so many times as large, … */
const DEPTH = 2;
/** … but no larger than its shoulders are narrow: the least length of a torso seen from the front, in shoulder widths. */
const SHORTEST_TORSO = 1.39;

/** What turns less shows nothing of it, radians. */
const LEAST_TURN = 0.1;

/** Columns of a sleeve that are compared, the first and last share of its width and length that isn't, and places along it. */
const COLUMNS = 24;
const RIM = 0.06;
const ENDS = 0.2;
const PLACES = 40;
/** Stripes are so much of all that varies, and so far from the rest, ΔE. */
const STRIPED = 0.5;
const CONTRAST = 30;

/** So near to a fold cloth comes back: its very edge is shaded and mixed with the ground. */
const FOLD = 0.02;
/** Over this share of a sleeve's length from its seam on it comes to its turn: there it is sewn to the torso. */
const SEWN = 0.25;
/** Steps across a sleeve in which its cloth is moved, and how far beyond its edges. */
const ACROSS = 60;
const BEYOND = 0.2;

/** By what angle, radians, a torso is turned; its sign as that of the frame's `yaw`. */
export function turnOfTorso({
  yaw,
  shoulderWidth,
  torsoLength,
}: Pick<TorsoFrame, 'yaw' | 'shoulderWidth' | 'torsoLength'>): number {
  const narrow = Math.acos(Math.min(1, (SHORTEST_TORSO * shoulderWidth) / torsoLength));
  return Math.sign(yaw) * Math.min(DEPTH * Math.abs(yaw), narrow);
}

/**
 * `picture` with the cloth of a flat `sleeve` (its soft coverage; `source` its edges from seam to cuff) moved around its arm by `turn`,
 * radians, positive where the arm's outside comes into view; the same picture where there are no stripes along the sleeve that
 * would show it.
 */
export function withTurnedSleeve(
  picture: RgbaImage,
  sleeve: Mask,
  { outer, inner }: SleeveSource,
  turn: number,
): RgbaImage {
  if (Math.abs(turn) < LEAST_TURN || !isStriped(picture, outer, inner)) return picture;
  // half of the girth lies between both edges
  const shift = turn / Math.PI;
  const mesh = turnedMesh(outer, inner, shift);
  const area = coveredArea(sleeve, 1, 0);
  if (!area) return picture;
  const { coordinates } = rasterizeMesh(mesh, area, true);
  const data = picture.data.slice();
  const colour = new Float32Array(4);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = 2 * (y * area.width + x);
      const at = (y + area.y) * picture.width + x + area.x;
      if (sleeve.data[at] === 0 || Number.isNaN(coordinates[from]!)) continue;
      sampleRgba(picture, coordinates[from]!, coordinates[from + 1]!, colour);
      for (let c = 0; c < 3; c++) data[4 * at + c] = Math.round(colour[c]!);
    }
  return { ...picture, data };
}

/** Where on a flat sleeve the cloth lies, 0..1 across it, that comes to lie at `t`. */
function comesFrom(t: number, shift: number): number {
  const far = 1 - FOLD;
  const at = Math.max(FOLD, Math.min(far, t)) + shift;
  if (at > far) return 2 * far - at;
  return at < FOLD ? 2 * FOLD - at : at;
}

function turnedMesh(outer: readonly GarmentPoint[], inner: readonly GarmentPoint[], shift: number): WarpMesh {
  const rows = outer.length;
  const columns = ACROSS + 1;
  const source = new Float32Array(rows * columns * 2);
  const target = new Float32Array(source.length);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    const { x, y } = inner[row]!;
    const [dx, dy] = [outer[row]!.x - x, outer[row]!.y - y];
    const turned = shift * smoothStep(0, SEWN, row / (rows - 1));
    for (let column = 0; column < columns; column++) {
      const t = -BEYOND + ((1 + 2 * BEYOND) * column) / ACROSS;
      const at = 2 * (row * columns + column);
      const own = comesFrom(t, turned);
      source[at] = x + own * dx;
      source[at + 1] = y + own * dy;
      target[at] = x + t * dx;
      target[at + 1] = y + t * dy;
      if (row + 1 === rows || column + 1 === columns) continue;
      const a = row * columns + column;
      triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
    }
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}

/** Whether a sleeve's colours lie in stripes from its seam to its cuff. */
function isStriped(
  { data, width, height }: RgbaImage,
  outer: readonly GarmentPoint[],
  inner: readonly GarmentPoint[],
): boolean {
  const lab = new Float32Array(3);
  const columns = new Float64Array(3 * COLUMNS);
  const mean = [0, 0, 0];
  let squares = 0;
  for (let column = 0; column < COLUMNS; column++)
    for (let place = 0; place < PLACES; place++) {
      const t = RIM + ((1 - 2 * RIM) * column) / (COLUMNS - 1);
      const f = ENDS + ((1 - 2 * ENDS) * place) / (PLACES - 1);
      const rib = Math.round(f * (outer.length - 1));
      const x = Math.floor(inner[rib]!.x + t * (outer[rib]!.x - inner[rib]!.x));
      const y = Math.floor(inner[rib]!.y + t * (outer[rib]!.y - inner[rib]!.y));
      const at = 4 * (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x)));
      srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!, lab, 0);
      for (let c = 0; c < 3; c++) {
        columns[3 * column + c]! += lab[c]! / PLACES;
        mean[c]! += lab[c]! / (PLACES * COLUMNS);
        squares += lab[c]! ** 2 / (PLACES * COLUMNS);
      }
    }
  const all = squares - mean.reduce((sum, value) => sum + value ** 2, 0);
  let between = 0;
  let most = 0;
  for (let column = 0; column < COLUMNS; column++) {
    let off = 0;
    for (let c = 0; c < 3; c++) off += (columns[3 * column + c]! - mean[c]!) ** 2;
    between += off / COLUMNS;
    most = Math.max(most, Math.sqrt(off));
  }
  return between > STRIPED * all && most > CONTRAST;
}
