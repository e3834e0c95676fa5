/**
 * The surface of a bald head as the camera sees it: which cells of a coarse grid it covers and which way it faces there.
 * One smooth solid for face, temples and skull, so that a tone learnt on the face goes on over the scalp without a step.
 */
import type { PixelArea } from '../../../../pixels/crop.ts';
import { type Head, unprojectFromPhoto } from '../../head/head.ts';
import { scalpLevel, scalpNormal } from '../../head/scalp.ts';

/** Planes on a grid of cells `step` photo pixels wide; cell (0, 0) begins at the area's left top corner. */
export interface BareSurface {
  readonly area: PixelArea;
  readonly step: number;
  /** Pixels a centimetre. */
  readonly unit: number;
  readonly columns: number;
  readonly rows: number;
  /** Unit normals as the camera sees them: x to the picture's right, y up, z to the camera. */
  readonly normals: Float32Array;
  /** Signed distance in centimetres to the skull's outline, negative inside. */
  readonly outside: Float32Array;
  /** Height (y of the head frame) of the surface's point. */
  readonly heights: Float32Array;
  /** Nearness of the surface's point to the camera, centimetres. */
  readonly nearness: Float32Array;
}

/** Half of the depth in centimetres that is searched along a line of sight. */
const REACH = 16;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Traces the head's solid along the line of sight of every cell of `area`. */
export function bareSurface(head: Head, area: PixelArea, step: number): BareSurface {
  const { scalp, toPhoto: m, pixelsPerCentimetre } = head;
  const columns = Math.ceil(area.width / step);
  const rows = Math.ceil(area.height / step);
  const normals = new Float32Array(3 * columns * rows);
  const norms = new Float32Array(columns * rows);
  const heights = new Float32Array(columns * rows);
  const nearness = new Float32Array(columns * rows);
  const { center } = scalp;
  const middle = m[8]! * center.x + m[9]! * center.y + m[10]! * center.z + m[11]!;
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const px = area.x + (column + 0.5) * step;
      const py = area.y + (row + 0.5) * step;
      const start = unprojectFromPhoto(head, px, py, middle);
      const ox = start.x - center.x;
      const oy = start.y - center.y;
      const oz = start.z - center.z;
      const levelAt = (t: number): number =>
        scalpLevel(scalp, ox + m[8]! * t, oy + m[9]! * t, oz + m[10]! * t);
      let t = deepest(levelAt);
      const norm = levelAt(t) ** (1 / scalp.exponent);
      norms[at] = norm;
      if (norm < 1) t = entry(levelAt, t);
      const point = { x: start.x + m[8]! * t, y: start.y + m[9]! * t, z: start.z + m[10]! * t };
      heights[at] = point.y;
      nearness[at] = middle + t;
      const n = scalpNormal(scalp, point);
      normals[3 * at] = (m[0]! * n.x + m[1]! * n.y + m[2]! * n.z) / pixelsPerCentimetre;
      normals[3 * at + 1] = -(m[4]! * n.x + m[5]! * n.y + m[6]! * n.z) / pixelsPerCentimetre;
      normals[3 * at + 2] = Math.max(0, m[8]! * n.x + m[9]! * n.y + m[10]! * n.z);
    }
  const outside = toDistance(norms, columns, rows, step / pixelsPerCentimetre);
  return { area, step, unit: pixelsPerCentimetre, columns, rows, normals, outside, heights, nearness };
}

/** Where along the line of sight the level, a convex function, is least (golden section). */
function deepest(levelAt: (t: number) => number): number {
  let low = -REACH;
  let high = REACH;
  let a = high - GOLDEN * (high - low);
  let b = low + GOLDEN * (high - low);
  let fa = levelAt(a);
  let fb = levelAt(b);
  for (let i = 0; i < 11; i++)
    if (fa < fb) {
      high = b;
      b = a;
      fb = fa;
      a = high - GOLDEN * (high - low);
      fa = levelAt(a);
    } else {
      low = a;
      a = b;
      fa = fb;
      b = low + GOLDEN * (high - low);
      fb = levelAt(b);
    }
  return (low + high) / 2;
}

/** Where the line of sight comes into the solid from the camera's side. */
function entry(levelAt: (t: number) => number, inside: number): number {
  let low = inside;
  let high = REACH;
  for (let i = 0; i < 9; i++) {
    const t = (low + high) / 2;
    if (levelAt(t) < 1) low = t;
    else high = t;
  }
  return (low + high) / 2;
}

/** Distance to the level 1 of the least norms, by their gradient. */
function toDistance(norms: Float32Array, columns: number, rows: number, cell: number): Float32Array {
  const result = new Float32Array(norms.length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const left = column > 0 ? at - 1 : at;
      const right = column < columns - 1 ? at + 1 : at;
      const above = row > 0 ? at - columns : at;
      const below = row < rows - 1 ? at + columns : at;
      const dx = (norms[right]! - norms[left]!) / Math.max(1, right - left);
      const dy = (norms[below]! - norms[above]!) / Math.max(1, (below - above) / columns);
      result[at] = ((norms[at]! - 1) * cell) / Math.max(0.02 * cell, Math.hypot(dx, dy));
    }
  return result;
}

/** The cell in which the pixel `at` of a picture `width` wide lies. */
export function cellOf({ step, columns, rows }: BareSurface, width: number, at: number): number {
  const row = Math.min(rows - 1, Math.floor(at / width / step));
  return row * columns + Math.min(columns - 1, Math.floor((at % width) / step));
}
