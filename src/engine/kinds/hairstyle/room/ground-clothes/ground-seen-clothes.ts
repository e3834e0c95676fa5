/**
 * What shows of clothes between and beside strands: zips, seams and folds. They are as dark as hair, but of the cloth's hue: a
 * pixel is a shade of the cloth's colour plus a share of the hair's, and where that share is none it shows the cloth.
 */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { distanceFromBroad } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask, cropPlane, type PixelArea } from '../../../../pixels/crop.ts';
import { blurMask, gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';
import { clearCells, smoothField } from './ground-cloth-colour.ts';
import type { SeenClothes } from './ground-hair-shade.ts';

/** Centimetres from the hair beyond which a cell shows the cloth's own colour, and the smoothing of that. */
const CLEAR = 1;
const UNEVEN = 1.2;
/** Pixels in a centimetre below which strands and seams mix in every pixel. */
const LEAST_SCALE = 12;
/** Half the side (centimetres) of the square over which colours are averaged against noise. */
const NOISE = 0.05;
/** Coverage (0..255) from which a pixel surely shows hair, and how many of them at least tell its colour. */
const SURE_HAIR = 250;
const LEAST_HAIR_PIXELS = 200;
/** Sine of the angle between the colours of cloth and hair from which they can be told apart. */
const LEAST_ANGLE = 0.1;
/** Mean level of the cloth below which its hue is noise. */
const DARK_CLOTH = 65;
/** Stands for the share of the hair's colour where it can't be told: whole. */
const UNTOLD = 1;
/** Share of the hair's pixels that must hold more of its colour than what is taken for cloth, and the least such share of colour. */
const HAIR_ABOVE = 0.85;
const LEAST_HAIR_COLOUR = 0.35;
/** What holds so much of the hair's colour, as a share of what tells hair, begins to be hair; all of it at the second. */
const BEGINS = 0.35;
const WHOLE = 0.75;
/** Full coverage by the matte counts as so much of the hair's colour, in the same measure. */
const OF_MATTE = 0.3;
/** Of the cloth's light a pixel shows so much at least, and at most where it is no wall. */
const LEAST_LIGHT = 0.35;
const MOST_LIGHT = 1.25;
/** A pixel of so much of the cloth's light, where the hair is darker than the second, shows cloth in light. */
const LIT_CLOTH = 0.9;
/** Sine of the angle between their colours up to which a pixel that light is the cloth's own and no wall's. */
const LIT_HUE = 0.1;
/** Sine of the angle off the plane of the cloth's and the hair's colours up to which a pixel is of these. */
const IN_PLANE = 0.12;
/** Where cells of the cloth are off its smooth colour by more than such a share of the angle to the hair it is no plain one. */
const MOST_SPREAD = 0.4;
/** Coverage (0..255) from which a pixel is the person's. */
const OF_PERSON = 128;
const DARK_HAIR = 0.7;
/** Standard deviation (centimetres) of the smoothing of what is found, and its least square centimetres. */
const SOFTNESS = 0.1;
const LEAST_AREA = 0.04;
/** Half the width (centimetres) of what is left out as too thin; 2 pixels at least. */
const THIN = 0.1;
/** Centimetres taken off the rim of what is found, 1 pixel at least: there strands are mixed in. */
const RIM = 0.05;
/** Gaps smaller than this (square centimetres) in what is found are closed. */
const LEAST_GAP = 0.05;
/** A piece that joins nothing in view counts if so much of it lies off the matte, and no smaller (square centimetres). */
const LEAST_OFF_MATTE = 0.7;
const LEAST_ALONE = 1.2;
/** Coverage by the matte (0..255) below which a pixel lies off it. */
const OFF_MATTE = 24;

/** Blurred weight from which the cloth's spread of hues is known. */
const LEAST_WEIGHT = 0.02;

/** Pixels of clothes in view among those that are to be laid (`laid`, 0..1 a pixel): 0..1 each; null where none are. */
export function clothesBesideHair(
  picture: RgbaImage,
  grid: GroundGrid,
  { labels, skin, hairLike, hands }: GroundRegions,
  { matte, person }: { readonly matte: Mask; readonly person: Mask },
  laid: Float32Array,
  fromHair: Float32Array,
  unit: number,
): SeenClothes | null {
  if (unit < LEAST_SCALE) return null;
  const { width, height } = picture;
  const asked = createPlane(width, height);
  for (let at = 0; at < laid.length; at++)
    if (laid[at]! > 0 && labels[at] === CLOTHES && skin.data[at] === 0 && person.data[at]! >= OF_PERSON)
      asked.data[at] = 1;
  const area = coveredArea(asked, 1, 2);
  if (!area) return null;
  const weight = clearCells(grid, labels, hairLike, hands, fromHair, width, CLEAR * unit);
  if (!weight) return null;
  const field = smoothField(grid, weight, UNEVEN * grid.cellsPerCentimetre);
  if (!canBeTold(weight, field)) return null;
  const spread = spreadOfHue(grid, weight, field, UNEVEN * grid.cellsPerCentimetre);
  const wanted = cropPlane(asked, area).data;
  const hair = cropMask(matte, area).data;
  const colours = smoothedColours(picture, area, Math.max(1, Math.round(NOISE * unit)));
  const hairs = meanOfHair(colours, hair, wanted);
  if (!hairs) return null;
  const share = createPlane(area.width, area.height);
  const light = createPlane(area.width, area.height).data;
  for (let y = 0, at = 0; y < area.height; y++) {
    const row = Math.floor((area.y + y) / grid.cell) * grid.width;
    for (let x = 0; x < area.width; x++, at++) {
      if (wanted[at] === 0) continue;
      const of = 3 * (row + Math.floor((area.x + x) / grid.cell));
      share.data[at] = shareOfHair(colours, at, field, of, hairs, spread[of / 3]!);
      light[at] = lightOf(colours, at, field, of, hairs);
    }
  }
  const beside = blurMask(cropMask(matte, area), SOFTNESS * unit).data;
  const ofHair = usualShare(share.data, hair, wanted);
  if (ofHair < LEAST_HAIR_COLOUR) return null;
  let kept = 0;
  for (let at = 0; at < wanted.length; at++) {
    if (wanted[at] === 0) continue;
    const isLit = light[at]! > LIT_CLOTH;
    const amount = share.data[at]! / ofHair + (OF_MATTE * Math.max(hair[at]!, beside[at]!)) / 255;
    const isOther = share.data[at] === UNTOLD || light[at]! < LEAST_LIGHT || light[at]! > MOST_LIGHT;
    share.data[at] = isOther ? 0 : isLit ? 1 : smoothStep(WHOLE, BEGINS, amount);
    if (share.data[at]! > 0.5) kept++;
  }
  if (kept < LEAST_AREA * unit * unit) return null;
  const soft = gaussianBlur(share, SOFTNESS * unit);
  keepJoinedInPlace(soft, wanted, hair, area, labels, laid, width, unit * unit);
  return { area, share: gaussianBlur(soft, RIM * unit), light };
}

/** Whether any of the cloth has light enough to show its hue. */
function canBeTold(weight: Float32Array, field: Float32Array): boolean {
  return weight.some(
    (own, at) => own > 0 && field[3 * at]! + field[3 * at + 1]! + field[3 * at + 2]! >= 3 * DARK_CLOTH,
  );
}

/** The picture's channels within `area`, averaged over squares of 2 `radius` + 1 pixels. */
function smoothedColours({ data, width }: RgbaImage, area: PixelArea, radius: number): Float32Array[] {
  return [0, 1, 2].map((c) => {
    const plane = createPlane(area.width, area.height);
    for (let y = 0, at = 0; y < area.height; y++) {
      let from = 4 * ((area.y + y) * width + area.x) + c;
      for (let x = 0; x < area.width; x++, at++, from += 4) plane.data[at] = data[from]!;
    }
    return boxFilter(plane, radius).data;
  });
}

/** Mean sRGB of what surely is hair over clothes; null where too little is. */
function meanOfHair(
  [red, green, blue]: readonly Float32Array[],
  hair: Uint8Array,
  wanted: Float32Array,
): readonly [number, number, number] | null {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let at = 0; at < hair.length; at++) {
    if (hair[at]! < SURE_HAIR || wanted[at] === 0) continue;
    r += red![at]!;
    g += green![at]!;
    b += blue![at]!;
    count++;
  }
  return count < LEAST_HAIR_PIXELS ? null : [r / count, g / count, b / count];
}

