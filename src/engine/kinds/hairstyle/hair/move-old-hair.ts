import { createMask, type Mask } from '../../../pixels/image.ts';
import type { OldHair } from './old-hair.ts';

/** The old hair of a photo on a larger canvas, on which the photo lies at `left`, `top`. */
export function moveOldHair(
  hair: OldHair,
  canvas: {
    readonly picture: { readonly width: number; readonly height: number };
    readonly left: number;
    readonly top: number;
  },
): OldHair {
  const { width, height } = canvas.picture;
  if (width === hair.matte.width && height === hair.matte.height) return hair;
  const move = (mask: Mask): Mask => {
    const moved = createMask(width, height);
    for (let y = 0; y < mask.height; y++)
      moved.data.set(
        mask.data.subarray(y * mask.width, (y + 1) * mask.width),
        (y + canvas.top) * width + canvas.left,
      );
    return moved;
  };
  return {
    ...hair,
    matte: move(hair.matte),
    inFront: move(hair.inFront),
    worn: move(hair.worn),
    collar: hair.collar && move(hair.collar),
    tips: hair.tips && move(hair.tips),
    collarY: hair.collarY === null ? null : hair.collarY + canvas.top,
  };
}
