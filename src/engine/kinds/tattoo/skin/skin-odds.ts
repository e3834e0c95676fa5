/**
 * Log-odds of skin against all else, from colour, texture and the person mask. Colours and textures of both are learnt
 * from seeds and then from what they claim (hard expectation-maximisation, as in the parse of clothes).
 */
import { fitColourHistogram } from '../../../perceive/colour-histogram.ts';
import type { Plane } from '../../../pixels/image.ts';
import { type SkinScene, TEXTURE_LEVELS } from './skin-scene.ts';
import type { SkinSeeds } from './skin-seeds.ts';
import { type SkinTint, tintDistance } from './skin-tint.ts';
import { coversSeeds } from './trust-person.ts';

/** What the photo's skin and its surroundings look like. */
export interface SkinModel {
  /** Log-odds of each colour bin. */
  readonly colour: Float32Array;
  /** Log-odds of each texture level. */
  readonly texture: Float32Array;
  /** Tint that skin has. */
  readonly tint: SkinTint;
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
/** Texture levels below this one are smooth. */
const SMOOTH = 9;
const PERSON_WEIGHT = 1.8;
/** Log-odds where the person mask sees nobody at all. */
const OFF_PERSON = -6;
const LIKENESS_WEIGHT = 0.3;
/** Distance from the skin's tint (standard deviations) up to which it says nothing, and what is said beyond. */
const NEAR_TINT = 2.2;
const TINT_WEIGHT = 0.25;
const MOST_TINT = 6;
const SEED_WEIGHT = 2;

/**
 * Weight of a pixel that no seed speaks of, as an example of other things: where the seeds hold only a part of the skin
 * nothing is known of the clothes, and the rest is more likely those.
 */
const UNKNOWN = { part: 0.25, most: 0.03 };
/** Weight of the background in parts of that of other things on the person: the person mask tells it apart already. */
const BACKGROUND_SHARE = 0.5;
/** Weight of what the model claims for skin, in parts of the seeds'. */
const CLAIMED_SHARE = 1.5;

/** Learns the model on a small scene. */
export function learnSkin(scene: SkinScene, seeds: SkinSeeds): SkinModel {
  const personTrusted = scene.person !== null && coversSeeds(scene.person, seeds.skin);
  const size = scene.width * scene.height;
  const unknown = UNKNOWN[seeds.hold];
  const skin = seeds.skin.slice();
  const other = seeds.other.slice();
  let seeded = 0;
  for (let i = 0; i < size; i++) {
    seeded += seeds.skin[i]!;
    if (seeds.skin[i]! > 0 || other[i]! > 0 || seeds.place[i]! > 0) continue;
    const far = tintDistance(seeds.tint, scene.lab.data, 3 * i);
    other[i] = unknown * Math.max(0.05, Math.min(1, (far - 1) / 1.5));
  }
  for (let round = 0; ; round++) {
    if (personTrusted && seeds.hold === 'part') weakenBackgroundInPlace(other, scene.person!.data);
    const model = fitModel(scene, skin, other, seeds, personTrusted);
    if (round === ROUNDS) return model;
    const { data } = skinOdds(scene, model, seeds.place);
    let claimed = 1;
    for (let i = 0; i < size; i++) if (data[i]! > 0.5) claimed++;
    const share = Math.min(1, (CLAIMED_SHARE * seeded) / claimed);
    for (let i = 0; i < size; i++) {
      skin[i] = SEED_WEIGHT * seeds.skin[i]! + (data[i]! > 0.5 && seeds.other[i]! <= 1 ? share : 0);
      other[i] = (data[i]! < 0 && seeds.skin[i] === 0 ? 1 : 0) + (seeds.other[i]! > 1 ? seeds.other[i]! : 0);
    }
  }
}

/** Brings the weight of what lies off the person down to its share. */
function weakenBackgroundInPlace(other: Float32Array, person: Uint8Array): void {
  let [inside, outside] = [0, 0];
  for (let i = 0; i < other.length; i++) {
    if (person[i]! >= 128) inside += other[i]!;
    else outside += other[i]!;
  }
  const factor = Math.min(1, (BACKGROUND_SHARE * inside) / Math.max(1, outside));
  for (let i = 0; i < other.length; i++) if (person[i]! < 128) other[i]! *= factor;
}

/** Log-odds of skin at each pixel, about -15..8. */
export function skinOdds(scene: SkinScene, model: SkinModel, place: Float32Array): Plane {
  const { width, height, bins, texture, likeness, lab } = scene;
  const person = model.personTrusted ? scene.person!.data : null;
  const data = new Float32Array(width * height);
  const outside = Float32Array.from({ length: 256 }, (_, p) =>
    Math.min(0, PERSON_WEIGHT * Math.log(Math.min(1, (2 * p) / 255 + 0.01))),
  );
  const unlike = Float32Array.from({ length: 256 }, (_, k) => LIKENESS_WEIGHT * Math.log(k / 255 + 0.05));
  for (let i = 0; i < data.length; i++) {
    if (person && person[i] === 0) {
      data[i] = OFF_PERSON;
      continue;
    }
    data[i] =
      model.colour[bins[i]!]! + model.texture[texture[i]!]! + unlike[(likeness[i]! * 255) | 0]! + place[i]!;
    const far = tintDistance(model.tint, lab.data, 3 * i);
    if (far > NEAR_TINT) data[i]! -= Math.min(MOST_TINT, TINT_WEIGHT * (far * far - NEAR_TINT * NEAR_TINT));
    if (person) data[i]! += outside[person[i]!]!;
  }
  return { data, width, height };
}

function fitModel(
  scene: SkinScene,
  skin: Float32Array,
  other: Float32Array,
  seeds: SkinSeeds,
  personTrusted: boolean,
): SkinModel {
  const colour = fitColourHistogram(scene.bins, skin, SKIN_SPREAD);
  const otherColour = fitColourHistogram(scene.bins, other, OTHER_SPREAD);
  for (let bin = 0; bin < colour.length; bin++)
    colour[bin] = Math.max(-MOST_COLOUR, Math.min(MOST_COLOUR, colour[bin]! - otherColour[bin]!));
  // what the model claims may be as rough as hair: only the seeds tell how smooth this skin is
  const texture = logShares(scene.texture, seeds.hold === 'part' ? seeds.skin : skin);
  const otherTexture = logShares(scene.texture, other);
  for (let level = 0; level < TEXTURE_LEVELS; level++)
    texture[level] = Math.max(
      -MOST_TEXTURE_AGAINST,
      Math.min(MOST_TEXTURE_FOR, texture[level]! - otherTexture[level]!),
    );
  // a face is the roughest skin there is: that other places are smoother says nothing against them
  for (let level = 0; level < SMOOTH; level++) texture[level] = Math.max(0, texture[level]!);
  return { colour, texture, tint: seeds.tint, personTrusted };
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