/**
 * Share of the hair's colour that a pixel holds beside some light of the cloth's; untold where it is neither, or these
 * can't be told apart.
 */
function shareOfHair(
  colours: readonly Float32Array[],
  at: number,
  field: Float32Array,
  of: number,
  hair: readonly [number, number, number],
  spread: number,
): number {
  const hr = hair[0];
  const hg = hair[1];
  const hb = hair[2];
  const cr = field[of]!;
  const cg = field[of + 1]!;
  const cb = field[of + 2]!;
  if (cr + cg + cb < 3 * DARK_CLOTH) return UNTOLD;
  const k = (hr * cr + hg * cg + hb * cb) / (cr * cr + cg * cg + cb * cb);
  const nr = hr - k * cr;
  const ng = hg - k * cg;
  const nb = hb - k * cb;
  const square = nr * nr + ng * ng + nb * nb;
  const angle = Math.sqrt(square / (hr * hr + hg * hg + hb * hb));
  if (angle < LEAST_ANGLE || spread > MOST_SPREAD * angle) return UNTOLD;
  const pr = colours[0]![at]!;
  const pg = colours[1]![at]!;
  const pb = colours[2]![at]!;
  const ex = cg * hb - cb * hg;
  const ey = cb * hr - cr * hb;
  const ez = cr * hg - cg * hr;
  const off = Math.abs(pr * ex + pg * ey + pb * ez);
  if (off > IN_PLANE * Math.hypot(pr, pg, pb) * Math.hypot(ex, ey, ez)) return UNTOLD;
  return (pr * nr + pg * ng + pb * nb) / square;
}

