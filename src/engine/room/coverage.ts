/** Arithmetic of coverages. */
import { createMask, type Mask } from '../pixels/image.ts';

/** The mask with a rim one pixel wide: mean over 3 × 3 (1, 2, 1). */
export function softened({ data, width, height }: Mask): Mask {
  const result = createMask(width, height);
  result.data.set(data);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const above = at - width;
      const below = at + width;
      result.data[at] =
        (data[above - 1]! +
          data[above + 1]! +
          data[below - 1]! +
          data[below + 1]! +
          2 * (data[above]! + data[at - 1]! + data[at + 1]! + data[below]!) +
          4 * data[at]!) >>
        4;
    }
  return result;
}

/** What the mask leaves open. */
export function invert(mask: Mask): Mask {
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = 255 - mask.data[i]!;
  return result;
}

/** The larger coverage of two at each pixel. */
export function strongest(a: Mask, b: Mask): Mask {
  const result = createMask(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = Math.max(a.data[i]!, b.data[i]!);
  return result;
}

/** The smaller coverage of two at each pixel. */
export function weakest(a: Mask, b: Mask): Mask {
  const result = createMask(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = Math.min(a.data[i]!, b.data[i]!);
  return result;
}

/** Raises `mask` to the coverage of `other` where that is larger. */
export function addInPlace(mask: Mask, other: Mask): void {
  for (let i = 0; i < mask.data.length; i++)
    if (other.data[i]! > mask.data[i]!) mask.data[i] = other.data[i]!;
}

/** Sum of two coverages, at most 255. */
export function joined(a: Mask, b: Mask): Mask {
  const result = createMask(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = Math.min(255, a.data[i]! + b.data[i]!);
  return result;
}

/** Product of two coverages. */
export function multiplied(a: Mask, b: Mask): Mask {
  const result = createMask(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = (a.data[i]! * b.data[i]!) / 255;
  return result;
}

/** `a` where `b` does not cover. */
export function without(a: Mask, b: Mask): Mask {
  const result = createMask(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = (a.data[i]! * (255 - b.data[i]!)) / 255;
  return result;
}
