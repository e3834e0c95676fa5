/** Parts of the coverage whose colour no light makes from the skin of the face and hands: cloth, leather, wood, hair. */

import type { FaceMesh } from '../../../perceive/person.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { SkinScene } from './skin-scene.ts';
import { fitTint, type SkinTint, tintDistance } from './skin-tint.ts';
import { drawFace, drawNeck } from './subject-shapes.ts';

/** A part with more than this share of pixels that landmarks vouch for is skin, and so is one by the face. */
const MOST_VOUCHED = 0.03;
const MOST_NEAR_FACE = 0.25;
/** How far the ears reach in sizes of the face's oval. */
const EARS = 1.22;
/**
 * Bounds of a part's median saturation in parts of the vouched skin's, of its shift towards pink, and of its distance
 * from the tint in standard deviations. Measured on arms, necks, bellies and legs of people whose face is seen: .60 to
 * 1.60, .031, 2.05; on jackets, sweaters, straps, tables and hair 1.8 to 2.3 or .48, .06 to .07, 2.3 to 2.5.
 */
const PALEST = 0.55;
const MOST_SATURATED = 1.75;
const PINKEST = 0.048;
const FARTHEST = 2.2;

/**
 * Removes from `coverage` the parts that differ from the `vouched` skin (255) of face and hands; red ears and a neck in
 * the shade stay.
 */
export function removeForeignPartsInPlace(
  coverage: Mask,
  vouched: Mask,
  face: FaceMesh,
  scene: SkinScene,
): void {
  const { lab } = scene;
  const near = drawFace(face, scene, EARS).data;
  const neck = drawNeck(face, scene).data;
  const weights = Float32Array.from(vouched.data, (value) => (value >= 128 ? 1 : 0));
  const tint = fitTint(lab, weights);
  const { labels, components } = connectedComponents(coverage, 4, 100);
  const members: number[][] = components.map(() => []);
  const known = new Uint32Array(components.length);
  const beside = new Uint32Array(components.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    members[label - 1]!.push(i);
    if (weights[i] === 1) known[label - 1]!++;
    if (near[i] === 255 || neck[i] === 255) beside[label - 1]!++;
  }
  const foreign = Uint8Array.from({ length: components.length + 1 }, (_, label) => {
    if (label === 0) return 0;
    const pixels = members[label - 1]!;
    if (known[label - 1]! > MOST_VOUCHED * pixels.length) return 0;
    if (beside[label - 1]! > MOST_NEAR_FACE * pixels.length) return 0;
    return isForeign(pixels, tint, lab.data) ? 1 : 0;
  });
  const { width } = coverage;
  for (let i = 0; i < labels.length; i++) {
    if (!foreign[labels[i]!]) continue;
    // the soft rim goes with its part
    for (const at of [i, i - 1, i + 1, i - width, i + width, i - 2, i + 2, i - 2 * width, i + 2 * width])
      if (at >= 0 && at < labels.length && (labels[at] === 0 || foreign[labels[at]!])) coverage.data[at] = 0;
  }
}

function isForeign(pixels: readonly number[], tint: SkinTint, lab: Float32Array): boolean {
  const length = Math.max(1e-6, Math.hypot(tint.a, tint.b));
  const along = new Float32Array(pixels.length);
  const pink = new Float32Array(pixels.length);
  const far = new Float32Array(pixels.length);
  for (let k = 0; k < pixels.length; k++) {
    const at = 3 * pixels[k]!;
    const light = lab[at]! + 16;
    const [a, b] = [lab[at + 1]! / light, lab[at + 2]! / light];
    along[k] = (a * tint.a + b * tint.b) / length ** 2;
    pink[k] = (a * tint.b - b * tint.a) / length;
    far[k] = tintDistance(tint, lab, at);
  }
  const saturation = median(along);
  if (saturation < PALEST || saturation > MOST_SATURATED) return true;
  return median(pink) > PINKEST || median(far) > FARTHEST;
}

function median(values: Float32Array): number {
  return values.sort()[values.length >> 1]!;
}
