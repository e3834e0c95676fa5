/**
 * Decides the class of every pixel: colour models seeded where a class is certain, refitted on what they claim (hard
 * expectation-maximisation), and the cost of each class smoothed along the picture's edges before the least one wins
 * (Hosni et al.: "Fast Cost-Volume Filtering for Visual Correspondence and Beyond", 2013).
 */

import {
  applyGuidedModel,
  fitGuidedModel,
  guidedFilter,
  type PreparedGuide,
  prepareGuide,
} from '../pixels/guided-filter.ts';
import type { Plane } from '../pixels/image.ts';
import { resizePlane } from '../pixels/resample.ts';
import { colourBins, fitColourHistogram, type HistogramSpread } from './colour-histogram.ts';
import {
  type ClassPlanes,
  createClassPlanes,
  mapClasses,
  PARSE_CLASSES,
  type ParseClass,
} from './parse-classes.ts';
import type { ParsePriors } from './parse-priors.ts';
import type { ParseScene } from './parse-scene.ts';

/** Log-densities over colour bins, one table a class. */
export type ColourModels = Readonly<Record<ParseClass, Float32Array>>;

/**
 * How freely each class's colours are taken. Skin is skin-coloured, arms only lit otherwise than the face; clothes may
 * have any colour anywhere.
 */
const SPREAD: Readonly<Record<ParseClass, HistogramSpread>> = {
  background: { lightness: 0.8, chroma: 0.7, outliers: 0.03 },
  hair: { lightness: 1.1, chroma: 0.7, outliers: 0.02 },
  skin: { lightness: 2.2, chroma: 0.8, outliers: 0.002 },
  upper: { lightness: 1.1, chroma: 0.7, outliers: 0.12 },
  lower: { lightness: 1.1, chroma: 0.7, outliers: 0.05 },
  shoes: { lightness: 1, chroma: 0.8, outliers: 0.02 },
};
const COLOUR_WEIGHT = 1;
const MASK_WEIGHT = 2.2;
const PRIOR_WEIGHT = 1;
/** Seeds keep this weight beside what the model claims for itself. */
const SEED_WEIGHT = 2;

/** Negative log-likelihoods of every class at every pixel, not smoothed. */
export function classCosts(
  scene: ParseScene,
  bins: Uint16Array,
  models: ColourModels,
  expected: ClassPlanes,
): ClassPlanes {
  const costs = createClassPlanes(scene.width, scene.height);
  const person = scene.person.data;
  const inside = new Float64Array(bins.length);
  const { data: background } = costs.background;
  for (let i = 0; i < bins.length; i++) {
    const mask = Math.max(0.01, Math.min(0.99, person[i]!));
    background[i] = -COLOUR_WEIGHT * models.background[bins[i]!]! - MASK_WEIGHT * Math.log(1 - mask);
    inside[i] = -MASK_WEIGHT * Math.log(mask);
  }
  for (const name of PARSE_CLASSES) {
    if (name === 'background') continue;
    const [cost, model, prior] = [costs[name].data, models[name], expected[name].data];
    for (let i = 0; i < bins.length; i++)
      cost[i] = inside[i]! - COLOUR_WEIGHT * model[bins[i]!]! - PRIOR_WEIGHT * Math.log(prior[i]! + 1e-5);
  }
  return costs;
}

/** Index into `PARSE_CLASSES` of the least cost, one a pixel. */
export function leastCost(costs: ClassPlanes): Uint8Array {
  const least = costs[PARSE_CLASSES[0]!].data.slice();
  const labels = new Uint8Array(least.length);
  for (let c = 1; c < PARSE_CLASSES.length; c++) takeLess(costs[PARSE_CLASSES[c]!].data, c, least, labels);
  return labels;
}

/** Where a class costs less than all before, it and its cost are noted. */
function takeLess(cost: Float32Array, label: number, least: Float32Array, labels: Uint8Array): void {
  for (let i = 0; i < cost.length; i++)
    if (cost[i]! < least[i]!) {
      least[i] = cost[i]!;
      labels[i] = label;
    }
}

function fitModels(bins: Uint16Array, weights: ClassPlanes): ColourModels {
  const fit = (name: ParseClass): Float32Array => fitColourHistogram(bins, weights[name].data, SPREAD[name]);
  return {
    background: fit('background'),
    hair: fit('hair'),
    skin: fit('skin'),
    upper: fit('upper'),
    lower: fit('lower'),
    shoes: fit('shoes'),
  };
}

