/**
 * Light and folds from the person's own photo. Light passes softly over cloth, while prints, seams, lapels, straps and
 * what shows through a sheer top have sharp edges or another hue: steps like those are left out, and the light is what the
 * remaining differences between neighbours add up to (Retinex: Land and McCann 1971; Horn 1974).
 */
import { BODY_CLASSES, type BodyClass } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import {
  createMask,
  createPlane,
  type LabImage,
  type Mask,
  type Plane,
  type RgbaImage,
} from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeMask, resizePlane, resizeRgba } from '../pixels/resample.ts';
import { solveScreenedPoisson } from '../pixels/screened-poisson.ts';
import { selectRankInPlace } from '../pixels/select-rank.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Cells a shoulder width: light is looked for no finer. */
const CELLS = 110;
/** Steps of log lightness over two cells up to which they are light, and from which they are none. */
const SOFT_STEP = 0.06;
const SHARP_STEP = 0.14;
/** Steps of chroma at a common lightness over four cells, likewise; and the lightness between which hue is told. */
const SAME_HUE = 6;
const OTHER_HUE = 12;
const LEAST_LIGHT = 12;
const FULL_LIGHT = 40;
/** Grain and weave are smoothed by so many cells before a step is judged. */
const WEAVE = 0.8;
/** Cloth is busy with its own texture where unsmoothed steps lie above so much. */
const TEXTURE = 0.09;
/** Cells at the border of cloth that the picture's own softness mixes with what is beside it. */
const RIM = 2.5;
/** Shoulder widths over which light evens out, and over which it is wide: wide light isn't as strong on other cloth. */
const REACH = 1.5;
const WIDE = 0.16;
const WIDE_GAIN = 0.75;
/** Folds of a greater contrast, as of denim or velvet, belong to the old cloth. */
const CALM = 0.09;
/** Cells to either side over which a line's own breadth is judged: it is thin up to so many. */
const THIN = 3;
/** Smoothing where the finest folds are left out, in shoulder widths. */
const COARSE = 0.035;

/** Shares of cloth in sharp steps or in texture up to which it is plain, and from which its folds aren't told from it. */
const PLAIN = 0.2;
const BUSY = 0.6;

/** How much of the light on bare skin a sleeve over it takes: the skin's gloss and the limb's own roundness are not cloth's. */
const SKIN_GAIN = 0.3;

export interface PhotoShading {
  /** Natural logarithm of the light's factor at each pixel of the area, about -0.35..0.2. */
  readonly shade: Float32Array;
  /** 0 plain .. 1 busy: how much of the old top says nothing about light. */
  readonly pattern: number;
  /** Mean L* of the old cloth; 0 without any. */
  readonly clothLight: number;
}

/** Whose light is taken: the cloth that goes, and the skin that the new garment may cover. */
export interface ShadingClasses {
  readonly cloth: BodyClass;
  readonly skin: readonly BodyClass[];
}
const TOP_CLASSES: ShadingClasses = { cloth: 'upperClothes', skin: ['neck', 'leftArm', 'rightArm'] };

/** Kind of a cell: nothing, the old cloth, and from here on each kind of skin. */
const CLOTH = 1;
const SKIN = 2;

/**
 * The shading of `photo` (cropped to the area, like `labels` and the `coverage` of the old cloth). `unit` is the shoulder
 * width in pixels; `detail` false leaves the finest folds out; where `seams` of the old cloth are, 255, no fold is taken.
 */
