/**
 * Wall that the parse took for cloth, in a closed gap between an arm and the body or hanging on the garment's edge: broad
 * pieces that have the colours of the wall around and not those of the garment near by, and end at an edge.
 */
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateDisc, erodeSquare, openDisc } from '../pixels/morphology.ts';
import type { ClothCore } from './cloth-core.ts';
import { DOUBTFUL, INSIDE, learnSides, OUTSIDE } from './local-colours.ts';

/** In shoulder widths: colours are learned within this half side of a window, every so often, and this far inside. */
const WINDOW = 0.36;
const SPACING = 0.16;
const INNER = 0.06;
/** Half the width of a piece of wall at least: pale stripes and seams are narrower. */
const HALF_WIDTH = 0.01;
/** Pixels less likely cloth than this are asked for; their mean in a piece of wall is lower still. */
const DOUBTED = 0.42;
const UNLIKELY = 0.2;
/** Windows that tell cloth from wall so badly say nothing. */
const LEAST_TRUST = 0.5;
/** Background is sure this many pixels inside of its rim. */
const SURE = 3;
/** A piece of wall has at least this many pixels; one that cloth closes in is so long, in shoulder widths, and as even. */
const SMALLEST = 24;
const SHORTEST = 0.15;
const GRAIN = 3;
/** Mean step in Lab, across four pixels, along its border with the remaining cloth; with the open wall it is so much less. */
const LEAST_EDGE = 9;
const EVEN = 0.4;

/** `cloth` (255 or 0) without such pieces. `background` is 255 where none of the person is; all have the size of `lab`. */
export function withoutWall(
  cloth: Mask,
  background: Mask,
  { core, between }: ClothCore,
  lab: LabImage,
  unit: number,
): Mask {
  const { width, height } = cloth;
  const depth = signedChamferDistance(cloth).data;
  const wall = erodeSquare(background, SURE);
  const roles = new Uint8Array(width * height);
  for (let at = 0; at < roles.length; at++) {
    if (cloth.data[at] === 0) roles[at] = wall.data[at] === 255 ? OUTSIDE : 0;
    else if (core.data[at] === 255) roles[at] = INSIDE;
    else roles[at] = DOUBTFUL;
  }
  // what lies deep inside and not beside an arm is cloth too, but is asked as well
  const teaching = roles.slice();
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === DOUBTFUL && -depth[at]! > INNER * unit && between.data[at] === 0) teaching[at] = INSIDE;
  const { inside, trust } = learnSides(
    lab,
    teaching,
    Math.round(WINDOW * unit),
    Math.max(4, Math.round(SPACING * unit)),
  );
  const doubted = createMask(width, height);
  for (let at = 0; at < roles.length; at++)
    if (teaching[at] === DOUBTFUL && trust[at]! >= LEAST_TRUST && inside[at]! < DOUBTED)
      doubted.data[at] = 255;
  const half = Math.max(1, Math.round(HALF_WIDTH * unit));
  const broad = dilateDisc(openDisc(doubted, half), 2);
  for (let at = 0; at < broad.data.length; at++) if (doubted.data[at] === 0) broad.data[at] = 0;
  return withoutPieces(cloth, broad, inside, between, background, lab, unit);
}

/** Takes out of `cloth` the pieces that touch the background or lie between arm and body, and end at an edge. */
function withoutPieces(
  cloth: Mask,
  pieces: Mask,
  likelihood: Float32Array,
  between: Mask,
  background: Mask,
  lab: LabImage,
  unit: number,
): Mask {
  const { width, height } = cloth;
  const { labels, components } = connectedComponents(pieces, 4);
  const found = components.map(() => ({
    between: 0,
    open: 0,
    sum: 0,
    count: 0,
    wall: 0,
    likelihood: 0,
    grain: 0,
    inner: 0,
  }));
  for (let y = 4; y < height - 4; y++)
    for (let x = 4; x < width - 4; x++) {
      const at = y * width + x;
      const piece = found[labels[at]! - 1];
      if (!piece) continue;
      piece.likelihood += likelihood[at]!;
      if (between.data[at] === 255) piece.between++;
      for (const step of [1, -1, width, -width]) {
        const [beyond, far, near] = [at + step, at + 3 * step, at - step];
        if (pieces.data[near] === 255 && pieces.data[beyond] === 255) {
          piece.grain += apart(lab, near, beyond);
          piece.inner++;
        }
        if (background.data[beyond] === 255) {
          piece.open++;
          piece.wall += apart(lab, near, far);
        }
        if (cloth.data[beyond] === 0 || pieces.data[beyond] === 255) continue;
        piece.sum += apart(lab, near, far);
        piece.count++;
      }
    }
  const isWall = found.map((piece, k) => {
    const { area, left, right, top, bottom } = components[k]!;
    const { open, sum, count } = piece;
    if (area < SMALLEST || piece.likelihood > UNLIKELY * area || sum < LEAST_EDGE * count) return false;
    if (open > 0) return piece.wall * count < EVEN * sum * open;
    const isLong = Math.max(right - left, bottom - top) > SHORTEST * unit;
    return isLong && 2 * piece.between > area && piece.grain < GRAIN * piece.inner;
  });
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && isWall[labels[at]! - 1]) result.data[at] = 0;
  return result;
}

function apart({ data }: LabImage, i: number, j: number): number {
  return Math.hypot(
    data[3 * i]! - data[3 * j]!,
    data[3 * i + 1]! - data[3 * j + 1]!,
    data[3 * i + 2]! - data[3 * j + 2]!,
  );
}
