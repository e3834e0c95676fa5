/**
 * Fills holes with pieces of the picture itself, from the rim inwards: each block takes the shifted copy that agrees best
 * with what is already there around it, its neighbours' shifts tried first, so that texture and lines go on (Criminisi,
 * Pérez and Toyama 2004; the shared shifts as in Barnes et al.: "PatchMatch", 2009).
 */
import { chamferDistance } from './chamfer-distance.ts';
import type { Mask, RgbaImage } from './image.ts';
import { hashNoise } from './seeded-noise.ts';
import { smoothStep } from './smooth-step.ts';

export interface ExemplarFill {
  /** Side in pixels of a block; half of it is new, the rest must agree. */
  readonly block: number;
  /** Pixels deeper than this in the hole keep what `image` has there, but for blocks with coverage of `deeper`. */
  readonly depth: number;
  readonly deeper?: Mask;
  /** Largest shift in pixels along rows and across them. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly seed: number;
  /** Blocks without coverage of it are left as `image` has them; all are filled where it is left out. */
  readonly wanted?: Mask;
  /** Whether pieces from straight above or below are sought one by one where few of those tried can be copied. */
  readonly upright?: boolean;
}

/** The picture while it is filled, and half the side of a block. */
interface Canvas {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** How sure each pixel is: 1 known, 0 only guessed, between them a copy's, the more the nearer its middle. */
  readonly weight: Float32Array;
  readonly reach: number;
}

/** Shifts tried for each block besides those of its neighbours: sideways, upright and any, by turns. */
const TRIES = 90;
/** As many where none of them leads to pixels that may be copied. */
const MOST_TRIES = 600;
/** So many pieces from above or below are looked at, at least, where they are sought. */
const UPRIGHT = 8;
/** Steps in pixels at which the best of them is refined. */
const REFINEMENT = [5, 2, 1];
/** Most that a copy's colour is moved. */
const MOST_OFFSET = 26;
/** Cost of a copy's mean colour that differs from its place, as a share of its square: light may differ, things may not. */
const OFFSET_COST = 0.45;

/** Where copies with texture overlap, the one whose middle is nearer shows, by this power of their weights: a mean has none. */
const SHARP = 5;
/** Mean changes of a pixel from which on there is texture, as of grass and leaves; a wall with its joints has none. */
const BUSY = [9, 12] as const;

/** Cost of a copy with less detail than is seen nearby, times its square: the blandest copy differs least from any texture. */
const LACK_COST = 10;

/**
 * Cost of a copy whose mean colour differs from the smooth fill's, times its square, where it differs by so much at the rim: one
 * that agrees there continues what is seen, others may bring in anything.
 */
const GUESS_COST = 0.2;
const UNLIKE = [400, 1200] as const;

/** Weight of a pixel that is only guessed, when blocks are compared. */
const GUESS_TRUST = 0.04;
const AROUND_X = [-1, 0, 1, -1, 1, -1, 0, 1];
const AROUND_Y = [-1, -1, -1, 0, 0, 1, 1, 1];

/**
 * `image` with the pixels of `hole` (coverage ≥ 128) up to `depth` from its rim copied from elsewhere. `image` has a
 * smooth fill in the hole already: it guides the choice, and stays where no copy is possible. Copies come from pixels of
 * `source` only.
 */