export function shadingFromPhoto(
  photo: RgbaImage,
  labels: Uint8Array,
  coverage: Mask,
  unit: number,
  detail: boolean,
  classes: ShadingClasses = TOP_CLASSES,
  seams: Mask | null = null,
): PhotoShading {
  const scale = Math.min(1, CELLS / unit);
  const width = Math.max(1, Math.round(scale * photo.width));
  const height = Math.max(1, Math.round(scale * photo.height));
  const lab = toLab(resizeRgba(photo, width, height));
  const kinds = kindsOfCells(labels, coverage, classes, width, height);
  const inside = depthInKind(kinds, width, height);
  const tone = createPlane(width, height);
  // L* is a power of luminance of about 1/2.4: its logarithm, scaled to sRGB's gamma, is what a factor on sRGB does
  for (let i = 0; i < kinds.length; i++) tone.data[i] = Math.log(Math.max(4, lab.data[3 * i]!));
  const steps = softSteps(lab, tone, kinds);
  let [clothLight, clothCells] = [0, 0];
  for (let i = 0; i < kinds.length; i++)
    if (kinds[i] === CLOTH) {
      clothLight += tone.data[i]!;
      clothCells++;
    }
  const pattern = smoothStep(PLAIN, BUSY, patternedShare(tone, steps, kinds, inside));
  const sources = sourcesOfLight(
    lab,
    tone,
    kinds,
    leastAround(steps, inside, width, height),
    seams && resizeMask(seams, width, height),
  );
  const light = solveScreenedPoisson(sources, REACH * scale * unit);
  centreInPlace(light, kinds);
  const shown = detail ? withoutThinLines(light, kinds) : gaussianBlur(light, COARSE * scale * unit);
  const small = joinBands(shown, light, kinds, scale * unit, 1 - pattern);
  return {
    shade: resizePlane(small, photo.width, photo.height).data,
    pattern,
    clothLight: clothCells > 0 ? Math.exp(clothLight / clothCells) : 0,
  };
}

/** What each cell of the small grid surely shows. */
function kindsOfCells(
  labels: Uint8Array,
  coverage: Mask,
  classes: ShadingClasses,
  width: number,
  height: number,
): Uint8Array {
  const kinds = new Uint8Array(width * height);
  const cloth = BODY_CLASSES.indexOf(classes.cloth);
  const skin = classes.skin.map((name) => BODY_CLASSES.indexOf(name));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * coverage.height) / height) * coverage.width;
    for (let x = 0; x < width; x++) {
      const from = row + Math.floor(((x + 0.5) * coverage.width) / width);
      const label = labels[from]!;
      if (label === cloth) kinds[y * width + x] = coverage.data[from]! > 200 ? CLOTH : 0;
      else kinds[y * width + x] = skin.includes(label) ? SKIN + skin.indexOf(label) : 0;
    }
  }
  return kinds;
}

/** Distance in cells to the edge of the cloth or the skin that each one belongs to. */
function depthInKind(kinds: Uint8Array, width: number, height: number): Float32Array {
  const edge = createMask(width, height);
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      if (kinds[i + 1] !== kinds[i] || kinds[i + width] !== kinds[i]) edge.data[i] = 255;
    }
  return chamferDistance(edge).data;
}

/** 1 where log lightness and hue pass softly over a cell, 0 at a sharp step. */
function softSteps(lab: LabImage, tone: Plane, kinds: Uint8Array): Float32Array {
  const { width, height } = tone;
  const { data } = lab;
  const smooth = gaussianBlur(tone, WEAVE).data;
  const soft = new Float32Array(kinds.length).fill(1);
  const last = (height - 2) * width;
  for (let i = 2 * width; i < last; i++) {
    if (kinds[i] === 0) continue;
    const step = Math.hypot(smooth[i + 1]! - smooth[i - 1]!, smooth[i + width]! - smooth[i - width]!);
    const at = Math.max(LEAST_LIGHT, Math.min(FULL_LIGHT, data[3 * i]!));
    const hue = at * Math.hypot(hueStep(data, i - 2, i + 2), hueStep(data, i - 2 * width, i + 2 * width));
    const sharp = Math.max(
      (step - SOFT_STEP) / (SHARP_STEP - SOFT_STEP),
      (hue - SAME_HUE) / (OTHER_HUE - SAME_HUE),
    );
    soft[i] = 1 - Math.max(0, Math.min(1, sharp));
  }
  return soft;
}

/** Share of the cloth's cells, without its rim, that lie at sharp steps or in a texture. */
function patternedShare(tone: Plane, soft: Float32Array, kinds: Uint8Array, inside: Float32Array): number {
  const { data, width, height } = tone;
  let [patterned, count] = [0, 0];
  const last = (height - 1) * width;
  for (let i = width; i < last; i++) {
    if (kinds[i] !== CLOTH || inside[i]! < RIM) continue;
    const step = Math.hypot(data[i + 1]! - data[i - 1]!, data[i + width]! - data[i - width]!);
    patterned += step > TEXTURE ? 1 : 1 - soft[i]!;
    count++;
  }
  return count > 0 ? patterned / count : 0;
}

