/** Ways over skin that avoid the dark creases where one part of a body lies on another. */
import { createMask, type RgbaImage } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** A crease is narrower than twice this, in shoulder widths. */
const CREASE = 0.018;
/** Levels of darkness (square root of light, 0..255) that a wrinkle of the skin has too. */
const FAINT = 26;
/** Pixels by which each further level makes a step longer. */
const PER_LEVEL = 0.5;
/** The longest way, in pixels. */
const FAR = 2048;

/** How long a step onto each pixel is: 1, and longer on a crease. `unit` is the shoulder width in pixels. */
export function creaseSteps({ data, width, height }: RgbaImage, unit: number, faint = FAINT): Float32Array {
  const light = createMask(width, height);
  for (let at = 0; at < light.data.length; at++) light.data[at] = 255 * Math.sqrt(luminanceAt(data, 4 * at));
  // a closing less the plane (black top-hat): how much darker a pixel is than what lies on both sides of it
  const radius = Math.max(2, Math.round(CREASE * unit));
  const closed = erodeSquare(dilateSquare(light, radius), radius).data;
  return Float32Array.from(
    closed,
    (value, at) => 1 + PER_LEVEL * Math.max(0, value - light.data[at]! - faint),
  );
}

export interface Ways {
  /** Length of the shortest way from a seed, `FAR` where none leads. */
  readonly length: Float32Array;
  /** The seed from which it comes, 0 where none leads. */
  readonly seed: Uint8Array;
}

/** The shortest ways from the `seeds` (above 0) over the steps to each pixel of a plane `width` pixels wide (Dijkstra, in whole pixels). */
export function waysFrom(seeds: Uint8Array, steps: Float32Array, width: number): Ways {
  const count = seeds.length;
  const length = new Float32Array(count).fill(FAR);
  const seed = new Uint8Array(count);
  const buckets: number[][] = Array.from({ length: FAR }, () => []);
  const reach = (at: number, value: number, from: number): void => {
    if (value >= length[at]!) return;
    length[at] = value;
    seed[at] = from;
    buckets[Math.floor(value)]!.push(at);
  };
  for (let at = 0; at < count; at++) if (seeds[at]! > 0 && steps[at]! < FAR) reach(at, 0, seeds[at]!);
  for (const [level, bucket] of buckets.entries())
    for (const at of bucket) {
      const value = length[at]!;
      if (Math.floor(value) !== level) continue;
      const x = at % width;
      const from = seed[at]!;
      if (x > 0) reach(at - 1, value + steps[at - 1]!, from);
      if (x + 1 < width) reach(at + 1, value + steps[at + 1]!, from);
      if (at >= width) reach(at - width, value + steps[at - width]!, from);
      if (at + width < count) reach(at + width, value + steps[at + width]!, from);
    }
  return { length, seed };
}
