/**
 * Spots within the hair that few hairs happen to cover: morphological closings along lines (Soille 2003), of which the least
 * over all directions fills what has hair on all sides nearby, but neither a parting nor what is open to one side.
 */
import { coveredArea, cropPlane, pastePlaneInPlace } from '../../../pixels/crop.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { enlargeCells, resizePlane } from '../../../pixels/resample.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';

/** Centimetres of a cell of the grid that spots are found on, and within which a spot has hair on both sides. */
const CELL = 0.08;
const ACROSS = 0.9;
/** Steps of the lines in cells: eight directions, so that every parting lies along one of them. */
const DIRECTIONS: readonly (readonly [x: number, y: number])[] = [
  [1, 0],
  [2, 1],
  [1, 1],
  [1, 2],
  [0, 1],
  [-1, 2],
  [-1, 1],
  [-2, 1],
];

/** Density of the hair on all sides from which a gap begins to be filled, and is filled wholly. */
const SIDES_FROM = 0.66;
const SIDES_FULL = 0.84;
/** By how much less hair there is in a gap, begun and full, and how far (centimetres) a gap's soft rim reaches around that. */
const DIP = 0.02;
const DEEP_DIP = 0.07;
const RIM = 0.24;

/** How far 0..1 each pixel lies in a gap that hair encloses; `around` is the coverage by hair, smoothed. */
export function enclosedGaps(around: Plane, pixelsPerCentimetre: number): Plane {
  const result = createPlane(around.width, around.height);
  const area = coveredArea(around, SIDES_FROM, 0);
  if (!area) return result;
  const step = Math.max(1, Math.round(CELL * pixelsPerCentimetre));
  const cells = resizePlane(
    cropPlane(around, area),
    Math.ceil(area.width / step),
    Math.ceil(area.height / step),
  );
  const sides = new Float32Array(cells.data.length).fill(1);
  const dilated = createPlane(cells.width, cells.height);
  const closed = createPlane(cells.width, cells.height);
  for (const [dx, dy] of DIRECTIONS) {
    const reach = Math.round((0.5 * ACROSS * pixelsPerCentimetre) / (step * Math.hypot(dx, dy)));
    mostAlong(cells, dx, dy, reach, 1, dilated);
    mostAlong(dilated, dx, dy, reach, -1, closed);
    for (let i = 0; i < sides.length; i++) if (closed.data[i]! < sides[i]!) sides[i] = closed.data[i]!;
  }
  for (let i = 0; i < sides.length; i++)
    closed.data[i] = smoothStep(DIP, DEEP_DIP, sides[i]! - cells.data[i]!);
  const rim = Math.round((RIM * pixelsPerCentimetre) / step);
  mostAlong(closed, 1, 0, rim, 1, dilated);
  mostAlong(dilated, 0, 1, rim, 1, closed);
  for (let i = 0; i < sides.length; i++)
    closed.data[i]! *= Math.max(0, Math.min(1, (sides[i]! - SIDES_FROM) / (SIDES_FULL - SIDES_FROM)));
  pastePlaneInPlace(result, enlargeCells(closed, step, area.width, area.height), area.x, area.y);
  return result;
}

/** The most (`sign` 1) or the least (−1) of the cells on a line around each, `reach` steps each way, into `result`. */
function mostAlong(
  { data, width, height }: Plane,
  dx: number,
  dy: number,
  reach: number,
  sign: 1 | -1,
  result: Plane,
): void {
  const along = dy * width + dx;
  const [back, ahead] = [stepsInside(width, -dx, reach), stepsInside(width, dx, reach)];
  const [up, down] = [stepsInside(height, -dy, reach), stepsInside(height, dy, reach)];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const last = i + Math.min(ahead[x]!, down[y]!) * along;
      let most = sign * data[i]!;
      for (let at = i - Math.min(back[x]!, up[y]!) * along; at <= last; at += along) {
        const value = sign * data[at]!;
        if (value > most) most = value;
      }
      result.data[i] = sign * most;
    }
}

/** How many of `reach` steps stay inside, from each of `size` places in a row. */
function stepsInside(size: number, step: number, reach: number): Int32Array {
  return Int32Array.from({ length: size }, (_, place) =>
    step === 0 ? reach : Math.min(reach, Math.floor((step > 0 ? size - 1 - place : place) / Math.abs(step))),
  );
}