/** Sine of the angle between two colours, from `a` of the first and `b` of the second. */
function angleBetween(first: Float32Array, a: number, second: Float32Array, b: number): number {
  let [product, own, other] = [0, 1, 1];
  for (let c = 0; c < 3; c++) {
    product += first[a + c]! * second[b + c]!;
    own += first[a + c]! ** 2;
    other += second[b + c]! ** 2;
  }
  return Math.sqrt(Math.max(0, 1 - (product * product) / (own * other)));
}

/** Mean sine, around each cell, of the angle between the colours of clear cells and the smooth one. */
function spreadOfHue(
  { width, height, colour }: GroundGrid,
  weight: Float32Array,
  field: Float32Array,
  sigma: number,
): Float32Array {
  const off = weight.map((own, at) => own * angleBetween(colour, 3 * at, field, 3 * at));
  const total = gaussianBlur({ data: weight, width, height }, sigma).data;
  const sum = gaussianBlur({ data: off, width, height }, sigma).data;
  return pushPullSamples(
    sum.map((own, at) => own / Math.max(1e-6, total[at]!)),
    total.map((own) => (own > LEAST_WEIGHT ? own : 0)),
    width,
    height,
    1,
  );
}

/** A pixel's light as a share of the cloth's; 0 where the hair isn't darker than that, or what is light of another hue. */
function lightOf(
  colours: readonly Float32Array[],
  at: number,
  field: Float32Array,
  of: number,
  hair: readonly [number, number, number],
): number {
  const hr = hair[0];
  const hg = hair[1];
  const hb = hair[2];
  const cloth = field[of]! + field[of + 1]! + field[of + 2]! + 1;
  if (hr + hg + hb > DARK_HAIR * cloth) return 0;
  const pr = colours[0]![at]!;
  const pg = colours[1]![at]!;
  const pb = colours[2]![at]!;
  const light = (pr + pg + pb) / cloth;
  if (light < LIT_CLOTH) return light;
  const cr = field[of]!;
  const cg = field[of + 1]!;
  const cb = field[of + 2]!;
  const across = Math.hypot(pg * cb - pb * cg, pb * cr - pr * cb, pr * cg - pg * cr);
  return across > LIT_HUE * Math.hypot(pr, pg, pb) * Math.hypot(cr, cg, cb) ? 0 : light;
}

/** The share of its own colour that all but few pixels of the hair exceed. */
function usualShare(share: Float32Array, hair: Uint8Array, wanted: Float32Array): number {
  const shares = [];
  for (let at = 0; at < hair.length; at++)
    if (hair[at]! >= SURE_HAIR && wanted[at]! > 0) shares.push(share[at]!);
  const sorted = Float32Array.from(shares).sort();
  return sorted[Math.floor((1 - HAIR_ABOVE) * sorted.length)]!;
}

/** Clears what doesn't join clothes that stay, and single specks. */
function keepJoinedInPlace(
  { data, width, height }: Plane,
  wanted: Float32Array,
  hair: Uint8Array,
  area: PixelArea,
  labels: Uint8Array,
  laid: Float32Array,
  wide: number,
  squareCentimetre: number,
): void {
  const found = new Uint8Array(data.length);
  const stays = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const from = (area.y + y) * wide + area.x + x;
      if (laid[from] === 0 && labels[from] === CLOTHES) stays[at] = 1;
      if (stays[at] || (wanted[at]! > 0 && data[at]! > 0.5)) found[at] = 1;
    }
  const gaps = connectedRegions(
    found.map((own) => 1 - own),
    width,
    height,
    4,
  );
  for (let at = 0; at < found.length; at++) {
    const gap = gaps.components[gaps.labels[at]! - 1];
    if (!gap || gap.area >= LEAST_GAP * squareCentimetre || wanted[at] === 0) continue;
    found[at] = 1;
  }
  clearThinInPlace(found, width, height, Math.sqrt(squareCentimetre));
  const regions = connectedRegions(found, width, height, 8);
  const joins = new Uint8Array(regions.components.length + 1);
  const off = new Uint32Array(joins.length);
  for (let at = 0; at < found.length; at++) {
    if (stays[at]) joins[regions.labels[at]!] = 1;
    if (hair[at]! < OFF_MATTE) off[regions.labels[at]!]!++;
  }
  for (const [k, { area: size }] of regions.components.entries()) {
    if (size >= LEAST_ALONE * squareCentimetre && off[k + 1]! >= LEAST_OFF_MATTE * size) joins[k + 1] = 1;
    if (size < LEAST_AREA * squareCentimetre) joins[k + 1] = 0;
  }
  for (let at = 0; at < found.length; at++) {
    const label = regions.labels[at]!;
    data[at] = label > 0 && joins[label] ? 1 : 0;
  }
}

/** Clears what is thin (a morphological opening), and the rim of the rest. */
function clearThinInPlace(found: Uint8Array, width: number, height: number, unit: number): void {
  const half = Math.max(2, THIN * unit);
  const rim = Math.max(1, RIM * unit);
  const mask = { data: found.map((own) => 255 * own), width, height };
  const { data: away } = distanceFromBroad(mask, half, half + 2);
  for (let at = 0; at < found.length; at++) if (away[at]! > half - rim) found[at] = 0;
}
