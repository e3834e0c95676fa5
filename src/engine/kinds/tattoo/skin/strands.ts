/**
 * Strands of hair: fine stripes side by side, over an area. Their structure tensor (Bigün, Granlund 1987) is strong and
 * has one direction everywhere, while outlines and creases are narrow and skin is weak in all directions.
 */
import { boxFilterInto } from '../../../pixels/box-filter.ts';
import type { LabImage, Plane } from '../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../pixels/morphology.ts';

/** Radius of what is fine, of the tensor's window, and of the area that strands fill at least, in pixels. */
const FINE = 2;
const WINDOW = 3;
const AREA = 9;
/** How far the area grows back: less, so that the skin beside it is left alone. */
const BACK = 7;
/** Gradients (natural log of L + 16, hundredths a pixel) above this count no more. */
const MOST_GRADIENT = 12;
/** Strength that is a strand for certain. */
const STRONG = 4;

/** 0..255, how certainly each pixel lies among strands. */
export function strandMask({ data, width, height }: LabImage): Uint8Array {
  const size = width * height;
  const plane = (): Plane => ({ data: new Float32Array(size), width, height });
  const light = plane();
  for (let i = 0; i < size; i++) light.data[i] = 100 * Math.log(data[3 * i]! + 16);
  const scratch = new Float32Array(size);
  const low = plane();
  boxFilterInto(light, FINE, low, scratch);
  for (let i = 0; i < size; i++) light.data[i]! -= low.data[i]!;
  const fine = light.data;
  const [xx, xy, yy] = [low, plane(), plane()];
  xx.data.fill(0);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let gx = fine[i + 1]! - fine[i - 1]!;
      let gy = fine[i + width]! - fine[i - width]!;
      const length = Math.sqrt(gx * gx + gy * gy);
      if (length > MOST_GRADIENT) {
        gx *= MOST_GRADIENT / length;
        gy *= MOST_GRADIENT / length;
      }
      xx.data[i] = gx * gx;
      xy.data[i] = gx * gy;
      yy.data[i] = gy * gy;
    }
  for (const part of [xx, xy, yy]) boxFilterInto(part, WINDOW, part, scratch);
  const strands = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const all = xx.data[i]! + yy.data[i]!;
    const difference = xx.data[i]! - yy.data[i]!;
    const one = Math.sqrt(difference * difference + 4 * xy.data[i]! * xy.data[i]!);
    // the tensor's larger eigenvalue less the smaller one, as a gradient
    strands[i] = Math.min(255, (255 * Math.sqrt(one) * (one / (all + 0.1))) / STRONG);
  }
  return dilateSquare(erodeSquare({ data: strands, width, height }, AREA), BACK).data;
}
