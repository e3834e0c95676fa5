/**
 * Single hairs over the face that no matte covers: thin dark or shining lines on smooth skin which come from the hair. They give
 * way to the skin on both sides.
 */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { chamferDistanceWithin } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { dilateDisc } from '../../../pixels/morphology.ts';
import { type SkinTexture, TEXTURE_SIZE } from '../../../room/skin-texture.ts';
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
  const { picture, regions, texture } = place;
  const { width, height } = picture;
  const free = openSkin(place);
  const lines = hairLines(place, free);
  if (!lines) return;
  const taken = dilateDisc(lines, Math.max(1, BESIDE * regions.unit));
  const soft = boxFilter(
    asPlane(taken, (at) => taken.data[at]! / 255),
    1,
  ).data;
  const radius = Math.max(2, Math.round(SKIN * regions.unit));
  const known = asPlane(taken, (at) => (taken.data[at] === 0 && free[at] === 1 ? 1 : 0));
  const weight = boxFilter(boxFilter(known, radius), radius).data;
  const around = [0, 1, 2].map((c) => {
    const plane = asPlane(taken, (at) => known.data[at]! * picture.data[4 * at + c]!);
    return boxFilter(boxFilter(plane, radius), radius).data;
  });
  for (let at = 0; at < width * height; at++) {
    const share = free[at] === 1 && weight[at]! > 0.02 ? soft[at]! : 0;
    if (share === 0) continue;
    const y = (at / width) | 0;
    const tile = (y & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + ((at - y * width) & (TEXTURE_SIZE - 1));
    const gain = Math.exp(texture.light[tile]!);
    for (let c = 0; c < 3; c++) {
      const skin = (gain * around[c]![at]!) / weight[at]!;
      picture.data[4 * at + c] = picture.data[4 * at + c]! * (1 - share) + skin * share;
    }
    painted.data[at] = Math.max(painted.data[at]!, 255 * share);
  }
}

function asPlane({ width, height }: Mask, value: (at: number) => number): Plane {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = value(at);
  return { data, width, height };
}

/** 1 on the skin of face and forehead, off features, beard and what is worn; around the eyes only close to hair. */
function openSkin({ regions, silhouette, surface, tone, kept }: HairsPlace): Uint8Array {
  const { fromFace, fromHair, features, eyes, aroundEyes, besideEar, unit } = regions;
  const other = createMask(features.width, features.height);
  for (let at = 0; at < other.data.length; at++)
    if (features.data[at]! >= 128 || kept.some(({ data }) => data[at]! > WORN)) other.data[at] = 255;
  const off = dilateDisc(other, OFF_FEATURES * unit).data;
  const fromEyes = chamferDistanceWithin(eyes, CREASES * unit).data;
  const below = tone.beard.full ? tone.beard.below : Number.NEGATIVE_INFINITY;
  return Uint8Array.from(silhouette.head, (cover, at) =>
    cover > 0.99 &&
    fromFace.data[at]! < FOREHEAD * unit &&
    off[at]! < 128 &&
    fromEyes[at]! > OFF_EYES * unit &&
    besideEar[at] === 0 &&
    ((aroundEyes.data[at]! < 128 && fromEyes[at]! >= CREASES * unit) ||
      fromHair.data[at]! < EYE_REACH * unit) &&
    surface.heights[cellOf(surface, features.width, at)]! >= below
      ? 1
      : 0,
  );
}

