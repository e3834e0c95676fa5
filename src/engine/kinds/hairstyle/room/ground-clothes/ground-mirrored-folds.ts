/**
 * Folds, seams and creases of clothes under the hair, mirrored from their other half: a garment is made and worn about alike on
 * both sides. What the photo has there beyond the cloth's smooth colour comes again, in the light of where it is laid.
 */
import {
  chamferDepth,
  chamferDistanceWithin,
  distanceFromBroad,
} from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';

/** The line about which a body is its own mirror: through a point (pixels), across the unit vector. */
export interface MirrorAxis {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
}

/** What is known of the clothes' cells. */
export interface FoldCells {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels, and cells in a centimetre. */
  readonly cell: number;
  readonly cellsPerCentimetre: number;
  /** Mean sRGB 0..255 of what is known, 3 a cell. */
  readonly colour: Float32Array;
  /** The cloth's colour without its folds, 3 a cell. */
  readonly smooth: Float32Array;
  /** Share of each cell that shows the cloth, and anything of clothes; 0..1. */
  readonly cloth: Float32Array;
  readonly seen: Float32Array;
  /** 255 where something is wanted, and the cells to that. */
  readonly hole: Mask;
  readonly away: Float32Array;
}

/** Half the width (centimetres) of another cloth's piece that is no crease, and what is left out beside it. */
const PIECE = 0.25;
const BESIDE_PIECE = 0.4;
/** Centimetres by which the garment's middle may lie beside the body's, across and along. */
const MIDDLE = { across: 2.5, along: 1 };
/** The same for what fills the gaps that this leaves: any other piece of the cloth. */
const ANYWHERE = { across: 8, along: 5 };
/** Pieces laid into one hole at most. */
const ROUNDS = 3;
/** Centimetres around the hole in which folds must go on. */
const RING = 0.8;
/** What is mirrored to less than so many centimetres beside it is itself. */
const ITSELF = 1;
/** Beside the mean difference (log) of folds around the hole: a place there without a source, one in it, a centimetre of shift. */
const COST_OF_UNTOLD = 0.3;
const COST_OF_GAP = 0.6;
const COST_OF_SHIFT = 0.01;
/** Share of a hole whose mirror must be seen, and square centimetres of the smallest hole. */
const LEAST_SHARE = 0.3;
const LEAST_AREA = 2;
/** Centimetres of its deepest place: under a single lock what lies beside it goes on by itself. */
const LEAST_DEPTH = 0.6;
/** Standard deviation (centimetres) of the softening where what is mirrored ends. */
const SOFTNESS = 0.2;
/** A mirrored place is so many times as light or dark as the smooth colour at most. */
const MOST_RATIO = 1.6;
const DARK = 6;
/** Log lightness of the deepest crease. */
const DEEPEST = -0.7;

/** Where a piece comes from: place (x, y) in cells from (`xx` x + `xy` y + `x`, `yx` x + `yy` y + `y`). */
interface Piece {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly x: number;
  readonly y: number;
}

/** Lays mirrored folds over `field` (3 samples a pixel) where `wanted` covers and the other half shows them, in place. */
export function mirrorFoldsInPlace(
  result: RgbaImage,
  photo: RgbaImage,
  field: Float32Array,
  wanted: Mask,
  cells: FoldCells,
  axis: MirrorAxis,
): void {
  const usable = usableCells(cells);
  const detail = logDetail(cells);
  for (const hole of holesBesideAxis(cells, axis)) {
    const pieces = piecesForHole(cells, usable, detail, hole, axis);
    const own = softly(hole, cells);
    // the first one fits best and lies on top
    for (const piece of pieces.reverse()) layPiece(result, photo, field, wanted, cells, usable, own, piece);
  }
}

/** The cells of each hole; one that goes from the one side of the axis to the other is two. */
function holesBesideAxis(
  { width, height, cell, cellsPerCentimetre, hole }: FoldCells,
  { x, y, ux, uy }: MirrorAxis,
): number[][] {
  const holes: number[][] = [];
  const depth = chamferDepth(hole).data;
  const least = LEAST_DEPTH * cellsPerCentimetre;
  const isDeep = (at: number): boolean => depth[at]! > least;
  for (const side of [-1, 1]) {
    const part = hole.data.map((own, at) => {
      const across =
        ((at % width) + 0.5 - x / cell) * ux + (Math.floor(at / width) + 0.5 - y / cell) * uy >= 0 ? 1 : -1;
      return own > 0 && across === side ? 1 : 0;
    });
    const { labels, components } = connectedRegions(part, width, height, 8);
    const found = components.map((): number[] => []);
    for (let at = 0; at < labels.length; at++) if (labels[at]! > 0) found[labels[at]! - 1]!.push(at);
    const area = LEAST_AREA * cellsPerCentimetre ** 2;
    holes.push(...found.filter((own) => own.length >= area && own.some(isDeep)));
  }
  return holes;
}

