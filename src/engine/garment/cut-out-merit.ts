/** How much a cut-out looks like a garment's, whatever way it was made. */
import type { Mask } from '../pixels/image.ts';
import { findUprightFrame } from './upright-frame.ts';

/** Least step of colour (ΔE over four pixels) at a clear edge. */
const CLEAR_STEP = 5;
/**
 * Clearness of the edge and likeness of the two sides, both 0..1, less twice the distance from the middle. `colours`: Lab,
 * interleaved, of the mask's size; compare masks of one small size only.
 */
export function cutOutMerit(mask: Mask, colours: Float32Array): number {
  return clearEdge(mask, colours) + findUprightFrame(mask).symmetry - 2 * offMiddle(mask);
}

/** Distance of a mask's centre from the picture's, as a share of the picture's width: garments are put in the middle. */
export function offMiddle({ data, width, height }: Mask): number {
  let sum = 0;
  let area = 0;
  for (let at = 0; at < width * height; at++)
    if (data[at] !== 0) {
      sum += (at % width) + 0.5;
      area++;
    }
  return area === 0 ? 1 : Math.abs(sum / area / width - 0.5);
}

/** Share of a mask's edge at which the picture's colours step more than they do in the background, 0..1. */
function clearEdge({ data, width, height }: Mask, colours: Float32Array): number {
  const difference = (a: number, b: number) =>
    Math.hypot(
      colours[a * 3]! - colours[b * 3]!,
      colours[a * 3 + 1]! - colours[b * 3 + 1]!,
      colours[a * 3 + 2]! - colours[b * 3 + 2]!,
    );
  const around: number[] = [];
  const along: number[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const isEdge =
        data[at] !== 0 && !(data[at - 1]! && data[at + 1]! && data[at - width]! && data[at + width]!);
      if (data[at] !== 0 && !isEdge) continue;
      const step = Math.max(difference(at - 2, at + 2), difference(at - 2 * width, at + 2 * width));
      (isEdge ? along : around).push(step);
    }
  around.sort((a, b) => a - b);
  const usual = around[around.length >> 1] ?? 0;
  const clear = Math.max(CLEAR_STEP, 2 * usual);
  return along.filter((step) => step > clear).length / Math.max(1, along.length);
}