export function exemplarFill(image: RgbaImage, hole: Mask, source: Mask, options: ExemplarFill): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  const { block, depth } = options;
  const reach = block >> 1;
  const known: Mask = { width, height, data: hole.data.map((value) => (value >= 128 ? 0 : 255)) };
  const distance = chamferDistance(known).data;
  const usable = summedArea(source);
  const wanted = options.wanted ? summedArea(options.wanted, 1) : null;
  const deeper = options.deeper ? summedArea(options.deeper, 1) : null;
  const grid = Math.max(4, Math.round(block * 0.5));
  const columns = Math.ceil(width / grid);
  const rows = Math.ceil(height / grid);
  // the rim first: what is filled guides what lies deeper
  const order: { cell: number; at: number }[] = [];
  for (let cy = 0; cy < rows; cy++)
    for (let cx = 0; cx < columns; cx++) {
      const x = Math.min(width - 1, cx * grid + (grid >> 1));
      const y = Math.min(height - 1, cy * grid + (grid >> 1));
      let at = Number.POSITIVE_INFINITY;
      for (const [px, py] of [
        [x, y],
        [Math.max(0, x - reach), y],
        [Math.min(width - 1, x + reach), y],
        [x, Math.max(0, y - reach)],
        [x, Math.min(height - 1, y + reach)],
      ] as const) {
        const d = distance[py * width + px]!;
        if (d > 0 && d < at) at = d;
      }
      const isNear = at <= depth || (deeper && isWanted(deeper, width, height, x, y, reach));
      if (isNear && (!wanted || isWanted(wanted, width, height, x, y, reach)))
        order.push({ cell: cy * columns + cx, at: distance[y * width + x]! + 0.001 * at });
    }
  order.sort((a, b) => a.at - b.at);
  const shifts = new Int32Array(2 * columns * rows);
  const detail = summedDetail(image, source);
  const wantedDetail = new Float32Array(columns * rows).fill(-1);
  const filled = new Uint8Array(columns * rows);
  const weight = new Float32Array(width * height);
  for (let i = 0; i < weight.length; i++) weight[i] = known.data[i]! > 0 ? 1 : 0;
  const canvas: Canvas = { data, width, height, weight, reach };
  const side = 2 * reach + 1;
  /** How much colours change from pixel to pixel around a block: as is seen there, else as for the blocks beside it. */
  const detailAround = (cx: number, cy: number, cell: number): number => {
    const left = Math.max(0, cx - 2 * reach);
    const top = Math.max(0, cy - 2 * reach);
    const right = Math.min(width, cx + 2 * reach + 1);
    const bottom = Math.min(height, cy + 2 * reach + 1);
    const seen = sumOf(usable, width, left, top, right, bottom);
    if (seen >= 0.1 * side * side) return sumOf(detail, width, left, top, right, bottom) / seen;
    let [sum, count] = [0, 0];
    for (const step of [-1, 1, -columns, columns]) {
      const other = wantedDetail[cell + step];
      if (other === undefined || other < 0) continue;
      sum += other;
      count++;
    }
    return count > 0 ? sum / count : 0;
  };
  // of the smooth fill, at the place of each block
  const means = [0, 1, 2].map((c) => ({ table: summedColour(image, c), mean: 0 }));
  const meanAround = (table: Int32Array, cx: number, cy: number): number => {
    const [left, top] = [Math.max(0, cx - reach), Math.max(0, cy - reach)];
    const [right, bottom] = [Math.min(width, cx + reach + 1), Math.min(height, cy + reach + 1)];
    return sumOf(table, width, left, top, right, bottom) / ((right - left) * (bottom - top));
  };
  for (const { cell } of order) {
    const cx = (cell % columns) * grid + (grid >> 1);
    const cy = Math.floor(cell / columns) * grid + (grid >> 1);
    let best = Number.POSITIVE_INFINITY;
    let bestX = 0;
    let bestY = 0;
    const total = trustAround(canvas, cx, cy);
    const texture = detailAround(cx, cy, cell);
    wantedDetail[cell] = texture;
    const busy = smoothStep(BUSY[0], BUSY[1], texture);
    for (const colour of means) colour.mean = meanAround(colour.table, cx, cy);
    /** Whether pixels may be copied from there. */
    const consider = (dx: number, dy: number): boolean => {
      const left = cx + dx - reach;
      const top = cy + dy - reach;
      if (left < 0 || top < 0 || left + 2 * reach >= width || top + 2 * reach >= height) return false;
      if (areaOf(usable, width, left, top, side) < side ** 2) return false;
      const lack = texture - areaOf(detail, width, left, top, side) / side ** 2;
      const penalty = lack > 0 ? busy * LACK_COST * lack * lack : 0;
      if (penalty >= best) return true;
      const atRim = disagreement(canvas, total, cx, cy, dx, dy, best - penalty);
      let off = 0;
      for (const { table, mean } of means)
        off += (mean - areaOf(table, width, left, top, side) / side ** 2) ** 2;
      const error = penalty + atRim + busy * GUESS_COST * off * smoothStep(UNLIKE[0], UNLIKE[1], atRim);
      if (error < best) {
        best = error;
        bestX = dx;
        bestY = dy;
      }
      return true;
    };
    for (const step of [-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1]) {
      const other = cell + step;
      if (other >= 0 && other < filled.length && filled[other])
        consider(shifts[2 * other]!, shifts[2 * other + 1]!);
    }
    let upright = 0;
    for (let k = 0; k < TRIES || (k < MOST_TRIES && best === Number.POSITIVE_INFINITY); k++) {
      const a = 2 * hashNoise(cell, 2 * k, options.seed) - 1;
      const b = 2 * hashNoise(cell, 2 * k + 1, options.seed) - 1;
      const kind = k % 3;
      // boards, walls and windows stand upright: what goes on above or below goes on here
      const dx = Math.round(kind === 1 ? 0 : a * options.shiftX);
      const dy = Math.round(b * (kind === 0 ? 0 : kind === 1 ? options.shiftX : options.shiftY));
      if (consider(dx, dy) && kind === 1) upright++;
    }
    // a post that is seen in a narrow place above, between head and collar, goes on below
    if (options.upright)
      for (let dy = 1; dy < options.shiftX && upright < UPRIGHT; dy++)
        for (const step of [-dy, dy]) if (consider(0, step)) upright++;
    if (best === Number.POSITIVE_INFINITY) continue;
    for (const step of REFINEMENT) {
      const [x, y] = [bestX, bestY];
      for (let turn = 0; turn < 8; turn++) consider(x + step * AROUND_X[turn]!, y + step * AROUND_Y[turn]!);
    }
    filled[cell] = 1;
    shifts[2 * cell] = bestX;
    shifts[2 * cell + 1] = bestY;
    copyBlockInPlace(canvas, known, cx, cy, bestX, bestY, 1 + (SHARP - 1) * busy);
  }
  return { data, width, height };
}

