/** Scales and shifts a design until its ink, as seen in the photo, is centred in a rectangle and touches its sides. */
import type { Rectangle } from '../../../geometry/frames.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { Placement } from '../surface/placement.ts';
import { BARE, inkGrid } from './ink-mass.ts';
import { projectInk } from './project-ink.ts';

const CELLS = 256;
const ROUNDS = 12;
/** A limb that is narrower than the rectangle can't fill it: a design grows no more than this for the limb's roundness. */
const MOST_GROWTH = 1.3;
/** Share of the outline that must be in view for the size to be judged by what is seen. */
const IN_VIEW = 0.97;

/**
 * The placement whose ink fills `rectangle` (photo pixels) as seen: bending round a limb makes a design look narrower
 * and moves its middle. `start` has the angle, the surface and the size that would fill it on flat skin; it is the
 * answer where so much of the design goes round the limb that what is seen says nothing about the size.
 */
export function fillRectangle(start: Placement, design: TattooDesign, rectangle: Rectangle): Placement {
  const outline = inkOutline(design);
  const centre = { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
  const reach = 0.2 * Math.min(rectangle.width, rectangle.height);
  let best = start;
  for (let round = 0; round < ROUNDS; round++) {
    const box = seenBox(best, outline);
    if (box === null) return round === 0 ? start : best;
    const offX = centre.x - (box.x + box.width / 2);
    const offY = centre.y - (box.y + box.height / 2);
    const growth = Math.min(rectangle.width / box.width, rectangle.height / box.height);
    const next: Placement = {
      ...best,
      at: {
        x: Math.max(centre.x - reach, Math.min(centre.x + reach, best.at.x + offX)),
        y: Math.max(centre.y - reach, Math.min(centre.y + reach, best.at.y + offY)),
      },
      width: Math.min(best.width * growth, start.width * MOST_GROWTH),
    };
    if (seenBox(next, outline) === null) return best;
    best = next;
    if (Math.hypot(offX, offY) < 0.1 && Math.abs(growth - 1) < 0.001) break;
  }
  return best;
}

/** Outermost ink of each row and column of the design: u, v pairs in widths of the design from its middle. */
function inkOutline(design: TattooDesign): Float32Array {
  const { columns, rows, ink } = inkGrid(design, CELLS);
  const aspect = design.height / design.width;
  const points: number[] = [];
  const add = (column: number, row: number) =>
    points.push(column / columns - 0.5, (row / rows - 0.5) * aspect);
  for (let row = 0; row < rows; row++) {
    let first = 0;
    let last = columns - 1;
    while (first < columns && ink[row * columns + first]! < BARE) first++;
    if (first === columns) continue;
    while (ink[row * columns + last]! < BARE) last--;
    add(first, row + 0.5);
    add(last + 1, row + 0.5);
  }
  for (let column = 0; column < columns; column++) {
    let first = 0;
    let last = rows - 1;
    while (first < rows && ink[first * columns + column]! < BARE) first++;
    if (first === rows) continue;
    while (ink[last * columns + column]! < BARE) last--;
    add(column + 0.5, first);
    add(column + 0.5, last + 1);
  }
  return Float32Array.from(points);
}

/** The smallest rectangle around the outline as seen in the photo; null where too little of it is. */
function seenBox(placement: Placement, outline: Float32Array): Rectangle | null {
  const projection = projectInk(placement);
  const point = new Float64Array(2);
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let seen = 0;
  for (let i = 0; i < outline.length; i += 2) {
    if (projection(outline[i]!, outline[i + 1]!, point)) seen++;
    left = Math.min(left, point[0]!);
    right = Math.max(right, point[0]!);
    top = Math.min(top, point[1]!);
    bottom = Math.max(bottom, point[1]!);
  }
  if (seen * 2 < IN_VIEW * outline.length) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
