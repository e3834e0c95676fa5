/**
 * Tells hair from skin, features, clothes and background: colours learned where a class is certain, refitted on what
 * they claim, and the cost of each class smoothed along the picture's edges (Hosni et al.: "Fast Cost-Volume Filtering",
 * 2013).
 */
import { fitColourHistogram, type HistogramSpread } from '../../../perceive/colour-histogram.ts';
import {
  applyGuidedModel,
  fitGuidedModel,
  guidedFilter,
  prepareGuide,
} from '../../../pixels/guided-filter.ts';
import type { Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import { belowLengths } from './below-lengths.ts';
import {
  createHairPlanes,
  HAIR_CLASSES,
  type HairClass,
  type HairPlanes,
  mapHairClasses,
} from './hair-classes.ts';
import { hairColourBins } from './hair-colours.ts';
import { drawHairPriors, type HairHabits, type HairPriors } from './hair-priors.ts';
import { type HairScene, reduceHairScene } from './hair-scene.ts';
import { BEARD, drawMeshParts } from './mesh-parts.ts';

type ColourModels = Readonly<Record<HairClass, Float32Array>>;

const SPREAD: Readonly<Record<HairClass, HistogramSpread>> = {
  background: { lightness: 0.8, chroma: 0.7, outliers: 0.03 },
  hair: { lightness: 1.1, chroma: 0.7, outliers: 0.004 },
  skin: { lightness: 1.5, chroma: 0.7, outliers: 0.004 },
  features: { lightness: 1.1, chroma: 0.8, outliers: 0.02 },
  clothes: { lightness: 1, chroma: 0.7, outliers: 0.06 },
};
/** Largest distance in a*b* of a cheek's colour from its median. */
const FACE_CHROMA = 13;
/** The face's colours in other light: what can't be hair of a seed. */
const FACE_SPREAD: HistogramSpread = { lightness: 2.5, chroma: 0.8, outliers: 0.002 };
/** Longer side of the scene on which colours are learned. */
const LEARNING_SIZE = 256;
const MASK_WEIGHT = 1.6;
/** How sure the person mask may be near the head, where it knows no wisps, and away from it. */
const LEAST_MASK = { near: 0.08, far: 0.02 };
const SEED_WEIGHT = 2;
const ROUNDS = 2;
/** Log-density from which a colour is common in a class, and from which it is possible in it. */
const COMMON = Math.log(1e-3);
const RARE = Math.log(1.5e-4);
const STRICT_KEPT = 0.3;
const POSSIBLE = Math.log(2e-5);
/** Where fewer seeds than this share are left, all count: a dark shirt under dark hair keeps .13 of its own. */
const LEAST_KEPT = 0.1;
/** Share of chin and upper lip that looks unlike the cheeks from which there is a beard. */
const BEARDED = 0.4;
/** Share of hair beside the jaw from which lengths are expected below. */
const HANGS = 0.3;
/** Share of the clothes away from lengths that tells their colours. */
const CLOTHES_BEYOND = 1 / 3;

export interface HairInference {
  /** Smoothed negative log-likelihoods on the scene. */
  readonly costs: HairPlanes;
  readonly habits: HairHabits;
  /** Share of the scalp's seeds that have not the face's colour. */
  readonly grown: number;
}

/** The costs of the classes at the scene's pixels. */
export function inferHair(head: Head, place: HairScene): HairInference {
  const small = reduceHairScene(place, LEARNING_SIZE);
  const bins = hairColourBins(small.scene.lab);
  const fit = (name: HairClass, weights: Float32Array): Float32Array =>
    fitColourHistogram(bins, weights, SPREAD[name]);
  let habits: HairHabits = { bearded: false, hanging: { left: 1, right: 1 } };
  let priors = drawHairPriors(head, small, habits);
  const cheeks = faceSeeds(small, priors, bins);
  const face = fitColourHistogram(bins, cheeks, FACE_SPREAD);
  if (isBearded(head, small, bins, face)) {
    habits = { ...habits, bearded: true };
    priors = drawHairPriors(head, small, habits);
  }

  const skin = fit('skin', likeFace(small, cheeks, bins, face));
  const strict = unlike(priors.seeds.hair.data, bins, face, RARE);
  const hairSeeds = strict.share > STRICT_KEPT ? strict : unlike(priors.seeds.hair.data, bins, face);
  const hair = fit('hair', hairSeeds.kept);
  const seeds = {
    ...priors.seeds,
    skin: { ...priors.seeds.skin, data: cheeks },
    hair: { ...priors.seeds.hair, data: hairSeeds.kept },
    clothes: {
      ...priors.seeds.clothes,
      data: unlike(unlike(priors.seeds.clothes.data, bins, face).kept, bins, hair, RARE).kept,
    },
    features: { ...priors.seeds.features, data: unlike(priors.seeds.features.data, bins, skin).kept },
  };
  let models = mapHairClasses((name) =>
    name === 'hair' ? hair : name === 'skin' ? skin : fit(name, seeds[name].data),
  );
  const guide = prepareGuide(small.scene.guide, 2, 6e-4);
  for (let round = 0; round < ROUNDS; round++) {
    const raw = hairCosts(small, bins, models, priors.expected);
    const labels = leastCost(mapHairClasses((name) => guidedFilter(guide, raw[name])));
    if (round === 0) {
      habits = { ...habits, hanging: hangingHair(small, labels) };
      priors = { ...priors, expected: drawHairPriors(head, small, habits).expected };
    }
    const weights = createHairPlanes(small.scene.width, small.scene.height);
    const lengths = belowLengths(small, labels);
    HAIR_CLASSES.forEach((name, c) => {
      const [weight, seed, expected] = [weights[name].data, seeds[name].data, priors.expected[name].data];
      for (let i = 0; i < weight.length; i++) {
        if (labels[i] !== c) continue;
        if (name === 'skin' && face[bins[i]!]! < POSSIBLE) continue;
        weight[i] =
          (name === 'background' ? 1 : Math.min(1, 0.1 + 1.5 * expected[i]!)) + SEED_WEIGHT * seed[i]!;
      }
    });
    keepAwayInPlace(weights.clothes.data, lengths);
    models = mapHairClasses((name) =>
      fit(name, name === 'clothes' ? unlike(weights[name].data, bins, hair, RARE).kept : weights[name].data),
    );
  }
  return { costs: decide(place, models, priors.expected), habits, grown: hairSeeds.share };
}

/** Smoothed costs on the whole scene; the guided filter's coefficients are found at half its size. */
function decide({ scene, ...place }: HairScene, models: ColourModels, expected: HairPlanes): HairPlanes {
  const enlarged = mapHairClasses((name) =>
    // nothing is expected of the background, which the person mask tells
    name === 'background' ? expected[name] : resizePlane(expected[name], scene.width, scene.height),
  );
  const costs = hairCosts({ scene, ...place }, hairColourBins(scene.lab), models, enlarged);
  const width = Math.ceil(scene.width / 2);
  const height = Math.ceil(scene.height / 2);
  const halve = (plane: Plane): Plane => resizePlane(plane, width, height);
  const guide = prepareGuide(scene.guide.map(halve), 2, 6e-4);
  return mapHairClasses((name) => applyGuidedModel(fitGuidedModel(guide, halve(costs[name])), scene.guide));
}

/** The cheeks without highlights and nostrils, and without hair that lies over them: what is near their median colour. */
function faceSeeds({ scene }: HairScene, { seeds }: HairPriors, bins: Uint16Array): Float32Array {
  const { data } = seeds.skin;
  const { data: lab } = scene.lab;
  const found: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i]! > 0) found.push(i);
  const weights = new Float32Array(bins.length);
  if (found.length === 0) return weights;
  const sorted = [0, 1, 2].map((c) => Float32Array.from(found, (i) => lab[3 * i + c]!).sort());
  const at = (c: number, share: number): number => sorted[c]![Math.floor(share * (found.length - 1))]!;
  const [a, b] = [at(1, 0.5), at(2, 0.5)];
  const [low, high] = [at(0, 0.05), at(0, 0.97)];
  for (const i of found) {
    const l = lab[3 * i]!;
    if (l < low || l > high || Math.hypot(lab[3 * i + 1]! - a, lab[3 * i + 2]! - b) > FACE_CHROMA) continue;
    weights[i] = 1;
  }
  return weights;
}

