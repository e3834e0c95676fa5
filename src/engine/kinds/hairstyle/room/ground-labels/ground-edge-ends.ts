/**
 * Edges of a garment that run into the hair from below: a hood, a high collar or a lapel goes on along its own edge, around
 * the neck, until it meets neck or head. The body that the pose suggests knows none of these and ends them with a step.
 */
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import type { Mask } from '../../../../pixels/image.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Centimetres from the hair within which an edge ends there. */
const AT_HAIR = 0.7;
/** Centimetres of an edge that tell its direction, square root of the least ratio of its variances, and its fewest cells. */
const WINDOW = 2.5;
const ELONGATION = 3;
const LEAST_CELLS = 5;
/** An edge that goes on rises so steeply at least (sine): a shoulder's does not. */
const LEAST_RISE = 0.75;
/** It bends around the neck, in a circle of this radius (centimetres), for so many of them at most. */
const BEND = 6;
const FARTHEST = 7;
/** Centimetres over which the edge itself is uncertain. */
const UNSURE = 0.5;
/** Square centimetres between edge and body that are filled at most. */
const MOST_AREA = 20;

/** Half a cell between points of an edge. */
const STEP = 0.5;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Widens, in place, the hidden body (`toBody`: centimetres, negative inside) up to the edges that go on. `outline` says what is
 * seen: 1 body, 0 none, 2 nothing; `fromHair`: cells to the hair; `chin`: in cells; above it an edge is an
 * arm's.
 */
export function continueEdgesInPlace(
  grid: GroundGrid,
  toBody: Float32Array,
  outline: Uint8Array,
  fromHair: Float32Array,
  head: Mask,
  chin: Place,
): void {
  const border = borderCells(grid, outline);
  for (const end of endsAtHair(grid, border, fromHair)) {
    if (end.y < chin.y) continue;
    const heading = directionAt(grid, border, end);
    if (!heading || heading.y > -LEAST_RISE) continue;
    const inwards = Math.sign(chin.x - end.x);
    const edge = edgeFrom(grid, end, Math.atan2(heading.y, heading.x), inwards, (at) => {
      if (toBody[at]! < 0 || head.data[at]! >= 128) return 'body';
      return outline[at] === 0 ? 'wall' : 'hidden';
    });
    if (edge) fillBehindInPlace(grid, toBody, outline, head, edge);
  }
}

/** Cells of the body in view that have wall beside them. */
function borderCells({ width, height }: GroundGrid, outline: Uint8Array): number[] {
  const found: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (outline[at] !== 1) continue;
      if ([at - 1, at + 1, at - width, at + width].some((next) => outline[next] === 0)) found.push(at);
    }
  return found;
}

/** Middles (in cells) of the pieces of the border that lie at the hair. */
function endsAtHair(
  { width, height, cellsPerCentimetre }: GroundGrid,
  border: readonly number[],
  fromHair: Float32Array,
): { readonly x: number; readonly y: number }[] {
  const near = new Uint8Array(width * height);
  for (const at of border) if (fromHair[at]! <= AT_HAIR * cellsPerCentimetre) near[at] = 1;
  const { labels, components } = connectedRegions(near, width, height, 8);
  const ends = components.map(() => ({ x: 0, y: 0, count: 0 }));
  for (let at = 0; at < labels.length; at++) {
    const end = ends[labels[at]! - 1];
    if (!end) continue;
    end.x += (at % width) + 0.5;
    end.y += Math.floor(at / width) + 0.5;
    end.count++;
  }
  return ends.map(({ x, y, count }) => ({ x: x / count, y: y / count }));
}

/** Unit vector along which the border runs out at its end; null where it is no line. */
function directionAt(
  { width, cellsPerCentimetre }: GroundGrid,
  border: readonly number[],
  end: Place,
): Place | null {
  const window = WINDOW * cellsPerCentimetre;
  let [n, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (const at of border) {
    const dx = (at % width) + 0.5 - end.x;
    const dy = Math.floor(at / width) + 0.5 - end.y;
    if (Math.hypot(dx, dy) > window) continue;
    n++;
    x += dx;
    y += dy;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (n < LEAST_CELLS) return null;
  [x, y] = [x / n, y / n];
  [xx, xy, yy] = [xx / n - x * x, xy / n - x * y, yy / n - y * y];
  const spread = Math.hypot(xx - yy, 2 * xy);
  if (xx + yy + spread < ELONGATION ** 2 * (xx + yy - spread)) return null;
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  return x * ux + y * uy > 0 ? { x: -ux, y: -uy } : { x: ux, y: uy };
}

/** How the border goes on from its end until it meets the body; null where it doesn't, or is there already. */
function edgeFrom(
  { width, height, cellsPerCentimetre }: GroundGrid,
  end: Place,
  heading: number,
  inwards: number,
  whatIs: (at: number) => 'body' | 'wall' | 'hidden',
): Place[] | null {
  const unsure = UNSURE * cellsPerCentimetre;
  const edge = [end];
  let { x, y } = end;
  for (let t = STEP; t < FARTHEST * cellsPerCentimetre; t += STEP) {
    const angle = heading + (inwards * t) / (BEND * cellsPerCentimetre);
    x += STEP * Math.cos(angle);
    y += STEP * Math.sin(angle);
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    edge.push({ x, y });
    if (t < unsure) continue;
    const met = whatIs(Math.floor(y) * width + Math.floor(x));
    if (met === 'wall') return null;
    if (met === 'body') return t > 2 * unsure ? edge : null;
  }
  return null;
}

/** The hidden pocket between an edge and the body becomes body, in place. */
function fillBehindInPlace(
  { width, height, cellsPerCentimetre }: GroundGrid,
  toBody: Float32Array,
  outline: Uint8Array,
  head: Mask,
  edge: readonly Place[],
): void {
  const size = width * height;
  const open = new Uint8Array(size);
  const toEdge = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const x = (at % width) + 0.5;
    const y = Math.floor(at / width) + 0.5;
    let least = Number.POSITIVE_INFINITY;
    for (const place of edge) least = Math.min(least, (x - place.x) ** 2 + (y - place.y) ** 2);
    toEdge[at] = Math.sqrt(least);
    if (outline[at] !== 1 && toBody[at]! >= 0 && head.data[at]! < 128 && toEdge[at]! > 1) open[at] = 1;
  }
  const { labels, components } = connectedRegions(open, width, height, 4);
  const atWall = new Uint8Array(components.length + 1);
  for (let at = 0; at < size; at++) if (open[at] && outline[at] === 0) atWall[labels[at]!] = 1;
  const most = MOST_AREA * cellsPerCentimetre ** 2;
  for (let at = 0; at < size; at++) {
    if (outline[at] !== 2 || head.data[at]! >= 128) continue;
    const label = labels[at]!;
    const isPocket = label > 0 && !atWall[label] && components[label - 1]!.area <= most;
    if (isPocket) toBody[at] = Math.min(toBody[at]!, -toEdge[at]! / cellsPerCentimetre);
    else if (toEdge[at]! <= 2) toBody[at] = Math.min(toBody[at]!, toEdge[at]! / cellsPerCentimetre);
  }
}
