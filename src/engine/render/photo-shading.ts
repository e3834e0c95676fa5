/**
 * Light and folds from the person's own photo: log luminance of each region less the mean of its colour cluster, so
 * that cloth carries its folds over but not its colours or its print. Borders between clusters say nothing about
 * light and are left out; what is missing is filled from around by normalised convolution (Knutsson & Westin 1993).
 */
import { BODY_CLASSES, type BodyClass } from '../perceive/person.ts';
import { boxFilter } from '../pixels/box-filter.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import type { LabImage, Mask, Plane, RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizePlane } from '../pixels/resample.ts';
import { clusterColors } from './color-clusters.ts';
import { printedPatches } from './printed-patches.ts';
import { isSeeThrough } from './see-through-cloth.ts';

/** Shares of borders between colours up to which cloth carries its folds over, and from which it carries none. */
const PLAIN = 0.3;
const BUSY = 0.85;

/** How much of the light on bare skin a sleeve over it takes: the skin's gloss and the limb's own roundness are not cloth's. */
const SKIN_GAIN = 0.3;

export interface PhotoShading {
  /** Natural logarithm of the light's factor at each pixel of the area, about -0.35..0.2. */
  readonly shade: Float32Array;
  /** 0 plain .. 1 busy: how much of the old top is borders between colours. */
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

/**
 * The shading of `photo` (cropped to the area, like `labels` and the `coverage` of the old cloth). `unit` is the shoulder
 * width in pixels; `detail` false leaves the finest folds out; where `seams` of the old cloth are, 255, all but the widest.
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
  const { width, height } = photo;
  const size = width * height;
  const lab = toLab(photo);
  const cloth = surely(labels, BODY_CLASSES.indexOf(classes.cloth), coverage);
  const clusters = clusterColors(lab, cloth, 4);
  const count = clusters.centers.length / 3;
  // groups: colour clusters of the old top, then each kind of skin
  const group = clusters.labels;
  classes.skin.forEach((name, k) => {
    const label = BODY_CLASSES.indexOf(name);
    for (let i = 0; i < size; i++) if (labels[i] === label) group[i] = count + k;
  });
  const groups = count + classes.skin.length;
  mergeShadesInPlace(group, lab, clusters.centers, width, height);
  const tone = new Float32Array(size);
  // L* is a power of luminance of about 1/2.4: its logarithm, scaled to sRGB's gamma, is what a factor on sRGB does
  for (let i = 0; i < size; i++) tone[i] = Math.log(Math.max(4, lab.data[3 * i]!));
  leavePrintsOutInPlace(group, tone, cloth, groups, width, height, unit);
  const { sums, counts } = levelsOf(group, tone, groups);
  const depth = depthInGroup(group, count, width, height);
  const rim = Math.max(2, 0.02 * unit);
  const weight = new Float32Array(size);
  const residual = new Float32Array(size);
  const { clothPixels, borderPixels, fromBorder } = clusterBorders(group, count, width, height);
  const printRim = Math.max(3, 0.014 * unit);
  const means = new Float64Array(sums.length);
  const trusts = new Float64Array(sums.length);
  for (let g = 0; g < means.length; g++) {
    means[g] = sums[g]! / counts[g]!;
    // in very dark cloth a step of the codes is as large as a fold
    trusts[g] = Math.max(0.15, Math.min(1, (Math.exp(means[g]!) - 6) / 24));
  }
  if (isSeeThrough(clusters.centers, counts, meanColour(lab, group, count))) trusts.fill(0, 0, count);
  for (let i = 0; i < size; i++) {
    const g = group[i]!;
    if (g === 255 || depth[i]! < rim) continue;
    if (g < count) {
      // what is small in the old top's colours is print, and its borders are no folds
      if (fromBorder[i]! < printRim || counts[g]! < 0.12 * clothPixels) continue;
      weight[i] = 1;
    } else weight[i] = 0.7;
    const gain = g < count ? trusts[g]! : SKIN_GAIN * trusts[g]!;
    residual[i] = gain * Math.max(-0.6, Math.min(0.4, tone[i]! - means[g]!));
  }
  let [clothTone, clothCount] = [0, 0];
  for (let g = 0; g < count; g++) {
    if (counts[g] === 0) continue;
    clothTone += sums[g]!;
    clothCount += counts[g]!;
  }
  const pattern = clothPixels > 0 ? Math.min(1, (2.2 * borderPixels) / clothPixels) : 0;

  // where nothing was seen, as under a print, a finer band falls back on the wider one: falling to no light at all
  // would leave the print's outline
  const low = normalizedBlur(residual, weight, null, width, height, 0.16 * unit);
  const middle = normalizedBlur(residual, weight, low, width, height, 0.035 * unit);
  const fine = detail
    ? normalizedBlur(residual, weight, middle, width, height, Math.max(1, 0.008 * unit))
    : middle;
  // a busy old top leaves its pattern in the finer bands: blotches that no light made
  const plain = 1 - Math.max(0, Math.min(1, (pattern - PLAIN) / (BUSY - PLAIN)));
  let energy = 0;
  let total = 0;
  for (let i = 0; i < size; i++)
    if (cloth[i] && weight[i]! > 0) {
      energy += (middle[i]! - low[i]!) ** 2;
      total++;
    }
  // strong contrast, as of denim or velvet, belongs to the old cloth
  const contrast = Math.sqrt(energy / Math.max(1, total));
  const calm = Math.min(1, 0.085 / Math.max(1e-3, contrast));
  const gains = { middle: 0.95 * plain, fine: 0.8 * plain ** 2, calm };
  const shade = joinBands(low, middle, fine, gains, seams);
  return {
    shade,
    pattern,
    clothLight: clothCount > 0 ? Math.exp(clothTone / clothCount) : 0,
  };
}

/** 1 where a pixel surely shows the class. */
function surely(labels: Uint8Array, label: number, coverage: Mask): Uint8Array {
  const result = new Uint8Array(labels.length);
  for (let i = 0; i < result.length; i++) result[i] = labels[i] === label && coverage.data[i]! > 200 ? 1 : 0;
  return result;
}

/** Sum of `tone` and number of pixels of each group. */
function levelsOf(group: Uint8Array, tone: Float32Array, groups: number) {
  const sums = new Float64Array(groups);
  const counts = new Float64Array(groups);
  for (let i = 0; i < group.length; i++) {
    const g = group[i]!;
    if (g === 255) continue;
    sums[g]! += tone[i]!;
    counts[g]!++;
  }
  return { sums, counts };
}

/** Mean Lab of the skin, in groups from `first` on; null where hardly any is seen. */
function meanColour(
  { data }: LabImage,
  group: Uint8Array,
  first: number,
): readonly [number, number, number] | null {
  let [count, light, a, b] = [0, 0, 0, 0];
  for (let i = 0; i < group.length; i++) {
    if (group[i]! < first || group[i] === 255) continue;
    count++;
    light += data[3 * i]!;
    a += data[3 * i + 1]!;
    b += data[3 * i + 2]!;
  }
  return count < 0.002 * group.length ? null : [light / count, a / count, b / count];
}

/** Takes prints in a shade of their cloth's colour out of its group. */
function leavePrintsOutInPlace(
  group: Uint8Array,
  tone: Float32Array,
  cloth: Uint8Array,
  groups: number,
  width: number,
  height: number,
  unit: number,
): void {
  const { sums, counts } = levelsOf(group, tone, groups);
  const residual = new Float32Array(tone.length);
  for (let i = 0; i < tone.length; i++)
    if (cloth[i]) residual[i] = tone[i]! - sums[group[i]!]! / counts[group[i]!]!;
  const print = printedPatches(residual, cloth, width, height, Math.max(2, Math.round(0.01 * unit)));
  for (let i = 0; i < group.length; i++) if (print.data[i]) group[i] = 255;
}

/** The light of the bands together; across the old cloth's `seams` only the widest counts. */
function joinBands(
  low: Float32Array,
  middle: Float32Array,
  fine: Float32Array,
  gains: { readonly middle: number; readonly fine: number; readonly calm: number },
  seams: Mask | null,
): Float32Array {
  const { middle: middleGain, fine: fineGain, calm } = gains;
  const shade = new Float32Array(low.length);
  for (let i = 0; i < shade.length; i++) {
    const folds = seams ? calm * (1 - seams.data[i]! / 255) : calm;
    const value =
      0.75 * low[i]! + folds * (middleGain * (middle[i]! - low[i]!) + fineGain * (fine[i]! - middle[i]!));
    shade[i] = softClamp(value, -0.34, 0.17);
  }
  return shade;
}

/** Steps of L* across the borders of a colour and its shade, relative to their difference: more is a print's sharp edge. */
const SOFT_STEP = 0.4;
/** Difference of chroma, relative to lightness, up to which two clusters can be one colour in more and in less light. */
const SAME_COLOUR = 0.16;

/**
 * Joins clusters that are one colour in more and in less light: alike in chroma relative to lightness, and passing softly
 * into each other. Otherwise the light between them would be taken out as if it were print.
 */
function mergeShadesInPlace(
  group: Uint8Array,
  lab: LabImage,
  centers: Float32Array,
  width: number,
  height: number,
): void {
  const count = centers.length / 3;
  const steps = new Float64Array(count * count);
  const borders = new Float64Array(count * count);
  const reach = 2;
  for (let y = 0; y < height; y++)
    for (let x = 0; x + reach < width; x++) {
      const i = y * width + x;
      const a = group[i]!;
      if (a >= count) continue;
      for (let k = 0; k < 2; k++) {
        const j = k === 0 ? i + reach : i + reach * width;
        const b = j < group.length ? group[j]! : 255;
        if (b >= count || b === a) continue;
        const pair = Math.min(a, b) * count + Math.max(a, b);
        steps[pair]! += Math.abs(lab.data[3 * i]! - lab.data[3 * j]!);
        borders[pair]!++;
      }
    }
  const root = Uint8Array.from({ length: count }, (_, k) => k);
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const border = borders[a * count + b]!;
      if (border < 20) continue;
      const [la, lb] = [Math.max(4, centers[3 * a]!), Math.max(4, centers[3 * b]!)];
      const difference = Math.abs(la - lb);
      const chroma = Math.hypot(
        centers[3 * a + 1]! / la - centers[3 * b + 1]! / lb,
        centers[3 * a + 2]! / la - centers[3 * b + 2]! / lb,
      );
      if (chroma > SAME_COLOUR || steps[a * count + b]! / border > SOFT_STEP * difference + 1) continue;
      const [from, to] = [root[b]!, root[a]!];
      for (let k = 0; k < count; k++) if (root[k] === from) root[k] = to;
    }
  for (let i = 0; i < group.length; i++) if (group[i]! < count) group[i] = root[group[i]!]!;
}

