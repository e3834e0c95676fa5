/**
 * Which pixels are the garment. The picture's own transparency decides where it has any; a plain background is flooded
 * from the border; anything else is told apart by colour mixtures.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type LabImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { closeDisc, openDisc } from '../pixels/morphology.ts';
import { resampleSamples, resizeMask, resizeRgba } from '../pixels/resample.ts';
import { type BackgroundModel, fitBackground, paintBackground } from './background-model.ts';
import { longestOnBorder } from './border-contact.ts';
import { cutOutByBoundary } from './boundary-cut-out.ts';
import { withoutColouredShadow } from './coloured-shadow.ts';
import { cutOutMerit, offMiddle } from './cut-out-merit.ts';
import { findEnclosedBackground } from './enclosed-background.ts';
import { evenEdge } from './even-edge.ts';
import { floodBackground } from './flood-background.ts';
import { cutOutByMixtures } from './mixture-cut-out.ts';
import { withoutNeutralShadow } from './neutral-shadow.ts';
import { findPaleBays } from './pale-bays.ts';
import { refineEdge } from './refine-edge.ts';
import { withoutShadedGround } from './shaded-ground.ts';
import { findStrapGaps, findStrapsEnd, mendStraps } from './straps.ts';
import { findUprightFrame } from './upright-frame.ts';

export interface CutOut {
  /** 0 or 255, at analysis size. */
  readonly mask: Mask;
  /** 255 where the mask was completed by shape, not by colour: no edge of the picture is to be looked for there. */
  readonly completed?: Mask;
  /** 255 where colour mixtures alone saw the garment, before its edge was evened; missing for other methods. */
  readonly byColour?: Mask;
  /** The picture in Lab at analysis size. */
  readonly lab: LabImage;
  /** Analysis pixels a picture pixel. */
  readonly scale: number;
  readonly method: 'alpha' | 'flood' | 'mixture';
  /** 0..1, how far the mask can be believed. */
  readonly confidence: number;
  readonly doubts: readonly string[];
}

/** Cuts the garment out at a size of at most `longSide` pixels. */
export function cutOutGarment(picture: RgbaImage, longSide: number): CutOut {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const width = Math.max(8, Math.round(picture.width * scale));
  const height = Math.max(8, Math.round(picture.height * scale));
  const small = resizeRgba(picture, width, height);
  const lab = toLab(small);
  const alpha = alphaMask(small);
  if (alpha)
    return {
      mask: keepGarment(alpha),
      lab,
      scale: width / picture.width,
      method: 'alpha',
      confidence: 1,
      doubts: [],
    };
  const model = fitBackground(lab);
  const background = paintBackground(model, width, height);
  const cloth = findLighterCloth(lab, background, model);
  const flooded = keepGarment(floodPlain(lab, background, model, cloth));
  const scaleOfMask = width / picture.width;
  const plain = model.medianResidual < PLAIN ? cutOutPlain() : null;
  if (plain && !isDoubtful(plain.mask)) return plain;
  const mixed = cutOutMixed();
  if (!plain) return mixed.confidence < UNCERTAIN ? (cutOutBounded() ?? mixed) : mixed;
  return meritOf(mixed.mask, lab) > meritOf(plain.mask, lab) + CLEARLY_BETTER ? mixed : plain;

  function cutOutPlain(): CutOut {
    const strapsEnd = findStrapsEnd(flooded);
    const open = subtract(flooded, findStrapGaps(flooded, lab, background, strapsEnd));
    const refined = mendStraps(refineEdge(open, lab, cloth), open, strapsEnd);
    return {
      mask: keepGarment(evenEdge(keepGarment(withoutShadows(refined, small)), strapsEnd)),
      lab,
      scale: scaleOfMask,
      method: 'flood',
      confidence: 1,
      doubts: [],
    };
  }

  /** Where the ground has the garment's colours, by texture and outline; null when that is no garment's outline. */
  function cutOutBounded(): CutOut | null {
    const found = keepGarment(cutOutByBoundary(lab), PATCH);
    const garment = keepGarment(evenEdge(keepGarment(closeMiddle(found)), 0));
    const share = coveredArea(garment) / garment.data.length;
    if (share < LEAST_SHARE || offMiddle(garment) > ASIDE || isDoubtful(garment)) return null;
    const { symmetry } = findUprightFrame(garment);
    if (symmetry < LIKE_SIDES) return null;
    return { mask: garment, lab, scale: scaleOfMask, method: 'mixture', confidence: BOUNDED, doubts: [] };
  }

  function cutOutMixed(): CutOut {
    const { mask, separation } = cutOutByMixtures(lab, flooded);
    const whole = closeDisc(openDisc(mask, 1.5), 2.5);
    const refined = keepGarment(refineEdge(keepGarment(whole, PATCH), lab, cloth));
    const clean = withoutShadedGround(withoutShadows(refined, small), lab);
    const garment = keepGarment(evenEdge(keepGarment(clean), 0));
    const isTorn = coveredArea(garment) < TORN * coveredArea(whole) || offMiddle(garment) > ASIDE;
    return {
      mask: garment,
      byColour: mask,
      lab,
      scale: scaleOfMask,
      method: 'mixture',
      confidence: Math.max(0, Math.min(1, (separation - 0.5) / 0.4)) * (isTorn ? 0.15 : 1),
      doubts:
        separation < 0.75 || isTorn
          ? ['The background has colours of the garment: photograph it on a plain ground.']
          : [],
    };
  }
}

