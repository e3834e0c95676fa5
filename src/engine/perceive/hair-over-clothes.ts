/**
 * Long hair that lies over the top, followed strand by strand to its ends. The parse's priors fade below the shoulders
 * and cut such hair off; here the photo's own pixels decide between the colours of this hair and of this top, smoothed
 * along strands (the best of several directions near the head's axis), and only what hangs together with the head counts.
 */
import { boxFilter } from '../pixels/box-filter.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { createMask, type LabImage, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeMask, resizePlane, resizeRgba } from '../pixels/resample.ts';
import { colourBins, fitColourHistogram } from './colour-histogram.ts';
import { hairShare, WHOLE } from './hair-share.ts';
import { growInPlace, strandEvidence, TAPS, TRUST } from './hair-strands.ts';
import type { BodyClass, FaceMesh } from './person.ts';

/** Vertices of the face mesh: top and chin, and its sides. */
const [TOP, CHIN, RIGHT, LEFT] = [10, 152, 234, 454];
/** How far below the chin and to the sides of the face's middle hair is followed, in face widths. */
const DEPTH = 3.4;
const SIDE = 1.5;
/** Half the length of the strand pieces that are averaged, in face widths, and their directions from the head's axis. */
const STRAND = 0.11;
const DIRECTIONS = { fine: [-0.7, -0.45, -0.22, 0, 0.22, 0.45, 0.7], coarse: [-0.5, 0, 0.5] } as const;
/** How much surer of themselves than of the other colour hair and top have to be, in nats, to be told apart at all. */
const SEPARABLE = 2.2;
const ROUNDS = 3;
/** Log-density below which a colour is none of a class's own. */
const UNKNOWN = Math.log(6e-5);
/** Share of a pixel below which a change found at half the size is none. */
const LEAST_CHANGE = 0.02;
const SPREAD = { lightness: 0.8, chroma: 0.55, outliers: 0.04 };

/** What hair may hide: its coverage is shared anew with these. */
const UNDER_HAIR = ['upperClothes', 'neck', 'leftArm', 'rightArm'] as const;

/** What one look for hair found, at the size of its picture. */
interface FoundHair {
  /** The hair's coverage, 0..255; -1 where the parse stays. */
  readonly next: Float32Array;
  /** 1 where skin rather than the top lies behind. */
  readonly onSkin: Uint8Array;
}

/**
 * Moves coverage between hair and the clothes and skin over which it hangs, in place. Strands are followed in the photo
 * itself, or `coarse` in a copy of half its size, whose difference from the parse is carried over.
 */
export function followHairOverClothesInPlace(
  photo: RgbaImage,
  face: FaceMesh,
  coverage: Readonly<Record<BodyClass, Mask>>,
  grain: keyof typeof DIRECTIONS,
): void {
  const [top, chin] = [face.points[TOP]!, face.points[CHIN]!];
  const [right, left] = [face.points[RIGHT]!, face.points[LEFT]!];
  const faceHeight = Math.hypot(chin.x - top.x, chin.y - top.y);
  const unit = Math.max(Math.hypot(left.x - right.x, left.y - right.y), 0.8 * faceHeight);
  const area = areaBelow(photo, chin, unit);
  if (!area) return;
  const { width, height } = area;
  const size = width * height;
  const chinRow = chin.y - area.y;
  const hair = cropMask(coverage.hair, area);
  const upper = cropMask(coverage.upperClothes, area);
  if (!hangsOver(hair.data, upper.data, width, height, chinRow, unit)) return;

  const picture = cropRgba(photo, area);
  const skin = createMask(width, height);
  for (const name of UNDER_HAIR) {
    if (name === 'upperClothes') continue;
    const part = cropMask(coverage[name], area).data;
    for (let i = 0; i < size; i++) skin.data[i]! += part[i]!;
  }
  const found =
    grain === 'fine'
      ? findHair(picture, hair.data, upper.data, skin.data, chinRow, unit, DIRECTIONS.fine)
      : findHairAtHalf(picture, hair, upper, skin, chinRow, unit);
  if (!found) return;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const next = found.next[at]!;
      if (next < 0) continue;
      giveHairInPlace(
        coverage,
        (area.y + y) * coverage.hair.width + area.x + x,
        next,
        Math.min(255, hair.data[at]! + upper.data[at]! + skin.data[at]!) - hair.data[at]!,
        found.onSkin[at] === 1 ? 'neck' : 'upperClothes',
      );
    }
}

