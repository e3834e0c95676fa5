/**
 * Ends of gaps and rims that have the very colour of an even wall behind them: on a garment that has no such colour they are
 * that wall, however narrow.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { erodeSquare } from '../pixels/morphology.ts';
import { readWall } from './wall-colour.ts';

/** The garment is asked so far inside, in shoulder widths. */
const INSIDE = 0.05;
/** So near to its mean (Lab) a pixel is wall; a garment that shows more of what is twice as near has such a colour itself. */
const ALIKE = 7;
const MOST_OWN = 0.004;
/** A longer piece, in shoulder widths, is a stripe. */
const LONGEST = 0.22;

/** `cloth` (255 or 0) without them. `background` is 255 where none of the person is; both have the size of `lab`. */
export function withoutWallColour(cloth: Mask, background: Mask, lab: LabImage, unit: number): Mask {
  const { width, height } = cloth;
  const wall = readWall(cloth, background, lab, unit);
  if (!wall) return cloth;
  const { apart } = wall;
  const result = { ...cloth, data: cloth.data.slice() };
  const queue: number[] = [];
  const visit = (at: number): void => {
    if (result.data[at] === 0 || apart(at) > ALIKE) return;
    result.data[at] = 0;
    queue.push(at);
  };
  const around = (at: number): void => {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  };
  for (let at = 0; at < cloth.data.length; at++) if (cloth.data[at] === 0) around(at);
  for (let head = 0; head < queue.length; head++) around(queue[head]!);
  restoreLongInPlace(result, cloth, LONGEST * unit);
  // what such pieces leave must not have the colour itself
  const inner = erodeSquare(cloth, Math.max(1, Math.round(INSIDE * unit)));
  let [own, all] = [0, 0];
  for (let at = 0; at < inner.data.length; at++) {
    if (inner.data[at] !== 255 || result.data[at] === 0) continue;
    all++;
    if (apart(at) < 2 * ALIKE) own++;
  }
  return own > MOST_OWN * all ? cloth : result;
}

/** Gives pieces of `cloth` that are longer than `longest` pixels back to `mask`. */
function restoreLongInPlace(mask: Mask, cloth: Mask, longest: number): void {
  const taken = createMask(mask.width, mask.height);
  for (let at = 0; at < taken.data.length; at++) taken.data[at] = cloth.data[at]! - mask.data[at]!;
  const { labels, components } = connectedComponents(taken, 8);
  const isLong = components.map(
    ({ left, right, top, bottom }) => Math.max(right - left, bottom - top) > longest,
  );
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && isLong[labels[at]! - 1]) mask.data[at] = 255;
}
