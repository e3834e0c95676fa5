/** The edges of a worn garment's sleeves, and of the gap between arm and body, without the teeth and scraps of a cut-out. */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';

/** In shoulder widths: half the thickness of a scrap at most, the edge's smoothness, and how far from the lines that is so. */
const THIN = 0.02;
const SMOOTH = 0.011;
const REACH = 0.1;
/** Points at the end of a sleeve's edge that belong to its cuff, and room around it. */
const END_POINTS = 2;
const CUFF_ROOM = 0.05;

/** `cloth` (255 or 0) with such edges smoothed. `unit` is the shoulder width in pixels. */
export function smoothSleeves(cloth: Mask, top: TopLandmarks, unit: number): Mask {
  const lines = createMask(cloth.width, cloth.height);
  const cuffs = createMask(cloth.width, cloth.height);
  for (const { armpit, sideSeam, sleeve } of [top.left, top.right]) {
    if (!sleeve) continue;
    const { outerEdge, innerEdge } = sleeve;
    strokeMask(lines, outerEdge.slice(2, -END_POINTS));
    strokeMask(lines, [armpit, ...innerEdge.slice(0, -END_POINTS)]);
    // beside a sleeve the body's side is in the gap too
    const lowest = innerEdge.at(-1)!.y;
    strokeMask(
      lines,
      [armpit, ...sideSeam].filter(({ y }) => y < lowest),
    );
    strokeMask(cuffs, [outerEdge.at(-1)!, innerEdge.at(-1)!]);
  }
  const near = dilateSquare(lines, Math.round(REACH * unit));
  const end = dilateDisc(cuffs, CUFF_ROOM * unit);
  const smooth = blurMask(openDisc(cloth, THIN * unit), SMOOTH * unit);
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < result.data.length; at++)
    if (smooth.data[at]! < 128 && near.data[at] === 255 && end.data[at] === 0) result.data[at] = 0;
  return result;
}
