import type { Subject } from '../subject/subject.ts';
import type { SkinPatch } from './skin-patches.ts';

/** Where the body is in the picture, photo pixels. */
export interface BodyBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box around the body: by the person mask, else by all skin. */
export function bodyBox({ personMask, scale }: Subject, patches: readonly SkinPatch[]): BodyBox {
  let left = Math.min(...patches.map((patch) => patch.left));
  let right = Math.max(...patches.map((patch) => patch.right));
  let top = Math.min(...patches.map((patch) => patch.top));
  let bottom = Math.max(...patches.map((patch) => patch.bottom));
  if (personMask) {
    const { data, width, height } = personMask;
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        if (data[y * width + x]! < 128) continue;
        if (x < left * scale) left = x / scale;
        if (x > right * scale) right = x / scale;
        if (y < top * scale) top = y / scale;
        if (y > bottom * scale) bottom = y / scale;
      }
  }
  return { left, right, top, bottom };
}

/** The wearer's own side of a place in the picture; seen from the front where nothing tells otherwise. */
export function sideOfPicture(
  x: number,
  { left, right }: BodyBox,
  view: 'front' | 'back' | null,
): 'left' | 'right' {
  const inRightHalf = x > (left + right) / 2;
  return inRightHalf === (view !== 'back') ? 'left' : 'right';
}
