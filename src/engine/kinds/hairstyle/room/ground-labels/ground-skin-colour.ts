/** Whether a cell can be bare skin: by the colour of the face and of the neck, in light and shade. */
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Cheeks, forehead, nose and chin in the mesh: skin in every face, below most fringes and above most beards. */
const SKIN_POINTS = [
  50, 101, 118, 117, 36, 205, 280, 330, 347, 346, 266, 425, 6, 197, 195, 5, 151, 9, 108, 337,
];
/** Least standard deviation of the log ratios of the channels: light on neck and chest differs from that on the face. */
const LEAST_SPREAD = 0.12;
/** Squared Mahalanobis distance from the face's colour up to which a cell may be skin. */
const MOST_DISTANCE = 8;
/** How much darker (share of linear light) and brighter than the face skin may be. */
const DARKEST = 0.1;
const BRIGHTEST = 1.9;

/** Cells of sure skin below the chin that are needed to learn its colour, and of which no more are looked at. */
const LEAST_SAMPLES = 60;
const MOST_SAMPLES = 800;

/** 1 for each cell whose colour is like that of the face's skin. */
export function likeFace(head: Head, grid: GroundGrid): Uint8Array {
  return likeSamples(grid, faceSamples(head, grid));
}

/** 1 for each cell whose colour skin like the face's has in no shade: shade only makes it more saturated. */
export function foreignToFace(head: Head, grid: GroundGrid): Uint8Array {
  const { width, height, colour } = grid;
  const result = new Uint8Array(width * height);
  const samples = faceSamples(head, grid);
  if (samples.length < 4) return result;
  const mean = [0, 1, 2].map((c) => middle(samples.map((sample) => sample[c]!)));
  const length = Math.hypot(mean[0]!, mean[1]!) || 1e-3;
  for (let at = 0; at < result.length; at++) {
    const [red, blue, light] = chroma(colour, at);
    const share = (red * mean[0]! + blue * mean[1]!) / length ** 2;
    const most = 1.3 + 1.2 * Math.max(0, -Math.log(light / mean[2]!));
    const kept = Math.max(LEAST_SATURATION, Math.min(most, share));
    const away = Math.hypot(red - kept * mean[0]!, blue - kept * mean[1]!);
    if (away > FOREIGN || light < DARKEST * mean[2]! || light > BRIGHTEST * mean[2]!) result[at] = 1;
  }
  return result;
}

/** Skin has this share of the face's saturation at least; what is farther off in log ratios is foreign. */
const LEAST_SATURATION = 0.6;
const FOREIGN = 0.5;

function faceSamples(head: Head, grid: GroundGrid): [number, number, number][] {
  const { width, height, cell, colour } = grid;
  const samples: [number, number, number][] = [];
  for (const index of SKIN_POINTS) {
    const { x, y } = head.mesh.points[index]!;
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = row * width + column;
    if (!grid.seen[at] || grid.hair.data[at]! > 60) continue;
    samples.push(chroma(colour, at));
  }
  return samples;
}

/** Cells that are 1 in `alike` or like the cells of `sure` skin (1): neck and chest have a light of their own. */
export function likeSkin(grid: GroundGrid, sure: Uint8Array, alike: Uint8Array): Uint8Array {
  const samples: [number, number, number][] = [];
  let count = 0;
  for (let at = 0; at < sure.length; at++) if (sure[at] === 1) count++;
  const step = Math.max(1, Math.floor(count / MOST_SAMPLES));
  for (let at = 0, k = 0; at < sure.length; at++)
    if (sure[at] === 1 && k++ % step === 0) samples.push(chroma(grid.colour, at));
  if (count < LEAST_SAMPLES) return alike;
  const result = likeSamples(grid, samples);
  for (let at = 0; at < result.length; at++) if (alike[at]) result[at] = 1;
  return result;
}

/**
 * Sets `like` in place where the neck's skin goes on softly into shade or light: cells inside the usual neckline that are as warm,
 * without an edge to the skin beside them. Light from skin to skin makes folds far more saturated than a face.
 */
