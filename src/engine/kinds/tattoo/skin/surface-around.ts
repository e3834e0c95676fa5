/**
 * The one surface of skin that a place lies on. Folds, outlines of other limbs and the background are walls: what is
 * reached from the place only by a long way round them is another surface, or the same one round a corner.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { BareSkin } from './bare-skin.ts';
import { type SkinBorders, WALL } from './skin-borders.ts';
import { waysFrom } from './way-across-skin.ts';

/** A way may be so much longer than the straight one, and this part of the picture's longer side more. */
const LONGER = 0.18;
const MORE = 0.025;
/** Over this part of the longer side the surface fades where no wall ends it. */
const FADING = 0.025;
/** A way in straight and diagonal steps over the straight line, at most. */
const OCTILE = 1.09;
/** Cells around a place in which its surface is looked for. */
const BESIDE = 3;
/** Cosine of the angle between a hand and its own forearm; around the wrist (in lengths of the palm) all is its own. */
const OWN_FOREARM = 0.6;
const NEAR_WRIST = 0.12;

/** One surface of the skin, as far as a design may lie on it. */
export interface SurfaceExtent {
  /** 255 on the surface, also behind narrow cloth; 0 on other surfaces and on the background. */
  readonly mask: Mask;
  /** 255 on lines that end surfaces, also where this one goes on around their ends: nothing should lie across them. */
  readonly lines: Mask;
  /** Pixels of the masks in a pixel of the photo. */
  readonly scale: number;
}

/** The surface at `at` (photo pixels): together with the coverage of bare skin it is the skin that a design there may use. */
export function surfaceAround(borders: SkinBorders, at: ImagePoint): SurfaceExtent {
  const { width, height, scale } = borders;
  const cost = costFor(borders, at);
  const start = startCell(borders, cost, at);
  const x = start % width;
  const y = (start - x) / width;
  const longSide = Math.max(width, height);
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  const most = (1 + LONGER) * OCTILE * farthest + (MORE + FADING) * longSide;
  const ways = waysFrom(cost, width, height, x, y, most);
  const reached = createMask(width, height);
  const slope = 255 / (FADING * longSide);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const across = Math.abs(column - x);
      const down = Math.abs(row - y);
      const straight = across > down ? across + 0.4 * down : down + 0.4 * across;
      const beyond = ways[i]! - (1 + LONGER) * straight - MORE * longSide;
      reached.data[i] = Math.max(0, Math.min(255, 255 - slope * beyond));
    }
  return { mask: withLines(withLines(reached, cost, 1), cost, 2), lines: borders.lines, scale };
}

/**
 * The mask with the lines along its border: each cell of a line takes the value of its neighbours (`within` 1), or that
 * of both its sides `within` cells, so that a line with the surface on both sides is part of it.
 */
function withLines({ data, width, height }: Mask, cost: Uint8Array, within: number): Mask {
  const result = data.slice();
  for (let y = within; y < height - within; y++)
    for (let x = within; x < width - within; x++) {
      const i = y * width + x;
      if (cost[i] === 1 || data[i] === 255) continue;
      let most = data[i]!;
      for (const offset of [1, width, width + 1, width - 1]) {
        const one = data[i - within * offset]!;
        const other = data[i + within * offset]!;
        const value = one > other === (within === 1) ? one : other;
        if (value > most) most = value;
      }
      result[i] = most;
    }
  return { data: result, width, height };
}

/** The costs for what lies at `at`: a hand elsewhere is walled in, open at its wrist only for its own forearm. */
function costFor({ cost, width, height, scale, hands }: SkinBorders, at: ImagePoint): Uint8Array {
  const result = cost.slice();
  const x = Math.floor(at.x * scale);
  const y = Math.floor(at.y * scale);
  for (const { shape, outline, opening, wrist, knuckle, palm } of hands) {
    if (x >= 0 && y >= 0 && x < width && y < height && shape.data[y * width + x] === 255) continue;
    const forward = (at.x - wrist.x) * (wrist.x - knuckle.x) + (at.y - wrist.y) * (wrist.y - knuckle.y);
    const distance = Math.hypot(at.x - wrist.x, at.y - wrist.y);
    const own = distance < NEAR_WRIST * palm || forward > OWN_FOREARM * distance * palm;
    // where no other hand is in view, nothing but its own arm is near
    if (own && hands.length === 1) continue;
    for (const i of outline) result[i] = WALL;
    if (!own) for (const i of opening) result[i] = WALL;
  }
  return result;
}

/** The cheapest cell beside (x, y): a place on a crease lies on the skin beside it. */
function startCell({ width, height, scale }: SkinBorders, cost: Uint8Array, at: ImagePoint): number {
  const x = Math.max(0, Math.min(width - 1, Math.floor(at.x * scale)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(at.y * scale)));
  let best = y * width + x;
  let least = Infinity;
  for (let dy = -BESIDE; dy <= BESIDE; dy++)
    for (let dx = -BESIDE; dx <= BESIDE; dx++) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
      const i = (y + dy) * width + x + dx;
      const price = cost[i]! + 0.1 * (dx * dx + dy * dy);
      if (price >= least) continue;
      least = price;
      best = i;
    }
  return best;
}

/** The skin of one surface alone. */
export function skinWithin(skin: BareSkin, { mask, scale }: SurfaceExtent): BareSkin {
  const { data, width, height } = skin.coverage;
  const ratio = scale / skin.scale;
  const coverage = createMask(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(mask.height - 1, (y * ratio) | 0) * mask.width;
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0) continue;
      const share = mask.data[row + Math.min(mask.width - 1, (x * ratio) | 0)]!;
      coverage.data[i] = (data[i]! * share) / 255;
    }
  }
  return { ...skin, coverage };
}
