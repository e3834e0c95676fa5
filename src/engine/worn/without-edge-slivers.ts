/** Slivers along a worn garment's sleeves and sides that its outline, not the picture, takes for hidden cloth. */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';

/** In shoulder widths: half the thickness of a sliver at most, half that of a strand of hair, how far from the lines it lies. */
const THIN = 0.04;
const STRAND = 0.05;
const REACH = 0.1;

/**
 * Those pixels (255) of `hidden` that lie thin near the side seams of `top` and its sleeves' lower
 * halves: on a shoulder, hair may hide a rim of cloth, and so do `hands` (255) at a hip. `unit` is the shoulder width in
 * pixels.
 */
export function edgeSlivers(hidden: Mask, hands: Mask, top: TopLandmarks, unit: number): Mask {
  const lines = createMask(hidden.width, hidden.height);
  for (const { armpit, sideSeam, sleeve } of [top.left, top.right]) {
    strokeMask(lines, [armpit, ...sideSeam]);
    if (!sleeve) continue;
    const { outerEdge, innerEdge } = sleeve;
    const below = outerEdge.slice(outerEdge.length >> 1);
    strokeMask(lines, [...below, ...[...innerEdge].reverse(), armpit]);
  }
  const result = dilateSquare(lines, Math.round(REACH * unit));
  const thick = dilateDisc(openDisc(hidden, THIN * unit), 0.5 * THIN * unit);
  for (let at = 0; at < result.data.length; at++)
    if (hidden.data[at] === 0 || hands.data[at] === 255 || thick.data[at] === 255) result.data[at] = 0;
  return result;
}

/**
 * `hidden` (255 or 0) without such slivers beside the edge of the cloth that is `seen`. An outline that runs a little
 * beside the cloth's edge makes them; the real edge is seen there. What fills a notch or a gap in the cloth stays.
 */
export function withoutEdgeSlivers(
  hidden: Mask,
  hands: Mask,
  seen: Mask,
  top: TopLandmarks,
  unit: number,
): Mask {
  const slivers = edgeSlivers(hidden, hands, top, unit);
  const between = closeDisc(seen, STRAND * unit);
  const result = { ...hidden, data: hidden.data.slice() };
  for (let at = 0; at < result.data.length; at++)
    if (slivers.data[at] === 255 && between.data[at] === 0) result.data[at] = 0;
  return result;
}