export function followIntoShadeInPlace(
  { width, height, colour }: GroundGrid,
  like: Uint8Array,
  body: Uint8Array,
  neckline: Float32Array,
): void {
  const queue: number[] = [];
  let [redMean, blueMean] = [0, 0];
  for (let at = 0; at < like.length; at++) {
    if (!like[at] || !body[at] || neckline[at]! >= 0) continue;
    queue.push(at);
    const [red, blue] = chroma(colour, at);
    redMean += red;
    blueMean += blue;
  }
  redMean /= queue.length;
  blueMean /= queue.length;
  for (let n = 0; n < queue.length; n++) {
    const at = queue[n]!;
    const column = at % width;
    if (column === 0 || column === width - 1 || at < width || at >= width * (height - 1)) continue;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (like[next] || !body[next] || neckline[next]! > 0) continue;
      const [red, blue] = chroma(colour, next);
      if (red < redMean - COLDER || red > redMean + WARMER || blue > blueMean + COLDER) continue;
      let step = 0;
      for (let c = 0; c < 3; c++)
        step = Math.max(step, Math.abs(Math.log((colour[3 * next + c]! + 6) / (colour[3 * at + c]! + 6))));
      if (step > SOFT_STEP) continue;
      like[next] = 1;
      queue.push(next);
    }
  }
}

/** Logarithm of sRGB levels by which neighbouring cells of one skin differ at most. */
const SOFT_STEP = 0.14;
/** So much the log ratios of red and blue to green may go the one way and the other (of squared sRGB). */
const COLDER = 0.3;
const WARMER = 0.9;

function likeSamples(
  { width, height, colour }: GroundGrid,
  samples: readonly (readonly [number, number, number])[],
): Uint8Array {
  const result = new Uint8Array(width * height);
  if (samples.length < 4) return result;
  const mean = [0, 1, 2].map((c) => middle(samples.map((sample) => sample[c]!)));
  const spread = [0, 1].map((c) =>
    Math.max(LEAST_SPREAD, 1.5 * middle(samples.map((sample) => Math.abs(sample[c]! - mean[c]!)))),
  );
  for (let at = 0; at < result.length; at++) {
    const [red, blue, light] = chroma(colour, at);
    const ratio = light / mean[2]!;
    if (ratio < DARKEST || ratio > BRIGHTEST) continue;
    // what lies in shade is more saturated
    const shade = Math.max(0, -Math.log(ratio)) * 0.12;
    const u = Math.max(0, Math.abs(red - mean[0]! - shade) - shade) / spread[0]!;
    const v = Math.max(0, Math.abs(blue - mean[1]! + shade) - shade) / spread[1]!;
    if (u * u + v * v < MOST_DISTANCE) result[at] = 1;
  }
  return result;
}

/** log(red / green), log(blue / green) and mean light, all of squared sRGB (about linear). */
export function chroma(colour: Float32Array, at: number): [number, number, number] {
  const red = (colour[3 * at]! + 6) ** 2;
  const green = (colour[3 * at + 1]! + 6) ** 2;
  const blue = (colour[3 * at + 2]! + 6) ** 2;
  return [Math.log(red / green), Math.log(blue / green), red + green + blue];
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Largest differences of mean log ratios (red to green, blue to green) and log light of two pieces of one skin. */
const SAME_RATIO = 0.16;
const SAME_LIGHT = 1;

/** Mean `chroma` (its light as a logarithm) of the cells of each label 1…`count`; null where a label has none. */
export function meanChroma(
  { colour }: GroundGrid,
  labels: Int32Array | Uint16Array | Uint32Array,
  count: number,
): (readonly [number, number, number] | null)[] {
  const sums = new Float64Array(4 * count);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const [red, blue, light] = chroma(colour, at);
    const to = 4 * (labels[at]! - 1);
    sums[to]! += red;
    sums[to + 1]! += blue;
    sums[to + 2]! += Math.log(light);
    sums[to + 3]!++;
  }
  return Array.from({ length: count }, (_, k) => {
    const n = sums[4 * k + 3]!;
    return n === 0 ? null : [sums[4 * k]! / n, sums[4 * k + 1]! / n, sums[4 * k + 2]! / n];
  });
}

/** Mean `chroma` (its light as a logarithm) of the cells that `where` names; null where it names none. */
export function chromaWhere(
  grid: GroundGrid,
  where: (at: number) => boolean,
): readonly [number, number, number] | null {
  const labels = new Uint16Array(grid.width * grid.height);
  for (let at = 0; at < labels.length; at++) if (where(at)) labels[at] = 1;
  return meanChroma(grid, labels, 1)[0]!;
}

/** Whether two mean colours may be those of one person's skin. */
export function closeColours(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
): boolean {
  return (
    Math.abs(a[0] - b[0]) < SAME_RATIO &&
    Math.abs(a[1] - b[1]) < SAME_RATIO &&
    Math.abs(a[2] - b[2]) < SAME_LIGHT
  );
}
