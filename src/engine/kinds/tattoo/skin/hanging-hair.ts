/**
 * Hair that hangs from the head: it hangs together with the hair over the forehead, and resembles it more than the skin
 * in tint and roughness (two Gaussians with common variances).
 */
import type { FaceMesh } from '../../../perceive/person.ts';
import { floodInPlace } from '../../../pixels/flood-fill.ts';
import type { SkinScene } from './skin-scene.ts';

/** Sides of the face, bridge of the nose and chin among the mesh's points. */
const [RIGHT_SIDE, LEFT_SIDE, NOSE_BRIDGE, CHIN] = [234, 454, 168, 152];
/** Reach beside the face in its widths from the middle, and below the chin in its heights. */
const BESIDE = 1.3;
const BELOW = 2.2;
/** Features: a and b over L + 16, the texture level, and L. */
const FEATURES = 4;
/** Least deviations of them. */
const LEAST_DEVIATION = [0.012, 0.012, 2, 8];
/** Log-odds for hair from which a pixel belongs to it. */
const SURELY = 1;
/** Distance of the two means, in deviations, from which hair and skin are told apart. */
const LEAST_APART = 1.5;
/** Hair that differs more in L is told by its colour alone; shaded necks and ears would be taken for it. */
const MOST_DARKER = 25;

/** 1 on the hair that grows out of `hair` (over 0), never on `kept` (255). */
export function findHangingHair(
  hair: Uint8Array,
  skin: Float32Array,
  kept: Uint8Array,
  face: FaceMesh,
  scene: SkinScene,
): Uint8Array {
  const { width, height, scale } = scene;
  const found = hair.slice();
  const features = describe(scene);
  const hairMean = mean(features, hair);
  const skinMean = mean(features, skin);
  if (!hairMean || !skinMean) return found;
  const variance = hairMean.map((own, k) =>
    Math.max(
      LEAST_DEVIATION[k]! ** 2,
      (spread(features, hair, own, k) + spread(features, skin, skinMean[k]!, k)) / 2,
    ),
  );
  const apart = Math.sqrt(variance.reduce((sum, v, k) => sum + (hairMean[k]! - skinMean[k]!) ** 2 / v, 0));
  if (apart < LEAST_APART || Math.abs(hairMean[3]! - skinMean[3]!) > MOST_DARKER) return found;
  const bridge = face.points[NOSE_BRIDGE]!;
  const chin = face.points[CHIN]!;
  const [right, left] = [face.points[RIGHT_SIDE]!, face.points[LEFT_SIDE]!];
  const across = scale * Math.hypot(left.x - right.x, left.y - right.y);
  const down = scale * Math.hypot(chin.x - bridge.x, chin.y - bridge.y);
  const reach = BESIDE * across;
  const lowest = scale * chin.y + BELOW * down;
  const middle = scale * bridge.x;
  const open = new Uint8Array(found.length);
  const firstColumn = Math.max(0, Math.ceil(middle - reach));
  const lastColumn = Math.min(width - 1, Math.floor(middle + reach));
  for (let y = 0; y < height && y <= lowest; y++)
    for (let x = firstColumn; x <= lastColumn; x++) {
      const i = y * width + x;
      if (kept[i] === 255 || (scene.person && scene.person.data[i]! < 128)) continue;
      let hairier = 0;
      for (let k = 0; k < FEATURES; k++) {
        const value = features[FEATURES * i + k]!;
        hairier += ((value - skinMean[k]!) ** 2 - (value - hairMean[k]!) ** 2) / (2 * variance[k]!);
      }
      if (hairier >= SURELY) open[i] = 1;
    }
  floodInPlace(found, open, width);
  return found;
}

function describe({ lab, texture }: SkinScene): Float32Array {
  const features = new Float32Array(FEATURES * texture.length);
  for (let i = 0; i < texture.length; i++) {
    const light = lab.data[3 * i]! + 16;
    features[FEATURES * i] = lab.data[3 * i + 1]! / light;
    features[FEATURES * i + 1] = lab.data[3 * i + 2]! / light;
    features[FEATURES * i + 2] = texture[i]!;
    features[FEATURES * i + 3] = lab.data[3 * i]!;
  }
  return features;
}

/** Mean of the features where `weights` is over 0; null where that is hardly anywhere. */
function mean(features: Float32Array, weights: ArrayLike<number>): number[] | null {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! <= 0) continue;
    count++;
    for (let k = 0; k < FEATURES; k++) sums[k]! += features[FEATURES * i + k]!;
  }
  return count < 10 ? null : sums.map((sum) => sum / count);
}

function spread(features: Float32Array, weights: ArrayLike<number>, from: number, k: number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! <= 0) continue;
    count++;
    sum += (features[FEATURES * i + k]! - from) ** 2;
  }
  return sum / Math.max(1, count);
}