/** Finds hair at half the size. Where it finds what the parse found, the parse's own finer edge stays. */
function findHairAtHalf(
  picture: RgbaImage,
  hair: Mask,
  upper: Mask,
  skin: Mask,
  chinRow: number,
  unit: number,
): FoundHair | null {
  const { width, height } = picture;
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [smallHair, smallUpper, smallSkin] = [hair, upper, skin].map((mask) => resizeMask(mask, w, h).data);
  const small = findHair(
    resizeRgba(picture, w, h),
    smallHair!,
    smallUpper!,
    smallSkin!,
    (chinRow * h) / height,
    (unit * h) / height,
    DIRECTIONS.coarse,
  );
  if (!small) return null;
  const change: Plane = { data: new Float32Array(w * h), width: w, height: h };
  for (let i = 0; i < change.data.length; i++)
    if (small.next[i]! >= 0) {
      const shared = Math.min(255, smallHair![i]! + smallUpper![i]! + smallSkin![i]!);
      change.data[i] = (small.next[i]! - smallHair![i]!) / shared;
    }
  const { data: changes } = resizePlane(change, width, height);
  const next = new Float32Array(width * height).fill(-1);
  const onSkin = new Uint8Array(next.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const shared = Math.min(255, hair.data[at]! + upper.data[at]! + skin.data[at]!);
      if (shared < WHOLE || Math.abs(changes[at]!) < LEAST_CHANGE) continue;
      next[at] = Math.max(0, Math.min(shared, hair.data[at]! + shared * changes[at]!));
      onSkin[at] = small.onSkin[(y >> 1) * w + (x >> 1)]!;
    }
  return { next, onSkin };
}

/** The hair in a picture, whose parse shows `hair`, `upper` clothes and `skin`; null where its colours tell nothing. */
function findHair(
  picture: RgbaImage,
  hair: Uint8Array,
  upper: Uint8Array,
  skin: Uint8Array,
  chinRow: number,
  unit: number,
  directions: readonly number[],
): FoundHair | null {
  const { width, height } = picture;
  const size = width * height;
  const bins = colourBins(calmChroma(toLab(picture)));
  const evidence = new Float32Array(size);
  const along = new Float32Array(size);
  const weights = { hair: new Float32Array(size), top: new Float32Array(size), skin: new Float32Array(size) };
  const grown = new Uint8Array(size);
  const shared = new Uint8Array(size);
  const near = nearHair(hair, width, height, Math.round(0.3 * unit));
  for (let i = 0; i < size; i++) {
    shared[i] = Math.min(255, hair[i]! + upper[i]! + skin[i]!);
    weights.hair[i] = hair[i]! > 250 && i < (chinRow + 0.45 * unit) * width ? 1 : 0;
    weights.top[i] = upper[i]! > 250 && !near[i] ? 1 : 0;
    weights.skin[i] = skin[i]! > 250 ? 1 : 0;
  }
  const skinColours = fitColourHistogram(bins, weights.skin, SPREAD);
  let topColours = skinColours;
  for (let round = 0; round < ROUNDS; round++) {
    const hairColours = fitColourHistogram(bins, weights.hair, SPREAD);
    topColours = fitColourHistogram(bins, weights.top, SPREAD);
    for (let i = 0; i < size; i++) {
      const bin = bins[i]!;
      evidence[i] = -TRUST;
      if (shared[i]! < 40) continue;
      const other = skin[i]! > 20 ? Math.max(topColours[bin]!, skinColours[bin]!) : topColours[bin]!;
      evidence[i] = Math.max(-TRUST, Math.min(TRUST, hairColours[bin]! - other));
      // what looks like none of them, as a backdrop between strands, stays what the parse found
      if (hair[i]! > 128 && other < UNKNOWN) evidence[i] = Math.max(1, evidence[i]!);
    }
    if (meanWhere(evidence, weights.hair) - meanWhere(evidence, weights.top) < SEPARABLE) return null;
    strandEvidence(evidence, shared, width, height, (STRAND * unit) / TAPS, directions, along);
    growInPlace(grown, along, hair, width, height, chinRow);
    // what was found teaches the colours of the ends, and what is near and not hair those of the top in its shadow
    for (let i = 0; i < size; i++) {
      if (grown[i] && along[i]! > 1 && evidence[i]! > 1.2) weights.hair[i] = 1;
      weights.top[i] = upper[i]! > 200 && !grown[i] && (!near[i] || along[i]! < -0.3) ? 1 : 0;
    }
  }
  const share = hairShare(picture, evidence, along, grown, shared, hair, unit);
  const fromTop = chamferDistance({ width, height, data: upper }).data;
  const next = new Float32Array(size).fill(-1);
  const onSkin = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    // beside the face and away from the top the parse is better informed
    const below = Math.max(0, Math.min(1, (y - chinRow + 0.35 * unit) / (0.3 * unit)));
    if (below === 0) continue;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (shared[at]! < WHOLE) continue;
      const weight = below * Math.max(0, Math.min(1, (0.2 * unit - fromTop[at]!) / (0.08 * unit)));
      if (weight === 0) continue;
      next[at] = shared[at]! * share[at]! * weight + hair[at]! * (1 - weight);
      const bin = bins[at]!;
      if (skinColours[bin]! > topColours[bin]!) onSkin[at] = 1;
    }
  }
  return { next, onSkin };
}

