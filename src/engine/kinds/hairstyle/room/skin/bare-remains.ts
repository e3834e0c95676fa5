/** Hairs beside the old hair that its matte missed: what is much darker than skin would be there. */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { coveredArea } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSilhouette } from './bare-silhouette.ts';
import { type BareSurface, cellOf } from './bare-surface.ts';
import { type BareTone, LOG_OF_SRGB } from './bare-tone.ts';

/** Cells of hair reach so far beyond the matte (centimetres). */
const REACH = 1.1;
/** Logarithms of light off the skin's from which a pixel may be hair: right beside the hair, and how much more at the end of the reach. */
const MAY_BE = 0.1;
const FARTHER = 0.14;
/** So much more, and it surely is. */
const SURELY = 0.16;
/** A lock that goes on farther is told by its darkness alone. */
const LOCK_REACH = 1.4;
const LOCK_DARKER = 0.3;
/** So dark a pixel beside hair is hair, however far the lock goes on. */
const SURELY_LOCK = 0.8;
/** Below this height of the head frame, so far (centimetres) from the hair, what is dark is the chin's own turn to the neck. */
const CHIN = { height: -5, away: 1.1 } as const;
/** Hairs may shine too, close to the hair. */
const SHINE_REACH = 0.6;

/** Coverage (0..255) from which a pixel is the face's. */
const FACE = 128;
/** Centimetres around what is removed over which the skin is joined softly, and how much wider that makes it. */
const JOIN = 0.16;
const WIDER = 1.7;
/** At least so many pixels: on a small head what a photo smears around hairs is wide. */
const JOIN_PIXELS = 3;
/**
 * Skin left between strands is an island where of the skin around it, so many centimetres to each side, more than the first
 * share is gone; from the second on it goes too.
 */
const ISLAND_REACH = 0.9;
const ISLAND = { from: 0.5, to: 0.65 } as const;
/** Square centimetres up to which what is left of the photo is a speck. */
const SPECK = 0.15;

export interface RemainsPlace {
  readonly picture: RgbaImage;
  readonly surface: BareSurface;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly tone: BareTone;
}

/** Raises `regions.gone` where hairs are left on the head's skin: beside the hair, then where a dark lock goes on. */
export function removeRemainsInPlace(place: RemainsPlace): void {
  const { regions, surface } = place;
  passInPlace(place, regions.fromHair.data, REACH * surface.unit, 0);
  followLocksInPlace(place);
  const { width, height } = place.picture;
  const taken: Mask = { data: new Uint8Array(width * height), width, height };
  for (let at = 0; at < taken.data.length; at++) taken.data[at] = 255 * regions.gone[at]!;
  passInPlace(place, chamferDistance(taken, 200).data, LOCK_REACH * surface.unit, LOCK_DARKER);
  takeIslandsInPlace(place);
  takeSpecksInPlace(place);
  joinSoftlyInPlace(place);
}

/** Takes the skin left between strands: it lies in their shade and would be a blotch once they are gone. */
function takeIslandsInPlace(place: RemainsPlace): void {
  const { face, gone, aroundEyes } = place.regions;
  const area = coveredArea(face, FACE, 0);
  if (!area) return;
  const { width, height } = area;
  const skin = new Float32Array(width * height);
  const taken = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, at = (area.y + y) * face.width + area.x; x < width; x++, at++, i++) {
      if (aroundEyes.data[at]! > 0 || face.data[at]! < FACE) continue;
      skin[i] = 1;
      taken[i] = gone[at]!;
    }
  const radius = Math.round(ISLAND_REACH * place.surface.unit);
  const whole = boxFilter({ data: skin, width, height }, radius).data;
  const part = boxFilter({ data: taken, width, height }, radius).data;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, at = (area.y + y) * face.width + area.x; x < width; x++, at++, i++) {
      if (skin[i] === 0 || gone[at]! >= 1 || part[i]! <= ISLAND.from * whole[i]!) continue;
      if (!mayHoldHair(place, at)) continue;
      gone[at] = Math.max(gone[at]!, smoothStep(ISLAND.from, ISLAND.to, part[i]! / whole[i]!));
    }
}

/** Takes specks of the photo in the midst of what is painted, beside an ear, too: where nothing else of it is left they are hair. */
function takeSpecksInPlace({ regions, silhouette, surface }: RemainsPlace): void {
  const { gone, aroundFeatures, aroundEyes } = regions;
  const { width, height } = aroundEyes;
  const left = new Uint8Array(width * height);
  for (let at = 0; at < left.length; at++) if (gone[at]! < 0.5) left[at] = 1;
  const { labels, components } = connectedRegions(left, width, height, 8);
  const small = components.map(({ area }) => area < SPECK * surface.unit ** 2);
  for (let at = 0; at < left.length; at++) {
    const own = labels[at]!;
    if (own === 0 || !small[own - 1]) continue;
    if (silhouette.head[at]! >= 0.99 && aroundFeatures.data[at] === 0 && aroundEyes.data[at] === 0)
      gone[at] = 1;
  }
}

