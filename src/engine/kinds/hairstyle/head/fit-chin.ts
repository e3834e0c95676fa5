/** The face's outline let down to where the photo shows the chin to end: the mesh's often lies above the chin's soft edge. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { Head } from './head.ts';

/** Coverage by hair (0..255) that hides the edge. */
const HAIR = 24;
/** The edge is looked for from so far (centimetres) inside the mesh's outline to so far outside, in such steps. */
const INSIDE = 0.3;
const OUTSIDE = 0.6;
const STEP = 0.1;
/** Half of the length (centimetres) over which the light falls at an edge, and the least and most fall (logarithm of light): more is cloth. */
const HALF_EDGE = 0.25;
const LEAST_FALL = 0.25;
const MOST_FALL = 1.8;
/** Only where the outline faces down by more than this (cosine) is it the chin's, over a neck. */
const FACES_DOWN = 0.55;
/** Centimetres along the outline over which what is seen tells of what hair hides, and the weight of "the mesh is right". */
const TELLS = 3.2;
const TRUST_IN_MESH = 0.1;
/** Lets black have a logarithm. */
const DARK = 0.004;

/**
 * The head with the oval of its face let down to the seen edge of the chin, and as much beside it under the hair.
 * @param hair Coverage by hair, of the photo's size.
 */
export function fitChin(head: Head, hair: Mask): Head {
  const { oval, pixelsPerCentimetre: unit, photo } = head;
  const middle = {
    x: oval.reduce((sum, { x }) => sum + x, 0) / oval.length,
    y: oval.reduce((sum, { y }) => sum + y, 0) / oval.length,
  };
  const ways = oval.map(({ x, y }) => {
    const length = Math.hypot(x - middle.x, y - middle.y) || 1;
    return { x: (x - middle.x) / length, y: (y - middle.y) / length };
  });
  const below = oval.map((point, i) =>
    ways[i]!.y > FACES_DOWN ? centimetresBelow(photo, hair, point, ways[i]!, unit) : null,
  );
  if (!below.some((own) => own !== null && own > 0)) return head;
  const moved = oval.map((point, i): ImagePoint => {
    let sum = 0;
    let total = TRUST_IN_MESH;
    for (const [k, own] of below.entries()) {
      if (own === null) continue;
      const away = Math.hypot(oval[k]!.x - point.x, oval[k]!.y - point.y) / unit;
      const weight = Math.exp(-((away / TELLS) ** 2));
      sum += weight * own;
      total += weight;
    }
    const by = (sum / total) * unit;
    return { x: point.x + by * ways[i]!.x, y: point.y + by * ways[i]!.y };
  });
  return { ...head, oval: moved };
}

/** How far below the mesh's outline the light falls most, 0 or more; null where hair or the photo's edge hides that. */
function centimetresBelow(
  { data, width, height }: RgbaImage,
  hair: Mask,
  { x, y }: ImagePoint,
  way: ImagePoint,
  unit: number,
): number | null {
  const lights: number[] = [];
  for (let along = -INSIDE - HALF_EDGE; along <= OUTSIDE + HALF_EDGE + 1e-6; along += STEP) {
    const px = Math.floor(x + along * unit * way.x);
    const py = Math.floor(y + along * unit * way.y);
    if (px < 0 || py < 0 || px >= width || py >= height) return null;
    const at = py * width + px;
    if (hair.data[at]! >= HAIR) return null;
    lights.push(Math.log(SRGB_TO_LINEAR[data[4 * at + 1]!]! + DARK));
  }
  const reach = Math.round(HALF_EDGE / STEP);
  let [most, found] = [LEAST_FALL, 0];
  for (let i = reach; i + reach < lights.length; i++) {
    const fall = lights[i - reach]! - lights[i + reach]!;
    if (fall > most) [most, found] = [fall, (i - reach) * STEP - INSIDE];
  }
  return most > LEAST_FALL && most < MOST_FALL ? Math.max(0, found) : null;
}
