/**
 * Morphology on masks. Squares work on grey coverage in constant time a pixel (van Herk 1992, Gil and Werman 1993);
 * discs work on thresholded coverage: small ones are stamped along its edge, large ones go through the distance transform.
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

/** Up to this radius in pixels a disc is stamped. */
const STAMPED = 12;

/** 255 within `radius` pixels of the mask's 255, else 0; the mask holds 255 and 0. */
function nearSolid(mask: Mask, radius: number): Mask {
  if (radius <= STAMPED) return stampDisc(mask, radius);
  const { data: distances } = distanceToMask(mask);
  const data = new Uint8Array(distances.length);
  for (let i = 0; i < data.length; i++) data[i] = distances[i]! <= radius ? 255 : 0;
  return { ...mask, data };
}

/** A disc around each pixel at the edge of what is solid: the nearest solid pixel of any other is one of them. */
function stampDisc({ data, width, height }: Mask, radius: number): Mask {
  const result = data.slice();
  const reach = Math.floor(Math.max(0, radius));
  // half the length of the disc's rows
  const half = new Int32Array(reach + 1);
  for (let dy = 0; dy <= reach; dy++) while (Math.hypot(half[dy]! + 1, dy) <= radius) half[dy]!++;
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[at] === 0) continue;
      const inner =
        (x === 0 || data[at - 1] !== 0) &&
        (x === width - 1 || data[at + 1] !== 0) &&
        (y === 0 || data[at - width] !== 0) &&
        (y === height - 1 || data[at + width] !== 0);
      if (inner) continue;
      const last = Math.min(height - 1, y + reach);
      for (let row = Math.max(0, y - reach); row <= last; row++) {
        const long = half[Math.abs(row - y)]!;
        const end = row * width + Math.min(width - 1, x + long);
        for (let to = row * width + Math.max(0, x - long); to <= end; to++) result[to] = 255;
      }
    }
  return { width, height, data: result };
}

/** 255 within `radius` pixels of coverage ≥ 128, else 0. */
export function dilateDisc(mask: Mask, radius: number): Mask {
  return whereCovered(mask, 128, Math.max(0, Math.ceil(radius)), (part) => {
    for (let i = 0; i < part.data.length; i++) part.data[i] = part.data[i]! < 128 ? 0 : 255;
    return nearSolid(part, radius);
  });
}

/** 255 farther than `radius` pixels from coverage < 128, else 0; the world beyond the picture counts as covered. */
export function erodeDisc(mask: Mask, radius: number): Mask {
  return whereCovered(mask, 128, Math.max(0, Math.ceil(radius)), (part) => {
    for (let i = 0; i < part.data.length; i++) part.data[i] = part.data[i]! < 128 ? 255 : 0;
    const near = nearSolid(part, radius);
    complementInPlace(near);
    return near;
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