/** How many pixels of cloth there are, how many lie between two colours, and each pixel's distance to those. */
function clusterBorders(group: Uint8Array, clusters: number, width: number, height: number) {
  const border: Mask = { width, height, data: new Uint8Array(width * height) };
  const row = 2 * width;
  let clothPixels = 0;
  let borderPixels = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const g = group[i]!;
      if (g >= clusters) continue;
      clothPixels++;
      const left = group[i - 2]!;
      const right = group[i + 2]!;
      const above = group[i - row]!;
      const below = group[i + row]!;
      if (
        (left !== g && left < clusters) ||
        (right !== g && right < clusters) ||
        (above !== g && above < clusters) ||
        (below !== g && below < clusters)
      ) {
        border.data[i] = 255;
        borderPixels++;
      }
    }
  return { clothPixels, borderPixels, fromBorder: chamferDistance(border).data };
}

/** Distance of each pixel to the edge of the cloth or the skin that it belongs to. */
function depthInGroup(group: Uint8Array, clusters: number, width: number, height: number): Float32Array {
  const edge: Mask = { width, height, data: new Uint8Array(width * height) };
  const kind = (g: number): number => (g === 255 ? -1 : g < clusters ? 0 : g);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const own = kind(group[i]!);
      if (kind(group[i + 1]!) !== own || kind(group[i + width]!) !== own) edge.data[i] = 255;
    }
  return chamferDistance(edge).data;
}

