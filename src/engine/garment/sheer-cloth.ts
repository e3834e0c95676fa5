/**
 * Sheer cloth: tulle, chiffon, mesh. In a photo on a plain ground it shows the ground through itself, and so it must show
 * the wearer's skin on the wearer. Its colours lie between the ground's and the solid cloth's, so that a pixel's place on
 * that line is its coverage (a colour line matte, Smith & Blinn 1996, with known backdrop and one foreground).
 */
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { type Component, connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { pushPullSamples } from '../pixels/push-pull.ts';
import { neckTag } from './neck-tag.ts';
import type { SoftCutOut } from './soft-matte.ts';

/** The solid cloth differs from the ground by at least so much (8-bit steps, Euclidean). */
const LEAST_CONTRAST = 120;
/** Of all differences from the ground the one that counts as solid cloth's. */
const SOLID_SHARE = 0.6;
/** A pixel is on the line when it lies at most this far beside it, as a share of its distance from the ground and in 8-bit steps. */
const OFF_SHARE = 0.25;
const OFF = 14;
/** Marks pixels off the line until all are known. */
const OFF_LINE = -1;
/** Least share of all pixels on the line: print has other colours. */
const LEAST_ON_LINE = 0.97;
/** Largest mean difference of the ground from its own mean. */
const PLAIN_GROUND = 6;
/** Coverage below which cloth is sheer. */
const SOLID = 0.8;
/** Sheer cloth lies between these coverages for the most part; print and stripes in the ground's colour don't. */
const BETWEEN = [0.2, 0.7] as const;
const LEAST_BETWEEN = 0.55;
/** Mean step of coverage two pixels on: folds make some, a fade to white makes less, and lace and print more. */
const FOLDS = [0.03, 0.1] as const;
/** Share of a sheer part that lies along the outline, and the mean coverage there: hems and seams of solid cloth are solid. */
const LEAST_ALONG = 0.08;
const MOST_ALONG_COVERAGE = 0.55;
/** Least shares of the garment's area: of one sheer part, and of all together. */
const LEAST_PART = 0.004;
const LEAST_SHEER = 0.02;
/** How far from the outline the wearer shows through, as shares of the long side: farther in lies a lining or a second layer. */
const THROUGH = [0.05, 0.075] as const;

/** The cloth around a tag is looked at so far, pixels. */
const TAG_ROOM = 12;
/** Holes in the matte up to this share of the picture are sheer cloth's thinnest places. */
const LARGEST_HOLE = 0.002;

/**
 * `cleaned`, a garment's opaque picture and its matte, with the coverage of sheer cloth as the picture's alpha and the
 * cloth's own colour where it is sheer; as it is where no cloth is.
 * @param source the photo, on a plain ground
 */
export function withSheerCloth(source: RgbaImage, cleaned: SoftCutOut): SoftCutOut {
  const line = findColourLine(source, cleaned.matte);
  if (!line) return cleaned;
  const { coverage, ground } = line;
  const inwards = chamferDistance(openGround(cleaned.matte)).data;
  const sheer = findSheerParts(coverage, inwards, cleaned.matte);
  if (!sheer) return cleaned;
  const matte = withoutHoles(cleaned.matte, sheer);
  const tag = neckTag(coverage, matte);
  if (tag) for (let at = 0; at < tag.data.length; at++) if (tag.data[at]! > 0) sheer.data[at] = 0;
  const through = blurMask(dilateSquare(sheer, 2), 1.5).data;
  const long = Math.max(source.width, source.height);
  const data = cleaned.picture.data.slice();
  for (let at = 0; at < coverage.length; at++) {
    if (through[at] === 0 || matte.data[at] === 0) continue;
    const depth = (inwards[at]! / long - THROUGH[0]) / (THROUGH[1] - THROUGH[0]);
    const share = (through[at]! / 255) * Math.max(0, Math.min(1, 1 - depth));
    const own = 1 - share * (1 - Math.min(1, coverage[at]!));
    if (own >= 1) continue;
    data[4 * at + 3] = Math.round(255 * own);
    // what lies over the ground with this coverage to give the photo's colour
    const gain = 1 / Math.max(0.04, own);
    for (let c = 0; c < 3; c++)
      data[4 * at + c] = ground[c]! + (source.data[4 * at + c]! - ground[c]!) * gain;
  }
  if (tag) fillTagInPlace(data, tag, coverage, matte);
  return { matte, picture: { ...cleaned.picture, data } };
}

/** Draws the solid cloth around a tag over it, in place. */
function fillTagInPlace(data: Uint8ClampedArray, tag: Mask, coverage: Float32Array, matte: Mask): void {
  const box = coveredArea(tag, 128, TAG_ROOM);
  if (!box) return;
  const { width, height } = box;
  const samples = new Float32Array(3 * width * height);
  const known = new Float32Array(width * height);
  const whole = dilateSquare(tag, 2).data;
  const placeOf = (k: number): number => (box.y + Math.floor(k / width)) * tag.width + box.x + (k % width);
  for (let k = 0; k < known.length; k++) {
    const at = placeOf(k);
    if (whole[at]! > 0 || data[4 * at + 3]! < 255 || coverage[at]! < SOLID) continue;
    known[k] = 1;
    for (let c = 0; c < 3; c++) samples[3 * k + c] = data[4 * at + c]!;
  }
  const filled = pushPullSamples(samples, known, width, height, 3);
  for (let k = 0; k < known.length; k++) {
    const at = placeOf(k);
    // its rim, where it is mixed with the cloth, goes too
    if (tag.data[at] === 0 && (whole[at] === 0 || matte.data[at]! < 255 || data[4 * at + 3]! < SOLID * 255))
      continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = filled[3 * k + c]!;
    data[4 * at + 3] = 255;
  }
}

/** The matte with its small holes closed, which count as sheer from then on. */
function withoutHoles(matte: Mask, sheer: Mask): Mask {
  const { labels, components } = connectedComponents(openGround(matte), 4);
  const holes = createMask(matte.width, matte.height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] !== 0 && components[labels[at]! - 1]!.area < LARGEST_HOLE * labels.length)
      holes.data[at] = 255;
  // their soft rims too
  const whole = dilateSquare(holes, 2).data;
  const data = matte.data.slice();
  for (let at = 0; at < data.length; at++) if (whole[at] !== 0) data[at] = sheer.data[at] = 255;
  return { ...matte, data };
}

