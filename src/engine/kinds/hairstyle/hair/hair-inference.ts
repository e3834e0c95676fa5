/**
 * Tells hair from skin, features, clothes and background: colours learned where a class is certain, refitted on what
 * they claim, and the cost of each class smoothed along the picture's edges (Hosni et al.: "Fast Cost-Volume Filtering",
 * 2013).
 */
import { colourBins, fitColourHistogram, type HistogramSpread } from '../../../perceive/colour-histogram.ts';
import { guidedFilter, prepareGuide } from '../../../pixels/guided-filter.ts';
import type { Plane } from '../../../pixels/image.ts';
import { createHairPlanes, HAIR_CLASSES, type HairPlanes, mapHairClasses } from './hair-classes.ts';
import type { HairPriors } from './hair-priors.ts';
import type { HairScene } from './hair-scene.ts';

type ColourModels = Readonly<Record<(typeof HAIR_CLASSES)[number], Float32Array>>;

const SPREAD: Readonly<Record<(typeof HAIR_CLASSES)[number], HistogramSpread>> = {
  background: { lightness: 0.8, chroma: 0.7, outliers: 0.03 },
  hair: { lightness: 1.1, chroma: 0.7, outliers: 0.01 },
  skin: { lightness: 1.8, chroma: 0.8, outliers: 0.004 },
  features: { lightness: 1.1, chroma: 0.8, outliers: 0.02 },
  clothes: { lightness: 1, chroma: 0.7, outliers: 0.06 },
};
const MASK_WEIGHT = 1.6;
const SEED_WEIGHT = 2;
const ROUNDS = 3;
const COMMON = Math.log(1e-3);
const LEAST_KEPT = 0.2;
const SKIN_LIKE = Math.log(2e-5);

export interface HairInference {
  /** Smoothed negative log-likelihoods. */
  readonly costs: HairPlanes;
  /** Index into `HAIR_CLASSES` of the least cost. */
  readonly labels: Uint8Array;
  readonly bins: Uint16Array;
  readonly models: ColourModels;
  /** Share of the scalp's seeds that have not the face's colour. */
  readonly grown: number;
}

/** The classes of the scene's pixels. */
export function inferHair(place: HairScene, priors: HairPriors): HairInference {
  const { scene } = place;
  const bins = colourBins(scene.lab);
  const fit = (name: (typeof HAIR_CLASSES)[number], weights: Float32Array): Float32Array =>
    fitColourHistogram(bins, weights, SPREAD[name]);
  const skin = fit('skin', priors.seeds.skin.data);
  const hairSeeds = unlike(priors.seeds.hair.data, bins, skin);
  const hair = fit('hair', hairSeeds.kept);
  const seeded = { ...priors.seeds, hair: { ...priors.seeds.hair, data: hairSeeds.kept } };
  let models: ColourModels = {
    background: fit('background', seeded.background.data),
    hair,
    skin,
    features: fit('features', unlike(seeded.features.data, bins, skin).kept),
    clothes: fit('clothes', unlike(unlike(seeded.clothes.data, bins, skin).kept, bins, hair).kept),
  };
  const guide = prepareGuide(scene.guide, 2, 6e-4);
  let costs = createHairPlanes(scene.width, scene.height);
  let labels: Uint8Array = new Uint8Array(0);
  for (let round = 0; ; round++) {
    const raw = hairCosts(place, bins, models, priors.expected);
    costs = mapHairClasses((name) => guidedFilter(guide, raw[name]));
    labels = leastCost(costs);
    if (round === ROUNDS) break;
    const weights = createHairPlanes(scene.width, scene.height);
    HAIR_CLASSES.forEach((name, c) => {
      const [weight, seed, expected] = [weights[name].data, seeded[name].data, priors.expected[name].data];
      for (let i = 0; i < weight.length; i++) {
        if (labels[i] !== c) continue;
        if (name === 'skin' && skin[bins[i]!]! < SKIN_LIKE) continue;
        weight[i] =
          (name === 'background' ? 1 : Math.min(1, 0.1 + 1.5 * expected[i]!)) + SEED_WEIGHT * seed[i]!;
      }
    });
    models = mapHairClasses((name) => fit(name, weights[name].data));
  }
  return { costs, labels, bins, models, grown: hairSeeds.share };
}

function unlike(
  seeds: Float32Array,
  bins: Uint16Array,
  other: Float32Array,
): { kept: Float32Array; share: number } {
  const kept = new Float32Array(seeds.length);
  let [sum, all] = [0, 0];
  for (let i = 0; i < seeds.length; i++) {
    const seed = seeds[i]!;
    if (seed === 0) continue;
    all += seed;
    if (other[bins[i]!]! > COMMON) continue;
    kept[i] = seed;
    sum += seed;
  }
  const share = all > 0 ? sum / all : 0;
  return { kept: share > LEAST_KEPT ? kept : seeds, share };
}

function hairCosts(
  { scene }: HairScene,
  bins: Uint16Array,
  models: ColourModels,
  expected: HairPlanes,
): HairPlanes {
  const costs = createHairPlanes(scene.width, scene.height);
  const person = scene.person.data;
  const inside = new Float32Array(bins.length);
  for (let i = 0; i < bins.length; i++) {
    const mask = Math.max(0.02, Math.min(0.98, person[i]!));
    costs.background.data[i] = -models.background[bins[i]!]! - MASK_WEIGHT * Math.log(1 - mask);
    inside[i] = -MASK_WEIGHT * Math.log(mask);
  }
  for (const name of HAIR_CLASSES) {
    if (name === 'background') continue;
    const [cost, model, prior] = [costs[name].data, models[name], expected[name].data];
    for (let i = 0; i < bins.length; i++)
      cost[i] = inside[i]! - model[bins[i]!]! - Math.log(prior[i]! + 1e-4);
  }
  return costs;
}

export function leastCost(costs: HairPlanes): Uint8Array {
  const planes: Plane[] = HAIR_CLASSES.map((name) => costs[name]);
  const labels = new Uint8Array(planes[0]!.data.length);
  for (let i = 0; i < labels.length; i++) {
    let best = 0;
    for (let c = 1; c < planes.length; c++) if (planes[c]!.data[i]! < planes[best]!.data[i]!) best = c;
    labels[i] = best;
  }
  return labels;
}

/** Probability 0..1 of hair under the smoothed costs. */
export function hairProbability({ costs }: HairInference): Plane {
  const { width, height } = costs.hair;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    let least = Infinity;
    for (const name of HAIR_CLASSES)
      if (name !== 'hair' && costs[name].data[i]! < least) least = costs[name].data[i]!;
    data[i] = 1 / (1 + Math.exp(costs.hair.data[i]! - least));
  }
  return { data, width, height };
}
