/**
 * The inner edge of a sleeve that lies against the body all the way. Cloth meets cloth of the same print there; what is seen is
 * a fold's shadow or a slit of wall, from the armpit to where hand or arm comes out of the cuff beside the body.
 */
import { type ArmAxis, armPoint, nearestOnArm } from '../fit/arm-axis.ts';
import { classTable } from '../fit/body-labels.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { createPlane, type Plane } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { smoothLine } from '../pixels/smooth-line.ts';
import type { WornView } from './worn-view.ts';

/** The hand is looked at so far beyond the cuff, as shares of the arm, in so many rows at least. */
const HAND = [0.01, 0.09] as const;
const LEAST_ROWS = 5;
/** A long sleeve's cuff stands off the hand by this much; all lengths below are in shoulder widths too. */
const CUFF_ROOM = 0.02;
/** A short sleeve hangs in a line that is evened over this length: its crease bends around the body before it. */
const EVENING = 0.05;
/** The edge is looked for up to here inwards of the arm's axis, in lightness averaged so far along the arm. */
const DEEPEST = 0.36;
const ALONG = 0.05;
/** A shadow is darker than its surroundings up to here. */
const AROUND = 0.06;
/** So far off the straight line from armpit to hand the edge costs as much as the usual difference in lightness. */
const OFF_LINE = 0.085;
/** What a pixel aside costs from row to row, and how dark a slit of wall counts, in usual differences. */
const ASIDE = 0.35;
const SLIT = 4;

/**
 * Distance in pixels inwards from the axis of `arm` to that edge at a real length between the armpit and `end`, where the
 * sleeve ends; null where neither hand nor arm shows beside the body there. `isLong` tells a sleeve that reaches the wrist.
 */
export function creaseBesideBody(
  view: WornView,
  arm: ArmAxis,
  end: number,
  armpit: ImagePoint,
  isLong: boolean,
): ((along: number) => number) | null {
  const unit = view.body.frame.shoulderWidth;
  const corner = handInwards(view, arm, end);
  if (corner === null) return null;
  const pit = nearestOnArm(arm, armpit);
  const first = Math.max(0, Math.floor(pit.length));
  const rows = Math.ceil(end) - first;
  const columns = Math.ceil(DEEPEST * unit);
  if (rows < 2 * ALONG * unit) return null;
  const room = isLong ? CUFF_ROOM * unit : 0;
  const line = (row: number): number => {
    const t = row / Math.max(1, rows - 1);
    return -pit.offset + (corner + room + pit.offset) * t;
  };
  const costs = darkness(view, arm, first, rows, columns);
  for (let row = 0; row < rows; row++)
    for (let d = 0; d < columns; d++)
      costs.data[row * columns + d] =
        ((d - line(row)) / (OFF_LINE * unit)) ** 2 - costs.data[row * columns + d]!;
  const way = cheapestWay(costs);
  const edge = isLong
    ? way
    : smoothLine(Float64Array.from(way), new Float64Array(rows).fill(1), EVENING * unit);
  return (along) => edge[Math.max(0, Math.min(rows - 1, Math.round(along) - first))]!;
}

/** How far inwards of its arm's axis a hand reaches right beyond the cuff, pixels; null where it isn't seen. */
function handInwards({ person, body }: WornView, arm: ArmAxis, end: number): number | null {
  const { labels, width, height } = person.parse;
  const isHand = classTable([`${arm.side}Hand`, `${arm.side}Arm`]);
  const reaches: number[] = [];
  const [from, to] = [end + HAND[0] * arm.length, end + HAND[1] * arm.length];
  const limit = DEEPEST * body.frame.shoulderWidth;
  for (let along = from; along <= to; along++) {
    let reach = Number.NaN;
    for (let d = -0.5 * limit; d < limit; d++) {
      const { x, y } = armPoint(arm, along, -d);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (isHand[labels[row * width + column]!]) reach = d;
    }
    if (!Number.isNaN(reach)) reaches.push(reach);
  }
  if (reaches.length < LEAST_ROWS) return null;
  return reaches.sort((a, b) => a - b)[reaches.length >> 1]!;
}

/** By how many usual differences places are darker than those to both sides, rows along the arm and columns inwards of its axis. */
function darkness(view: WornView, arm: ArmAxis, first: number, rows: number, columns: number): Plane {
  const { person, isCloth, body } = view;
  const { photo } = person;
  const unit = body.frame.shoulderWidth;
  const light = createPlane(columns, rows);
  const slits: number[] = [];
  const lab = new Float32Array(3);
  for (let row = 0; row < rows; row++)
    for (let d = 0; d < columns; d++) {
      const point = armPoint(arm, first + row, -d);
      const x = Math.max(0, Math.min(photo.width - 1, Math.floor(point.x)));
      const y = Math.max(0, Math.min(photo.height - 1, Math.floor(point.y)));
      const at = 4 * (y * photo.width + x);
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
      light.data[row * columns + d] = lab[0]!;
      if (!isCloth(point.x, point.y)) slits.push(row * columns + d);
    }
  const along = meanOf(light, 0, Math.round(ALONG * unit));
  const around = meanOf(along, Math.round(AROUND * unit), 0);
  let sum = 0;
  for (let at = 0; at < along.data.length; at++) {
    along.data[at] = around.data[at]! - along.data[at]!;
    sum += along.data[at]! ** 2;
  }
  const usual = Math.sqrt(sum / along.data.length) || 1;
  for (let at = 0; at < along.data.length; at++) along.data[at]! /= usual;
  for (const at of slits) along.data[at] = SLIT;
  return along;
}

/** Means over `reachX` columns or `reachY` rows to both sides, as far as there are any. */
function meanOf({ data, width, height }: Plane, reachX: number, reachY: number): Plane {
  const result = createPlane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - reachY); v <= Math.min(height - 1, y + reachY); v++)
        for (let u = Math.max(0, x - reachX); u <= Math.min(width - 1, x + reachX); u++) {
          sum += data[v * width + u]!;
          count++;
        }
      result.data[y * width + x] = sum / count;
    }
  return result;
}

/** Column of the cheapest way from the first row to the last, at most one column a row aside. */
function cheapestWay({ data, width, height }: Plane): Float32Array {
  const origin = new Int8Array(width * height);
  let best = data.slice(0, width);
  let next = new Float32Array(width);
  for (let row = 1; row < height; row++) {
    for (let d = 0; d < width; d++) {
      let least = Number.POSITIVE_INFINITY;
      for (let step = -1; step <= 1; step++) {
        const from = d + step;
        if (from < 0 || from >= width) continue;
        const cost = best[from]! + ASIDE * Math.abs(step);
        if (cost >= least) continue;
        least = cost;
        origin[row * width + d] = step;
      }
      next[d] = least + data[row * width + d]!;
    }
    [best, next] = [next, best];
  }
  let d = best.indexOf(Math.min(...best));
  const way = new Float32Array(height);
  for (let row = height - 1; row >= 0; row--) {
    way[row] = d;
    d += origin[row * width + d]!;
  }
  return way;
}