/** All of the oval that could be the face's skin in its different light. */
function likeFace(
  { face: outside, up }: HairScene,
  cheeks: Float32Array,
  bins: Uint16Array,
  face: Float32Array,
): Float32Array {
  const weights = cheeks.slice();
  for (let i = 0; i < weights.length; i++)
    if (outside.data[i]! < -0.5 && up.data[i]! < 6 && face[bins[i]!]! > RARE)
      weights[i] = Math.max(weights[i]!, 0.6);
  return weights;
}

function isBearded(head: Head, place: HairScene, bins: Uint16Array, face: Float32Array): boolean {
  const { data } = drawMeshParts(head, place, BEARD);
  let [all, dark] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i]! < 128) continue;
    all++;
    if (face[bins[i]!]! < COMMON) dark++;
  }
  return all > 0 && dark / all > BEARDED;
}

/** Odds of lengths below the ears by what is seen beside the jaw. */
function hangingHair({ scene, side, up, face, unit }: HairScene, labels: Uint8Array): HairHabits['hanging'] {
  const hair = HAIR_CLASSES.indexOf('hair');
  const found = { left: 0, right: 0 };
  for (let i = 0; i < labels.length; i++) {
    const v = up.data[i]!;
    if (v > -2.5 || v < -8.5 || face.data[i]! < 0.2 || face.data[i]! > 4 || scene.person.data[i]! < 0.3)
      continue;
    if (labels[i] === hair) found[side.data[i]! < 0 ? 'left' : 'right']++;
  }
  // a strip of one centimetre over the four in height
  const whole = 4 * 4 * unit * unit;
  const odds = (count: number): number => 0.12 + 2 * Math.min(1, count / (HANGS * whole));
  return { left: odds(found.left), right: odds(found.right) };
}