/** Difference of two cells' chroma relative to their lightness: one colour in more and in less light has none. */
function hueStep(lab: Float32Array, i: number, j: number): number {
  const a = Math.max(LEAST_LIGHT, lab[3 * i]!);
  const b = Math.max(LEAST_LIGHT, lab[3 * j]!);
  return Math.hypot(lab[3 * i + 1]! / a - lab[3 * j + 1]! / b, lab[3 * i + 2]! / a - lab[3 * j + 2]! / b);
}

/** The least of each cell's and its neighbours' values: an edge ends beside itself too. 0 at the rim of cloth. */
function leastAround(soft: Float32Array, inside: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(soft.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      if (inside[i]! < RIM) continue;
      let least = soft[i]!;
      for (let row = i - width; row <= i + width; row += width)
        least = Math.min(least, soft[row - 1]!, soft[row]!, soft[row + 1]!);
      result[i] = least;
    }
  return result;
}

/** At each cell the rises of light towards it less those away from it. */
function sourcesOfLight(
  lab: LabImage,
  tone: Plane,
  kinds: Uint8Array,
  soft: Float32Array,
  seams: Mask | null,
): Plane {
  const { width, height } = tone;
  const sources = createPlane(width, height);
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const kind = kinds[i]!;
      if (kind === 0 || soft[i] === 0) continue;
      const share = (seams ? 1 - seams.data[i]! / 255 : 1) * (kind === CLOTH ? 1 : SKIN_GAIN);
      for (let k = 0; k < 2; k++) {
        const j = k === 0 ? i + 1 : i + width;
        if (kinds[j] !== kind) continue;
        // in very dark cloth a step of the codes is as large as a fold
        const trust = Math.max(0.15, Math.min(1, (0.5 * (lab.data[3 * i]! + lab.data[3 * j]!) - 6) / 24));
        const rise = share * trust * Math.min(soft[i]!, soft[j]!) * (tone.data[j]! - tone.data[i]!);
        sources.data[i]! -= rise;
        sources.data[j]! += rise;
      }
    }
  return sources;
}

/** Takes the mean over the cloth out: more or less light over all of it is its colour. */
function centreInPlace(light: Plane, kinds: Uint8Array): void {
  let [sum, count] = [0, 0];
  for (let i = 0; i < kinds.length; i++)
    if (kinds[i] === CLOTH) {
      sum += light.data[i]!;
      count++;
    }
  if (count > 0) for (let i = 0; i < kinds.length; i++) light.data[i]! -= sum / count;
}

/**
 * `light` with the median around each cell of cloth (Tukey 1977) in the place of what is narrower than half the window: a fold is
 * broader than the cloth is thick, a drawstring, a seam, a button or the weave is not, and none of them is the next top's.
 */
function withoutThinLines(light: Plane, kinds: Uint8Array): Plane {
  const { data, width, height } = light;
  const result = { ...light, data: data.slice() };
  const around = new Float64Array((2 * THIN + 1) ** 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (kinds[y * width + x] !== CLOTH) continue;
      let count = 0;
      const last = Math.min(height - 1, y + THIN);
      for (let row = Math.max(0, y - THIN); row <= last; row++) {
        const end = row * width + Math.min(width - 1, x + THIN);
        for (let i = row * width + Math.max(0, x - THIN); i <= end; i++) around[count++] = data[i]!;
      }
      result.data[y * width + x] = selectRankInPlace(around, count, count >> 1);
    }
  return result;
}

/** Wide light and `plain` times the folds together; strong folds are calmed. */
function joinBands(shown: Plane, light: Plane, kinds: Uint8Array, unit: number, plain: number): Plane {
  const wide = gaussianBlur(light, WIDE * unit).data;
  let [energy, count] = [0, 0];
  for (let i = 0; i < kinds.length; i++)
    if (kinds[i] === CLOTH) {
      energy += (light.data[i]! - wide[i]!) ** 2;
      count++;
    }
  const folds = plain * Math.min(1, CALM / Math.max(1e-3, Math.sqrt(energy / Math.max(1, count))));
  const shade = createPlane(light.width, light.height);
  for (let i = 0; i < kinds.length; i++)
    shade.data[i] = softClamp(WIDE_GAIN * wide[i]! + folds * (shown.data[i]! - wide[i]!), -0.34, 0.17);
  return shade;
}

/** Approaches the limits smoothly instead of cutting at them. */
function softClamp(value: number, low: number, high: number): number {
  if (value === 0) return 0;
  return value >= 0 ? high * Math.tanh(value / high) : low * Math.tanh(value / low);
}
