/** Where the body lies under the hair: its visible outline, continued along the outline that the pose suggests. */
import { distanceToMask } from '../../../../pixels/distance-transform.ts';
import type { Mask } from '../../../../pixels/image.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import type { MirroredCell } from './ground-mirrored-shoulder.ts';

/** Centimetres from the visible outline within which it tells how far the suggested one is off. */
const NEAR_OUTLINE = 0.7;
/** Farther off, what is seen says only on which side of the outline it lies. */
const FAR_FROM_OUTLINE = 2.5;
/** An outline farther off (centimetres) is that of an arm or of something held, not of the trunk. */
const MOST_CORRECTION = 6;
/** Weight of an answer "the suggested outline is right" at every cell: wins far from all that is seen. */
const TRUST_IN_SHAPE = 1e-5;
/** Centimetres from the visible outline within which that is mirrored, and the weight there: less than of what is seen. */
const NEAR_MIRRORED = 3;
const TRUST_IN_MIRROR = 0.05;
/** What is seen beside something hidden lies so deep (centimetres) on its own side of the border, and so often that is asked for. */
const BESIDE_HIDDEN = 0.25;
const ROUNDS = 2;

/**
 * Signed distance in centimetres to a border under what hides it, one a cell (negative inside). `shape` is the suggested
 * signed distance; `state` says what is seen: 1 inside, 0 outside, 2 nothing. With `mirrored` what is hidden follows what is
 * seen of its other side.
 */
export function continueBorder(
  { width, height, cellsPerCentimetre }: GroundGrid,
  shape: Float32Array,
  state: Uint8Array,
  mirrored: MirroredCell | null = null,
): Float32Array {
  const size = width * height;
  const border: Mask = { width, height, data: new Uint8Array(size) };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const own = state[at]!;
      if (own === 2) continue;
      if (
        (x > 0 && state[at - 1] === 1 - own) ||
        (x + 1 < width && state[at + 1] === 1 - own) ||
        (y > 0 && state[at - width] === 1 - own) ||
        (y + 1 < height && state[at + width] === 1 - own)
      )
        border.data[at] = 255;
    }
  const { data: away } = distanceToMask(border);
  const correction = new Float32Array(size);
  const weight = new Float32Array(size).fill(TRUST_IN_SHAPE);
  for (let at = 0; at < size; at++) {
    const own = state[at]!;
    if (own === 2) continue;
    const distance = (away[at]! + 0.5) / cellsPerCentimetre;
    const signed = own === 1 ? -distance : distance;
    if (distance < NEAR_OUTLINE) {
      const off = signed - shape[at]!;
      if (Math.abs(off) > MOST_CORRECTION) continue;
      correction[at] = off;
      weight[at] = 1;
    } else if (
      distance > FAR_FROM_OUTLINE &&
      shape[at]! < 0 !== signed < 0 &&
      Math.abs(shape[at]!) < MOST_CORRECTION
    ) {
      // what is seen on the wrong side of the suggested outline pushes it away
      correction[at] = (own === 1 ? -0.3 : 0.3) - shape[at]!;
      weight[at] = 0.3;
    }
  }
  if (mirrored)
    for (let at = 0; at < size; at++) {
      const other = state[at] === 2 ? mirrored(at) : -1;
      if (other < 0 || state[other] === 2) continue;
      const distance = (away[other]! + 0.5) / cellsPerCentimetre;
      const off = (state[other] === 1 ? -distance : distance) - shape[at]!;
      if (distance > NEAR_MIRRORED || Math.abs(off) > MOST_CORRECTION) continue;
      correction[at] = off;
      weight[at] = TRUST_IN_MIRROR;
    }
  let spread = pushPullSamples(correction, weight, width, height, 1);
  for (let round = 0; round < ROUNDS; round++) {
    if (!bringToSeenSideInPlace({ width, height }, shape, state, spread, correction, weight)) break;
    spread = pushPullSamples(correction, weight, width, height, 1);
  }
  for (let at = 0; at < size; at++) spread[at]! += shape[at]!;
  return spread;
}

/**
 * Where what is seen beside something hidden lies on the wrong side of the border, asks (in `correction` and `weight`) for as
 * much more as brings it to its own. Returns whether any did.
 */
function bringToSeenSideInPlace(
  { width, height }: Pick<GroundGrid, 'width' | 'height'>,
  shape: Float32Array,
  state: Uint8Array,
  spread: Float32Array,
  correction: Float32Array,
  weight: Float32Array,
): boolean {
  let found = false;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const own = state[at]!;
      if (own === 2) continue;
      const besideHidden =
        (x > 0 && state[at - 1] === 2) ||
        (x + 1 < width && state[at + 1] === 2) ||
        (y > 0 && state[at - width] === 2) ||
        (y + 1 < height && state[at + width] === 2);
      if (!besideHidden) continue;
      const target = own === 1 ? -BESIDE_HIDDEN : BESIDE_HIDDEN;
      const lack = target - spread[at]! - shape[at]!;
      if (own === 1 ? lack >= 0 : lack <= 0) continue;
      if (Math.abs(target - shape[at]!) > MOST_CORRECTION) continue;
      correction[at] = target - shape[at]!;
      weight[at] = 1;
      found = true;
    }
  return found;
}
