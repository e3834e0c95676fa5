/**
 * The tag that is sewn into a neckline: white on a white ground, it reads as the sheerest of sheer cloth, and on a wearer it would
 * be a pale patch in the neckline.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Coverage from which cloth is solid, and at most of a tag in the mean, its print included. */
const SOLID = 0.8;
const MOST_COVERED = 0.55;
/** A tag is no wider than this share of the garment beside it, and its middle lies so near to the garment's own. */
const WIDEST = 0.24;
const OFF_MIDDLE = 0.12;
/** It lies in the garment's upper part, as a share of its height, and takes at most so much of its area. */
const UPPER = 0.35;
const MOST = 0.01;
/** Share of its columns at least over which the neckline is open up to the garment's top. */
const OPEN_ABOVE = 0.5;

/**
 * 255 on tags in the neckline: what lets the ground through and lies between solid cloth on its left, its right and below, open above. Null
 * where there is none.
 * @param coverage each pixel's place between the ground (0) and solid cloth (1)
 */
export function neckTag(coverage: Float32Array, matte: Mask): Mask | null {
  const { width, height } = matte;
  let [top, bottom, area] = [height, 0, 0];
  for (let at = 0; at < matte.data.length; at++) {
    if (matte.data[at]! < 128) continue;
    area++;
    top = Math.min(top, Math.floor(at / width));
    bottom = Math.floor(at / width);
  }
  const enclosed = createMask(width, height);
  const last = Math.min(height - 1, Math.round(top + UPPER * (bottom - top)));
  for (let y = top; y <= last; y++) markBetweenSolid(enclosed, coverage, matte, y);
  const { labels, components } = connectedComponents(enclosed, 4);
  const tag = createMask(width, height);
  let found = false;
  for (const [k, part] of components.entries()) {
    if (part.area > MOST * area) continue;
    let [covered, columns, open, grounded] = [0, 0, 0, 0];
    for (let x = part.left; x < part.right; x++) {
      let [first, lowest] = [-1, -1];
      for (let y = part.top; y < part.bottom; y++) {
        if (labels[y * width + x] !== k + 1) continue;
        if (first < 0) first = y;
        lowest = y;
        covered += Math.min(1, coverage[y * width + x]!);
      }
      if (first < 0) continue;
      columns++;
      if (isOpenAbove(matte, x, first)) open++;
      if (matte.data[(lowest + 1) * width + x]! >= 128) grounded++;
    }
    if (covered > MOST_COVERED * part.area || open < OPEN_ABOVE * columns || grounded < columns) continue;
    found = true;
    for (let y = part.top; y < part.bottom; y++)
      for (let x = part.left; x < part.right; x++)
        if (labels[y * width + x] === k + 1) tag.data[y * width + x] = 255;
  }
  return found ? tag : null;
}

/** Marks what of a row lies between solid cloth near the garment's middle, no wider than a tag. */
function markBetweenSolid(marked: Mask, coverage: Float32Array, { data, width }: Mask, y: number): void {
  const row = y * width;
  let [left, right] = [width, -1];
  for (let x = 0; x < width; x++) {
    if (data[row + x]! < 128) continue;
    left = Math.min(left, x);
    right = x;
  }
  const whole = right - left + 1;
  const middle = (left + right) / 2;
  const isSolid = (x: number): boolean => data[row + x]! >= 128 && coverage[row + x]! >= SOLID;
  let from = -1;
  for (let x = left; x <= right; x++) {
    if (isSolid(x)) {
      const isNear = from >= 0 && Math.abs((from + x) / 2 - middle) < OFF_MIDDLE * whole;
      if (isNear && x - from - 1 <= WIDEST * whole)
        for (let k = from + 1; k < x; k++) if (data[row + k]! >= 128) marked.data[row + k] = 255;
      from = x;
    } else if (data[row + x]! < 128) from = -1;
  }
}

/** Whether nothing of the garment lies above a place but the rim of what is there. */
function isOpenAbove({ data, width }: Mask, x: number, y: number): boolean {
  for (let up = y - 4; up >= 0; up--) if (data[up * width + x]! >= 128) return false;
  return true;
}
