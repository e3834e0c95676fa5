/**
 * The one surface of skin that a place lies on. Folds, outlines of other limbs and the background are walls: what is
 * reached from the place only by a long way round them is another surface, or the same one round a corner.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../pixels/morphology.ts';
import { resizeMask } from '../../../pixels/resample.ts';
import { type SkinBorders, WALL } from './skin-borders.ts';
import { waysFrom } from './way-across-skin.ts';

/** A way may be so much longer than the straight one, and this part of the picture's longer side more. */
const LONGER = 0.18;
const MORE = 0.025;
/** Over this part of the longer side the surface fades where no wall ends it. */
const FADING = 0.025;
/** Cells on both sides of a border's middle that its line takes. */
const LINE = 1;
/** Cells around a place in which its surface is looked for. */
const BESIDE = 3;
/** Cosine of the angle between a hand and its own forearm; around the wrist (in lengths of the palm) all is its own. */
const OWN_FOREARM = 0.6;
const NEAR_WRIST = 0.12;

/** Soft mask of the surface at `at` (photo pixels), 255 on it, of the size of the subject's copy. */
export function surfaceAround(borders: SkinBorders, at: ImagePoint): Mask {
  const { width, height, copy } = borders;
  const cost = costFor(borders, at);
  const start = startCell(borders, cost, at);
  const x = start % width;
  const y = (start - x) / width;
  const longSide = Math.max(width, height);
  const farthest = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  const most = (1 + LONGER) * 1.1 * farthest + (MORE + FADING) * longSide;
  const ways = waysFrom(cost, width, height, x, y, most);
  const surface = createMask(width, height);
  const slope = 255 / (FADING * longSide);
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const across = Math.abs(column - x);
      const down = Math.abs(row - y);
      const straight = across > down ? across + 0.4 * down : down + 0.4 * across;
      const beyond = ways[i]! - (1 + LONGER) * straight - MORE * longSide;
      surface.data[i] = Math.max(0, Math.min(255, 255 - slope * beyond));
    }
  // a line with the surface on both sides is part of it; of one at its end the nearer half
  const closed = erodeSquare(dilateSquare(surface, 2 * LINE), 2 * LINE);
  for (let i = 0; i < cost.length; i++) if (cost[i] === 1) closed.data[i] = surface.data[i]!;
  return resizeMask(dilateSquare(closed, LINE), copy.width, copy.height);
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
