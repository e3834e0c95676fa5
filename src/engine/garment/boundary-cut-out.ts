/**
 * Garment on a ground of nearly its own colour: a coat on a bedspread. Its colours tell little, the ground's texture and
 * the line around the garment more. Colours and texture of both are learnt in turns with the division of the picture whose
 * line runs where colours step (GrabCut, Rother 2004, with texture).
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type LabImage, type Mask } from '../pixels/image.ts';
import { divideInPlace, type LineCosts } from '../pixels/minimal-cut.ts';
import { resampleSamples, resizePlane } from '../pixels/resample.ts';
import { fitMixture, logDensity } from './gaussian-mixture.ts';
import { borderPrior, gather, guessMiddle, keepMainPart } from './mixture-cut-out.ts';

/** Long side at which the picture is divided. */
const SIZE = 224;
const ROUNDS = 6;
const STEPS = 160;
const COMPONENTS = 6;
/** Log odds beyond this say no more. */
const CERTAIN = 8;
/** Weight of a pixel's odds against the line. */
const ODDS = 0.5;
/** What the line costs a pixel of its length where nothing steps, and where colours step far. */
const LINE = 12;
const LINE_ON_STEP = 0.926;
/** Blur, as a share of the long side, that weave and fur don't outlive, and that of the texture's energy. */
const FINE = 0.003;
const TEXTURE = 0.0047;
/** Blur that takes the corners of the grid out of the outline, in its cells. */
const SMOOTH = 0.7;
/** Classes of texture, and the energy (logarithm) that the last one ends at. */
const CLASSES = 24;
const STRONGEST = 2.4;

/** 0 or 255, of the picture's size. */
export function cutOutByBoundary(lab: LabImage): Mask {
  const scale = Math.min(1, SIZE / Math.max(lab.width, lab.height));
  const width = Math.max(8, Math.round(lab.width * scale));
  const height = Math.max(8, Math.round(lab.height * scale));
  const { colours, texture } = describePixels(lab, width, height);
  const line = lineCosts(colours, width, height);
  const prior = borderPrior(width, height);
  let isGarment = guessMiddle(width, height);
  const inside = createPlane(width, height);
  inside.data.set(isGarment);
  const cost = new Float32Array(width * height);
  for (let round = 0; round < ROUNDS; round++) {
    const garment = fitMixture(gather(colours, isGarment, 1), COMPONENTS);
    const ground = fitMixture(gather(colours, isGarment, 0), COMPONENTS);
    const ofGarment = textureDensity(texture, isGarment, 1);
    const ofGround = textureDensity(texture, isGarment, 0);
    for (let i = 0; i < cost.length; i++) {
      const [l, a, b] = [colours[3 * i]!, colours[3 * i + 1]!, colours[3 * i + 2]!];
      const odds =
        logDensity(garment, l, a, b) -
        logDensity(ground, l, a, b) +
        ofGarment[texture[i]!]! -
        ofGround[texture[i]!]! +
        prior[i]!;
      cost[i] = -ODDS * Math.max(-CERTAIN, Math.min(CERTAIN, odds));
    }
    divideInPlace(inside, cost, line, STEPS);
    const signed = createPlane(width, height);
    for (let i = 0; i < signed.data.length; i++) signed.data[i] = inside.data[i]! - 0.5;
    const decided = keepMainPart(signed);
    if (decided.every((value) => value === 0)) break;
    isGarment = decided;
  }
  const garment = createPlane(width, height);
  garment.data.set(isGarment);
  // corners of the grid it was divided on are none of the garment's
  const fine = gaussianBlur(resizePlane(garment, lab.width, lab.height), SMOOTH / scale);
  const mask = createMask(lab.width, lab.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = fine.data[i]! > 0.5 ? 255 : 0;
  return mask;
}

/** Colours without their texture (Lab, interleaved) and the class of the texture's energy, at the size of the division. */
function describePixels(
  lab: LabImage,
  width: number,
  height: number,
): { readonly colours: Float32Array; readonly texture: Uint8Array } {
  const long = Math.max(lab.width, lab.height);
  const planes = [0, 1, 2].map((c) => {
    const plane = createPlane(lab.width, lab.height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = lab.data[3 * i + c]!;
    return gaussianBlur(plane, FINE * long);
  });
  const smooth = new Float32Array(lab.data.length);
  const energy = createPlane(lab.width, lab.height);
  for (let i = 0; i < energy.data.length; i++) {
    for (let c = 0; c < 3; c++) smooth[3 * i + c] = planes[c]!.data[i]!;
    energy.data[i] = (lab.data[3 * i]! - smooth[3 * i]!) ** 2;
  }
  const local = gaussianBlur(energy, TEXTURE * long);
  for (let i = 0; i < local.data.length; i++) local.data[i] = Math.log(1 + Math.sqrt(local.data[i]!));
  return {
    colours: resampleSamples(smooth, lab.width, lab.height, 3, width, height),
    texture: Uint8Array.from(resizePlane(local, width, height).data, (value) =>
      Math.min(CLASSES - 1, (value / STRONGEST) * CLASSES),
    ),
  };
}

/** The line is cheap where the smoothed colours step further than they do at most places. */
function lineCosts(colours: Float32Array, width: number, height: number): LineCosts {
  const size = width * height;
  const right = new Float32Array(size);
  const down = new Float32Array(size);
  const step = (a: number, b: number): number =>
    Math.hypot(
      colours[3 * a]! - colours[3 * b]!,
      colours[3 * a + 1]! - colours[3 * b + 1]!,
      colours[3 * a + 2]! - colours[3 * b + 2]!,
    );
  const steps: number[] = [];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      right[at] = step(at, x + 1 < width ? at + 1 : at);
      down[at] = step(at, y + 1 < height ? at + width : at);
      steps.push(right[at]!, down[at]!);
    }
  steps.sort((a, b) => a - b);
  const usual = Math.max(1, 2 * steps[steps.length >> 1]!);
  for (const costs of [right, down])
    for (let i = 0; i < size; i++)
      costs[i] = LINE * (1 - LINE_ON_STEP + LINE_ON_STEP * Math.exp(-((costs[i]! / usual) ** 2)));
  return { right, down };
}

/** Log density of each class of texture among the pixels with this label. */
function textureDensity(texture: Uint8Array, labels: Uint8Array, label: number): Float64Array {
  const counts = new Float64Array(CLASSES);
  let all = 0;
  for (let i = 0; i < texture.length; i++)
    if (labels[i] === label) {
      counts[texture[i]!]!++;
      all++;
    }
  const least = 0.002 * all + 1;
  return counts.map((_, k) => {
    // neighbouring classes count for each other
    const near = [counts[k - 1] ?? counts[k]!, counts[k]!, counts[k + 1] ?? counts[k]!];
    return Math.log(((near[0]! + 2 * near[1]! + near[2]!) / 4 + least) / (all + CLASSES * least));
  });
}