/** The mask with slits and gaps closed along its middle, where a coat's front opens; beside it are gaps to the sleeves. */
function closeMiddle(mask: Mask): Mask {
  const { width, height } = mask;
  const closed = keepGarment(closeDisc(mask, SLIT * Math.max(width, height)), GAP_IN_FRONT);
  let sum = 0;
  let area = 0;
  for (let at = 0; at < mask.data.length; at++)
    if (mask.data[at] !== 0) {
      sum += at % width;
      area++;
    }
  const middle = sum / Math.max(1, area);
  const data = mask.data.slice();
  for (let at = 0; at < data.length; at++)
    if (Math.abs((at % width) - middle) < FRONT * width) data[at] = closed.data[at]!;
  return { data, width, height };
}

/** Whether a flood may have left ground: the mask lies along the picture's border. */
function isDoubtful(mask: Mask): boolean {
  return longestOnBorder(mask) > DOUBTFUL_BORDER;
}

/** Merit of a cut-out at a small size. */
function meritOf(mask: Mask, lab: LabImage): number {
  const scale = Math.min(1, MERIT_SIZE / Math.max(lab.width, lab.height));
  const width = Math.max(8, Math.round(lab.width * scale));
  const height = Math.max(8, Math.round(lab.height * scale));
  const colours = resampleSamples(lab.data, lab.width, lab.height, 3, width, height);
  const small = resizeMask(mask, width, height);
  for (let i = 0; i < small.data.length; i++) small.data[i] = small.data[i]! > 127 ? 255 : 0;
  return cutOutMerit(small, colours);
}

function coveredArea({ data }: Mask): number {
  let area = 0;
  for (const value of data) if (value !== 0) area++;
  return area;
}

/** A border whose median pixel lies farther (ΔE) from its smooth colour surface isn't plain. */
const PLAIN = 1.3;
/** Gaps up to these shares of the garment's area are noise on a plain background, and trim of another colour on others. */
const PINHOLE = 3e-4;
const PATCH = 8e-3;
/** A flood's rest along this share of one side of the picture may be ground that is lit unevenly … */
const DOUBTFUL_BORDER = 0.12;
/** … and is, where what colour mixtures find is better by this much. */
const CLEARLY_BETTER = 0.1;
const MERIT_SIZE = 224;
/**
 * A garment that is less than this share of all that isn't background, or lies farther from the picture's middle than this
 * share of its width, is only a piece of one.
 */
const TORN = 0.7;
const ASIDE = 0.15;

/** Colour mixtures that are believed less are wrong, and the outline alone may do better. */
const UNCERTAIN = 0.5;
/**
 * How far what the outline tells is believed: no further than to be of use where its landmarks leave no doubt; and what it must
 * be: no small piece, and alike on both sides.
 */
const BOUNDED = 0.28;
const LEAST_SHARE = 0.1;
const LIKE_SIDES = 0.88;
/**
 * Half the width of slits that are closed there, as a share of the long side, how far from the middle, as a share of the
 * width, and the largest gap, as a share of the garment: a coat's front is open at the hem.
 */
const SLIT = 0.011;
const FRONT = 0.12;
const GAP_IN_FRONT = 0.02;

