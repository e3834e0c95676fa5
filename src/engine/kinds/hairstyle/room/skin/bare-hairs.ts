/**
 * Single hairs over the face that no matte covers: thin dark or shining lines on smooth skin which come from the hair. They give
 * way to the skin on both sides.
 */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask, cropPlane, cropRgba, pasteRgbaInPlace } from '../../../../pixels/crop.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';
import { maskToPlane } from '../../../../pixels/plane-mask.ts';
import { type SkinTexture, TEXTURE_SIZE } from '../../../../room/skin-texture.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSilhouette } from './bare-silhouette.ts';
import { type BareSurface, cellOf } from './bare-surface.ts';
import type { BareTone } from './bare-tone.ts';

/** Ways a line may run. */
const WAYS = 12;
/** Centimetres: along which a line's darkness is gathered, and from its middle to the skin beside it. */
const ALONG = 0.5;
const ASIDE = 0.11;
/** Logarithms of light by which a line is darker than the skin on both its sides: to begin, to go on. */
const SEED = 0.045;
const GOES_ON = 0.022;
/** The same as multiples of what the skin itself varies by. */
const SEED_SIGMAS = 2.5;
const GOES_ON_SIGMAS = 1.2;
/** A line that shines counts for so much of a dark one. */
const LIGHT = 0.75;
/** What a single place counts for at most, in those to begin: a mole is no line. */
const PLACE = 2;
/** Least length of a line (centimetres), its greatest breadth, and the farthest of its ends from the hair. */
const LENGTH = 0.8;
const BREADTH = 0.165;
const FROM_HAIR = 0.9;
/** Centimetres of a gap that a line bridges. */
const GAP = 0.08;
/** Centimetres around brows and lips, and around eyes with their lids, that are left alone. */
const OFF_FEATURES = 0.2;
const OFF_EYES = 0.5;
/** Centimetres around eyes in which skin has creases, and from the hair up to which a line there is none. */
const CREASES = 1.6;
const EYE_REACH = 0.3;
/** Centimetres that the forehead's skin goes on beyond the face's outline. */
const FOREHEAD = 3;
/** Coverage (0..255) from which something worn hides skin. */
const WORN = 40;
/** Centimetres beside a line that go with it, and from which the skin is taken. */
const BESIDE = 0.1;
const SKIN = 0.16;

export interface HairsPlace {
  /** The picture with bare skin painted, changed in place. */
  readonly picture: RgbaImage;
  readonly regions: BareRegions;
  readonly texture: SkinTexture;
  readonly silhouette: BareSilhouette;
  readonly surface: BareSurface;
  readonly tone: BareTone;
  /** Coverage by what is in front of the skin or worn on it. */
  readonly kept: readonly Mask[];
}

/** Takes single hairs off the face's skin; `painted` (0..255) covers what was changed. */
export function removeSingleHairsInPlace(place: HairsPlace, painted: Mask): void {
  const { regions, texture } = place;
  const { unit } = regions;
  const everywhere = openSkin(place);
  const radius = Math.max(2, Math.round(SKIN * unit));
  const area = coveredArea(everywhere, 1, Math.max(lineMargin(unit), 2 * radius) + fineRadius(unit));
  if (area === null) return;
  const free = cropMask(everywhere, area).data;
  const picture = cropRgba(place.picture, area);
  const lines = hairLines(picture, free, cropPlane(regions.fromHair, area), unit, (at) => {
    const row = Math.floor(at / area.width);
    return (area.y + row) * everywhere.width + area.x + at - row * area.width;
  });
  if (!lines) return;
  const taken = dilateDisc(lines, Math.max(1, BESIDE * unit));
  const soft = boxFilter(maskToPlane(taken), 1).data;
  const known = createPlane(area.width, area.height);
  for (let at = 0; at < free.length; at++) if (taken.data[at] === 0 && free[at] === 1) known.data[at] = 1;
  const weight = boxFilter(boxFilter(known, radius), radius).data;
  const around = [0, 1, 2].map((c) => {
    const plane = createPlane(area.width, area.height);
    for (let at = 0; at < free.length; at++) plane.data[at] = known.data[at]! * picture.data[4 * at + c]!;
    return boxFilter(boxFilter(plane, radius), radius).data;
  });
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      const share = free[at] === 1 && weight[at]! > 0.02 ? soft[at]! : 0;
      if (share === 0) continue;
      const tile = ((area.y + y) & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + ((area.x + x) & (TEXTURE_SIZE - 1));
      const gain = Math.exp(texture.light[tile]!);
      for (let c = 0; c < 3; c++) {
        const skin = (gain * around[c]![at]!) / weight[at]!;
        picture.data[4 * at + c] = picture.data[4 * at + c]! * (1 - share) + skin * share;
      }
      const to = (area.y + y) * painted.width + area.x + x;
      painted.data[to] = Math.max(painted.data[to]!, 255 * share);
    }
  pasteRgbaInPlace(place.picture, picture, area.x, area.y);
}