/** 1 in a hole, less and less beside it: another part of it may begin there. */
function softly(hole: readonly number[], { width, height, cellsPerCentimetre }: FoldCells): Float32Array {
  const data = new Float32Array(width * height);
  for (const at of hole) data[at] = 1;
  const soft = gaussianBlur({ data, width, height }, SOFTNESS * cellsPerCentimetre).data;
  return soft.map((own) => Math.min(1, 2 * own));
}

/** 1 for cells whose folds can be laid elsewhere: all that is seen but pieces of another cloth. */
function usableCells({ width, height, cloth, seen, cellsPerCentimetre }: FoldCells): Uint8Array {
  const other = createMask(width, height);
  for (let at = 0; at < seen.length; at++) if (seen[at]! > 0.5 && cloth[at]! === 0) other.data[at] = 255;
  const reach = (PIECE + BESIDE_PIECE) * cellsPerCentimetre;
  const away = distanceFromBroad(other, PIECE * cellsPerCentimetre, reach + 1).data;
  return other.data.map((_, at) => (seen[at]! > 0.9 && away[at]! > reach ? 1 : 0));
}

/** Log lightness of each cell beside the smooth one; what has the hair's shades is a deep crease. */
function logDetail({ colour, smooth, seen }: FoldCells): Float32Array {
  return seen.map((own, at) =>
    own === 0 ? 0 : Math.max(DEEPEST, Math.log((colour[3 * at + 1]! + DARK) / (smooth[3 * at + 1]! + DARK))),
  );
}

/** The pieces that fill a hole, best first: the garment's other half, then for its gaps others. `detail` goes on in place. */
function piecesForHole(
  cells: FoldCells,
  usable: Uint8Array,
  detail: Float32Array,
  whole: readonly number[],
  axis: MirrorAxis,
): Piece[] {
  const { width, height, cellsPerCentimetre } = cells;
  const pieces: Piece[] = [];
  const told = new Uint8Array(width * height);
  for (let at = 0; at < told.length; at++) if (cells.cloth[at]! > 0.5) told[at] = 1;
  for (const at of whole) told[at] = 0;
  let hole = whole;
  while (pieces.length < ROUNDS && hole.length >= LEAST_AREA * cellsPerCentimetre ** 2) {
    const ring = cellsAround(hole, told, cells);
    const first = pieces.length === 0 && bestPiece(cells, usable, detail, hole, ring, axis, MIDDLE);
    const piece = first || bestPiece(cells, usable, detail, hole, ring, axis, ANYWHERE);
    if (!piece) break;
    pieces.push(piece);
    hole = hole.filter((at) => {
      const other = sourceOf(piece, at, width, height, usable);
      if (other < 0) return true;
      detail[at] = detail[other]!;
      told[at] = 1;
      return false;
    });
  }
  return pieces;
}

/** Cells beside a hole whose folds are told. */
function cellsAround(
  hole: readonly number[],
  told: Uint8Array,
  { width, height, cellsPerCentimetre }: FoldCells,
): number[] {
  const inHole = createMask(width, height);
  for (const at of hole) inHole.data[at] = 255;
  const reach = RING * cellsPerCentimetre;
  const away = chamferDistanceWithin(inHole, reach + 1, 128).data;
  const ring: number[] = [];
  for (let at = 0; at < told.length; at++) if (told[at] && away[at]! <= reach) ring.push(at);
  return ring;
}

/** The piece that covers most of a hole, with folds that go on around it; null where little of that is seen. */
function bestPiece(
  { width, height, cell, cellsPerCentimetre }: FoldCells,
  usable: Uint8Array,
  detail: Float32Array,
  hole: readonly number[],
  ring: readonly number[],
  { x, y, ux, uy }: MirrorAxis,
  within: { readonly across: number; readonly along: number },
): Piece | null {
  const xx = 1 - 2 * ux * ux;
  const xy = -2 * ux * uy;
  const nearest = ITSELF * cellsPerCentimetre;
  const middle = (2 * (x * ux + y * uy)) / cell;
  const across = Math.round(within.across * cellsPerCentimetre);
  const along = Math.round(within.along * cellsPerCentimetre);
  let best: Piece | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let v = -along; v <= along; v++)
    for (let u = -across; u <= across; u++) {
      const off = middle + 2 * u;
      const piece = { xx, xy, yx: xy, yy: -xx, x: off * ux - v * uy, y: off * uy + v * ux };
      // the cost only grows: what is dearer than the best so far already is left at once
      const shift = (COST_OF_SHIFT * Math.hypot(u, v)) / cellsPerCentimetre;
      const most = Math.min(hole.length * (1 - LEAST_SHARE), ((least - shift) * hole.length) / COST_OF_GAP);
      let gap = 0;
      for (let k = 0; k < hole.length && gap <= most; k++)
        if (sourceOf(piece, hole[k]!, width, height, usable) < 0) gap++;
      if (gap > most) continue;
      const before = shift + (COST_OF_GAP * gap) / hole.length;
      const left = (least - before) * Math.max(1, ring.length);
      let sum = 0;
      for (let k = 0; k < ring.length && sum < left; k++) {
        const at = ring[k]!;
        const other = sourceOf(piece, at, width, height, usable);
        // what mirrors itself agrees with anything
        const isTold = other >= 0 && Math.abs((other % width) - (at % width)) >= nearest;
        sum += isTold ? Math.abs(detail[at]! - detail[other]!) : COST_OF_UNTOLD;
      }
      const cost = before + sum / Math.max(1, ring.length);
      if (cost >= least) continue;
      least = cost;
      best = piece;
    }
  return best;
}

