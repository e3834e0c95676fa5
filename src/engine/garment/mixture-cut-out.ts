/**
 * Garment on a background that isn't plain (a bed, a wooden floor, a wall): colour mixtures of both, learnt from the border
 * and from what differs from it, in turns with an edge-aware smoothing of the decision.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { applyGuidedModel, fitGuidedModel, prepareGuide } from '../pixels/guided-filter.ts';
import { createMask, createPlane, type LabImage, type Mask, type Plane } from '../pixels/image.ts';
import { resampleSamples } from '../pixels/resample.ts';
import { fitMixture, type GaussianMixture, logDensity } from './gaussian-mixture.ts';

export interface MixtureCutOut {
  /** 0 or 255, of the Lab picture's size. */
  readonly mask: Mask;
  /** 0..1, how clearly the colours of garment and background differ. */
  readonly separation: number;
}

/** Long side at which colours are learnt. */
const LEARNING_SIZE = 224;
const ROUNDS = 4;
const COMPONENTS = 6;
/** Log odds beyond this say no more. */
const CERTAIN = 8;

/** `hint` is what a flood from the border left over (255); it seeds the garment where it is plausible. */
export function cutOutByMixtures(lab: LabImage, hint: Mask): MixtureCutOut {
  const scale = Math.min(1, LEARNING_SIZE / Math.max(lab.width, lab.height));
  const width = Math.max(8, Math.round(lab.width * scale));
  const height = Math.max(8, Math.round(lab.height * scale));
  const small = resampleSamples(lab.data, lab.width, lab.height, 3, width, height);
  const seeds = resampleSamples(hint.data, lab.width, lab.height, 1, width, height);
  const guide = prepareGuide(guidePlanes(small, width, height), 3, 2e-3);
  const prior = borderPrior(width, height);

  let isGarment = firstGuess(small, seeds, prior, width, height);
  let odds = createPlane(width, height);
  for (let round = 0; round < ROUNDS; round++) {
    const background = fitMixture(gather(small, isGarment, 0), COMPONENTS);
    const garment = fitMixture(gather(small, isGarment, 1), COMPONENTS);
    const raw = createPlane(width, height);
    for (let i = 0; i < raw.data.length; i++)
      raw.data[i] = clampOdds(logOdds(garment, background, small, i) + prior[i]!);
    odds = applyGuidedModel(fitGuidedModel(guide, raw), guidePlanes(small, width, height));
    const decided = keepMainPart(odds);
    if (decided.every((value) => value === 0)) break;
    isGarment = decided;
  }

  // the decision's linear model on the finer picture's own colours keeps its edges
  const fine = applyGuidedModel(fitGuidedModel(guide, odds), guidePlanes(lab.data, lab.width, lab.height));
  const mask = createMask(lab.width, lab.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = fine.data[i]! > 0 ? 255 : 0;
  let certain = 0;
  for (const value of odds.data) certain += Math.min(1, Math.abs(value) / 4);
  return { mask, separation: certain / odds.data.length };
}

/** Lab as three planes of about 0..1 each. */
function guidePlanes(lab: Float32Array, width: number, height: number): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = createPlane(width, height);
    const [offset, range] = c === 0 ? [0, 100] : [-60, 120];
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = (lab[i * 3 + c]! - offset) / range;
    return plane;
  });
}

/** Log prior odds of garment against background: a picture's border is background, its middle more likely garment. */
function borderPrior(width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height);
  const depth = 0.12 * Math.min(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / depth;
      prior[y * width + x] = inside < 1 ? -3 + 3.5 * inside : 0.5;
    }
  return prior;
}

/** The flood's rest where it is neither nearly nothing nor nearly all, else what is unlike the border's colours. */
function firstGuess(
  colours: Float32Array,
  seeds: Float32Array,
  prior: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const guess = new Uint8Array(width * height);
  let seeded = 0;
  for (let i = 0; i < guess.length; i++) {
    guess[i] = seeds[i]! > 127 && prior[i]! > -2 ? 1 : 0;
    seeded += guess[i]!;
  }
  if (seeded > 0.08 * guess.length && seeded < 0.75 * guess.length) return guess;
  const border = Uint8Array.from(prior, (value) => (value > -2 ? 1 : 0));
  const background = fitMixture(gather(colours, border, 0), COMPONENTS);
  for (let i = 0; i < guess.length; i++)
    guess[i] =
      prior[i]! > 0 && logDensity(background, colours[i * 3]!, colours[i * 3 + 1]!, colours[i * 3 + 2]!) < -13
        ? 1
        : 0;
  // nothing differs: begin with the middle
  if (guess.reduce((sum, value) => sum + value, 0) < 0.03 * guess.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (Math.hypot((x / width - 0.5) / 0.28, (y / height - 0.5) / 0.36) < 1) guess[y * width + x] = 1;
  return guess;
}

/** Colours of the pixels whose label is `label`, at most 6,000 of them. */
function gather(colours: Float32Array, labels: Uint8Array, label: number): Float32Array {
  const members: number[] = [];
  for (let i = 0; i < labels.length; i++) if (labels[i] === label) members.push(i);
  const step = Math.max(1, Math.floor(members.length / 6000));
  const result: number[] = [];
  for (let k = 0; k < members.length; k += step) {
    const i = members[k]! * 3;
    result.push(colours[i]!, colours[i + 1]!, colours[i + 2]!);
  }
  return Float32Array.from(result);
}

function logOdds(
  garment: GaussianMixture,
  background: GaussianMixture,
  colours: Float32Array,
  pixel: number,
): number {
  const i = pixel * 3;
  const [l, a, b] = [colours[i]!, colours[i + 1]!, colours[i + 2]!];
  return logDensity(garment, l, a, b) - logDensity(background, l, a, b);
}

function clampOdds(value: number): number {
  return Math.max(-CERTAIN, Math.min(CERTAIN, value));
}

/** 1 on the components of positive odds that are at least a fifth as large as the largest. */
function keepMainPart(odds: Plane): Uint8Array {
  const mask = createMask(odds.width, odds.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = odds.data[i]! > 0 ? 255 : 0;
  const { labels, components } = connectedComponents(mask, 4);
  const largest = Math.max(0, ...components.map((component) => component.area));
  return Uint8Array.from(labels, (label) =>
    label > 0 && components[label - 1]!.area > 0.2 * largest ? 1 : 0,
  );
}