/** Sum of the weights with which `disagreement` looks at a block: every second pixel says enough. */
function trustAround({ weight, width, height, reach }: Canvas, cx: number, cy: number): number {
  let total = 0;
  for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y += 2)
    for (let x = Math.max(0, cx - reach); x <= Math.min(width - 1, cx + reach); x += 2)
      total += weight[y * width + x]! > 0 ? 1 : GUESS_TRUST;
  return total;
}

/**
 * Mean squared difference between a block and its shifted copy, most of that of their mean colours forgiven: whole where
 * the block is known, a little where only guessed. `total` is the sum of those weights; `limit` when it is no less.
 */
function disagreement(
  { data, weight, width, height, reach }: Canvas,
  total: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  limit: number,
): number {
  let sum = 0;
  let seen = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  const from = dy * width + dx;
  const right = Math.min(width - 1, cx + reach);
  const bottom = Math.min(height - 1, cy + reach);
  for (let y = Math.max(0, cy - reach); y <= bottom; y += 2) {
    for (let x = Math.max(0, cx - reach); x <= right; x += 2) {
      const at = y * width + x;
      const w = weight[at]! > 0 ? 1 : GUESS_TRUST;
      const a = 4 * at;
      const b = 4 * (at + from);
      const r = data[a]! - data[b]!;
      const g = data[a + 1]! - data[b + 1]!;
      const l = data[a + 2]! - data[b + 2]!;
      sum += w * (r * r + g * g + l * l);
      red += w * r;
      green += w * g;
      blue += w * l;
      seen += w;
    }
    // what is left of the rows can only add to it
    if (sum - (red * red + green * green + blue * blue) / seen > limit * total) return limit;
  }
  const shifted = (red * red + green * green + blue * blue) / total;
  // near copies repeat themselves visibly, level ones keep the picture's bands
  return (
    (sum - (1 - OFFSET_COST) * shifted) / total +
    0.3 * Math.min(Math.abs(dx), Math.abs(dy)) +
    (Math.abs(dx) < 2 * reach && Math.abs(dy) < 2 * reach ? 60 : 0)
  );
}

