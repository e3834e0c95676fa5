/**
 * More of a texture than is seen: blocks of it laid side by side at their own size, each the one that agrees best with its
 * neighbours where they overlap, cut there along the line of least difference (Efros and Freeman: "Image Quilting", 2001).
 */
import { createRgbaImage, type Mask, type RgbaImage } from './image.ts';
import { seededRandom } from './seeded-noise.ts';

/** A picture of which blocks may be taken where all of their pixels have coverage of at least 128. */
export interface TextureSample {
  readonly picture: RgbaImage;
  readonly mask: Mask;
}

/** A block in one of the samples, by its first pixel. */
interface Block {
  readonly sample: TextureSample;
  readonly x: number;
  readonly y: number;
  uses: number;
}

/** Blocks overlap by this share of their side. */
const OVERLAP = 0.36;
/** Blocks begin at every so many pixels of a sample, as a share of their side, and so many are tried for a place. */
const STEP = 0.06;
const TRIES = 240;
/** Fewer different blocks make a pattern of their own. */
const LEAST_BLOCKS = 24;
/** Cost of each time that a block or one next to it was laid already, mean squares of 8-bit levels; next are blocks nearer than this share. */
const REPEATED = 60;
const NEXT = 0.5;
/** Pixels over which one block passes into the next. */
const SEAM = 1.5;

/**
 * A picture of `width` × `height` made of blocks of the samples with this `side` in pixels; its alpha is full. Null where
 * the samples have too few blocks to choose from.
 */
export function quiltTexture(
  samples: readonly TextureSample[],
  width: number,
  height: number,
  side: number,
  seed: number,
): RgbaImage | null {
  const blocks = samples.flatMap((sample) => blocksOf(sample, side));
  if (blocks.length < LEAST_BLOCKS) return null;
  const random = seededRandom(seed);
  const overlap = Math.max(1, Math.round(OVERLAP * side));
  const stride = side - overlap;
  const rows = Math.max(1, Math.ceil((height - overlap) / stride));
  const columns = Math.max(1, Math.ceil((width - overlap) / stride));
  const quilt = createRgbaImage(columns * stride + overlap, rows * stride + overlap);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * stride, row * stride];
      const [left, above] = [column > 0 ? overlap : 0, row > 0 ? overlap : 0];
      let best = blocks[0]!;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < TRIES; i++) {
        const block = blocks[Math.floor(random() * blocks.length)]!;
        const cost = REPEATED * block.uses + differenceOf(quilt, block, x, y, side, left, above);
        if (cost >= least) continue;
        least = cost;
        best = block;
      }
      for (const block of blocks)
        if (
          block.sample === best.sample &&
          Math.max(Math.abs(block.x - best.x), Math.abs(block.y - best.y)) < NEXT * side
        )
          block.uses++;
      layBlock(quilt, best, x, y, side, left, above);
    }
  const result = createRgbaImage(width, height);
  for (let y = 0; y < height; y++)
    result.data.set(quilt.data.subarray(4 * y * quilt.width, 4 * (y * quilt.width + width)), 4 * y * width);
  return result;
}

/** The blocks that lie wholly in a sample's mask. */
function blocksOf(sample: TextureSample, side: number): Block[] {
  const { data, width, height } = sample.mask;
  // how many covered pixels lie above and left of a pixel's first corner
  const covered = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, sum = 0; x < width; x++) {
      sum += data[y * width + x]! >= 128 ? 1 : 0;
      covered[(y + 1) * (width + 1) + x + 1] = covered[y * (width + 1) + x + 1]! + sum;
    }
  const step = Math.max(1, Math.round(STEP * side));
  const blocks: Block[] = [];
  for (let y = 0; y + side <= height; y += step)
    for (let x = 0; x + side <= width; x += step) {
      const [first, last] = [y * (width + 1) + x, (y + side) * (width + 1) + x];
      if (covered[last + side]! - covered[last]! - covered[first + side]! + covered[first]! === side * side)
        blocks.push({ sample, x, y, uses: 0 });
    }
  return blocks;
}

/** Squared difference of two colours, red, green and blue, 8 bit. */
function squaredDifference(
  one: Uint8ClampedArray,
  at: number,
  other: Uint8ClampedArray,
  from: number,
): number {
  const red = one[at]! - other[from]!;
  const green = one[at + 1]! - other[from + 1]!;
  const blue = one[at + 2]! - other[from + 2]!;
  return red * red + green * green + blue * blue;
}

/** Mean square difference of a block laid at (x, y) from what is there in its first `left` columns and `above` rows. */
function differenceOf(
  quilt: RgbaImage,
  block: Block,
  x: number,
  y: number,
  side: number,
  left: number,
  above: number,
): number {
  const { data, width } = block.sample.picture;
  let sum = 0;
  let count = 0;
  for (let j = 0; j < side; j++) {
    const end = j < above ? side : left;
    let at = 4 * ((y + j) * quilt.width + x);
    let from = 4 * ((block.y + j) * width + block.x);
    for (let i = 0; i < end; i++, at += 4, from += 4) sum += squaredDifference(quilt.data, at, data, from);
    count += end;
  }
  return count ? sum / count : 0;
}

/** Lays a block over what is in the quilt, from the lines of least difference on. */
function layBlock(
  quilt: RgbaImage,
  block: Block,
  x: number,
  y: number,
  side: number,
  left: number,
  above: number,
): void {
  const { data, width } = block.sample.picture;
  const difference = (i: number, j: number): number =>
    squaredDifference(
      quilt.data,
      4 * ((y + j) * quilt.width + x + i),
      data,
      4 * ((block.y + j) * width + block.x + i),
    );
  const fromLeft = left ? leastPath(side, left, (j, i) => difference(i, j)) : null;
  const fromAbove = above ? leastPath(side, above, difference) : null;
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const beyond = Math.min(fromLeft ? i - fromLeft[j]! : side, fromAbove ? j - fromAbove[i]! : side);
      const share = Math.max(0, Math.min(1, 0.5 + beyond / SEAM));
      const at = 4 * ((y + j) * quilt.width + x + i);
      const from = 4 * ((block.y + j) * width + block.x + i);
      for (let c = 0; c < 3; c++)
        quilt.data[at + c] = quilt.data[at + c]! + share * (data[from + c]! - quilt.data[at + c]!);
      quilt.data[at + 3] = 255;
    }
}

/** The connected path of least cost through a strip `length` long and `breadth` broad: its place across at each place along. */
function leastPath(
  length: number,
  breadth: number,
  cost: (along: number, across: number) => number,
): Int32Array {
  const total = new Float64Array(length * breadth);
  for (let j = 0; j < length; j++)
    for (let i = 0; i < breadth; i++) {
      let before = 0;
      if (j > 0) {
        const row = (j - 1) * breadth;
        before = total[row + i]!;
        if (i > 0) before = Math.min(before, total[row + i - 1]!);
        if (i + 1 < breadth) before = Math.min(before, total[row + i + 1]!);
      }
      total[j * breadth + i] = before + cost(j, i);
    }
  const path = new Int32Array(length);
  let [from, to] = [0, breadth - 1];
  for (let j = length - 1; j >= 0; j--) {
    let best = from;
    for (let i = from; i <= to; i++) if (total[j * breadth + i]! < total[j * breadth + best]!) best = i;
    path[j] = best;
    [from, to] = [Math.max(0, best - 1), Math.min(breadth - 1, best + 1)];
  }
  return path;
}
