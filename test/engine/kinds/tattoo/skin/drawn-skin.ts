/** Pictures drawn for tests of bare skin. */
import { createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture whose every pixel is given by a function of its column and row. */
export function drawPicture(
  width: number,
  height: number,
  colour: (x: number, y: number) => Colour,
): RgbaImage {
  const image = createRgbaImage(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colour(x, y);
      image.data.set([red, green, blue, 255], 4 * (y * width + x));
    }
  return image;
}

/** Noise of -1..1 that depends on place alone. */
export function noiseAt(x: number, y: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

/** A forearm across the picture: a cylinder of skin with pores, lit from above. */
export function armColour(tone: Colour, x: number, y: number, middle: number, radius: number): Colour | null {
  const across = (y - middle) / radius;
  if (Math.abs(across) >= 1) return null;
  const light = 0.55 + 0.45 * Math.sqrt(1 - across * across) - 0.15 * across + 0.012 * noiseAt(x, y);
  return [tone[0] * light, tone[1] * light, tone[2] * light];
}
