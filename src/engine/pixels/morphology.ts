/**
 * Morphology on masks. Squares work on grey coverage in constant time a pixel (van Herk 1992, Gil and Werman 1993);
 * discs work on thresholded coverage through the distance transform.
 */
import { coveredArea, cropMask, pasteMaskInPlace } from './crop.ts';
import { distanceToMask } from './distance-transform.ts';
import { createMask, type Mask } from './image.ts';

/** Works on the part of the mask around its coverage alone; elsewhere the result is 0. */
function whereCovered(mask: Mask, least: number, margin: number, work: (part: Mask) => Mask): Mask {
  const result = createMask(mask.width, mask.height);
  const area = coveredArea(mask, least, margin);
  if (area) pasteMaskInPlace(result, work(cropMask(mask, area)), area.x, area.y);
  return result;
}

/** Largest of 2 radius + 1 samples around each along the rows, in place; beyond the ends nothing counts. */
function largestInRowsInPlace({ data, width, height }: Mask, radius: number): void {
  const window = 2 * radius + 1;
  const padded = width + 2 * radius;
  const line = new Uint8Array(padded);
  const forward = new Uint8Array(padded);
  const backward = new Uint8Array(padded);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.set(data.subarray(row, row + width), radius);
    // running maxima within blocks of the window's length, from both ends of the block
    for (let start = 0; start < padded; start += window) {
      const end = Math.min(start + window, padded);
      let most = 0;
      for (let i = start; i < end; i++) {
        const value = line[i]!;
        if (value > most) most = value;
        forward[i] = most;
      }
      most = 0;
      for (let i = end - 1; i >= start; i--) {
        const value = line[i]!;
        if (value > most) most = value;
        backward[i] = most;
      }
    }
    for (let x = 0; x < width; x++) {
      const before = backward[x]!;
      const after = forward[x + 2 * radius]!;
      data[row + x] = before > after ? before : after;
    }
  }
}

/** The same along the columns, whole rows at a time so that memory is walked in order. */
function largestInColumnsInPlace({ data, width, height }: Mask, radius: number): void {
  const window = 2 * radius + 1;
  const padded = height + 2 * radius;
  const forward = new Uint8Array(width * padded);
  const backward = new Uint8Array(width * padded);
  forward.set(data, radius * width);
  backward.set(data, radius * width);
  for (let i = 1; i < padded; i++) {
    if (i % window === 0) continue;
    const row = i * width;
    for (let at = row, before = row - width; at < row + width; at++, before++) {
      if (forward[before]! > forward[at]!) forward[at] = forward[before]!;
    }
  }
  for (let i = padded - 2; i >= 0; i--) {
    if ((i + 1) % window === 0) continue;
    const row = i * width;
    for (let at = row, after = row + width; at < row + width; at++, after++) {
      if (backward[after]! > backward[at]!) backward[at] = backward[after]!;
    }
  }
  for (let at = 0, ahead = 2 * radius * width; at < width * height; at++, ahead++) {
    const before = backward[at]!;
    const after = forward[ahead]!;
    data[at] = before > after ? before : after;
  }
}

function largestInSquareInPlace(mask: Mask, radius: number): Mask {
  largestInRowsInPlace(mask, radius);
  largestInColumnsInPlace(mask, radius);
  return mask;
}

function complementInPlace({ data }: Mask): void {
  for (let i = 0; i < data.length; i++) data[i] = 255 - data[i]!;
}

/** Largest coverage within a square of `radius` pixels. */
export function dilateSquare(mask: Mask, radius: number): Mask {
  if (radius < 1) return { ...mask, data: mask.data.slice() };
  const whole = Math.round(radius);
  return whereCovered(mask, 1, whole, (part) => largestInSquareInPlace(part, whole));
}

/** Smallest coverage within a square of `radius` pixels; the world beyond the picture counts as covered. */
export function erodeSquare(mask: Mask, radius: number): Mask {
  if (radius < 1) return { ...mask, data: mask.data.slice() };
  const whole = Math.round(radius);
  return whereCovered(mask, 1, whole, (part) => {
    complementInPlace(part);
    largestInSquareInPlace(part, whole);
    complementInPlace(part);
    return part;
  });
}

/** 255 within `radius` pixels of coverage ≥ 128, else 0. */
export function dilateDisc(mask: Mask, radius: number): Mask {
  return whereCovered(mask, 128, Math.max(0, Math.ceil(radius)), (part) => {
    const { data } = distanceToMask(part);
    for (let i = 0; i < data.length; i++) part.data[i] = data[i]! <= radius ? 255 : 0;
    return part;
  });
}

/** 255 farther than `radius` pixels from coverage < 128, else 0; the world beyond the picture counts as covered. */
export function erodeDisc(mask: Mask, radius: number): Mask {
  return whereCovered(mask, 128, Math.max(0, Math.ceil(radius)), (part) => {
    for (let i = 0; i < part.data.length; i++) part.data[i] = part.data[i]! < 128 ? 255 : 0;
    const { data } = distanceToMask(part);
    for (let i = 0; i < data.length; i++) part.data[i] = data[i]! > radius ? 255 : 0;
    return part;
  });
}

/** Erosion then dilation: removes what is thinner than 2 `radius`. */
export function openDisc(mask: Mask, radius: number): Mask {
  return dilateDisc(erodeDisc(mask, radius), radius);
}

/** Dilation then erosion: closes gaps narrower than 2 `radius`. */
export function closeDisc(mask: Mask, radius: number): Mask {
  return erodeDisc(dilateDisc(mask, radius), radius);
}