/**
 * 255 where the picture is lighter than an even background by more than noise, on average over a few pixels: shadows are
 * darker, and compression noise beside the garment averages out. Empty where the background isn't even.
 */
function findLighterCloth(lab: LabImage, background: LabImage, model: BackgroundModel): Mask {
  const { width, height } = lab;
  const result = createMask(width, height);
  if (model.medianResidual > 0.7) return result;
  const lighter = createPlane(width, height);
  for (let i = 0; i < lighter.data.length; i++)
    lighter.data[i] = Math.max(-4, Math.min(4, lab.data[i * 3]! - background.data[i * 3]!));
  const smooth = gaussianBlur(lighter, 1.5);
  const least = 1.1 + 2 * model.medianResidual;
  for (let i = 0; i < result.data.length; i++) result.data[i] = smooth.data[i]! > least ? 255 : 0;
  return result;
}

/** The picture's own cut-out: null when fewer than 2 % of the pixels are transparent. */
function alphaMask(picture: RgbaImage): Mask | null {
  const mask = createMask(picture.width, picture.height);
  let transparent = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const covered = picture.data[i * 4 + 3]! >= 128;
    mask.data[i] = covered ? 255 : 0;
    if (!covered) transparent++;
  }
  return transparent > 0.02 * mask.data.length ? mask : null;
}

/**
 * Garment on a plain background: a flood that takes only the background's own colour, then another that takes soft
 * shadows too. Narrow bays of either whose colour differs from the background's on average are pale cloth.
 */
function floodPlain(lab: LabImage, background: LabImage, model: BackgroundModel, cloth: Mask): Mask {
  const difference = Math.max(2.3, 2.5 * model.medianResidual);
  const striped = model.medianResidual < PLAIN;
  const plain = floodBackground(lab, background, {
    difference,
    shadowDepth: 0,
    shadowStep: 0,
    barred: cloth,
  });
  const paleCloth = findPaleBays(plain, lab, background, striped);
  for (let i = 0; i < paleCloth.data.length; i++) paleCloth.data[i]! |= cloth.data[i]!;
  const shadowed = floodBackground(lab, background, {
    difference,
    shadowDepth: 30,
    shadowStep: 1.5,
    barred: paleCloth,
  });
  const shadedCloth = findPaleBays(shadowed, lab, background, striped);
  // what the flood reached only through a stripe that is cloth is more of the stripe, or a gap that is found as such
  const garment = invert(connectedToBorder(subtract(shadowed, shadedCloth)));
  return subtract(garment, findEnclosedBackground(garment, lab, background));
}

/** What of a mask hangs together with the picture's border. */
function connectedToBorder(mask: Mask): Mask {
  const { width, height } = mask;
  const { labels, components } = connectedComponents(mask, 4);
  const outside = components.map(
    ({ left, top, right, bottom }) => left === 0 || top === 0 || right === width || bottom === height,
  );
  return { ...mask, data: mask.data.map((value, i) => (value !== 0 && outside[labels[i]! - 1] ? 255 : 0)) };
}

/** The mask without contact shadows that neither flood nor mixtures took for background. */
function withoutShadows(mask: Mask, picture: RgbaImage): Mask {
  return withoutNeutralShadow(withoutColouredShadow(mask, picture), picture);
}

function subtract(mask: Mask, removed: Mask): Mask {
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = removed.data[i] === 0 ? mask.data[i]! : 0;
  return result;
}

function invert(mask: Mask): Mask {
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < mask.data.length; i++) result.data[i] = 255 - mask.data[i]!;
  return result;
}

/** The largest component; gaps in it smaller than `largestGap`, a share of its area, are closed. */
function keepGarment(mask: Mask, largestGap = PINHOLE): Mask {
  const parts = connectedComponents(mask, 8);
  let largest = 0;
  if (parts.components.length === 0) return mask;
  parts.components.forEach((component, i) => {
    if (component.area > parts.components[largest]!.area) largest = i;
  });
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = parts.labels[i] === largest + 1 ? 255 : 0;
  const gaps = connectedComponents(invert(result), 4);
  const pinhole = largestGap * parts.components[largest]!.area;
  for (let i = 0; i < result.data.length; i++) {
    const label = gaps.labels[i]!;
    if (label > 0 && gaps.components[label - 1]!.area < pinhole) result.data[i] = 255;
  }
  return result;
}
