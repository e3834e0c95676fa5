/** The ends of a worn garment's sleeves without threads and splinters that the cut-out left. */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';

/** In shoulder widths: half the thickness of a splinter at most, and how far from the cuff one is looked for. */
const THIN = 0.02;
const REACH = 0.1;
/** Points at the end of a sleeve's edge that belong to its cuff. */
const END_POINTS = 4;

/** `cloth` (255 or 0) without what is thin beside the cuffs of `top`. `unit` is the shoulder width in pixels. */
export function smoothCuffs(cloth: Mask, top: TopLandmarks, unit: number): Mask {
  const lines = createMask(cloth.width, cloth.height);
  for (const { sleeve } of [top.left, top.right]) {
    if (!sleeve) continue;
    const { outerEdge, innerEdge } = sleeve;
    strokeMask(lines, [...outerEdge.slice(-END_POINTS), ...innerEdge.slice(-END_POINTS).reverse()]);
  }
  const near = dilateSquare(lines, Math.round(REACH * unit));
  const open = openDisc(cloth, THIN * unit);
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < result.data.length; at++)
    if (near.data[at] === 255 && open.data[at] === 0) result.data[at] = 0;
  return result;
}
