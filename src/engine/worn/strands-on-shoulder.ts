/** Hair on the shoulders of a worn garment: the ends that strands leave on its outline, their shade, and what the cloth under it isn't. */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';

/** In shoulder widths: half the thickness of a strand's end at most, how far from the shoulder and how far from hair one lies. */
const THIN = 0.024;
const REACH = 0.1;
const FROM_HAIR = 0.2;
/** Half the width of a gap that strands leave in a shoulder's outline at most, the same unit. */
const GAP = 0.035;
/** Cloth so near to hair that lies on it is in its shade, or shows its tips; the same unit. */
const SHADE = 0.022;
/** A collar lies so near to the neckline, and what is sewn along an opening in front so near to its middle; the same unit. */
const COLLAR = 0.2;
const FRONT = 0.12;

/**
 * `cloth` (255 or 0) without what is thin along the shoulders of `top` near the `hair` (255) on it, and without gaps as narrow.
 * `unit` is the shoulder width.
 */
export function withoutStrandEnds(cloth: Mask, hair: Mask, top: TopLandmarks, unit: number): Mask {
  if (!hair.data.includes(255)) return cloth;
  const lines = createMask(cloth.width, cloth.height);
  const shoulders = createMask(cloth.width, cloth.height);
  for (const { neckPoint, shoulderTip, sleeve } of [top.left, top.right]) {
    // a collar's corner is no strand
    const from = { x: (neckPoint.x + shoulderTip.x) / 2, y: (neckPoint.y + shoulderTip.y) / 2 };
    strokeMask(lines, [from, shoulderTip, ...(sleeve?.outerEdge.slice(0, 3) ?? [])]);
    strokeMask(shoulders, [from, shoulderTip]);
  }
  const near = dilateSquare(lines, Math.round(REACH * unit));
  const beside = dilateSquare(hair, Math.round(FROM_HAIR * unit));
  const onShoulder = dilateSquare(shoulders, Math.round(THIN * unit));
  const open = openDisc(cloth, THIN * unit);
  const closed = closeDisc(open, GAP * unit);
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < result.data.length; at++)
    if (near.data[at] === 255 && beside.data[at] === 255)
      result.data[at] = (onShoulder.data[at] === 255 ? closed : open).data[at]!;
  return result;
}

/** 255 on the cloth `seen` right beside the `hair` on it. */
export function inShadeOfHair(seen: Mask, hair: Mask, unit: number): Mask {
  const result = dilateSquare(hair, Math.max(1, Math.round(SHADE * unit)));
  for (let at = 0; at < result.data.length; at++) result.data[at]! &= seen.data[at]!;
  return result;
}

/**
 * 255 around the neckline of `top` and its opening in front: what `hair` (255) hides on a shoulder goes on in rows, not in a
 * collar's trim. Nothing where something of the front is `hidden` too.
 */
export function collarAndFront(top: TopLandmarks, hair: Mask, hidden: Mask, unit: number): Mask | null {
  if (!hair.data.includes(255)) return null;
  const { width, height } = hidden;
  const line = createMask(width, height);
  strokeMask(line, [top.neckline[top.neckline.length >> 1]!, top.hem[top.hem.length >> 1]!]);
  const result = dilateSquare(line, Math.round(FRONT * unit));
  if (result.data.some((value, at) => value === 255 && hidden.data[at] === 255)) return null;
  const neckline = createMask(width, height);
  strokeMask(neckline, top.neckline);
  const collar = dilateSquare(neckline, Math.round(COLLAR * unit));
  for (let at = 0; at < result.data.length; at++) result.data[at]! |= collar.data[at]!;
  return result;
}
