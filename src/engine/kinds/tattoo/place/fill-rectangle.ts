/** Scales and shifts a design until its ink, as seen in the photo, is centred in a rectangle and touches its sides. */
import type { ImagePoint, Rectangle } from '../../../geometry/frames.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import { layDesign } from '../surface/lay-design.ts';
import { BARE, type InkGrid, inkGrid } from './ink-mass.ts';
import type { Placement } from './placement.ts';

const CELLS = 256;
const ROUNDS = 5;
/** A limb that is narrower than the rectangle can't be filled: the design grows no more than by this for its curvature. */
const MOST_GROWTH = 1.3;

/**
 * The placement whose ink fills `rectangle` (photo pixels) as seen: bending round a limb makes a design look narrower
 * and moves its middle. `start` has the angle, the surface and the size that would fill it on flat skin.
 */
export function fillRectangle(
  start: Placement,
  design: TattooDesign,
  photo: { readonly width: number; readonly height: number },
  rectangle: Rectangle,
): Placement {
  const grid = inkGrid(design, CELLS);
  const centre = { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
  let at: ImagePoint = start.at;
  let width = start.width;
  for (let round = 0; round < ROUNDS; round++) {
    const box = inkBox({ ...start, at, width }, design, grid, photo);
    if (box === null) break;
    const offX = centre.x - (box.x + box.width / 2);
    const offY = centre.y - (box.y + box.height / 2);
    const growth = Math.min(rectangle.width / box.width, rectangle.height / box.height);
    if (Math.hypot(offX, offY) < 0.5 && Math.abs(growth - 1) < 0.004) break;
    const reach = 0.2 * Math.min(rectangle.width, rectangle.height);
    at = {
      x: Math.max(centre.x - reach, Math.min(centre.x + reach, at.x + offX)),
      y: Math.max(centre.y - reach, Math.min(centre.y + reach, at.y + offY)),
    };
    width = Math.min(width * growth, start.width * MOST_GROWTH);
  }
  return { ...start, at, width };
}

/** The smallest rectangle that holds the ink as seen in the photo; null where none is seen. */
function inkBox(
  placement: Placement,
  design: TattooDesign,
  { columns, rows, ink }: InkGrid,
  photo: { readonly width: number; readonly height: number },
): Rectangle | null {
  const { area, u, v } = layDesign(placement, design, photo);
  let left = area.width;
  let right = 0;
  let top = area.height;
  let bottom = 0;
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++) {
      // NaN fails, too
      if (!(u[i]! >= 0 && v[i]! >= 0 && u[i]! < design.width && v[i]! < design.height)) continue;
      const column = ((u[i]! * columns) / design.width) | 0;
      const row = ((v[i]! * rows) / design.height) | 0;
      if (ink[row * columns + column]! < BARE) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  if (right === 0) return null;
  return { x: area.x + left, y: area.y + top, width: right - left, height: bottom - top };
}
