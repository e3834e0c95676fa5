/**
 * The deep shadow between a wearer's sleeve and body, where they touch, faded into lit cloth from around: on a body that holds
 * its arms differently it would be a smear. What is as dark elsewhere on the garment too is dye.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { completeTexture } from '../pixels/complete-texture.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import {
  createMask,
  createPlane,
  type LabImage,
  type Mask,
  type Plane,
  type RgbaImage,
} from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { dilateSquare, erodeSquare, openDisc } from '../pixels/morphology.ts';
import { shadedChroma } from './shaded-chroma.ts';

/** In shoulder widths: how far from the edge between sleeve and body such a shadow is looked for, and fades out. */
const REACH = 0.24;
const FADE = 0.06;
/** Half the width at least of its darkest part, the same unit: seams and folds are narrower. */
const HALF_WIDTH = 0.008;
/** Lightness is a mean over about these radii, the same unit: of pixels, and of the shadow's soft edge. */
const GRAIN = 0.006;
const SOFT = 0.014;
/** This share of the rest of the garment may be as dark as dye. Where that is not this light, dye and shadow can't be told. */
const DYE = 0.08;
const LIGHT_DYE = 20;
/** Lightness of what is nothing but shadow, and of what shows the cloth: paler shadows give it its form. */
const DEEP = 15;
const CLEAR = 30;
/** What stays of the filled cloth's light: under an arm it is never bright. */
const LIGHT = 0.86;
/** From this share of shadow on the cloth's own hue is lost in it. */
const HUE_LOST = 0.3;
/** Lit cloth is no darker than this share of the rest of the garment. It is taken from this near, in shoulder widths, and this far from a bright wall. */
const DIM = 0.3;
const SOURCE = 0.35;
const RIM = 0.014;
/** Side of a patch's cell, in shoulder widths. */
const CELL = 0.016;
/** Upper part of the line from shoulder tip to armpit that is left alone. */
const SHOULDER = 0.3;

/** `picture` with such shadows on `cloth` filled; `lab` is the picture's, `unit` the shoulder width in pixels. */
export function fillDeepShadows(
  picture: RgbaImage,
  lab: LabImage,
  cloth: Mask,
  top: TopLandmarks,
  unit: number,
): RgbaImage {
  const found = deepShadows(lab, cloth, top, unit);
  if (!found) return picture;
  const { shade, lit } = found;
  const { width, height } = cloth;
  const wanted = createMask(width, height);
  for (let at = 0; at < wanted.data.length; at++) if (shade.data[at]! > 0.02) wanted.data[at] = 255;
  const inner = erodeSquare(cloth, Math.max(1, Math.round(RIM * unit)));
  const around = dilateSquare(wanted, Math.round(SOURCE * unit));
  const known = createMask(width, height);
  for (let at = 0; at < known.data.length; at++)
    if (inner.data[at] === 255 && around.data[at] === 255 && lit.data[at] === 255 && wanted.data[at] === 0)
      known.data[at] = 255;
  const filled = completeTexture(picture, known, wanted, {
    cell: Math.max(1, Math.round(CELL * unit)),
    seed: 11,
  });
  if (!filled) return picture;
  const own = shadedChroma(lab, cloth);
  const colour = new Float32Array(3);
  const data = picture.data.slice();
  for (let at = 0; at < wanted.data.length; at++) {
    const share = shade.data[at]!;
    if (wanted.data[at] === 0) continue;
    for (let c = 0; c < 3; c++)
      data[4 * at + c] = (1 - share) * data[4 * at + c]! + share * LIGHT * filled.data[4 * at + c]!;
    if (!own) continue;
    // a mean of what is nearly black and lit cloth is dull: the cloth's own shades are not
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, colour, 0);
    const [light, a, b] = [colour[0]!, colour[1]!, colour[2]!];
    const more = Math.min(1, share / HUE_LOST) * Math.max(0, own.at(light) - Math.hypot(a, b));
    labToSrgb(light, a + more * Math.cos(own.hue), b + more * Math.sin(own.hue), data, 4 * at);
  }
  return { ...picture, data };
}

interface DeepShadows {
  /** 0..1, how much of a pixel is shadow. */
  readonly shade: Plane;
  /** 255 on cloth as light as the garment mostly is, wherever it is. */
  readonly lit: Mask;
}

/** Where such shadows are; null where there are none. */
export function deepShadows(lab: LabImage, cloth: Mask, top: TopLandmarks, unit: number): DeepShadows | null {
  const { width, height } = cloth;
  const lines = createMask(width, height);
  for (const { shoulderTip, armpit, sleeve } of [top.left, top.right]) {
    if (!sleeve) continue;
    const upper = {
      x: shoulderTip.x + SHOULDER * (armpit.x - shoulderTip.x),
      y: shoulderTip.y + SHOULDER * (armpit.y - shoulderTip.y),
    };
    strokeMask(lines, [upper, armpit, ...sleeve.innerEdge]);
  }
  const near = chamferDistanceWithin(lines, REACH * unit).data;
  const lightness = clothLightness(lab, cloth, Math.max(1, GRAIN * unit));
  const counts = new Uint32Array(101);
  let count = 0;
  for (let at = 0; at < lightness.length; at++) {
    if (cloth.data[at] !== 255 || near[at]! < REACH * unit) continue;
    counts[Math.max(0, Math.min(100, Math.round(lightness[at]!)))]!++;
    count++;
  }
  if (count === 0) return null;
  let darkest = 0;
  for (let sum = counts[0]!; sum < DYE * count && darkest < 100; ) sum += counts[++darkest]!;
  if (darkest < LIGHT_DYE) return null;
  let usual = darkest;
  for (let sum = 0, k = 0; k <= 100 && sum < DIM * count; k++) {
    sum += counts[k]!;
    usual = Math.max(darkest, k);
  }
  const clear = Math.min(CLEAR, darkest);
  const deep = createMask(width, height);
  const lit = createMask(width, height);
  for (let at = 0; at < lightness.length; at++) {
    if (cloth.data[at] !== 255) continue;
    if (lightness[at]! >= usual) lit.data[at] = 255;
    else if (lightness[at]! < DEEP && near[at]! < REACH * unit) deep.data[at] = 255;
  }
  const core = openDisc(deep, HALF_WIDTH * unit);
  if (!core.data.includes(255)) return null;
  const beside = chamferDistanceWithin(core, 2 * FADE * unit).data;
  const soft = clothLightness(lab, cloth, SOFT * unit);
  const shade = createPlane(width, height);
  for (let at = 0; at < soft.length; at++) {
    if (cloth.data[at] !== 255) continue;
    const dark = clamp((clear - soft[at]!) / (clear - DEEP));
    const fade = Math.min(
      clamp((REACH * unit - near[at]!) / (FADE * unit)),
      clamp(2 - beside[at]! / (FADE * unit)),
    );
    shade.data[at] = dark * fade;
  }
  return { shade, lit };
}

/** Mean lightness (0..100) of the cloth around each of its pixels. */
function clothLightness(lab: LabImage, cloth: Mask, sigma: number): Float32Array {
  const sums = createPlane(cloth.width, cloth.height);
  const weights = createPlane(cloth.width, cloth.height);
  for (let at = 0; at < sums.data.length; at++) {
    if (cloth.data[at] !== 255) continue;
    sums.data[at] = lab.data[3 * at]!;
    weights.data[at] = 1;
  }
  const mean = gaussianBlur(sums, sigma).data;
  const weight = gaussianBlur(weights, sigma).data;
  for (let at = 0; at < mean.length; at++) mean[at]! /= Math.max(1e-3, weight[at]!);
  return mean;
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