/** Lets the photo's skin pass into the painted one: single pixels taken out would leave a mottled rim. */
function joinSoftlyInPlace({ regions, silhouette, surface }: RemainsPlace): void {
  const { gone, aroundFeatures, aroundEyes, besideEar } = regions;
  const { width, height } = aroundEyes;
  const radius = Math.max(JOIN_PIXELS, Math.round(JOIN * surface.unit));
  const soft = boxFilter(boxFilter({ data: gone, width, height }, radius), radius).data;
  const eyes = boxFilter({ data: Float32Array.from(aroundEyes.data), width, height }, radius).data;
  for (let at = 0; at < gone.length; at++) {
    if (soft[at] === 0 || besideEar[at]! > 0 || aroundFeatures.data[at]! > 0) continue;
    if (silhouette.head[at]! < 0.99) continue;
    const free = Math.min(1, 2 - eyes[at]! / 127.5);
    gone[at] = Math.max(gone[at]!, free * Math.min(1, WIDER * soft[at]!));
  }
}

/** Takes what is far too dark for skin and touches hair that is taken. */
function followLocksInPlace(place: RemainsPlace): void {
  const { gone } = place.regions;
  const { width, height } = place.picture;
  const queue: number[] = [];
  const visit = (at: number): void => {
    if (gone[at]! >= 1 || !mayHoldHair(place, at)) return;
    if (lackOfLight(place, at) < SURELY_LOCK) return;
    gone[at] = 1;
    queue.push(at);
  };
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (gone[at]! >= 1) continue;
      if (gone[at - 1]! >= 1 || gone[at + 1]! >= 1 || gone[at - width]! >= 1 || gone[at + width]! >= 1)
        visit(at);
    }
  for (let n = 0; n < queue.length; n++) {
    const at = queue[n]!;
    const x = at % width;
    if (x < 1 || x >= width - 1 || at < width || at >= gone.length - width) continue;
    for (const next of [at - 1, at + 1, at - width, at + width]) visit(next);
  }
}

/** Head's skin beside which no eye, brow, ear or beard lies, and not the edge of a chin clear of hair. */
function mayHoldHair({ regions, silhouette, surface, tone, picture }: RemainsPlace, at: number): boolean {
  const { aroundFeatures, aroundEyes, besideEar, fromHair } = regions;
  if (silhouette.head[at]! < 0.99 || besideEar[at]! > 0) return false;
  if (aroundFeatures.data[at]! > 0 || aroundEyes.data[at]! > 0) return false;
  const height = surface.heights[cellOf(surface, picture.width, at)]!;
  if (height < CHIN.height && fromHair.data[at]! > CHIN.away * surface.unit) return false;
  return height >= tone.beard.below;
}

/** Logarithms of light that the pixel lacks against the skin there. */
function lackOfLight({ picture, surface, tone }: RemainsPlace, at: number): number {
  const { data, width } = picture;
  const cell = 3 * cellOf(surface, width, at);
  const lack = (c: number): number =>
    tone.head[cell + c]! - tone.shadow[cell + c]! - LOG_OF_SRGB[data[4 * at + c]!]!;
  // hairs that light shines through lack blue
  const blue = lack(2);
  const green = lack(1);
  return blue > green && green > -0.1 ? 0.8 * blue : green;
}

/** `distance` to known hair in pixels; only what is darker than usual by `more` counts. */
function passInPlace(place: RemainsPlace, distance: Float32Array, reach: number, more: number): void {
  const { gone } = place.regions;
  const shines = SHINE_REACH * place.surface.unit;
  for (let at = 0; at < gone.length; at++) {
    const away = distance[at]!;
    if (away > reach || gone[at]! >= 1 || !mayHoldHair(place, at)) continue;
    const lack = lackOfLight(place, at);
    const off = more === 0 && away < shines ? Math.abs(lack) : lack;
    const mayBe = more + MAY_BE + (FARTHER * away) / reach;
    if (off < mayBe) continue;
    const fade = Math.min(1, (2 * (reach - away)) / reach);
    gone[at] = Math.max(gone[at]!, fade * Math.min(1, (off - mayBe) / SURELY));
  }
}
