/**
 * A random walk from each pixel that is drawn inwards or outwards and seldom crosses an edge (L. Grady, Random Walks for
 * Image Segmentation, 2006; with priors, 2005): how likely it ends inside. Solved by successive over-relaxation.
 */
import { createPlane, type LabImage, type Plane } from './image.ts';

/** What is known of each pixel before the walk. */
export interface WalkPriors {
  /** 1 surely inside, 2 surely outside, 0 unknown. */
  readonly seeds: Uint8Array;
  /** How strongly a walk ends inside, or outside, at the pixel, beside edges of strength 1. */
  readonly inside: Float32Array;
  readonly outside: Float32Array;
}

/** How easily a walk crosses the strongest of edges. */
const LEAST = 0.004;
const RELAXATION = 1.75;

/** Share 0..1 of walks from each pixel that end inside. `sweeps` over the picture; 60 are enough for 150 pixels. */
export function randomWalk(picture: LabImage, priors: WalkPriors, sweeps: number): Plane {
  const { width, height } = picture;
  const { seeds, inside, outside } = priors;
  const size = width * height;
  // a row more above and below; nothing leads out of the picture, so that no pixel has to ask where it lies
  const right = new Float32Array(size + 2 * width);
  const down = new Float32Array(size + 2 * width);
  const share = new Float32Array(size + 2 * width);
  const fall = 1 / (2 * edgeScale(picture));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x + 1 < width) right[at + width] = LEAST + Math.exp(-fall * squaredStep(picture.data, at, at + 1));
      if (y + 1 < height)
        down[at + width] = LEAST + Math.exp(-fall * squaredStep(picture.data, at, at + width));
    }
  const weights = new Float64Array(size);
  for (let at = 0, to = width; at < size; at++, to++) {
    share[to] = seeds[at] === 1 ? 1 : seeds[at] === 2 ? 0 : inside[at]! > outside[at]! ? 0.75 : 0.25;
    weights[at] = inside[at]! + outside[at]! + right[to]! + right[to - 1]! + down[to]! + down[to - width]!;
  }
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let y = 0; y < height; y++) relaxRowInPlace(share, y, width, priors, weights, right, down);
  const result = createPlane(width, height);
  for (let at = 0; at < size; at++) result.data[at] = Math.max(0, Math.min(1, share[at + width]!));
  return result;
}

/** One row's shares, which lie a row further on, drawn to what those around them and the priors say. */
function relaxRowInPlace(
  share: Float32Array,
  y: number,
  width: number,
  { seeds, inside }: WalkPriors,
  weights: Float64Array,
  right: Float32Array,
  down: Float32Array,
): void {
  for (let at = y * width, end = at + width; at < end; at++) {
    if (seeds[at] !== 0) continue;
    const to = at + width;
    const sum =
      inside[at]! +
      right[to]! * share[to + 1]! +
      right[to - 1]! * share[to - 1]! +
      down[to]! * share[to + width]! +
      down[to - width]! * share[to - width]!;
    share[to]! += RELAXATION * (sum / weights[at]! - share[to]!);
  }
}

/** The squared step in Lab that counts as an edge: the picture's mean one, within what is visible. */
function edgeScale({ data, width, height }: LabImage): number {
  let sum = 0;
  const count = width * height - 1;
  for (let at = 0; at < count; at++) sum += squaredStep(data, at, at + 1);
  return Math.max(3, Math.min(25, sum / Math.max(1, count)));
}

function squaredStep(data: Float32Array, a: number, b: number): number {
  return (
    (data[3 * a]! - data[3 * b]!) ** 2 +
    (data[3 * a + 1]! - data[3 * b + 1]!) ** 2 +
    (data[3 * a + 2]! - data[3 * b + 2]!) ** 2
  );
}
