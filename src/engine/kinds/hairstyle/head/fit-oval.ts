/**
 * The face's outline drawn in to where the photo shows that the face ends: a turned face's mesh lies beyond its cheek, and
 * under hair it guesses.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { FACE_OVAL } from '../../../perceive/body-geometry.ts';
import type { Mask } from '../../../pixels/image.ts';
import { samplePlane } from '../../../pixels/sample-bilinear.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Head } from './head.ts';

/** Coverage (0..255) by the person at its outline, and from which a pixel is hair. */
const HALF = 128;
const HAIR = 24;
/** Centimetres by which a point may lie beyond the face, and the steps of the search. */
const MOST_BEYOND = 1.5;
const STEP = 0.05;
/** Hair behind the jaw shows its edge: so far (centimetres) inside the outline at most, deeper it lies before the cheek. */
const BEHIND_JAW = 0.6;
/** Vertices of the jaw below the ears, where no sideburn grows. */
const JAW = new Set([136, 150, 149, 176, 148, 377, 400, 378, 379, 365]);
/** How often what hair hides is averaged with its neighbours along the outline. */
const EVENED = 3;
/** Every face has one side a little wider: differences (centimetres) below the first say nothing, from the second on all. */
const UNLIKE = { from: 0.1, to: 0.2 } as const;
/** Centimetres along the outline over which what is seen tells of what hair hides, and the weight of "the mesh is right". */
const TELLS = 3;
const TRUST_IN_MESH = 0.15;

/**
 * The head with the oval of its face inside the photo's outline of the person: measured where background shows beside the
 * face, and carried on along the outline where hair hides it. A cheek under hair is no wider than the other one.
 * @param hair Coverage by hair, of the photo's size.
 */
export function fitOval(head: Head, hair: Mask): Head {
  const { oval, pixelsPerCentimetre: unit } = head;
  const middle = {
    x: oval.reduce((sum, { x }) => sum + x, 0) / oval.length,
    y: oval.reduce((sum, { y }) => sum + y, 0) / oval.length,
  };
  const beyond = oval.map((point) => centimetresBeyond(head, hair, point, middle, 0));
  // what hair shows of the jaw tells nothing of the cheek above, over which it may lie
  const jaw = oval.map((point, i) =>
    JAW.has(FACE_OVAL[i]!) ? centimetresBeyond(head, hair, point, middle, BEHIND_JAW) : null,
  );
  const wider = centimetresWider(head, hair);
  const hidden = oval.map(({ x, y }) => isHair(hair, x, y));
  const isBeyond = (own: number | null): boolean => own !== null && own > 0;
  if (!beyond.some(isBeyond) && !jaw.some(isBeyond) && !wider.some(isBeyond)) return head;
  const drawnIn = oval.map((point, i): number => {
    let sum = 0;
    let total = TRUST_IN_MESH;
    for (const [k, own] of beyond.entries()) {
      if (own === null) continue;
      const away = Math.hypot(oval[k]!.x - point.x, oval[k]!.y - point.y) / unit;
      const weight = Math.exp(-((away / TELLS) ** 2));
      sum += weight * own;
      total += weight;
    }
    return beyond[i] ?? jaw[i] ?? Math.max(wider[i]!, sum / total);
  });
  const even = evened(drawnIn, (i) => hidden[i]!);
  const moved = oval.map((point, i) => inwards(point, middle, unit * even[i]!));
  return { ...head, oval: moved };
}

/**
 * How far a point lies beyond the face towards the background, or towards hair behind the jaw; null where hair or the
 * photo's edge hides it.
 * @param behind Centimetres inside the outline up to which hair is told to lie behind the face.
 */
function centimetresBeyond(
  { personMask, pixelsPerCentimetre: unit }: Head,
  hair: Mask,
  point: ImagePoint,
  middle: ImagePoint,
  behind: number,
): number | null {
  for (let beyond = 0; beyond <= MOST_BEYOND; beyond += STEP) {
    const { x, y } = inwards(point, middle, unit * beyond);
    if (x < 0 || y < 0 || x >= hair.width || y >= hair.height) return null;
    if (isHair(hair, x, y)) {
      if (beyond >= behind) return null;
    } else if (samplePlane(personMask, x, y) >= HALF) return beyond;
  }
  return null;
}

/**
 * By how much more than its mirrored point each point lies off the face's middle where hair hides it, evened along the
 * outline; 0 where it is seen.
 */
function centimetresWider({ oval, face: { vertices } }: Head, hair: Mask): number[] {
  const { length } = FACE_OVAL;
  const own = FACE_OVAL.map((vertex, i) => {
    const { x, y } = oval[i]!;
    if (!isHair(hair, x, y)) return 0;
    // the outline begins at the top of the forehead
    const mirrored = FACE_OVAL[(length - i) % length]!;
    const wider = Math.abs(vertices[3 * vertex]!) - Math.abs(vertices[3 * mirrored]!);
    return wider * smoothStep(UNLIKE.from, UNLIKE.to, wider);
  });
  return own.map((wider, i) =>
    Math.min(wider, (own[(i + length - 1) % length]! + 2 * wider + own[(i + 1) % length]!) / 4),
  );
}

/** Values around the outline, each that `isFree` nearer to its neighbours: a jaw has no corners between what is measured. */
function evened(values: readonly number[], isFree: (index: number) => boolean): number[] {
  const { length } = values;
  let own = [...values];
  for (let pass = 0; pass < EVENED; pass++)
    own = own.map((value, i) =>
      isFree(i) ? (own[(i + length - 1) % length]! + 2 * value + own[(i + 1) % length]!) / 4 : value,
    );
  return own;
}

function isHair({ data, width, height }: Mask, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false;
  return data[Math.floor(y) * width + Math.floor(x)]! >= HAIR;
}

function inwards({ x, y }: ImagePoint, middle: ImagePoint, by: number): ImagePoint {
  const length = Math.hypot(middle.x - x, middle.y - y) || 1;
  return { x: x + (by * (middle.x - x)) / length, y: y + (by * (middle.y - y)) / length };
}
