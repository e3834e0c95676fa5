/** What shows under the skin of a bare neck: the muscles from behind the ears to the breastbone, the pit between them, the collarbones. */
import type { ImagePoint } from '../../../../geometry/frames.ts';
import { type Head, projectToPhoto } from '../../head/head.ts';
import type { BareSurface } from './bare-surface.ts';

/** Centimetres from the end of the neck's upper half down to the pit at the throat. */
const PIT_BELOW = 3.6;
/** Heights (centimetres over the smooth neck) and half widths (standard deviations, centimetres). */
const MUSCLE = { height: 0.3, width: 0.6 };
const PIT = { height: -0.5, width: 0.85 };
const COLLARBONE = { height: 0.32, width: 0.42 };
const HOLLOW = { height: -0.4, width: 1.1 };
/** Where the muscles and the collarbones begin beside the pit, where these end above the shoulder joint, and where the hollow above them lies along them. */
const BESIDE_PIT = 1;
const ABOVE_JOINT = 3.2;
const HOLLOW_AT = 0.42;
const HOLLOW_ABOVE = 1.4;
/** Logarithm of light for each unit of slope towards the light, and for each centimetre of height: hollows see less of the room. */
const BY_SLOPE = 0.28;
const BY_HEIGHT = 0.22;
/** Light comes from above by so much, and from the side as the face shows it, at most by so much. */
const FROM_ABOVE = 0.8;
const MOST_ASIDE = 0.8;
/** Two ends of a ridge fade over this share of its length. */
const FADES = 0.22;

/**
 * Logarithms of light to be added to a smooth neck, one a cell.
 *
 * @param aside Logarithm of light that a surface gains by facing the picture's right.
 */
export function neckRelief(head: Head, surface: BareSurface, aside: number): Float32Array {
  const { columns, rows, step, unit } = surface;
  const heights = new Float32Array(columns * rows);
  const [upper, lower] = head.body;
  const result = new Float32Array(columns * rows);
  if (!upper || !lower) return result;
  const neckEnd = projectToPhoto(head, upper.to);
  const below = projectToPhoto(head, lower.to);
  const length = Math.hypot(below.x - neckEnd.x, below.y - neckEnd.y) || 1;
  const down = { x: (below.x - neckEnd.x) / length, y: (below.y - neckEnd.y) / length };
  const pit = moved(neckEnd, down, PIT_BELOW * unit);
  const add = (a: ImagePoint, b: ImagePoint, form: Form): void =>
    addRidgeInPlace(heights, surface, a, b, form);
  add(pit, pit, PIT);
  for (const side of ['left', 'right'] as const) {
    const ear = head.ears[side];
    const lobe = projectToPhoto(head, ear.lobe);
    const arm = armOf(head, side === 'left' ? 1 : -1);
    if (!arm) continue;
    const joint = moved(projectToPhoto(head, arm), down, -ABOVE_JOINT * unit);
    const reach = Math.hypot(joint.x - pit.x, joint.y - pit.y) || 1;
    const out = { x: (joint.x - pit.x) / reach, y: (joint.y - pit.y) / reach };
    const from = moved(pit, out, BESIDE_PIT * unit);
    add(moved(lobe, down, 2 * unit), from, MUSCLE);
    add(from, joint, COLLARBONE);
    const hollow = moved(moved(pit, out, HOLLOW_AT * reach), down, -HOLLOW_ABOVE * unit);
    add(hollow, hollow, HOLLOW);
  }
  const side = Math.max(-MOST_ASIDE, Math.min(MOST_ASIDE, aside));
  const cell = step / unit;
  for (let row = 1; row + 1 < rows; row++)
    for (let column = 1; column + 1 < columns; column++) {
      const at = row * columns + column;
      const slopeX = (heights[at + 1]! - heights[at - 1]!) / (2 * cell);
      const slopeY = (heights[at + columns]! - heights[at - columns]!) / (2 * cell);
      result[at] = BY_SLOPE * (FROM_ABOVE * slopeY - side * slopeX) + BY_HEIGHT * heights[at]!;
    }
  return result;
}

interface Form {
  readonly height: number;
  readonly width: number;
}

/** The shoulder joint on the wearer's own side: `out` is 1 for the left one. */
function armOf(head: Head, out: number): Head['body'][number]['from'] | null {
  // after the neck's two come four a side; the last is the arm
  const arm = head.body[out > 0 ? 5 : 9];
  return arm?.from ?? null;
}

function moved({ x, y }: ImagePoint, along: ImagePoint, by: number): ImagePoint {
  return { x: x + along.x * by, y: y + along.y * by };
}

/** Adds a rounded ridge (or with a negative height a groove) from a to b, which fades towards its ends. */
function addRidgeInPlace(
  heights: Float32Array,
  { columns, rows, step, unit, area }: BareSurface,
  a: ImagePoint,
  b: ImagePoint,
  { height, width }: Form,
): void {
  const abx = b.x - a.x;
  const aby = b.y - a.y;
  const square = abx * abx + aby * aby;
  const reach = 3 * width * unit;
  const from = Math.max(0, Math.floor((Math.min(a.y, b.y) - reach - area.y) / step));
  const to = Math.min(rows, Math.ceil((Math.max(a.y, b.y) + reach - area.y) / step));
  for (let row = from; row < to; row++)
    for (let column = 0; column < columns; column++) {
      const px = area.x + (column + 0.5) * step - a.x;
      const py = area.y + (row + 0.5) * step - a.y;
      const t = square > 0 ? Math.max(0, Math.min(1, (px * abx + py * aby) / square)) : 0.5;
      const away = Math.hypot(px - t * abx, py - t * aby) / (width * unit);
      if (away > 3) continue;
      const ends = Math.min(1, Math.min(t, 1 - t) / FADES);
      heights[row * columns + column]! += height * ends * Math.exp(-0.5 * away * away);
    }
}