/** Approaches the limits smoothly instead of cutting at them. */
function softClamp(value: number, low: number, high: number): number {
  if (value === 0) return 0;
  return value >= 0 ? high * Math.tanh(value / high) : low * Math.tanh(value / low);
}

/** Weighted mean around each pixel; `otherwise` (0 without) where nothing is near. Wide blurs work on a reduced grid. */
function normalizedBlur(
  values: Float32Array,
  weights: Float32Array,
  otherwise: Float32Array | null,
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const reduction = sigma > 12 ? 4 : sigma > 5 ? 2 : 1;
  const w = Math.ceil(width / reduction);
  const h = Math.ceil(height / reduction);
  const product = new Float32Array(values.length);
  // what lacks is taken from `otherwise` with a small weight
  const rest = 0.02;
  for (let i = 0; i < values.length; i++)
    product[i] = values[i]! * weights[i]! + (otherwise ? rest * otherwise[i]! : 0);
  const blur = (data: Float32Array): Plane => {
    const plane: Plane = { data, width, height };
    return gaussianBlur(reduction === 1 ? plane : resizePlane(plane, w, h), sigma / reduction);
  };
  const top = blur(product);
  const bottom = blur(weights);
  const ratio: Plane = { data: new Float32Array(w * h), width: w, height: h };
  for (let i = 0; i < ratio.data.length; i++) ratio.data[i] = top.data[i]! / (bottom.data[i]! + rest);
  if (reduction === 1) return ratio.data;
  const smooth = boxFilter(ratio, 1);
  return resizePlane(smooth, width, height).data;
}
