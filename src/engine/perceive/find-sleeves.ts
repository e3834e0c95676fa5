/** How far sleeves reach, from what a first parse saw along each arm. */
import { type ArmGeometry, type BodyGeometry, capsuleCoordinates } from './body-geometry.ts';
import type { ParseScene } from './parse-scene.ts';

/** Where each sleeve ends along its arm: 0 at the shoulder, 1 at the elbow, 2 at the wrist; null where it can't be told. */
export interface SleeveEnds {
  readonly left: number | null;
  readonly right: number | null;
}

const BINS = 20;
/** Arms are read inside this share of their radius, where sleeve or skin fill them. */
const CORE = 0.7;
/** A bin says something from this many pixels on. */
const LEAST_PIXELS = 4;
const LEAST_BINS = 8;
/** Mean agreement (1: all bins of one kind on either side of the end) from which the end is believed. */
const CLEAR = 0.6;

/** The ends of both sleeves; `skin` and `upper` are 1 where the first parse saw them. */
export function findSleeves(
  scene: ParseScene,
  body: BodyGeometry,
  skin: Uint8Array,
  upper: Uint8Array,
): SleeveEnds {
  return {
    left: sleeveEnd(scene, body.arms.left, body.arms.right, skin, upper),
    right: sleeveEnd(scene, body.arms.right, body.arms.left, skin, upper),
  };
}

function sleeveEnd(
  scene: ParseScene,
  arm: ArmGeometry,
  other: ArmGeometry,
  skin: Uint8Array,
  upper: Uint8Array,
): number | null {
  const balance = new Float32Array(BINS);
  const counts = new Float32Array(BINS);
  for (let row = 0; row < scene.height; row++) {
    for (let column = 0; column < scene.width; column++) {
      const at = row * scene.width + column;
      if (!skin[at] && !upper[at]) continue;
      const [x, y] = [column + 0.5, row + 0.5];
      const high = capsuleCoordinates(arm.upper, x, y);
      const low = capsuleCoordinates(arm.fore, x, y);
      const along = low.depth < high.depth ? 1 + low.along : high.along;
      if (Math.min(low.depth, high.depth) > CORE || along <= 0 || along >= 2) continue;
      // where arms cross, the pixel may be the other one's
      if (capsuleCoordinates(other.fore, x, y).depth < 1.2) continue;
      if (other.hand.some((bone) => capsuleCoordinates(bone, x, y).depth < 1.2)) continue;
      const bin = Math.floor((along / 2) * BINS);
      counts[bin]!++;
      balance[bin]! += upper[at]! - skin[at]!;
    }
  }

  let read = 0;
  let allSkin = 0;
  for (let bin = 0; bin < BINS; bin++) {
    if (counts[bin]! < LEAST_PIXELS) {
      balance[bin] = 0;
      continue;
    }
    read++;
    balance[bin]! /= counts[bin]!;
    allSkin -= balance[bin]!;
  }
  if (read < LEAST_BINS) return null;

  // the end that has clothes before it and skin behind it
  let best = allSkin;
  let end = 0;
  for (let bin = 0, score = allSkin; bin < BINS; bin++) {
    score += 2 * balance[bin]!;
    if (score > best) {
      best = score;
      end = bin + 1;
    }
  }
  return best / read > CLEAR ? (2 * end) / BINS : null;
}
