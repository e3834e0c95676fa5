/**
 * The cloth of a wearer of whom no pose is known: colours of cloth, skin, feet and background are learnt where the person
 * mask and the hands say what lies there, and decide elsewhere, smoothed along the photo's edges.
 */
import { fitMixture, type GaussianMixture, logDensity } from '../garment/gaussian-mixture.ts';
import type { PartialWearer } from '../perceive/find-partial-wearer.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { applyGuidedModel, fitGuidedModel, prepareGuide } from '../pixels/guided-filter.ts';
import { createMask, createPlane, type LabImage, type Mask, type Plane } from '../pixels/image.ts';
import { closeDisc, dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { resizePlane } from '../pixels/resample.ts';

/** Person probabilities that prove something. */
const SURELY_PERSON = 0.9;
const SURELY_BACKGROUND = 0.04;
/** How far from the person's edge they prove it, as a share of the picture's longer side. */
const MARGIN = 0.016;
/** The lowest share of the person's height shows feet or shoes; the cloth is learnt from this middle part. */
const FEET = 0.1;
const MIDDLE = [0.12, 0.72] as const;
/** A palm's inner part that shows skin alone, and how far from it the hand and its cuff reach, in palm sizes. */
const PALM_CORE = 0.28;
const HAND_REACH = 1.8;
/** In Lab, colours nearer to the hand's mean are skin while cloth is learnt. */
const SKIN_REACH = 16;
/** Colours less likely than this (log density) are neither. */
const UNKNOWN = -17;
/** Log odds beyond this say no more, and what the person mask adds to them. */
const CERTAIN = 6;
const PERSON_WEIGHT = 1.5;
const COMPONENTS = 6;
/** Parts smaller than this share of the largest are scraps. */
const SCRAP = 0.08;
/** Half the width of a bay that is no gap but a fold in the shade, in shares of the hips' width. */
const BAY = 0.03;
/** The contour is smoothed over this share of the hips' width: a wall's pattern frays it. */
const SMOOTH = 0.025;

export interface PartialCutOut {
  /** 255 or 0, of the Lab picture's size. */
  readonly cloth: Mask;
  /** 255 where a hand or what it wears can lie before the cloth. */
  readonly before: Mask;
  /** The cloth's width at the hips in its pixels. */
  readonly unit: number;
}

/** The cloth in `lab`, a copy of the wearer's photo that may be smaller; null where hardly any person is in it. */
export function cutOutPartialWearer(wearer: PartialWearer, lab: LabImage): PartialCutOut | null {
  const { width, height } = lab;
  const scale = width / wearer.photo.width;
  const person = resizePlane(wearer.person, width, height);
  const { inside, outside, top, bottom } = sureParts(person);
  if (bottom - top < 0.3 * height) return null;
  const hands = wearer.palms.map(({ center, size }) => ({
    x: center.x * scale,
    y: center.y * scale,
    size: size * scale,
  }));
  const near = (i: number, reach: number): boolean => {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    return hands.some((hand) => Math.hypot(x - hand.x, y - hand.y) < reach * hand.size);
  };
  const rowShare = (i: number): number => (Math.floor(i / width) - top) / (bottom - top);
  const palm = colours(lab, (i) => near(i, PALM_CORE));
  const skinMean = palm.length > 30 ? meanOf(palm) : null;
  const isSkin = (i: number): boolean =>
    skinMean !== null && Math.hypot(...skinMean.map((mean, c) => lab.data[3 * i + c]! - mean)) < SKIN_REACH;
  const samples = colours(lab, (i) => {
    const share = rowShare(i);
    return inside.data[i] === 255 && share > MIDDLE[0] && share < MIDDLE[1] && !near(i, 1) && !isSkin(i);
  });
  const cloth = modelOf(samples);
  const background = modelOf(colours(lab, (i) => outside.data[i] === 255));
  if (!cloth || !background) return null;
  const others = [
    background,
    modelOf(palm),
    modelOf(colours(lab, (i) => inside.data[i] === 255 && rowShare(i) > 1 - FEET)),
  ].filter((model) => model !== null);
  const odds = createPlane(width, height);
  for (let i = 0; i < odds.data.length; i++) {
    const density = (model: GaussianMixture): number =>
      logDensity(model, lab.data[3 * i]!, lab.data[3 * i + 1]!, lab.data[3 * i + 2]!);
    let other = UNKNOWN;
    for (const model of others) other = Math.max(other, density(model));
    const colour = Math.max(-CERTAIN, Math.min(CERTAIN, density(cloth) - other));
    odds.data[i] = colour + PERSON_WEIGHT * (2 * person.data[i]! - 1);
  }
  const planes = guidePlanes(lab);
  const smooth = applyGuidedModel(fitGuidedModel(prepareGuide(planes, 2, 2e-4), odds), planes);
  const clothMean = meanOf(samples);
  // fingers lie in each other's shade: their hue tells
  const isFinger = (i: number): boolean => {
    if (!skinMean || !near(i, HAND_REACH)) return false;
    const away = ([, a, b]: readonly number[]): number =>
      Math.hypot(lab.data[3 * i + 1]! - a!, lab.data[3 * i + 2]! - b!);
    return away(skinMean) < away(clothMean);
  };
  const mask = createMask(width, height);
  for (let i = 0; i < mask.data.length; i++) if (smooth.data[i]! > 0 && !isFinger(i)) mask.data[i] = 255;
  const closed = withoutScraps(closeDisc(mask, Math.max(1, Math.round(BAY * widestRun(mask)))));
  const whole = smoothed(closed, SMOOTH * widestRun(closed));
  const before = createMask(width, height);
  for (let i = 0; i < before.data.length; i++)
    if (whole.data[i] === 0 && outside.data[i] === 0 && near(i, HAND_REACH)) before.data[i] = 255;
  return { cloth: whole, before, unit: widestRun(whole) };
}

/** The mask with a contour that bends no more sharply than about `sigma` pixels. */
function smoothed({ data, width, height }: Mask, sigma: number): Mask {
  // the picture's frame cuts the cloth off and bends no contour
  const pad = Math.ceil(3 * sigma);
  const [columns, rows] = [width + 2 * pad, height + 2 * pad];
  const soft = createPlane(columns, rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const from = Math.max(0, Math.min(height - 1, y - pad)) * width;
      soft.data[y * columns + x] = data[from + Math.max(0, Math.min(width - 1, x - pad))]! / 255;
    }
  const blurred = gaussianBlur(soft, sigma).data;
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (blurred[(y + pad) * columns + x + pad]! > 0.5) result.data[y * width + x] = 255;
  return result;
}

/** Longest run of cloth in a row, in pixels: the hips. */
function widestRun({ data, width, height }: Mask): number {
  let widest = 0;
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      run = data[y * width + x] === 255 ? run + 1 : 0;
      widest = Math.max(widest, run);
    }
  }
  return widest;
}

