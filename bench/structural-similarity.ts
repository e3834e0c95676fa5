/** Structural similarity (Wang, Bovik, Sheikh, Simoncelli 2004) of luma, Gaussian window σ 1.5, constants .01 and .03. */
import { gaussianBlur } from '../src/engine/pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../src/engine/pixels/image.ts';

function luma(image: RgbaImage): Plane {
  const plane = createPlane(image.width, image.height);
  for (let i = 0; i < plane.data.length; i++)
    plane.data[i] =
      0.299 * image.data[4 * i]! + 0.587 * image.data[4 * i + 1]! + 0.114 * image.data[4 * i + 2]!;
  return plane;
}

function product(a: Plane, b: Plane): Plane {
  return { ...a, data: a.data.map((value, i) => value * b.data[i]!) };
}

/** Mean similarity, -1..1, over the whole picture or where `inside` is not 0. Pictures must be of equal size. */
export function structuralSimilarity(first: RgbaImage, second: RgbaImage, inside?: Mask): number {
  const [a, b] = [luma(first), luma(second)];
  const mean = (plane: Plane): Float32Array => gaussianBlur(plane, 1.5).data;
  const [meanA, meanB] = [mean(a), mean(b)];
  const [squareA, squareB, both] = [mean(product(a, a)), mean(product(b, b)), mean(product(a, b))];
  const c1 = (0.01 * 255) ** 2;
  const c2 = (0.03 * 255) ** 2;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < meanA.length; i++) {
    if (inside && inside.data[i] === 0) continue;
    const [ma, mb] = [meanA[i]!, meanB[i]!];
    const covariance = both[i]! - ma * mb;
    const variances = squareA[i]! - ma * ma + squareB[i]! - mb * mb;
    sum += ((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (variances + c2));
    count++;
  }
  return count > 0 ? sum / count : 1;
}