/**
 * Colour models from seeds alone. Where seeds of clothes and shoes show colours of the face, or seeds of the lower clothes those of
 * the upper ones, they teach nothing, if enough others remain.
 */
export function seedColours(bins: Uint16Array, priors: ParsePriors): ColourModels {
  const fit = (name: ParseClass, seeds: Plane): Float32Array =>
    fitColourHistogram(bins, seeds.data, SPREAD[name]);
  const skin = fit('skin', priors.seeds.skin);
  const upperSeeds = withoutColours(priors.seeds.upper, bins, skin);
  const upper = fit('upper', upperSeeds);
  const lowerSeeds = withoutColours(withoutColours(priors.seeds.lower, bins, skin), bins, upper);
  return {
    background: fit('background', priors.seeds.background),
    hair: fit('hair', priors.seeds.hair),
    skin,
    upper,
    lower: fit('lower', lowerSeeds),
    shoes: fit('shoes', withoutColours(priors.seeds.shoes, bins, skin, LEAST_KEPT_SHOES)),
  };
}

/** Log-density from which a colour is common in a class. */
const COMMON = Math.log(1e-3);
/** Share of the seeds that has to remain. */
const LEAST_KEPT = 0.25;
/** Sandals show more skin than leather. */
const LEAST_KEPT_SHOES = 0.1;

function withoutColours(seeds: Plane, bins: Uint16Array, other: Float32Array, leastKept = LEAST_KEPT): Plane {
  const data = new Float32Array(seeds.data.length);
  let [kept, all] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    const seed = seeds.data[i]!;
    if (seed === 0) continue;
    all += seed;
    if (other[bins[i]!]! > COMMON) continue;
    data[i] = seed;
    kept += seed;
  }
  return kept > leastKept * all ? { ...seeds, data } : seeds;
}

/** Least log-density under the seeds' skin of what may teach skin. */
const SKIN_LIKE = Math.log(2e-5);

/** Window in pixels and regularisation of the costs' smoothing. */
const WINDOW = 2;
const EVENNESS = 6e-4;

/** What smoothing along the scene's edges needs, for every round of learning. */
export function prepareScene(scene: ParseScene): PreparedGuide {
  return prepareGuide(scene.guide, WINDOW, EVENNESS);
}

/** Labels of the scene under the models. */
export function labelScene(
  scene: ParseScene,
  guide: PreparedGuide,
  bins: Uint16Array,
  priors: ParsePriors,
  models: ColourModels,
): Uint8Array {
  const costs = classCosts(scene, bins, models, priors.expected);
  return leastCost(mapClasses(costs, (plane) => guidedFilter(guide, plane)));
}

/** The models refitted on the labels of the scene. */
export function refitColours(
  scene: ParseScene,
  labels: Uint8Array,
  bins: Uint16Array,
  priors: ParsePriors,
  seeded: ColourModels,
): ColourModels {
  const weights = createClassPlanes(scene.width, scene.height);
  PARSE_CLASSES.forEach((name, c) => {
    const [weight, seed, expected] = [
      weights[name].data,
      priors.seeds[name].data,
      priors.expected[name].data,
    ];
    for (let i = 0; i < weight.length; i++) {
      if (labels[i] !== c) continue;
      // skin stays the face's colour, whatever a prior made it claim
      if (name === 'skin' && seeded.skin[bins[i]!]! < SKIN_LIKE) continue;
      const claimed = name === 'background' ? 1 : Math.min(1, 0.15 + 1.5 * expected[i]!);
      weight[i] = claimed + SEED_WEIGHT * seed[i]!;
    }
  });
  return fitModels(bins, weights);
}

/**
 * Smoothed costs on a larger scene with models and priors from a smaller one. The guided filter's coefficients are
 * found at half the scene's size and applied at the whole of it, which costs a quarter and looks the same.
 */
export function inferCosts(scene: ParseScene, models: ColourModels, expected: ClassPlanes): ClassPlanes {
  const costs = classCosts(scene, colourBins(scene.lab), models, expected);
  const width = Math.ceil(scene.width / 2);
  const height = Math.ceil(scene.height / 2);
  const halve = (plane: Plane): Plane => resizePlane(plane, width, height);
  const guide = prepareGuide(scene.guide.map(halve), WINDOW, EVENNESS);
  return mapClasses(costs, (plane) => applyGuidedModel(fitGuidedModel(guide, halve(plane)), scene.guide));
}