interface ColourLine {
  readonly ground: readonly number[];
  /** Each pixel's place on the line: 0 the ground, 1 solid cloth. */
  readonly coverage: Float32Array;
}

/** The line from the ground's colour to the cloth's; null where the ground is uneven or the cloth has other colours. */
function findColourLine({ data }: RgbaImage, matte: Mask): ColourLine | null {
  const size = matte.data.length;
  const ground = [0, 0, 0];
  const axis = [0, 0, 0];
  let outside = 0;
  for (let at = 0; at < size; at++) {
    if (matte.data[at] !== 0) continue;
    outside++;
    for (let c = 0; c < 3; c++) ground[c]! += data[4 * at + c]!;
  }
  if (outside === 0) return null;
  for (let c = 0; c < 3; c++) ground[c]! /= outside;
  let uneven = 0;
  let inside = 0;
  for (let at = 0; at < size; at++) {
    const red = data[4 * at]! - ground[0]!;
    const green = data[4 * at + 1]! - ground[1]!;
    const blue = data[4 * at + 2]! - ground[2]!;
    if (matte.data[at] === 0) uneven += Math.sqrt(red * red + green * green + blue * blue) / outside;
    if (matte.data[at]! < 255) continue;
    inside++;
    axis[0]! += red;
    axis[1]! += green;
    axis[2]! += blue;
  }
  if (uneven > PLAIN_GROUND || inside === 0) return null;
  const length = Math.hypot(...axis);
  const coverage = new Float32Array(size).fill(OFF_LINE);
  const differences = new Float64Array(inside);
  // print leaves the line soon, so that most garments end here
  const mostOff = size - outside - LEAST_ON_LINE * inside;
  let [onLine, off, k] = [0, 0, 0];
  for (let at = 0; at < size; at++) {
    let along = 0;
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const difference = data[4 * at + c]! - ground[c]!;
      along += (difference * axis[c]!) / length;
      square += difference * difference;
    }
    const covered = matte.data[at]!;
    if (covered === 255) differences[k++] = Math.sqrt(square);
    if (Math.sqrt(Math.max(0, square - along * along)) > OFF_SHARE * along + OFF) {
      if (covered > 0 && ++off > mostOff) return null;
      continue;
    }
    if (covered >= 128) onLine++;
    coverage[at] = Math.max(0, along);
  }
  const solid = differences.sort()[Math.floor(SOLID_SHARE * inside)]!;
  if (solid < LEAST_CONTRAST || onLine <= LEAST_ON_LINE * inside) return null;
  for (let at = 0; at < size; at++) coverage[at] = coverage[at] === OFF_LINE ? 1 : coverage[at]! / solid;
  return { ground, coverage };
}

