/**
 * The crease between a sleeve and the body it lies against in the garment's photo: the path of the strongest colour step and the
 * deepest shade near a straight guess, by dynamic programming (as in Avidan and Shamir's seam carving).
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';

/** Points of a crease. */
const ROWS = 25;
/** Offsets tried on each side of the guess. */
const REACH = 14;
/** Steps between neighbouring rows, in offsets. */
const LEAN = 2;
/** What an offset as far as can be and a step of one offset cost, in levels of colour difference. */
const AWAY = 26;
const UNEVEN = 3;
/** Rounds of smoothing by 1, 2, 1. */
const ROUNDS = 3;
/** A crease is darker than the cloth so many offsets beside it, on both sides; what a level of that counts for. */
const BESIDE = 5;
const DARK = 3;

/**
 * The crease from near `upper` to exactly `lower`, in order, both in the frame of `picture`. `room` is how far beside the
 * straight line between them it may run, in picture pixels; where no colour step is seen it stays on the line. `byShade` tells
 * whether the shade of a crease counts too: gathered cloth is full of it.
 */
export function findSleeveCrease(
  picture: RgbaImage,
  upper: GarmentPoint,
  lower: GarmentPoint,
  room: number,
  byShade: boolean,
): GarmentPoint[] {
  const length = Math.hypot(lower.x - upper.x, lower.y - upper.y);
  if (length < 8 || room < 2) return [upper, lower];
  const down = { x: (lower.x - upper.x) / length, y: (lower.y - upper.y) / length };
  const step = room / REACH;
  const columns = 2 * REACH + 1;
  const differences = colourSteps(picture, upper, down, length, step, byShade ? DARK : 0);
  const cost = new Float64Array(ROWS * columns);
  const from = new Int8Array(ROWS * columns);
  for (let row = 0; row < ROWS; row++) {
    // the lower end is where sleeve and body are seen to part
    const free = Math.min(1, (3 * (ROWS - 1 - row)) / (ROWS - 1));
    for (let column = 0; column < columns; column++) {
      const offset = (column - REACH) / REACH;
      let best = row === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let lean = -LEAN; row > 0 && lean <= LEAN; lean++) {
        const before = column + lean;
        if (before < 0 || before >= columns) continue;
        const sum = cost[(row - 1) * columns + before]! + UNEVEN * Math.abs(lean);
        if (sum < best) {
          best = sum;
          from[row * columns + column] = lean;
        }
      }
      const outside = Math.abs(offset) > free ? 1e4 : 0;
      cost[row * columns + column] =
        best + outside + AWAY * offset * offset - differences[row * columns + column]!;
    }
  }
  const crease: GarmentPoint[] = [];
  for (let row = ROWS - 1, column = REACH; row >= 0; row--) {
    const offset = (column - REACH) * step;
    const along = (row / (ROWS - 1)) * length;
    crease.push({
      x: upper.x + down.x * along - down.y * offset,
      y: upper.y + down.y * along + down.x * offset,
    });
    column += from[row * columns + column]!;
  }
  return evened(crease.reverse());
}

/** The line without the steps of the offsets that were tried; its ends stay. */
function evened(line: GarmentPoint[]): GarmentPoint[] {
  let result = line;
  for (let round = 0; round < ROUNDS; round++) {
    const before = result;
    result = before.map((point, i) => {
      const [above, below] = [before[i - 1], before[i + 1]];
      if (!above || !below) return point;
      return { x: (above.x + 2 * point.x + below.x) / 4, y: (above.y + 2 * point.y + below.y) / 4 };
    });
  }
  return result;
}

/** Colour difference (0..about 255) across each place of the grid that the crease may pass, and `dark` times its shade, row by row. */
function colourSteps(
  picture: RgbaImage,
  upper: GarmentPoint,
  down: { readonly x: number; readonly y: number },
  length: number,
  step: number,
  dark: number,
): Float64Array {
  const columns = 2 * REACH + 1;
  const differences = new Float64Array(ROWS * columns);
  const one = new Float32Array(4);
  const other = new Float32Array(4);
  const across = Math.max(1.5, 1.5 * step);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < columns; column++) {
      const sums = [0, 0, 0];
      const lights = [0, 0, 0];
      // a crease is long: averages along it leave a print's own small steps behind
      for (const near of [-0.4, 0, 0.4]) {
        const along = ((row + near) / (ROWS - 1)) * length;
        const offset = (column - REACH) * step;
        const x = upper.x + down.x * along;
        const y = upper.y + down.y * along;
        sampleRgba(picture, x - down.y * (offset - across), y + down.x * (offset - across), one);
        sampleRgba(picture, x - down.y * (offset + across), y + down.x * (offset + across), other);
        for (let c = 0; c < 3; c++) sums[c]! += (one[c]! - other[c]!) / 3;
        for (let k = 0; dark > 0 && k < 3; k++) {
          const place = offset + (k - 1) * BESIDE * step;
          sampleRgba(picture, x - down.y * place, y + down.x * place, one);
          lights[k]! += lightOf(one) / 3;
        }
      }
      const shade = Math.max(0, Math.min(lights[0]!, lights[2]!) - lights[1]!);
      differences[row * columns + column] = Math.hypot(sums[0]!, sums[1]!, sums[2]!) + dark * shade;
    }
  return differences;
}

const lightOf = (rgba: Float32Array): number => 0.299 * rgba[0]! + 0.587 * rgba[1]! + 0.114 * rgba[2]!;
