/** The cloth of torso and sleeve together around the upper end of the seam between them. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** What is asked of a fitted top where its sleeves are sewn on. */
export type SewnTop = Pick<FittedTop, 'sleeves' | 'area'> & {
  readonly torso: Pick<FittedTop['torso'], 'onStraps' | 'shoulderTip'>;
};

/** The upper ends of the seams of its sleeves, in the photo; none where it hangs from straps. */
export function sleeveSeamEnds({ torso, sleeves }: SewnTop): ImagePoint[] {
  if (torso.onStraps) return [];
  return (['left', 'right'] as const).filter((side) => sleeves[side]).map((side) => torso.shoulderTip[side]);
}

export interface ClothAtShoulder {
  /** Coverage by either layer in a box around the seam's end. */
  readonly cloth: Mask;
  /** The box's corner in the layers. */
  readonly left: number;
  readonly top: number;
  /** Index in the layers of one in the box. */
  readonly indexOf: (at: number) => number;
}

/** The box of `reach` pixels to all sides of `tip`, a point of the photo, in layers of `area`; null outside of them. */
export function clothAtShoulder(
  torso: Layer,
  sleeves: Layer,
  tip: ImagePoint,
  area: PixelArea,
  reach: number,
): ClothAtShoulder | null {
  const [x, y] = [Math.floor(tip.x - area.x), Math.floor(tip.y - area.y)];
  const left = Math.max(0, x - reach);
  const top = Math.max(0, y - reach);
  const width = Math.min(torso.width, x + reach) - left;
  const height = Math.min(torso.height, y + reach) - top;
  if (width < 3 || height < 3) return null;
  const cloth = createMask(width, height);
  const indexOf = (at: number): number => (top + Math.floor(at / width)) * torso.width + left + (at % width);
  for (let at = 0; at < cloth.data.length; at++) {
    const i = indexOf(at);
    cloth.data[at] = 255 * (1 - (1 - torso.alpha[i]!) * (1 - sleeves.alpha[i]!)) + 0.5;
  }
  return { cloth, left, top, indexOf };
}
