/** A design drawn on paper: what the paper is, which marks are the design, and their ink. */
import { TryOnFailure } from '../../../contract.ts';
import { type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { linearToSrgb } from '../../../pixels/srgb-linear.ts';
import { findCheckerboard } from './checkerboard.ts';
import { findBeyondSheet } from './find-sheet.ts';
import { inkStrength, isFullRed, SRGB_ABSORBANCE } from './ink-curve.ts';
import type { InkMap } from './ink-groups.ts';
import { invertDrawing } from './light-on-dark.ts';
import { findBeyondPage } from './page-edge.ts';
import { colourSpread, readInk } from './paper-ink.ts';
import { measurePaperLight, type PaperLight } from './paper-light.ts';
import { findPaperSeeds, smoothPixels } from './paper-seeds.ts';
import { isPlainGround } from './plain-ground.ts';
import { calmGrain, type ReducedAbsorbance, reduceAbsorbance } from './reduced-absorbance.ts';
import { INK_FROM, keepDesign } from './stray-marks.ts';
import type { TattooDesign } from './tattoo-design.ts';

/** Long side of the copy in which the picture is understood. */
const COPY_SIDE = 512;
/** A design is at least so large, of the picture's long side. */
const LEAST_SIZE = 0.04;
/** Strength that the edge of a shadow may have of itself. */
const SHADOW_EDGE = 0.8;
/** Share of the ink that must be colourful for colour to mean something. */
const COLOURED_FROM = 0.04;
/** Absorbance from which paper is dark enough for light drawings: sRGB 132. */
const DARK_PAPER = 1.5;

/**
 * The ink of an opaque picture, cropped to it.
 * @throws {TryOnFailure} ProcessingError when the picture shows no paper, or nothing on it.
 */
export function readDesignOnPaper(picture: RgbaImage): TattooDesign {
  const checker = findCheckerboard(picture);
  const curve = checker === null ? SRGB_ABSORBANCE : curveFrom(checker);
  const reduced = calmGrain(reduceAbsorbance(picture, curve, COPY_SIDE));
  const smooth = smoothPixels(reduced);
  const beyondSheet = findBeyondSheet(reduced, smooth);
  if (beyondSheet) for (let i = 0; i < smooth.length; i++) if (beyondSheet.data[i]! > 0) smooth[i] = 0;
  const seeds = findPaperSeeds(reduced, smooth);
  if (!seeds) throw noDesign('has no plain background');
  const light = measurePaperLight(reduced, seeds);
  if (!beyondSheet && isLightOnDark(reduced, light)) {
    const paper = seeds.colour.map((value) => linearToSrgb(Math.exp(-value)));
    const design = readDesignOnPaper(invertDrawing(picture, paper as [number, number, number]));
    return {
      ...design,
      doubts: ['The drawing is light on a dark ground and was turned into dark ink.', ...design.doubts],
    };
  }
  const ink = mapInk(reduced, light);
  const marked: Mask = { data: new Uint8Array(ink.strength.length), width: ink.width, height: ink.height };
  for (let i = 0; i < marked.data.length; i++)
    if (ink.strength[i]! > INK_FROM && light.bare[i] === 0) marked.data[i] = 255;
  const beyond = beyondSheet ?? findBeyondPage(marked);
  if (!isPlainGround(light, beyond)) throw noDesign('has no plain background');
  const { keep, ruled, leftOut, sealed } = keepDesign(ink, beyond);
  const knee = Math.max(0.05, Math.min(0.22, 3 * paperNoise(picture, reduced, light, curve)));
  const box = inkBox(keep, ink, Math.max(INK_FROM, 1.5 * knee), ruled);
  if (!box || Math.max(box.width, box.height) < LEAST_SIZE * Math.max(keep.width, keep.height))
    throw noDesign('is blank');
  const area = scaledBox(box, reduced.block, picture);
  const coloured = isColoured(ink, keep);
  const reading = {
    curve,
    paper: light.field,
    keep,
    block: reduced.block,
    none: Math.max(0.5 * knee, 1.2 * ruled),
    full: Math.max(knee, 1.7 * ruled),
  };
  const doubts: string[] = [];
  if (ruled > 0) doubts.push('Lines printed on the paper were left out.');
  if (sealed) doubts.push("A painter's seal and signature beside the design were left out.");
  if (leftOut > 0) doubts.push(`Marks beside the design were left out: ${leftOut}.`);
  return {
    absorbance: readInk(picture, area, reading, coloured),
    lightPigment: null,
    width: area.width,
    height: area.height,
    coloured,
    doubts,
  };
}

/** What is lighter than a level of sRGB counts as that level. */
function curveFrom(level: number): Float32Array {
  // the squares' greys stray a little from their own level where they meet
  const bare = SRGB_ABSORBANCE[Math.max(0, level - 3)]!;
  return SRGB_ABSORBANCE.map((absorbance) => Math.max(absorbance, bare));
}

/** Whether what is drawn is lighter than the paper, and the paper dark. */
function isLightOnDark({ darkness }: ReducedAbsorbance, { field, bare }: PaperLight): boolean {
  let [paper, papers] = [0, 0];
  for (let i = 0, at = 0; i < bare.length; i++, at += 3) {
    if (bare[i] === 0) continue;
    paper += (field[at]! + field[at + 1]! + field[at + 2]!) / 3;
    papers++;
  }
  if (paper <= DARK_PAPER * papers) return false;
  let [lighter, darker] = [0, 0];
  for (let i = 0, at = 0; i < bare.length; i++, at += 3) {
    if (bare[i] === 1) continue;
    const bareHere = (field[at]! + field[at + 1]! + field[at + 2]!) / 3;
    // in steps that the eye finds even, about
    const difference = Math.exp(-darkness[i]! / 2.4) - Math.exp(-bareHere / 2.4);
    if (difference > 0.05) lighter += difference;
    else if (difference < -0.05) darker -= difference;
  }
  return lighter > 1.5 * darker;
}

function noDesign(what: string): TryOnFailure {
  return new TryOnFailure(
    'ProcessingError',
    `No tattoo design was found: the picture ${what}. Send a drawing on plain paper, or one with a transparent background.`,
  );
}

function mapInk({ colour, deepest, width, height }: ReducedAbsorbance, { field, edge }: PaperLight): InkMap {
  const strength = new Float32Array(width * height);
  const colourful = new Float32Array(width * height);
  const fullRed = new Uint8Array(width * height);
  const depth = new Float32Array(width * height);
  for (let i = 0, at = 0; i < strength.length; i++, at += 3) {
    const red = Math.max(0, colour[at]! - field[at]!);
    const green = Math.max(0, colour[at + 1]! - field[at + 1]!);
    const blue = Math.max(0, colour[at + 2]! - field[at + 2]!);
    const here = inkStrength(red, green, blue);
    // along a shadow's edge only what is darker than the shadow is ink
    if (here > 0 && (here >= SHADOW_EDGE || edge[i] === 0)) {
      strength[i] = here;
      if (colourSpread(red, green, blue) > 0.4) colourful[i] = here;
      if (isFullRed(red, green, blue)) fullRed[i] = 1;
    }
    depth[i] = Math.max(0, deepest[i]! - (field[at]! + field[at + 1]! + field[at + 2]!) / 3);
  }
  return { strength, colourful, red: fullRed, deepest: depth, width, height };
}

function isColoured({ strength, colourful }: InkMap, keep: Mask): boolean {
  let [all, colour] = [0, 0];
  for (let i = 0; i < strength.length; i++) {
    if (keep.data[i] === 0 || strength[i]! < INK_FROM) continue;
    all += strength[i]!;
    colour += colourful[i]!;
  }
  return colour > COLOURED_FROM * all;
}

/**
 * The rectangle of the kept ink in the reduced picture, a pixel wider on all sides; null where there is none. A single
 * pixel of the picture must reach `clear` to stand out of the noise.
 */
function inkBox(
  { data, width, height }: Mask,
  { strength, deepest }: InkMap,
  clear: number,
  ruled: number,
): PixelArea | null {
  const single = Math.max(clear, 1.3 * ruled);
  const whole = ruled > 0 ? single : INK_FROM;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0 || (strength[at]! < whole && deepest[at]! < single)) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  if (right <= left) return null;
  return wholePixels(
    { x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2 },
    width,
    height,
  );
}