/** 1 on the skin of face and forehead, off features, beard and what is worn; around the eyes only close to hair. */
function openSkin({ regions, silhouette, surface, tone, kept }: HairsPlace): Mask {
  const { fromFace, fromHair, features, eyes, aroundEyes, besideEar, unit } = regions;
  const { width, height } = features;
  const other = createMask(width, height);
  for (let at = 0; at < other.data.length; at++) if (features.data[at]! >= 128) other.data[at] = 255;
  for (const { data } of kept)
    for (let at = 0; at < data.length; at++) if (data[at]! > WORN) other.data[at] = 255;
  const off = dilateDisc(other, OFF_FEATURES * unit).data;
  const creases = CREASES * unit;
  const fromEyes = chamferDistanceWithin(eyes, creases).data;
  const below = tone.beard.full ? tone.beard.below : Number.NEGATIVE_INFINITY;
  const open = createMask(width, height);
  for (let at = 0; at < open.data.length; at++) {
    if (!(silhouette.head[at]! > 0.99) || off[at]! >= 128 || besideEar[at] !== 0) continue;
    if (fromFace.data[at]! >= FOREHEAD * unit || fromEyes[at]! <= OFF_EYES * unit) continue;
    const creased = aroundEyes.data[at]! >= 128 || fromEyes[at]! < creases;
    if (creased && fromHair.data[at]! >= EYE_REACH * unit) continue;
    if (surface.heights[cellOf(surface, width, at)]! >= below) open.data[at] = 1;
  }
  return open;
}

/** Half of a line's length that is looked at, in pixels. */
function lineReach(unit: number): number {
  return Math.max(3, Math.round((ALONG * unit) / 2));
}

/** Pixels from a line's middle to the skin beside it. */
function lineAside(unit: number): number {
  return Math.max(2, ASIDE * unit);
}

/** Pixels around a line's middle that are looked at. */
function lineMargin(unit: number): number {
  return Math.ceil(lineReach(unit) + lineAside(unit)) + 1;
}

/** A line is a pixel wide or more; at its middle it is dark over as much. */
function fineRadius(unit: number): number {
  return unit > 45 ? Math.round(unit / 60) : 0;
}

/** 255 on the middle of each hair; null where there is none. `placeOf` numbers the pixels of which some are measured. */
function hairLines(
  { data, width, height }: RgbaImage,
  open: Uint8Array,
  fromHair: Plane,
  unit: number,
  placeOf: (at: number) => number,
): Mask | null {
  const logs = new Float32Array(width * height);
  for (let at = 0; at < logs.length; at++)
    logs[at] = Math.log(8 + 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!);
  const fine = fineRadius(unit) > 0 ? boxFilter({ data: logs, width, height }, fineRadius(unit)).data : logs;
  const mean = boxFilter({ data: logs, width, height }, Math.max(2, Math.round(ASIDE * unit))).data;
  const noise = variation(fine, mean, open, placeOf);
  const goesOn = Math.max(GOES_ON, GOES_ON_SIGMAS * noise);
  const seed = Math.max(SEED, SEED_SIGMAS * noise);
  const begins = 0.7 * goesOn;
  const reach = lineReach(unit);
  const stride = Math.max(1, Math.round(reach / 5));
  const margin = lineMargin(unit);
  const { along, sides } = ways(width, lineAside(unit), reach, stride);
  const count = along.length / WAYS;
  const line = new Float32Array(width * height);
  for (let y = margin; y < height - margin; y++)
    for (let x = margin, at = y * width + margin; x < width - margin; x++, at++) {
      if (open[at] === 0) continue;
      const middle = fine[at]!;
      if (Math.abs(mean[at]! - middle) < begins) continue;
      for (let way = 0; way < WAYS; way++) {
        const side = sides[way]!;
        const left = fine[at + side]! - middle;
        const right = fine[at - side]! - middle;
        if (Math.min(left, right) < begins && Math.max(left, right) > -begins) continue;
        let dark = 0;
        let light = 0;
        for (let k = way * count; k < (way + 1) * count; k++) {
          const p = at + along[k]!;
          const own = fine[p]!;
          const a = fine[p + side]! - own;
          const b = fine[p - side]! - own;
          dark += Math.max(-seed, Math.min(PLACE * seed, a, b));
          light += Math.max(-seed, Math.min(PLACE * seed, -a, -b));
        }
        const most = Math.max(dark, LIGHT * light);
        if (most > line[at]! * count) line[at] = most / count;
      }
    }
  return keepHairs({ data: line, width, height }, goesOn, seed, open, fromHair, unit);
}

