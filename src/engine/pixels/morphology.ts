/**
 * Morphology on masks. Squares work on grey coverage in constant time a pixel (van Herk 1992, Gil and Werman 1993);
 * discs work on thresholded coverage through the distance transform.
 */
import { distanceToMask } from './distance-transform.ts';
import type { Mask } from './image.ts';

type Choose = (a: number, b: number) => number;

/** Extreme over 2 radius + 1 samples along one line read from `data` with a stride; beyond the ends nothing counts. */
function extremeLine(
  data: Uint8Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
  choose: Choose,
  neutral: number,
  forward: Uint8Array,
  backward: Uint8Array,
): void {
  const window = 2 * radius + 1;
  const padded = length + 2 * radius;
  for (let i = 0; i < padded; i++) {
    const at = i - radius;
    const value = at < 0 || at >= length ? neutral : data[start + at * stride]!;
    forward[i] = i % window === 0 ? value : choose(forward[i - 1]!, value);
  }
  for (let i = padded - 1; i >= 0; i--) {
    const at = i - radius;
    const value = at < 0 || at >= length ? neutral : data[start + at * stride]!;
    backward[i] = i === padded - 1 || (i + 1) % window === 0 ? value : choose(backward[i + 1]!, value);
  }
  for (let i = 0; i < length; i++) data[start + i * stride] = choose(backward[i]!, forward[i + 2 * radius]!);
}

function extremeSquare(mask: Mask, radius: number, choose: Choose, neutral: number): Mask {
  const { width, height } = mask;
  const data = mask.data.slice();
  if (radius < 1) return { data, width, height };
  const whole = Math.round(radius);
  const forward = new Uint8Array(Math.max(width, height) + 2 * whole);
  const backward = new Uint8Array(forward.length);
  for (let y = 0; y < height; y++)
    extremeLine(data, y * width, 1, width, whole, choose, neutral, forward, backward);
  for (let x = 0; x < width; x++)
    extremeLine(data, x, width, height, whole, choose, neutral, forward, backward);
  return { data, width, height };
}

/** Largest coverage within a square of `radius` pixels. */
export function dilateSquare(mask: Mask, radius: number): Mask {
  return extremeSquare(mask, radius, Math.max, 0);
}

/** Smallest coverage within a square of `radius` pixels; the world beyond the picture counts as covered. */
export function erodeSquare(mask: Mask, radius: number): Mask {
  return extremeSquare(mask, radius, Math.min, 255);
}

/** 255 within `radius` pixels of coverage ≥ 128, else 0. */
export function dilateDisc(mask: Mask, radius: number): Mask {
  const { data } = distanceToMask(mask);
  return { ...mask, data: Uint8Array.from(data, (distance) => (distance <= radius ? 255 : 0)) };
}

/** 255 farther than `radius` pixels from coverage < 128, else 0; the world beyond the picture counts as covered. */
export function erodeDisc(mask: Mask, radius: number): Mask {
  const outside = { ...mask, data: mask.data.map((coverage) => (coverage < 128 ? 255 : 0)) };
  const { data } = distanceToMask(outside);
  return { ...mask, data: Uint8Array.from(data, (distance) => (distance > radius ? 255 : 0)) };
}

/** Erosion then dilation: removes what is thinner than 2 `radius`. */
export function openDisc(mask: Mask, radius: number): Mask {
  return dilateDisc(erodeDisc(mask, radius), radius);
}

/** Dilation then erosion: closes gaps narrower than 2 `radius`. */
export function closeDisc(mask: Mask, radius: number): Mask {
  return erodeDisc(dilateDisc(mask, radius), radius);
}
