/** Colour of the even ground that a garment lies on in its picture. */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** Standard deviation of a ground, in Lab, beyond which it has no one colour. */
const EVEN = 5;

/** Mean colour of the ground that a garment lies on: CIE L*a*b*, and sRGB 0..255. */
export interface Ground {
  readonly lab: readonly [number, number, number];
  readonly rgb: readonly [number, number, number];
}

/** Colour of the ground along the picture's border, far from the cloth; null where it has no one colour. */
export function groundColour(cloth: Mask, picture: RgbaImage): Ground | null {
  const { width, height } = cloth;
  const lab = new Float32Array(3);
  const [sum, squares, light] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  let count = 0;
  const add = (at: number): void => {
    if (cloth.data[at]! > 0) return;
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
    for (let c = 0; c < 3; c++) {
      sum[c]! += lab[c]!;
      squares[c]! += lab[c]! ** 2;
      light[c]! += picture.data[4 * at + c]!;
    }
    count++;
  };
  for (let x = 0; x < width; x += 2) {
    add(x);
    add((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 2) {
    add(y * width);
    add(y * width + width - 1);
  }
  if (count < 100) return null;
  let variance = 0;
  for (let c = 0; c < 3; c++) variance += squares[c]! / count - (sum[c]! / count) ** 2;
  const mean = (of: readonly number[]): [number, number, number] => [
    of[0]! / count,
    of[1]! / count,
    of[2]! / count,
  ];
  return variance > EVEN ** 2
    ? null
    : { lab: mean(sum), rgb: mean(light.map((value) => Math.max(count, value))) };
}