/** Offsets in pixels of a picture `width` wide: along each way, all of a way's together, and to the skin beside it. */
function ways(
  width: number,
  aside: number,
  reach: number,
  stride: number,
): { readonly along: Int32Array; readonly sides: Int32Array } {
  const count = Math.floor((2 * reach) / stride) + 1;
  const along = new Int32Array(WAYS * count);
  const sides = new Int32Array(WAYS);
  for (let way = 0; way < WAYS; way++) {
    const angle = (Math.PI * way) / WAYS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    for (let n = 0; n < count; n++) {
      const k = n * stride - reach;
      along[way * count + n] = Math.round(k * dy) * width + Math.round(k * dx);
    }
    sides[way] = Math.round(aside * dx) * width - Math.round(aside * dy);
  }
  return { along, sides };
}

/** One in so many pixels tells how much skin varies. */
const SAMPLED = 7;

/** The usual deviation of open skin from its surroundings (of a normal distribution's standard deviation). */
function variation(
  logs: Float32Array,
  mean: Float32Array,
  open: Uint8Array,
  placeOf: (at: number) => number,
): number {
  const sample: number[] = [];
  for (let at = 0; at < open.length; at++)
    if (open[at] === 1 && placeOf(at) % SAMPLED === 0) sample.push(Math.abs(logs[at]! - mean[at]!));
  if (sample.length === 0) return 0;
  return 1.48 * Float64Array.from(sample).sort()[sample.length >> 1]!;
}

/** Lines that are long, thin and reach the hair. */
function keepHairs(
  { data: line, width, height }: Plane,
  goesOn: number,
  seed: number,
  open: Uint8Array,
  fromHair: Plane,
  unit: number,
): Mask | null {
  const found = createMask(width, height);
  let any = false;
  for (let at = 0; at < line.length; at++)
    if (open[at] === 1 && line[at]! > goesOn) {
      found.data[at] = 255;
      any = true;
    }
  if (!any) return null;
  const { labels, components } = connectedComponents(dilateDisc(found, Math.max(1, GAP * unit)), 8);
  const size = new Uint32Array(components.length + 1);
  const strong = new Uint32Array(components.length + 1);
  const nearest = new Float32Array(components.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < line.length; at++) {
    if (found.data[at] === 0) continue;
    const label = labels[at]!;
    size[label]!++;
    if (line[at]! > seed) strong[label]!++;
    nearest[label] = Math.min(nearest[label]!, fromHair.data[at]!);
  }
  const kept = new Uint8Array(components.length + 1);
  components.forEach(({ left, right, top, bottom }, c) => {
    const length = Math.hypot(right - left, bottom - top);
    const label = c + 1;
    if (length < LENGTH * unit || size[label]! > Math.max(2, BREADTH * unit) * length) return;
    if (strong[label]! < 0.25 * length || nearest[label]! > FROM_HAIR * unit) return;
    kept[label] = 1;
  });
  any = false;
  for (let at = 0; at < line.length; at++)
    if (found.data[at]! > 0) {
      if (kept[labels[at]!]) any = true;
      else found.data[at] = 0;
    }
  return any ? found : null;
}