/** The usable cell that the middle of cell `at` comes from; −1 where there is none. */
function sourceOf(
  { xx, xy, yx, yy, x, y }: Piece,
  at: number,
  width: number,
  height: number,
  usable: Uint8Array,
): number {
  const px = (at % width) + 0.5;
  const py = Math.floor(at / width) + 0.5;
  const sx = Math.floor(xx * px + xy * py + x);
  const sy = Math.floor(yx * px + yy * py + y);
  if (sx < 0 || sy < 0 || sx >= width || sy >= height) return -1;
  const other = sy * width + sx;
  return usable[other] ? other : -1;
}

function layPiece(
  { data, width, height }: RgbaImage,
  photo: RgbaImage,
  field: Float32Array,
  wanted: Mask,
  { width: columns, height: rows, cell, cellsPerCentimetre, smooth }: FoldCells,
  usable: Uint8Array,
  inHole: Float32Array,
  piece: Piece,
): void {
  const { xx, xy, yx, yy } = piece;
  const share = sharesOfSource(columns, rows, SOFTNESS * cellsPerCentimetre, usable, piece);
  for (let at = 0; at < share.length; at++) share[at]! *= inHole[at]!;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, at++) {
      if (inHole[row + Math.floor(x / cell)]! < 0.01 || wanted.data[at]! < 128) continue;
      const px = x + 0.5;
      const py = y + 0.5;
      const sx = xx * px + xy * py + piece.x * cell - 0.5;
      const sy = yx * px + yy * py + piece.y * cell - 0.5;
      if (sx < 0 || sy < 0 || sx >= width - 1 || sy >= height - 1) continue;
      const own = sampleAt(share, 1, 0, columns, rows, px / cell, py / cell);
      if (own <= 0) continue;
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - x0, sy - y0];
      const source = 4 * (y0 * width + x0);
      for (let c = source; c < source + 3; c++) {
        const seen =
          (photo.data[c]! * (1 - fx) + photo.data[c + 4]! * fx) * (1 - fy) +
          (photo.data[c + 4 * width]! * (1 - fx) + photo.data[c + 4 * width + 4]! * fx) * fy;
        const k = c - source;
        const there = sampleAt(smooth, 3, k, columns, rows, (sx + 0.5) / cell, (sy + 0.5) / cell);
        const lit = field[3 * at + k]! * Math.min(MOST_RATIO, (seen + DARK) / (there + DARK));
        data[4 * at + k]! += own * (lit - data[4 * at + k]!);
      }
    }
  }
}

/** Sample `c` of `samples` a cell, between cells, at a place in cells. */
function sampleAt(
  data: Float32Array,
  samples: number,
  c: number,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const gx = Math.max(0, Math.min(width - 1, x - 0.5));
  const gy = Math.max(0, Math.min(height - 1, y - 0.5));
  const x0 = Math.floor(gx);
  const y0 = Math.floor(gy);
  const fx = gx - x0;
  const fy = gy - y0;
  const a = samples * (y0 * width + x0) + c;
  const right = x0 + 1 < width ? samples : 0;
  const down = y0 + 1 < height ? samples * width : 0;
  return (
    (data[a]! * (1 - fx) + data[a + right]! * fx) * (1 - fy) +
    (data[a + down]! * (1 - fx) + data[a + down + right]! * fx) * fy
  );
}

/** How far (0..1) each cell's source may be laid: soft where what is usable ends. */
function sharesOfSource(
  width: number,
  height: number,
  sigma: number,
  usable: Uint8Array,
  piece: Piece,
): Float32Array {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) if (sourceOf(piece, at, width, height, usable) >= 0) data[at] = 1;
  const soft = gaussianBlur({ data, width, height }, sigma).data;
  // nothing beyond the last usable cell
  return soft.map((own) => Math.max(0, Math.min(1, 2 * own - 1)));
}