function scaledBox(box: PixelArea, block: number, { width, height }: RgbaImage): PixelArea {
  const x = box.x * block;
  const y = box.y * block;
  return {
    x,
    y,
    width: Math.min(width, (box.x + box.width) * block) - x,
    height: Math.min(height, (box.y + box.height) * block) - y,
  };
}

/** Standard deviation of bare paper from pixel to pixel, absorbance. */
function paperNoise(
  { data, width, height }: RgbaImage,
  reduced: ReducedAbsorbance,
  light: PaperLight,
  curve: Readonly<Float32Array>,
): number {
  const { block } = reduced;
  const stride = Math.max(1, Math.floor(light.bare.length / 40_000));
  const steps = new Float32Array(Math.ceil(light.bare.length / stride));
  let taken = 0;
  for (let i = 0; i < light.bare.length; i += stride) {
    if (light.bare[i] === 0) continue;
    const x = (i % reduced.width) * block;
    const y = Math.floor(i / reduced.width) * block;
    if (x + 2 >= width || y >= height) continue;
    const at = (y * width + x) * 4;
    let step = 0;
    for (let c = 0; c < 3; c++) step += curve[data[at + c]!]! - curve[data[at + 8 + c]!]!;
    steps[taken++] = Math.abs(step) / 3;
  }
  const sorted = steps.subarray(0, taken).sort();
  // two pixels' noise in a difference; a normal deviate's median distance is .6745
  return (sorted[sorted.length >> 1] ?? 0) / (0.6745 * Math.SQRT2);
}
