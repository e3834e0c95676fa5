/**
 * Log-odds of skin against all else, from colour, texture and the person mask. Colours and textures of both are learnt
 * from seeds and then from what they claim (hard expectation-maximisation, as in the parse of clothes).
 */
import { fitColourHistogram } from '../../../perceive/colour-histogram.ts';
import type { Plane } from '../../../pixels/image.ts';
import { type SkinScene, TEXTURE_LEVELS } from './skin-scene.ts';
import { coversSeeds, type SkinSeeds } from './skin-seeds.ts';

/** What the photo's skin and its surroundings look like. */
export interface SkinModel {
  /** Log-odds of each colour bin. */
  readonly colour: Float32Array;
  /** Log-odds of each texture level. */
  readonly texture: Float32Array;
  /** Whether the person mask can be believed. */
  readonly personTrusted: boolean;
}

const ROUNDS = 3;
/** Skin under other light keeps its hue; what else there is may have any colour. */
const SKIN_SPREAD = { lightness: 2, chroma: 0.8, outliers: 0.002 };
const OTHER_SPREAD = { lightness: 1, chroma: 0.7, outliers: 0.08 };
const MOST_COLOUR = 6;
const MOST_TEXTURE_FOR = 0.7;
const MOST_TEXTURE_AGAINST = 2.2;
const PERSON_WEIGHT = 1.8;
const LIKENESS_WEIGHT = 0.7;
const SEED_WEIGHT = 2;

/** Learns the model on a small scene. */
export function learnSkin(scene: SkinScene, seeds: SkinSeeds): SkinModel {
  const personTrusted = scene.person !== null && coversSeeds(scene.person, seeds.skin);
  const size = scene.width * scene.height;
  let model = fitModel(scene, seeds.skin, seeds.other, personTrusted);
  const skin = new Float32Array(size);
  const other = new Float32Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    const { data } = skinOdds(scene, model);
    for (let i = 0; i < size; i++) {
      skin[i] = SEED_WEIGHT * seeds.skin[i]! + (data[i]! > 0.5 ? 1 : 0);
      other[i] = data[i]! < 0 && seeds.skin[i] === 0 ? 1 : 0;
    }
    model = fitModel(scene, skin, other, personTrusted);
  }
  return model;
}

/** Log-odds of skin at each pixel, about -15..8. */
export function skinOdds(scene: SkinScene, model: SkinModel): Plane {
  const { width, height, bins, texture, likeness } = scene;
  const person = model.personTrusted ? scene.person!.data : null;
  const data = new Float32Array(width * height);
  const outside = Float32Array.from({ length: 256 }, (_, p) =>
    Math.min(0, PERSON_WEIGHT * Math.log(Math.min(1, (2 * p) / 255 + 0.01))),
  );
  for (let i = 0; i < data.length; i++) {
    data[i] =
      model.colour[bins[i]!]! + model.texture[texture[i]!]! + LIKENESS_WEIGHT * Math.log(likeness[i]! + 0.05);
    if (person) data[i]! += outside[person[i]!]!;
  }
  return { data, width, height };
}

function fitModel(
  scene: SkinScene,
  skin: Float32Array,
  other: Float32Array,
  personTrusted: boolean,
): SkinModel {
  const colour = fitColourHistogram(scene.bins, skin, SKIN_SPREAD);
  const otherColour = fitColourHistogram(scene.bins, other, OTHER_SPREAD);
  for (let bin = 0; bin < colour.length; bin++)
    colour[bin] = Math.max(-MOST_COLOUR, Math.min(MOST_COLOUR, colour[bin]! - otherColour[bin]!));
  const texture = logShares(scene.texture, skin);
  const otherTexture = logShares(scene.texture, other);
  for (let level = 0; level < TEXTURE_LEVELS; level++)
    texture[level] = Math.max(
      -MOST_TEXTURE_AGAINST,
      Math.min(MOST_TEXTURE_FOR, texture[level]! - otherTexture[level]!),
    );
  return { colour, texture, personTrusted };
}

/** Log of each texture level's share, smoothed over neighbouring levels. */
function logShares(levels: Uint8Array, weights: Float32Array): Float32Array {
  const counts = new Float64Array(TEXTURE_LEVELS);
  let all = 0;
  for (let i = 0; i < levels.length; i++) {
    counts[levels[i]!]! += weights[i]!;
    all += weights[i]!;
  }
  const result = new Float32Array(TEXTURE_LEVELS);
  for (let k = 0; k < TEXTURE_LEVELS; k++) {
    const before = counts[Math.max(0, k - 1)]!;
    const after = counts[Math.min(TEXTURE_LEVELS - 1, k + 1)]!;
    result[k] = Math.log((before + 2 * counts[k]! + after) / 4 / Math.max(1, all) + 0.01);
  }
  return result;
}
