/** A design whose picture says by alpha where there is nothing. */
import type { RgbaImage } from '../../../pixels/image.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import { cropSamples, inkArea } from './crop-design.ts';
import { MOST_ABSORBANCE, SRGB_ABSORBANCE } from './ink-curve.ts';
import { colourSpread, shareOfColour } from './paper-ink.ts';
import type { TattooDesign } from './tattoo-design.ts';

/** Palest grey that may still stand for bare skin in a design without colour: sRGB 190, about. */
const PALEST = 0.65;
/** Light from which an opaque pixel is white: sRGB 230 to 248. */
const WHITE_FROM = 0.79;
const WHITE_TO = 0.94;
/** White pigment is a highlight up to this share of a coloured design; more of it is the paper's white. */
const HIGHLIGHTS = 0.1;
/** With so much of it, and so little that is darker, the design is drawn in white. */
const WHITE_DESIGN = 0.7;
const OUTLINES = 0.03;

interface AlphaFigures {
  /** Sum of alpha, 0..1 a pixel. */
  readonly cover: number;
  readonly white: number;
  /** The same of what is darker than sRGB 220. */
  readonly dark: number;
  readonly coloured: boolean;
  /** Absorbance of the palest grey, below which the design shows bare skin. */
  readonly palest: number;
}

/** The design of a picture with clear parts, cropped; null where it has no ink. */
export function readTransparentDesign(picture: RgbaImage): TattooDesign | null {
  const { width, height } = picture;
  const figures = measureAlpha(picture);
  const { cover, white, dark, coloured } = figures;
  const whiteDesign = white > WHITE_DESIGN * cover && dark < OUTLINES * cover;
  const pigment = whiteDesign || (coloured && white > 0 && white < HIGHLIGHTS * cover);
  const absorbance = alphaAbsorbance(picture, figures);
  const lightPigment = pigment ? whitePigment(picture) : null;
  const area = inkArea(absorbance, 3, width, height);
  const lightArea = lightPigment && inkArea(lightPigment, 1, width, height);
  const both = area && lightArea ? union(area, lightArea) : (area ?? lightArea);
  if (!both) return null;
  return {
    absorbance: cropSamples(absorbance, 3, width, both),
    lightPigment: lightPigment && cropSamples(lightPigment, 1, width, both),
    width: both.width,
    height: both.height,
    coloured,
    doubts: whiteDesign ? ['The design is drawn in white and was inked in white.'] : [],
  };
}

function measureAlpha({ data }: RgbaImage): AlphaFigures {
  let [cover, white, dark, ink, colour] = [0, 0, 0, 0, 0];
  const pale = new Float64Array(256);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 0) continue;
    const red = SRGB_ABSORBANCE[data[i]!]!;
    const green = SRGB_ABSORBANCE[data[i + 1]!]!;
    const blue = SRGB_ABSORBANCE[data[i + 2]!]!;
    const mean = (red + green + blue) / 3;
    cover += alpha;
    ink += alpha * mean;
    if (colourSpread(red, green, blue) > 0.4) colour += alpha * mean;
    if (mean < -Math.log(0.85)) white += alpha;
    if (mean > 0.34) dark += alpha;
    pale[data[i + 1]!]! += alpha;
  }
  const coloured = colour > 0.04 * ink;
  let [level, above] = [255, 0];
  while (level > 0 && above + pale[level]! < 0.06 * cover) above += pale[level--]!;
  const palest = SRGB_ABSORBANCE[level]!;
  return {
    cover: cover / 255,
    white: white / 255,
    dark: dark / 255,
    coloured,
    palest: !coloured && palest < PALEST ? palest : 0,
  };
}

/**
 * Absorbance of each pixel laid over bare skin: −ln(1 − a (1 − c)). In a design without colour the palest grey that is
 * common in it is no ink: a tattooist leaves skin for it.
 */
function alphaAbsorbance(
  { data, width, height }: RgbaImage,
  { coloured, palest }: AlphaFigures,
): Float32Array {
  const result = new Float32Array(width * height * 3);
  const lift = Math.exp(palest);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const alpha = data[from + 3]! / 255;
    if (alpha === 0) continue;
    const red = lighten(SRGB_TO_LINEAR[data[from]!]! * lift, alpha);
    const green = lighten(SRGB_TO_LINEAR[data[from + 1]!]! * lift, alpha);
    const blue = lighten(SRGB_TO_LINEAR[data[from + 2]!]! * lift, alpha);
    const mean = (red + green + blue) / 3;
    const tint = coloured ? shareOfColour(red, green, blue) : 0;
    result[to] = mean + tint * (red - mean);
    result[to + 1] = mean + tint * (green - mean);
    result[to + 2] = mean + tint * (blue - mean);
  }
  return result;
}

function lighten(light: number, alpha: number): number {
  const through = 1 - alpha * (1 - (light < 1 ? light : 1));
  return through < 0.01 ? MOST_ABSORBANCE : -Math.log(through);
}

/** How far each pixel is opaque white, 0..1. */
function whitePigment({ data, width, height }: RgbaImage): Float32Array {
  const result = new Float32Array(width * height);
  for (let at = 0; at < result.length; at++) {
    const alpha = data[at * 4 + 3]!;
    if (alpha === 0) continue;
    const least = Math.min(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!);
    result[at] = (alpha / 255) * smoothStep(WHITE_FROM, WHITE_TO, SRGB_TO_LINEAR[least]!);
  }
  return result;
}

type Area = NonNullable<ReturnType<typeof inkArea>>;

function union(a: Area, b: Area): Area {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