/** Sets the hair's coverage of a pixel; what it hides keeps its proportions, and is `behind` where nothing was. */
function giveHairInPlace(
  coverage: Readonly<Record<BodyClass, Mask>>,
  at: number,
  next: number,
  others: number,
  behind: 'neck' | 'upperClothes',
): void {
  const rest = coverage.hair.data[at]! + others - next;
  coverage.hair.data[at] = Math.round(next);
  if (others <= 0) coverage[behind].data[at] = Math.round(rest);
  else
    for (const name of UNDER_HAIR) {
      const { data } = coverage[name];
      data[at] = Math.round((data[at]! * rest) / others);
    }
}

/** The picture with its chroma averaged over 3 × 3 pixels, as JPEG keeps it: dark strands have a hue again. */
function calmChroma(lab: LabImage): LabImage {
  const { width, height } = lab;
  const data = lab.data.slice();
  for (const c of [1, 2]) {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = lab.data[3 * i + c]!;
    const smooth = boxFilter({ data: plane, width, height }, 1).data;
    for (let i = 0; i < plane.length; i++) data[3 * i + c] = smooth[i]!;
  }
  return { ...lab, data };
}

function areaBelow(
  photo: RgbaImage,
  chin: { readonly x: number; readonly y: number },
  unit: number,
): PixelArea | null {
  const x = Math.max(0, Math.floor(chin.x - SIDE * unit));
  const y = Math.max(0, Math.floor(chin.y - 0.7 * unit));
  const right = Math.min(photo.width, Math.ceil(chin.x + SIDE * unit));
  const bottom = Math.min(photo.height, Math.ceil(chin.y + DEPTH * unit));
  return right - x < 8 || bottom - y < 8 ? null : { x, y, width: right - x, height: bottom - y };
}

/** Whether hair ends on the top along a good part of a face's width, below the chin. */
function hangsOver(
  hair: Uint8Array,
  upper: Uint8Array,
  width: number,
  height: number,
  chinRow: number,
  unit: number,
): boolean {
  let columns = 0;
  const gap = Math.max(3, Math.round(0.05 * unit));
  for (let x = 0; x < width; x++)
    for (let y = Math.max(0, Math.floor(chinRow - 0.2 * unit)); y + gap < height; y++)
      if (hair[y * width + x]! > 200 && upper[(y + gap) * width + x]! > 200) {
        columns++;
        break;
      }
  return columns > 0.12 * unit;
}

/** 1 within `reach` pixels (a square) of hair. */
function nearHair(hair: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const rows = new Uint8Array(hair.length);
  for (let y = 0; y < height; y++)
    for (let x = 0, last = -1e6; x < width + reach; x++) {
      if (x < width && hair[y * width + x]! > 60) last = x;
      const at = x - reach;
      if (at >= 0 && last >= at - reach) rows[y * width + at] = 1;
    }
  const result = new Uint8Array(hair.length);
  for (let x = 0; x < width; x++)
    for (let y = 0, last = -1e6; y < height + reach; y++) {
      if (y < height && rows[y * width + x]) last = y;
      const at = y - reach;
      if (at >= 0 && last >= at - reach) result[at * width + x] = 1;
    }
  return result;
}

function meanWhere(values: Float32Array, weights: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++)
    if (weights[i]! > 0) {
      sum += values[i]!;
      count++;
    }
  return count > 0 ? sum / count : 0;
}
