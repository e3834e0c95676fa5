/**
 * Garment on a background that isn't plain (a bed, a wooden floor, a wall): colour mixtures of both, learnt from the border
 * and from what differs from it, in turns with an edge-aware smoothing of the decision.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { applyGuidedModel, fitGuidedModel, prepareGuide } from '../pixels/guided-filter.ts';
import { createMask, createPlane, type LabImage, type Mask, type Plane } from '../pixels/image.ts';
import { resampleSamples } from '../pixels/resample.ts';
import { cutOutMerit } from './cut-out-merit.ts';
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
/** Prior up to which pixels are the picture's border, and the share of them that may be no background. */
const BORDER_PRIOR = -1.8;
const STRAY_BORDER = 0.04;
/** By how much less likely than those (log density) the garment's colours are taken to be: as little and as much as it may be. */
const LESS_LIKELY = [0, 4];

/**
 * `hint` is what a flood from the border left over (255). Where the ground changes across the picture that is wrong, and
 * so may be any other first guess: colours are learnt from several, and the result counts whose edge and colours are
 * the clearest and whose sides are most alike.
 */
export function cutOutByMixtures(lab: LabImage, hint: Mask): MixtureCutOut {
  const scale = Math.min(1, LEARNING_SIZE / Math.max(lab.width, lab.height));
  const width = Math.max(8, Math.round(lab.width * scale));
  const height = Math.max(8, Math.round(lab.height * scale));
  const colours = resampleSamples(lab.data, lab.width, lab.height, 3, width, height);
  const learning: Learning = {
    colours,
    planes: guidePlanes(colours, width, height),
    prior: borderPrior(width, height),
    width,
    height,
  };
  const guide = prepareGuide(learning.planes, 3, 2e-3);
  const seeds = resampleSamples(hint.data, lab.width, lab.height, 1, width, height);
  const guesses = [
    guessByFlood(seeds, learning),
    ...LESS_LIKELY.map((less) => guessByBorder(learning, less)),
    guessMiddle(width, height),
  ];
  let best: Learnt | null = null;
  for (const guess of guesses) {
    if (!guess) continue;
    const learnt = learn(guess, learning, guide);
    if (!best || learnt.merit > best.merit) best = learnt;
  }

  // the decision's linear model on the finer picture's own colours keeps its edges
  const fine = applyGuidedModel(
    fitGuidedModel(guide, best!.odds),
    guidePlanes(lab.data, lab.width, lab.height),
  );
  const mask = createMask(lab.width, lab.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = fine.data[i]! > 0 ? 255 : 0;
  return { mask, separation: best!.separation };
}

/** The picture at learning size. */
interface Learning {
  /** Lab, interleaved. */
  readonly colours: Float32Array;
  readonly planes: readonly Plane[];
  readonly prior: Float32Array;
  readonly width: number;
  readonly height: number;
}

interface Learnt {
  readonly odds: Plane;
  /** 0..1, share of clear decisions. */
  readonly separation: number;
  /** Separation and the cut-out's own merit. */
  readonly merit: number;
}

/** Colours of garment and background from a first guess, and the decision by them, in turns. */
function learn(
  guess: Uint8Array,
  { colours, planes, prior, width, height }: Learning,
  guide: ReturnType<typeof prepareGuide>,
): Learnt {
  let isGarment = guess;
  let odds = createPlane(width, height);
  for (let round = 0; round < ROUNDS; round++) {
    const background = fitMixture(gather(colours, isGarment, 0), COMPONENTS);
    const garment = fitMixture(gather(colours, isGarment, 1), COMPONENTS);
    const raw = createPlane(width, height);
    for (let i = 0; i < raw.data.length; i++)
      raw.data[i] = clampOdds(density(garment, colours, i) - density(background, colours, i) + prior[i]!);
    odds = applyGuidedModel(fitGuidedModel(guide, raw), planes);
    const decided = keepMainPart(odds);
    if (decided.every((value) => value === 0)) break;
    isGarment = decided;
  }
  let certain = 0;
  for (const value of odds.data) certain += Math.min(1, Math.abs(value) / 4);
  const separation = certain / odds.data.length;
  const mask = createMask(width, height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = isGarment[i]! * 255;
  return { odds, separation, merit: separation + cutOutMerit(mask, colours) };
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
export function borderPrior(width: number, height: number): Float32Array {
  const prior = new Float32Array(width * height);
  const depth = 0.12 * Math.min(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / depth;
      prior[y * width + x] = inside < 1 ? -3 + 3.5 * inside : 0.5;
    }
  return prior;
}

/** What the flood left over; null where that is nearly nothing or nearly all. */
function guessByFlood(seeds: Float32Array, { prior }: Learning): Uint8Array | null {
  const guess = Uint8Array.from(prior, (value, i) => (seeds[i]! > 127 && value > -2 ? 1 : 0));
  const seeded = guess.reduce((sum, value) => sum + value, 0);
  return seeded > 0.08 * guess.length && seeded < 0.75 * guess.length ? guess : null;
}

/** What is less like the border's colours than all but a few of the border's own pixels; null where that is nearly nothing. */
function guessByBorder({ colours, prior }: Learning, less: number): Uint8Array | null {
  const inside = Uint8Array.from(prior, (value) => (value > BORDER_PRIOR ? 1 : 0));
  const background = fitMixture(gather(colours, inside, 0), COMPONENTS);
  const likeness = Float32Array.from(prior, (_, i) => density(background, colours, i));
  const ofBorder = likeness.filter((_, i) => inside[i] === 0).sort();
  const least = ofBorder[Math.floor(STRAY_BORDER * ofBorder.length)]! - less;
  const guess = inside.map((value, i) => (value === 1 && likeness[i]! < least ? 1 : 0));
  return guess.reduce((sum, value) => sum + value, 0) > 0.03 * guess.length ? guess : null;
}

/** 1 in an ellipse in the middle of the picture, where garments lie. */
export function guessMiddle(width: number, height: number): Uint8Array {
  const guess = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.hypot((x / width - 0.5) / 0.28, (y / height - 0.5) / 0.36) < 1) guess[y * width + x] = 1;
  return guess;
}

/** Colours of the pixels whose label is `label`, at most 6,000 of them. */
export function gather(colours: Float32Array, labels: Uint8Array, label: number): Float32Array {
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

function density(mixture: GaussianMixture, colours: Float32Array, pixel: number): number {
  const i = pixel * 3;
  return logDensity(mixture, colours[i]!, colours[i + 1]!, colours[i + 2]!);
}

function clampOdds(value: number): number {
  return Math.max(-CERTAIN, Math.min(CERTAIN, value));
}

/** 1 on the components of positive odds that are at least a fifth as large as the largest. */
export function keepMainPart(odds: Plane): Uint8Array {
  const mask = createMask(odds.width, odds.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = odds.data[i]! > 0 ? 255 : 0;
  const { labels, components } = connectedComponents(mask, 4);
  const largest = Math.max(0, ...components.map((component) => component.area));
  return Uint8Array.from(labels, (label) =>
    label > 0 && components[label - 1]!.area > 0.2 * largest ? 1 : 0,
  );
}