/** 255 on the middle of each hair; null where there is none. */
function hairLines({ picture, regions }: HairsPlace, open: Uint8Array): Mask | null {
  const { unit } = regions;
  const { data, width, height } = picture;
  const logs = new Float32Array(width * height);
  for (let at = 0; at < logs.length; at++)
    logs[at] = Math.log(8 + 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!);
  // a line is a pixel wide or more; at its middle it is dark over as much
  const fine = unit > 45 ? boxFilter({ data: logs, width, height }, Math.round(unit / 60)).data : logs;
  const mean = boxFilter({ data: logs, width, height }, Math.max(2, Math.round(ASIDE * unit))).data;
  const noise = variation(fine, mean, open);
  const goesOn = Math.max(GOES_ON, GOES_ON_SIGMAS * noise);
  const seed = Math.max(SEED, SEED_SIGMAS * noise);
  const begins = 0.7 * goesOn;
  const aside = Math.max(2, ASIDE * unit);
  const reach = Math.max(3, Math.round((ALONG * unit) / 2));
  const stride = Math.max(1, Math.round(reach / 5));
  const margin = Math.ceil(reach + aside) + 1;
  const [steps, offsets] = ways(width, aside);
  const line = new Float32Array(width * height);
  for (let y = margin; y < height - margin; y++)
    for (let x = margin, at = y * width + margin; x < width - margin; x++, at++) {
      if (open[at] === 0 || Math.abs(mean[at]! - fine[at]!) < begins) continue;
      for (let way = 0; way < WAYS; way++) {
        const side = offsets[way]!;
        const [dx, dy] = [steps[2 * way]!, steps[2 * way + 1]!];
        const [left, right] = [fine[at + side]! - fine[at]!, fine[at - side]! - fine[at]!];
        if (Math.min(left, right) < begins && Math.max(left, right) > -begins) continue;
        let [dark, light, count] = [0, 0, 0];
        for (let k = -reach; k <= reach; k += stride) {
          const p = at + Math.round(k * dy) * width + Math.round(k * dx);
          const own = fine[p]!;
          const [a, b] = [fine[p + side]! - own, fine[p - side]! - own];
          dark += Math.max(-seed, Math.min(PLACE * seed, a, b));
          light += Math.max(-seed, Math.min(PLACE * seed, -a, -b));
          count++;
        }
        const most = Math.max(dark, LIGHT * light);
        if (most > line[at]! * count) line[at] = most / count;
      }
    }
  return keepHairs(line, goesOn, seed, open, regions);
}

/** The steps along each way (x, y) and the offset in pixels of the skin beside it. */
function ways(width: number, aside: number): readonly [Float64Array, Int32Array] {
  const steps = new Float64Array(2 * WAYS);
  const offsets = new Int32Array(WAYS);
  for (let way = 0; way < WAYS; way++) {
    const angle = (Math.PI * way) / WAYS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    steps[2 * way] = dx;
    steps[2 * way + 1] = dy;
    offsets[way] = Math.round(aside * dx) * width - Math.round(aside * dy);
  }
  return [steps, offsets];
}

/** The usual deviation of open skin from its surroundings (of a normal distribution's standard deviation). */
function variation(logs: Float32Array, mean: Float32Array, open: Uint8Array): number {
  const sample: number[] = [];
  for (let at = 0; at < open.length; at += 7)
    if (open[at] === 1) sample.push(Math.abs(logs[at]! - mean[at]!));
  if (sample.length === 0) return 0;
  sample.sort((a, b) => a - b);
  return 1.48 * sample[sample.length >> 1]!;
}

/** Lines that are long, thin and reach the hair. */
function keepHairs(
  line: Float32Array,
  goesOn: number,
  seed: number,
  open: Uint8Array,
  { unit, fromHair }: BareRegions,
): Mask | null {
  const { width, height } = fromHair;
  const found = createMask(width, height);
  for (let at = 0; at < line.length; at++) if (open[at] === 1 && line[at]! > goesOn) found.data[at] = 255;
  const joined = dilateDisc(found, Math.max(1, GAP * unit)).data;
  const { labels, components } = connectedRegions(
    Uint8Array.from(joined, (value) => (value >= 128 ? 1 : 0)),
    width,
    height,
    8,
  );
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
  let any = false;
  for (let at = 0; at < line.length; at++)
    if (found.data[at]! > 0) {
      if (kept[labels[at]!]) any = true;
      else found.data[at] = 0;
    }
  return any ? found : null;
}