/** The seeds without those of another class's colours, where enough remain; and which share those are. */
function unlike(
  seeds: Float32Array,
  bins: Uint16Array,
  other: Float32Array,
  common = COMMON,
): { kept: Float32Array; share: number } {
  const kept = new Float32Array(seeds.length);
  let [sum, all] = [0, 0];
  for (let i = 0; i < seeds.length; i++) {
    const seed = seeds[i]!;
    if (seed === 0) continue;
    all += seed;
    if (other[bins[i]!]! > common) continue;
    kept[i] = seed;
    sum += seed;
  }
  const share = all > 0 ? sum / all : 0;
  return { kept: share > LEAST_KEPT ? kept : seeds, share };
}

/** Takes the weights of `zone` away where a share of all pixels with a weight lies beyond it that tells the rest. */
function keepAwayInPlace(weights: Float32Array, zone: Uint8Array): void {
  let [all, beyond] = [0, 0];
  for (let i = 0; i < zone.length; i++) {
    if (weights[i]! === 0) continue;
    all++;
    if (zone[i] === 0) beyond++;
  }
  if (beyond < CLOTHES_BEYOND * all) return;
  for (let i = 0; i < zone.length; i++) if (zone[i] === 1) weights[i] = 0;
}

function hairCosts(
  { scene, skull, up }: HairScene,
  bins: Uint16Array,
  models: ColourModels,
  expected: HairPlanes,
): HairPlanes {
  const costs = createHairPlanes(scene.width, scene.height);
  const person = scene.person.data;
  const inside = new Float32Array(bins.length);
  for (let i = 0; i < bins.length; i++) {
    const least = skull.data[i]! < 8 && up.data[i]! > -6 ? LEAST_MASK.near : LEAST_MASK.far;
    const mask = Math.max(least, Math.min(1 - least, person[i]!));
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

/** Index into `HAIR_CLASSES` of the least cost, one a pixel. */
export function leastCost(costs: HairPlanes): Uint8Array {
  const planes = HAIR_CLASSES.map((name) => costs[name].data);
  const least = planes[0]!.slice();
  const labels = new Uint8Array(least.length);
  for (let c = 1; c < planes.length; c++) {
    const cost = planes[c]!;
    for (let i = 0; i < labels.length; i++) {
      if (cost[i]! < least[i]!) {
        least[i] = cost[i]!;
        labels[i] = c;
      }
    }
  }
  return labels;
}

/** Probability 0..1 of a class against the likeliest other one, under the smoothed costs. */
export function classProbability({ costs }: HairInference, name: HairClass): Plane {
  const { data: own, width, height } = costs[name];
  const data = new Float32Array(own.length).fill(Number.POSITIVE_INFINITY);
  for (const other of HAIR_CLASSES) {
    if (other === name) continue;
    const cost = costs[other].data;
    for (let i = 0; i < data.length; i++) if (cost[i]! < data[i]!) data[i] = cost[i]!;
  }
  for (let i = 0; i < data.length; i++) data[i] = 1 / (1 + Math.exp(own[i]! - data[i]!));
  return { data, width, height };
}