/** Copies the shifted block into the hole, blended with what is there already by how much of it came from where. */
function copyBlockInPlace(
  { data, weight, width, height, reach }: Canvas,
  known: Mask,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  sharpness: number,
): void {
  const from = dy * width + dx;
  // a copy from where the light differs takes the light of the place
  const offset = [0, 0, 0];
  let overlap = 0;
  for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y++)
    for (let x = Math.max(0, cx - reach); x <= Math.min(width - 1, cx + reach); x++) {
      const at = y * width + x;
      if (weight[at] === 0) continue;
      overlap++;
      for (let c = 0; c < 3; c++) offset[c]! += data[4 * at + c]! - data[4 * (at + from) + c]!;
    }
  for (let c = 0; c < 3; c++)
    offset[c] = Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, offset[c]! / (overlap + 0.2 * reach * reach)));
  for (let y = Math.max(0, cy - reach); y <= Math.min(height - 1, cy + reach); y++)
    for (let x = Math.max(0, cx - reach); x <= Math.min(width - 1, cx + reach); x++) {
      const at = y * width + x;
      if (known.data[at]! > 0) continue;
      const edge = Math.min(reach - Math.abs(x - cx), reach - Math.abs(y - cy)) + 0.5;
      const w = Math.min(1, edge / (0.35 * reach)) ** 2;
      const before = weight[at]!;
      const old = before ** sharpness;
      const own = w ** sharpness;
      const share = own / (old + own);
      for (let c = 0; c < 3; c++)
        data[4 * at + c] =
          data[4 * at + c]! * (1 - share) + (data[4 * (at + from) + c]! + offset[c]!) * share;
      weight[at] = sharpness === 1 ? before + w : Math.max(before, w);
    }
}

/** Whether the block around (x, y) has any pixel of the table. */
function isWanted(
  table: Int32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  reach: number,
): boolean {
  const stride = width + 1;
  const left = Math.max(0, x - reach);
  const right = Math.min(width, x + reach + 1);
  const top = Math.max(0, y - reach) * stride;
  const bottom = Math.min(height, y + reach + 1) * stride;
  return table[bottom + right]! - table[bottom + left]! - table[top + right]! + table[top + left]! > 0;
}

/** Summed-area table of the pixels with coverage of `least` or more, one row and column larger. */
function summedArea({ data, width, height }: Mask, least = 128): Int32Array {
  const stride = width + 1;
  const table = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= least) row++;
      table[(y + 1) * stride + x + 1] = table[y * stride + x + 1]! + row;
    }
  }
  return table;
}

function areaOf(table: Int32Array, width: number, left: number, top: number, side: number): number {
  return sumOf(table, width, left, top, left + side, top + side);
}

function sumOf(
  table: Int32Array,
  width: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  const a = top * (width + 1);
  const b = bottom * (width + 1);
  return table[b + right]! - table[b + left]! - table[a + right]! + table[a + left]!;
}

/** Summed-area table of how much green changes over two pixels along rows and columns, where `source` covers both. */
function summedDetail({ data, width, height }: RgbaImage, source: Mask): Int32Array {
  const stride = width + 1;
  const table = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (source.data[at]! >= 128) {
        const green = data[4 * at + 1]!;
        if (x > 1 && source.data[at - 2]! >= 128) row += Math.abs(green - data[4 * at - 7]!);
        if (y > 1 && source.data[at - 2 * width]! >= 128)
          row += Math.abs(green - data[4 * (at - 2 * width) + 1]!);
      }
      table[(y + 1) * stride + x + 1] = table[y * stride + x + 1]! + row;
    }
  }
  return table;
}

/** Summed-area table of one channel of the picture. */
function summedColour({ data, width, height }: RgbaImage, c: number): Int32Array {
  const stride = width + 1;
  const table = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[4 * (y * width + x) + c]!;
      table[(y + 1) * stride + x + 1] = table[y * stride + x + 1]! + row;
    }
  }
  return table;
}
