/** Pages drawn for tests: paper with light on it, and ink of known absorbance. */
import { createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { hashNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { linearToSrgb } from '../../../../../src/engine/pixels/srgb-linear.ts';

export type Triple = readonly [number, number, number];

/** Absorbance of the ink at a pixel, 0 where the paper is bare. */
export type Ink = (x: number, y: number) => number | Triple;

export interface Page {
  readonly width: number;
  readonly height: number;
  /** Linear light that bare paper sends to the camera at x, y of 0..1. */
  readonly paper: (u: number, v: number) => Triple;
  readonly ink: Ink;
  /** Amplitude of the noise, in shares of the light. */
  readonly noise?: number;
}

/** The page as a camera sees it. */
export function drawPage({ width, height, paper, ink, noise = 0 }: Page): RgbaImage {
  const picture = createRgbaImage(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const light = paper((x + 0.5) / width, (y + 0.5) / height);
      const here = ink(x, y);
      const grain = 1 + noise * (2 * hashNoise(x, y, 7) - 1);
      for (let c = 0; c < 3; c++) {
        const absorbance = typeof here === 'number' ? here : here[c]!;
        picture.data[at + c] = Math.round(linearToSrgb(light[c]! * Math.exp(-absorbance) * grain));
      }
      picture.data[at + 3] = 255;
    }
  return picture;
}

export const plain =
  (red: number, green = red, blue = red): (() => Triple) =>
  () => [red, green, blue];

/** A ring of `absorbance` round (x, y). */
export function ring(x: number, y: number, inner: number, outer: number, absorbance: number | Triple): Ink {
  return (px, py) => {
    const distance = Math.hypot(px + 0.5 - x, py + 0.5 - y);
    return distance >= inner && distance < outer ? absorbance : 0;
  };
}

/** A filled rectangle. */
export function block(
  left: number,
  top: number,
  width: number,
  height: number,
  absorbance: number | Triple,
): Ink {
  return (x, y) => (x >= left && x < left + width && y >= top && y < top + height ? absorbance : 0);
}

/** Of several inks, the strongest at each pixel. */
export function together(...inks: Ink[]): Ink {
  const sum = (value: number | Triple): number =>
    typeof value === 'number' ? 3 * value : value[0] + value[1] + value[2];
  return (x, y) =>
    inks.map((ink) => ink(x, y)).reduce((best, value) => (sum(value) > sum(best) ? value : best), 0);
}
