/** Arms beside the head: those that the pose suggests and the photo bears out. */
import type { ImagePoint } from '../../../../geometry/frames.ts';
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Half-width in centimetres of a sleeved arm, and of a bare forearm at the elbow and at the hand. */
const SLEEVED = 6.5;
const AT_ELBOW = 4;
const AT_HAND = 3.2;
/** Joints seen less than this may lie anywhere. */
const LEAST_VISIBILITY = 0.4;
/** Points along a bone at which the photo is asked, how many must be in view, and the share that must show the person. */
const SAMPLES = 16;
const LEAST_IN_VIEW = 4;
const LEAST_PERSON = 0.8;
/** A hand reaches so far beyond the wrist, in forearms. */
const HAND = 0.35;

export interface Limb {
  readonly from: ImagePoint;
  readonly to: ImagePoint;
  readonly forearm: boolean;
}

/**
 * Bones of arms and hands along which the photo shows the person; of an arm the elbow must be in view, or the net only
 * guesses. `hidden` is 1 where the grid shows no body: hair, head, beyond the photo.
 */
export function limbsInView(head: Head, grid: GroundGrid, hidden: Uint8Array): Limb[] {
  const bones: Limb[] = [];
  if (head.pose) {
    const { landmarks } = head.pose;
    for (const side of ['left', 'right'] as const) {
      const shoulder = landmarks[`${side}Shoulder`].point;
      const elbow = landmarks[`${side}Elbow`];
      const wrist = landmarks[`${side}Wrist`].point;
      if (elbow.visibility < LEAST_VISIBILITY) continue;
      const { point } = elbow;
      if (!isSeen(point, grid, hidden)) continue;
      const hand = { x: wrist.x + HAND * (wrist.x - point.x), y: wrist.y + HAND * (wrist.y - point.y) };
      bones.push({ from: shoulder, to: point, forearm: false }, { from: point, to: hand, forearm: true });
    }
  }
  for (const { points } of head.hands) bones.push({ from: points[0]!, to: points[12]!, forearm: false });
  return bones.filter((bone) => isInView(bone, grid, hidden));
}

function isSeen(
  { x, y }: ImagePoint,
  { width, height, cell, person }: GroundGrid,
  hidden: Uint8Array,
): boolean {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  if (column < 0 || row < 0 || column >= width || row >= height) return false;
  return !hidden[row * width + column] && person.data[row * width + column]! >= 128;
}

function isInView(
  { from, to }: Limb,
  { width, height, cell, person }: GroundGrid,
  hidden: Uint8Array,
): boolean {
  let inView = 0;
  let ofPerson = 0;
  for (let k = 0; k < SAMPLES; k++) {
    const t = (k + 0.5) / SAMPLES;
    const column = Math.floor((from.x + t * (to.x - from.x)) / cell);
    const row = Math.floor((from.y + t * (to.y - from.y)) / cell);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = row * width + column;
    if (hidden[at]) continue;
    inView++;
    if (person.data[at]! >= 128) ofPerson++;
  }
  return inView >= LEAST_IN_VIEW && ofPerson >= LEAST_PERSON * inView;
}

/** 1 in the cells that an arm with its sleeve may cover. */
export function coverByLimbs(
  limbs: readonly Limb[],
  grid: GroundGrid,
  pixelsPerCentimetre: number,
): Uint8Array {
  const result = new Uint8Array(grid.width * grid.height);
  for (const limb of limbs)
    overLimb(limb, grid, (at, away) => {
      if (away < SLEEVED * pixelsPerCentimetre) result[at] = 1;
    });
  return result;
}

/** Joins the forearms to a signed distance (centimetres, one a cell), in place: behind hair they go on to the hand. */
export function addForearmsInPlace(
  distance: Float32Array,
  limbs: readonly Limb[],
  grid: GroundGrid,
  pixelsPerCentimetre: number,
): void {
  for (const limb of limbs)
    if (limb.forearm)
      overLimb(limb, grid, (at, away, t) => {
        const off = away / pixelsPerCentimetre - AT_ELBOW - t * (AT_HAND - AT_ELBOW);
        if (off < distance[at]!) distance[at] = off;
      });
}

/** Tells of each cell how far its middle is from a bone, in pixels, and where along it (0..1) it is nearest. */
function overLimb(
  { from, to }: Limb,
  { width, height, cell }: GroundGrid,
  tell: (at: number, away: number, t: number) => void,
): void {
  const ax = to.x - from.x;
  const ay = to.y - from.y;
  const length = ax * ax + ay * ay || 1;
  for (let row = 0, at = 0; row < height; row++) {
    const py = (row + 0.5) * cell - from.y;
    for (let column = 0; column < width; column++, at++) {
      const px = (column + 0.5) * cell - from.x;
      const t = Math.max(0, Math.min(1, (px * ax + py * ay) / length));
      tell(at, Math.hypot(px - t * ax, py - t * ay), t);
    }
  }
}
