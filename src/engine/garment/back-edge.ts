/**
 * The back's upper edge where it crosses the opening of a low neckline as a thin bar, with the ground showing below it down
 * to the front's edge. A body fills that gap: the bar would lie on its chest.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import type { CutOut } from './cut-out.ts';

/** Low necklines begin at least this far below the garment's top, as a share of its height. */
const LOW = 0.12;
/** Columns looked at to either side of the middle, as a share of the garment's width. */
const MIDDLE = 0.2;
/** Thickest bar, and how far below its upper edge the gap may reach, as shares of the garment's height. */
const THICKEST = 0.02;
const DEEPEST = 0.06;
/** Narrowest gap as a share of the garment's width, and how many times as wide as high it is. */
const NARROWEST = 0.02;
const WIDER = 1.5;
/** ΔE within which a pixel is the ground's above the neckline, and rows above it from which that is read. */
const LIKE_GROUND = 5;
const GROUND_ROWS = [3, 4, 5, 6, 7, 8];
/** Radius in pixels of what is too thin to stay where the bar was cut off, and pixels around in which that is so. */
const THIN = 4;
const AROUND = 12;
/** Pixels around what was changed in which the outline is the changed one's. */
const UNSURE = 5;

/** The cut-out without such a bar and with the gap below it open; the same cut-out when there is none. */
export function withoutBackEdge(cutOut: CutOut): CutOut {
  const { mask, lab } = cutOut;
  const { width, height } = mask;
  const area = coveredArea(mask, 1, 0);
  if (!area) return cutOut;
  const { width: across, height: down } = area;
  const bottom = area.y + down - 1;
  const middle = area.x + across / 2;
  const from = Math.round(middle - MIDDLE * across);
  const to = Math.round(middle + MIDDLE * across);
  // below each column's upper edge what looks like the ground above it
  const gaps = createMask(width, height);
  const tops = new Int32Array(width).fill(-1);
  for (let x = from; x <= to; x++) {
    let top: number = area.y;
    while (top <= bottom && mask.data[top * width + x] === 0) top++;
    if (top < area.y + LOW * down || top > bottom) continue;
    tops[x] = top;
    const ground = [0, 0, 0];
    for (const above of GROUND_ROWS)
      for (let c = 0; c < 3; c++)
        ground[c]! += lab.data[3 * ((top - above) * width + x) + c]! / GROUND_ROWS.length;
    const last = Math.min(bottom, Math.round(top + DEEPEST * down));
    for (let y = top + 2; y <= last; y++) {
      const at = y * width + x;
      const difference = Math.hypot(
        lab.data[3 * at]! - ground[0]!,
        lab.data[3 * at + 1]! - ground[1]!,
        lab.data[3 * at + 2]! - ground[2]!,
      );
      if (mask.data[at] !== 0 && difference < LIKE_GROUND) gaps.data[at] = 255;
    }
  }
  const gap = widestGap(gaps, NARROWEST * across);
  if (!gap) return cutOut;
  const opened: Mask = { width, height, data: mask.data.slice() };
  for (let x = gap.left; x <= gap.right; x++) {
    if (gap.first[x - gap.left]! - tops[x]! > THICKEST * down) return cutOut;
    for (let y = tops[x]!; y <= gap.last[x - gap.left]!; y++) opened.data[y * width + x] = 0;
  }
  // what is left of the bar beside the gap is thin
  const rounded = openDisc(opened, THIN);
  const lowest = Math.max(...gap.last);
  const changed = createMask(width, height);
  for (let y = Math.min(...tops.slice(gap.left, gap.right + 1)) - AROUND; y <= lowest; y++)
    for (let x: number = gap.left - AROUND; x <= gap.right + AROUND; x++) {
      const at = y * width + x;
      opened.data[at] = Math.min(opened.data[at]!, rounded.data[at]!);
      if (opened.data[at] === 0 && mask.data[at] !== 0) changed.data[at] = 255;
    }
  const { completed } = cutOut;
  const shaped = dilateSquare(changed, UNSURE);
  if (completed) for (let i = 0; i < shaped.data.length; i++) shaped.data[i]! |= completed.data[i]!;
  return { ...cutOut, mask: opened, completed: shaped };
}

/** Rows from which to which each column of the widest gap shows ground; null where none is wide enough. */
function widestGap(
  gaps: Mask,
  narrowest: number,
): { left: number; right: number; first: Int32Array; last: Int32Array } | null {
  const { labels, components } = connectedComponents(gaps, 4);
  let widest = -1;
  components.forEach(({ left, right, top, bottom }, k) => {
    const wide = right - left;
    if (wide < narrowest || wide < WIDER * (bottom - top)) return;
    if (widest < 0 || wide > components[widest]!.right - components[widest]!.left) widest = k;
  });
  if (widest < 0) return null;
  const { left, top } = components[widest]!;
  const right = components[widest]!.right - 1;
  const bottom = components[widest]!.bottom - 1;
  const first = new Int32Array(right - left + 1).fill(bottom);
  const last = new Int32Array(right - left + 1).fill(top);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      if (labels[y * gaps.width + x] !== widest + 1) continue;
      first[x - left] = Math.min(first[x - left]!, y);
      last[x - left] = Math.max(last[x - left]!, y);
    }
  return { left, right, first, last };
}
