/**
 * A cut-out whose edge was drawn outwards to a stronger one than the garment's: below a hem the shadow on pale trousers ends
 * more clearly than the cloth does.
 */
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** Farther out than this many pixels the rim is asked for its colours, and the cloth is within this many. */
const MIXED = 1;
const AROUND = 7;
/** The cloth's own colours are asked so many pixels inside of it. */
const CORE = 2;
/** It is the garment's when this near in Lab to a pixel of the cloth. */
const ALIKE = 20;
/** The soft edge's standard deviation in pixels. */
const SOFT = 0.7;

/** `matte` without what lies beyond the `cloth` (255) that was seen or completed and has none of its colours. All have one size. */
export function withoutForeignRim(matte: Mask, cloth: Mask, { data }: LabImage): Mask {
  const { width, height } = matte;
  const foreign = createMask(width, height);
  // a thread of it may have passed for cloth
  const core = erodeSquare(cloth, CORE).data;
  let found = false;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (matte.data[at]! < 128 || cloth.data[at] === 255 || isCloth(x, y, at)) continue;
      foreign.data[at] = 255;
      found = true;
    }
  if (!found) return matte;
  // it ends softly towards the cloth, and not at all where the matte itself does
  const around = dilateSquare(foreign, 2).data;
  for (let at = 0; at < around.length; at++)
    if (around[at] === 255 && matte.data[at]! < 128) foreign.data[at] = 255;
  const soft = blurMask(foreign, SOFT).data;
  return { ...matte, data: matte.data.map((value, at) => Math.min(value, 255 - soft[at]!)) };

  /** Whether the pixel is mixed with the cloth beside it, or near to one of the cloth's around. */
  function isCloth(x: number, y: number, at: number): boolean {
    let met = false;
    for (let j = Math.max(0, y - AROUND); j <= Math.min(height - 1, y + AROUND); j++)
      for (let i = Math.max(0, x - AROUND); i <= Math.min(width - 1, x + AROUND); i++) {
        const other = j * width + i;
        if (cloth.data[other] !== 255) continue;
        if (Math.abs(i - x) <= MIXED && Math.abs(j - y) <= MIXED) return true;
        if (core[other] !== 255) continue;
        met = true;
        let squares = 0;
        for (let c = 0; c < 3; c++) squares += (data[3 * at + c]! - data[3 * other + c]!) ** 2;
        if (squares < ALIKE * ALIKE) return true;
      }
    return !met;
  }
}