/** Where a pixel is surely person or background, and the rows between which the person is. */
function sureParts(person: Plane): { inside: Mask; outside: Mask; top: number; bottom: number } {
  const { width, height } = person;
  const likely = createMask(width, height);
  const possible = createMask(width, height);
  let [top, bottom] = [height, 0];
  for (let i = 0; i < likely.data.length; i++) {
    if (person.data[i]! > SURELY_PERSON) {
      likely.data[i] = 255;
      top = Math.min(top, Math.floor(i / width));
      bottom = Math.max(bottom, Math.floor(i / width));
    }
    if (person.data[i]! > SURELY_BACKGROUND) possible.data[i] = 255;
  }
  const margin = Math.max(1, Math.round(MARGIN * Math.max(width, height)));
  const outside = dilateSquare(possible, margin);
  for (let i = 0; i < outside.data.length; i++) outside.data[i] = 255 - outside.data[i]!;
  return { inside: erodeSquare(likely, margin), outside, top, bottom };
}

/** Lab of at most 6,000 pixels of those that are `wanted`, interleaved. */
function colours({ data, width, height }: LabImage, wanted: (i: number) => boolean): Float32Array {
  const members: number[] = [];
  for (let i = 0; i < width * height; i++) if (wanted(i)) members.push(i);
  const step = Math.max(1, Math.floor(members.length / 6000));
  const result: number[] = [];
  for (let k = 0; k < members.length; k += step) {
    const at = members[k]! * 3;
    result.push(data[at]!, data[at + 1]!, data[at + 2]!);
  }
  return Float32Array.from(result);
}

function modelOf(samples: Float32Array): GaussianMixture | null {
  return samples.length < 90 ? null : fitMixture(samples, COMPONENTS);
}

function meanOf(samples: Float32Array): number[] {
  const sum = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) sum[i % 3]! += samples[i]!;
  return sum.map((value) => (3 * value) / samples.length);
}

/** Lab as three planes of about 0..1 each. */
function guidePlanes({ data, width, height }: LabImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = c === 0 ? data[3 * i]! / 100 : (data[3 * i + c]! + 60) / 120;
    return plane;
  });
}

function withoutScraps(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  const largest = Math.max(0, ...components.map(({ area }) => area));
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && components[labels[i]! - 1]!.area > SCRAP * largest) result.data[i] = 255;
  return result;
}
