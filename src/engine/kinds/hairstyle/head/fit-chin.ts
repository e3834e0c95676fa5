/** The face's outline let down to where the photo shows the chin to end: the mesh's often lies above the chin's soft edge. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { Head } from './head.ts';

/** Coverage by hair (0..255) that hides the edge. */
const HAIR = 24;
/** The edge is looked for from so far (centimetres) inside the mesh's outline to so far outside, in such steps. */
const INSIDE = 0.3;
const OUTSIDE = 0.7;
const STEP = 0.05;
/** Half of the length (centimetres) over which the light falls at an edge, where a chin's own shade is gentle, and the least fall (logarithm of light). */
const HALF_EDGE = 0.15;
const LEAST_FALL = 0.2;
/** The edge is where the light last falls by this share of the most. */
const STEEP = 0.75;
/** Centimetres along the outline to each side over which light is averaged. */
const ASIDE = 0.12;
/** What all differs by more (logarithm of light) is cloth. */
const MOST_RANGE = 2.3;
/** Only where the outline faces down by more than this (cosine) is it the chin's, over a neck. */
const FACES_DOWN = 0.55;
/** Cosines of the outline's normal to straight down between which a jaw's side, which stays, turns into the chin. */
const CHIN = { from: 0.6, to: 0.9 } as const;
/** Centimetres along the outline over which an edge is smooth; over which what is seen tells of what hair hides, with its weight; and the weight of "the mesh is right". */
const SMOOTH = 1.7;
const TELLS = { reach: 3.2, weight: 0.4 } as const;
const TRUST_IN_MESH = 0.05;
/** Centimetres beside hair in which its own edge is no skin's; weight of a chin that goes on so far at least. */
const HAIRS_RIM = 0.05;
const COVERED = 0.6;
/** Coverage by the person (0..255) below which the background shows; so close (centimetres) beyond the outline there is no neck below it. */
const BACKGROUND = 64;
const NECK_BELOW = 2;
/** Lets black have a logarithm. */
const DARK = 0.004;

/**
 * The head with the oval of its face let down to the seen edge of the chin, and as much beside it under the hair; where the
 * background shows beyond it, past hair too, the jaw is no chin over a neck and stays.
 * @param hair Coverage by hair, of the photo's size.
 */
export function fitChin(head: Head, hair: Mask): Head {
  const { oval, pixelsPerCentimetre: unit, photo, personMask } = head;
  const middle = {
    x: oval.reduce((sum, { x }) => sum + x, 0) / oval.length,
    y: oval.reduce((sum, { y }) => sum + y, 0) / oval.length,
  };
  const ways = oval.map(({ x, y }) => {
    const length = Math.hypot(x - middle.x, y - middle.y) || 1;
    return { x: (x - middle.x) / length, y: (y - middle.y) / length };
  });
  const below = oval.map((point, i): ChinBelow | null => {
    if (meetsBackground(personMask, point, ways[i]!, unit)) return { down: 0, weight: 1 };
    return ways[i]!.y > FACES_DOWN ? chinBelow(photo, hair, point, ways[i]!, unit) : null;
  });
  if (!below.some((own) => own !== null && own.down > 0)) return head;
  const moved = oval.map((point, i): ImagePoint => {
    let sum = 0;
    let total = TRUST_IN_MESH;
    for (const [k, own] of below.entries()) {
      if (own === null) continue;
      const away = Math.hypot(oval[k]!.x - point.x, oval[k]!.y - point.y) / unit;
      const weight =
        own.weight *
        (Math.exp(-((away / SMOOTH) ** 2)) + TELLS.weight * Math.exp(-((away / TELLS.reach) ** 2)));
      sum += weight * own.down;
      total += weight;
    }
    const by = smoothStep(CHIN.from, CHIN.to, facingDown(oval, i, middle.y)) * (sum / total) * unit;
    return { x: point.x + by * ways[i]!.x, y: point.y + by * ways[i]!.y };
  });
  return { ...head, oval: moved };
}

interface ChinBelow {
  /** How far (centimetres, 0 or more) the chin ends below the mesh's outline. */
  readonly down: number;
  readonly weight: number;
}

/** Cosine between straight down and the normal outwards of a closed outline at point `i`; 0 above its middle. */
function facingDown(outline: readonly ImagePoint[], i: number, middle: number): number {
  if (outline[i]!.y < middle) return 0;
  const before = outline[(i + outline.length - 1) % outline.length]!;
  const after = outline[(i + 1) % outline.length]!;
  return Math.abs(after.x - before.x) / (Math.hypot(after.x - before.x, after.y - before.y) || 1);
}

/** Whether the background shows right beyond a point of the outline. */
function meetsBackground(
  { data, width, height }: Mask,
  { x, y }: ImagePoint,
  way: ImagePoint,
  unit: number,
): boolean {
  for (let beyond = 0; beyond <= NECK_BELOW; beyond += STEP) {
    const px = Math.floor(x + beyond * way.x * unit);
    const py = Math.floor(y + beyond * way.y * unit);
    if (px < 0 || py < 0 || px >= width || py >= height) return false;
    if (data[py * width + px]! < BACKGROUND) return true;
  }
  return false;
}

/** Where the light falls most, or where hair covers a chin that is as bright as above; null where neither is seen. */
function chinBelow(
  { data, width, height }: RgbaImage,
  hair: Mask,
  { x, y }: ImagePoint,
  way: ImagePoint,
  unit: number,
): ChinBelow | null {
  const lights: number[] = [];
  let covered = false;
  for (let along = -INSIDE - HALF_EDGE; along <= OUTSIDE + HALF_EDGE + 1e-6; along += STEP) {
    let sum = 0;
    for (const aside of [-ASIDE, 0, ASIDE]) {
      const px = Math.floor(x + (along * way.x - aside * way.y) * unit);
      const py = Math.floor(y + (along * way.y + aside * way.x) * unit);
      if (px < 0 || py < 0 || px >= width || py >= height) return null;
      const at = py * width + px;
      if (hair.data[at]! >= HAIR) covered = true;
      sum += Math.log(SRGB_TO_LINEAR[data[4 * at + 1]!]! + DARK) / 3;
    }
    if (covered) break;
    lights.push(sum);
  }
  const reach = Math.round(HALF_EDGE / STEP);
  const last = lights.length - 1 - (covered ? Math.round(HAIRS_RIM / STEP) : 0);
  const centimetres = (sample: number): number => sample * STEP - INSIDE - HALF_EDGE;
  let most = LEAST_FALL;
  for (let i = reach; i + reach <= last; i++) most = Math.max(most, lights[i - reach]! - lights[i + reach]!);
  if (lights.length > 0 && Math.max(...lights) - Math.min(...lights) >= MOST_RANGE) return null;
  let end = last - reach;
  while (end > reach && lights[end - reach]! - lights[end + reach]! < STEEP * most) end--;
  // beside hair its own shade falls: only a fall that is over is the chin's edge
  if (most > LEAST_FALL && !(covered && end + reach === last))
    return { down: Math.max(0, centimetres(end)), weight: 1 };
  return covered && centimetres(last) > 0 ? { down: centimetres(last), weight: COVERED } : null;
}