/** 255 on the parts of a garment that show the ground; null where that is no sheer cloth. */
function findSheerParts(coverage: Float32Array, inwards: Float32Array, matte: Mask): Mask | null {
  const { width, height } = matte;
  const pale = createMask(width, height);
  let area = 0;
  for (let at = 0; at < pale.data.length; at++) {
    if (matte.data[at]! < 128) continue;
    area++;
    if (coverage[at]! < SOLID) pale.data[at] = 255;
  }
  const { labels, components } = connectedComponents(pale, 4);
  const parts = measureParts(coverage, inwards, labels, components, width, height);
  const isSheer = parts.map(
    ({ between, folds, along, coverageAlong }, k) =>
      components[k]!.area > LEAST_PART * area &&
      between > LEAST_BETWEEN &&
      folds > FOLDS[0] &&
      folds < FOLDS[1] &&
      along > LEAST_ALONG &&
      coverageAlong < MOST_ALONG_COVERAGE,
  );
  const sheer = components.reduce((sum, part, k) => sum + (isSheer[k] ? part.area : 0), 0);
  // once some is sheer, so is all that is pale: fringes, and the ground between a strap and a ruffle
  return sheer < LEAST_SHEER * area ? null : pale;
}

interface SheerPart {
  /** Share of pixels that are neither nearly bare ground nor nearly solid. */
  readonly between: number;
  /** Mean deviation of coverage among pixels two apart, off the outline. */
  readonly folds: number;
  /** Share of pixels along the outline, and their mean coverage. */
  readonly along: number;
  readonly coverageAlong: number;
}

function measureParts(
  coverage: Float32Array,
  inwards: Float32Array,
  labels: ArrayLike<number>,
  components: readonly Component[],
  width: number,
  height: number,
): SheerPart[] {
  const between = new Float64Array(components.length);
  const folds = new Float64Array(components.length);
  const deep = new Float64Array(components.length);
  const along = new Float64Array(components.length);
  const coverageAlong = new Float64Array(components.length);
  const step = 2;
  for (let y = step; y < height - step; y++)
    for (let x = step; x < width - step; x++) {
      const at = y * width + x;
      const k = labels[at]! - 1;
      if (k < 0) continue;
      const own = coverage[at]!;
      if (own > BETWEEN[0] && own < BETWEEN[1]) between[k]!++;
      if (inwards[at]! > 1.5 && inwards[at]! < 5) {
        along[k]!++;
        coverageAlong[k]! += own;
      }
      if (inwards[at]! < 4) continue;
      deep[k]!++;
      const west = coverage[at - step]!;
      const east = coverage[at + step]!;
      const north = coverage[at - step * width]!;
      const south = coverage[at + step * width]!;
      const mean = (own + west + east + north + south) / 5;
      const squares = own * own + west * west + east * east + north * north + south * south;
      folds[k]! += Math.sqrt(Math.max(0, squares / 5 - mean * mean));
    }
  return components.map(({ area }, k) => ({
    between: between[k]! / area,
    folds: folds[k]! / Math.max(1, deep[k]!),
    along: along[k]! / area,
    coverageAlong: coverageAlong[k]! / Math.max(1, along[k]!),
  }));
}

/** 255 where the matte leaves the ground open. */
function openGround({ data, width, height }: Mask): Mask {
  return { data: data.map((value) => (value < 128 ? 255 : 0)), width, height };
}
