/** A shoulder under hair lies like the one in view: what is seen of an outline tells, mirrored, where the other one is. */
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import type { MirrorAxis } from '../ground-clothes/ground-mirrored-folds.ts';

/** Least visibility (0..1) of both shoulders, steepest line between them, and least distance (centimetres) that tells it. */
const LEAST_VISIBILITY = 0.5;
const STEEPEST = 0.3;
const LEAST_SPAN = 8;
/** What both sides show, mirrored, must be the same in such a share of the cells, of so many square centimetres at least. */
const LEAST_AGREEMENT = 0.85;
const LEAST_SEEN = 8;

/** The line between the shoulders about which a body seen from the front is its own mirror; null where it isn't told. */
export function axisOfShoulders({ pose, pixelsPerCentimetre }: Head): MirrorAxis | null {
  if (!pose) return null;
  const { leftShoulder: left, rightShoulder: right } = pose.landmarks;
  if (Math.min(left.visibility, right.visibility) < LEAST_VISIBILITY) return null;
  const [dx, dy] = [left.point.x - right.point.x, left.point.y - right.point.y];
  const span = Math.hypot(dx, dy);
  if (span < LEAST_SPAN * pixelsPerCentimetre || Math.abs(dy) > STEEPEST * Math.abs(dx)) return null;
  const [x, y] = [(left.point.x + right.point.x) / 2, (left.point.y + right.point.y) / 2];
  return { x, y, ux: dx / span, uy: dy / span };
}

/** Index of the cell that mirrors a cell at the middle between the shoulders; −1 where that lies outside. */
export type MirroredCell = (at: number) => number;

/**
 * The mirroring of cells below row `from`; null where the pose is no mirror of itself. `outline` says what is seen: 1 body,
 * 0 none, 2 nothing.
 */
export function mirrorOfShoulders(
  head: Head,
  { width, height, cell, cellsPerCentimetre }: GroundGrid,
  outline: Uint8Array,
  from: number,
): MirroredCell | null {
  const axis = axisOfShoulders(head);
  if (!axis) return null;
  const { ux, uy } = axis;
  const middleX = axis.x / cell;
  const middleY = axis.y / cell;
  const first = Math.max(0, Math.ceil(from));
  const mirrored: MirroredCell = (at) => {
    const x = at % width;
    const y = (at - x) / width;
    if (y < first) return -1;
    const away = 2 * ((x + 0.5 - middleX) * ux + (y + 0.5 - middleY) * uy);
    const otherX = Math.floor(x + 0.5 - away * ux);
    const otherY = Math.floor(y + 0.5 - away * uy);
    if (otherX < 0 || otherY < first || otherX >= width || otherY >= height) return -1;
    return otherY * width + otherX;
  };
  let [seen, same] = [0, 0];
  for (let at = first * width; at < outline.length; at++) {
    if (outline[at] === 2) continue;
    const other = mirrored(at);
    if (other < 0 || outline[other] === 2) continue;
    seen++;
    if (outline[other] === outline[at]) same++;
  }
  const agrees = seen >= LEAST_SEEN * cellsPerCentimetre ** 2 && same >= LEAST_AGREEMENT * seen;
  return agrees ? mirrored : null;
}
