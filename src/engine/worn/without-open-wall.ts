/**
 * Wall that the parse took for cloth between an arm and the body: a garment ends at an edge, and there the parse ended where
 * nothing changes. What goes on evenly from the background into the cloth, up to a real edge, is background.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { erodeSquare, openDisc } from '../pixels/morphology.ts';

/** A step in Lab between neighbouring pixels that is no edge. */
const EVEN_STEP = 1.6;
/** What lies this near in Lab to the mean of the cloth's core, or within so many of its spreads, is cloth. */
const LEAST_APART = 13;
const SPREADS = 2;
/** Radius in shoulder widths of the disc that fits into the core. */
const CORE = 0.11;
/** So many pixels inside of its rim background is surely that. */
const RIM = 4;
/** A piece of wall has at most and at least so much area, in squares of the shoulder width: narrower are stripes. */
const LARGEST = 0.08;
const SMALLEST = 0.006;
/** Mean step in Lab, across three pixels, along its border with the remaining cloth: a garment's edge is there. */
const LEAST_EDGE = 7;

/** `cloth` (255 or 0) without such pieces. `background` is 255 where none of the person is; both have the size of `lab`. */
export function withoutOpenWall(cloth: Mask, background: Mask, lab: LabImage, unit: number): Mask {
  const { width, height } = cloth;
  const smooth = meanOfNine(lab);
  const isOwn = coloursOf(lab.data, openDisc(cloth, Math.max(1, Math.round(CORE * unit))));
  const grown = createMask(width, height);
  const reached = new Uint8Array(width * height);
  const queue: number[] = [];
  const visit = (from: number, to: number): void => {
    if (reached[to] === 1 || (cloth.data[to] === 0 && background.data[to] === 0)) return;
    if (apart(smooth, from, to) > EVEN_STEP) return;
    if (cloth.data[to] === 255) {
      if (isOwn(smooth, to)) return;
      grown.data[to] = 255;
    }
    reached[to] = 1;
    queue.push(to);
  };
  const around = (at: number): void => {
    const x = at % width;
    if (x > 0) visit(at, at - 1);
    if (x < width - 1) visit(at, at + 1);
    if (at >= width) visit(at, at - width);
    if (at < width * (height - 1)) visit(at, at + width);
  };
  // a background's rim may have the cloth's colours
  const sure = erodeSquare(background, RIM);
  for (let at = 0; at < sure.data.length; at++) if (sure.data[at] === 255) reached[at] = 1;
  for (let at = 0; at < sure.data.length; at++) if (sure.data[at] === 255) around(at);
  for (let head = 0; head < queue.length; head++) around(queue[head]!);

  const { labels, components } = connectedComponents(grown, 4);
  const edges = components.map(() => ({ sum: 0, count: 0 }));
  const measure = (at: number, beyond: number, far: number): void => {
    const edge = edges[labels[at]! - 1];
    if (!edge || cloth.data[beyond] === 0 || grown.data[beyond] === 255) return;
    edge.sum += apart(smooth, at, far);
    edge.count++;
  };
  for (let y = 3; y < height - 3; y++)
    for (let x = 3; x < width - 3; x++) {
      const at = y * width + x;
      if (labels[at] === 0) continue;
      for (const step of [1, -1, width, -width]) measure(at, at + step, at + 3 * step);
    }
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k < 0) continue;
    const { area } = components[k]!;
    const { sum, count } = edges[k]!;
    const share = area / (unit * unit);
    if (share > SMALLEST && share < LARGEST && sum > LEAST_EDGE * count) result.data[at] = 0;
  }
  return result;
}

/** Tells whether a pixel's colour is near the mean of those in the mask. */
function coloursOf(lab: Float32Array, { data }: Mask): (colours: Float32Array, at: number) => boolean {
  const sum = [0, 0, 0];
  let squares = 0;
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    for (let c = 0; c < 3; c++) {
      sum[c]! += lab[3 * at + c]!;
      squares += lab[3 * at + c]! ** 2;
    }
    count++;
  }
  if (count === 0) return () => true;
  const mean = sum.map((value) => value / count);
  const spread = Math.sqrt(squares / count - mean.reduce((all, value) => all + value * value, 0));
  const own = Math.max(LEAST_APART, SPREADS * spread);
  return (colours, at) => Math.hypot(...mean.map((value, c) => colours[3 * at + c]! - value)) < own;
}

function apart(lab: Float32Array, i: number, j: number): number {
  return Math.hypot(
    lab[3 * i]! - lab[3 * j]!,
    lab[3 * i + 1]! - lab[3 * j + 1]!,
    lab[3 * i + 2]! - lab[3 * j + 2]!,
  );
}

/** Means of 3 × 3 pixels: grain is no edge. */
function meanOfNine({ data, width, height }: LabImage): Float32Array {
  const result = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let row = y - 1; row <= y + 1; row++)
          for (let at = 3 * (row * width + x - 1) + c, k = 0; k < 3; k++, at += 3) sum += data[at]!;
        result[3 * (y * width + x) + c] = sum / 9;
      }
  return result;
}
