/** Ears that are seen although the hair's matte covers them: skin of the person's own hue. */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { createPlane, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import { type BareTone, LOG_OF_SRGB } from '../skin/bare-tone.ts';

/** Logarithms over green against the face's: melanin of hair takes blue, the blood of an ear adds red. */
const LEAST_BLUE = -0.1;
const RED = { least: -0.12, most: 1.6 };
/** Logarithm of green by which an ear is darker than the face, at most, and brighter. */
const DARKEST = 1.2;
const BRIGHTEST = 0.5;
/** Share of the hair's own pixels that may pass for skin. */
const ALIKE = 0.1;
/** Centimetres over which pixels decide together, and the share of them that has to be skin. */
const TOGETHER = 0.09;
const MOST = 0.6;
/** Share of a pixel's surroundings that is the person's, at least. */
const LEAST_HERE = 0.35;
/** Smaller pieces (square centimetres) are no ear. */
const LEAST_PIECE = 0.5;
/** Centimetres over which a seen ear passes into a painted one. */
const SOFT = 0.07;
/** Centimetres to hair that such pixels are given. */
const CLEAR = 0.2;
/** A hollow is so narrow and so low (centimetres) at most; `gone` below which a pixel is seen. */
const HOLLOW = { width: 1.3, height: 2.6 };
const SEEN = 0.4;
/**
 * Half of the centimetres around a pixel that are looked at; the share of them that has to be seen if it is to stay, and
 * what has to be seen, and be no hair, if it is taken for the rim.
 */
const EDGE = 0.28;
const LEAST_AROUND = 0.22;
const OF_RIM = 0.25;
const AROUND_RIM = 0.62;
/** Coverage by the person, surely and at all. */
const SURE = 200;
const PERSON = 110;
const TRACE = 12;
/** Coverage by the face. */
const FACE = 128;

/** Takes such pixels beside the face out of `regions.gone`. Returns the share 0..1 of the hair's own pixels that pass for skin. */
export function keepSeenEarsInPlace(
  { data, width, height }: RgbaImage,
  { besideEar, face, gone, fromHair, unit }: BareRegions,
  { model }: BareTone,
  person: Mask,
): number {
  const like = createPlane(width, height);
  const here = createPlane(width, height);
  /** How much darker than the face a pixel of the hue of skin is; infinite for any other hue. */
  const lackAt = (at: number): number => {
    const green = LOG_OF_SRGB[data[4 * at + 1]!]!;
    const lack = model.middle - green;
    if (lack > DARKEST || lack < -BRIGHTEST) return Infinity;
    const red = LOG_OF_SRGB[data[4 * at]!]! - green - model.red[0]!;
    if (red < RED.least || red > RED.most) return Infinity;
    const blue = LOG_OF_SRGB[data[4 * at + 2]!]! - green - model.blue[0]!;
    return blue > LEAST_BLUE ? lack : Infinity;
  };
  const lacksOfHair: number[] = [];
  for (let at = 0; at < gone.length; at++)
    if (besideEar[at] === 0 && fromHair.data[at] === 0 && face.data[at] === 0 && person.data[at]! >= SURE)
      lacksOfHair.push(lackAt(at));
  const darkest = darkestUnlikeHair(lacksOfHair);
  for (let at = 0; at < gone.length; at++) {
    if (besideEar[at] === 0 || person.data[at]! < PERSON) continue;
    here.data[at] = 1;
    if (lackAt(at) < darkest) like.data[at] = 1;
  }
  // at the rim only the person's own pixels decide
  const radius = Math.max(1, Math.round(TOGETHER * unit));
  const share = boxFilter(like, radius).data;
  const around = boxFilter(here, radius).data;
  for (let at = 0; at < share.length; at++)
    share[at] = here.data[at] === 0 ? 0 : share[at]! / Math.max(LEAST_HERE, around[at]!);
  dropSpecksInPlace(share, width, height, LEAST_PIECE * unit * unit);
  for (let at = 0; at < gone.length; at++) {
    if (besideEar[at] === 0) continue;
    const kept = Math.max(0, Math.min(1, (share[at]! - MOST + 0.15) / 0.3));
    if (kept === 0) continue;
    gone[at] = gone[at]! * (1 - kept);
    if (kept > 0.5) fromHair.data[at] = Math.max(fromHair.data[at]!, CLEAR * unit);
  }
  keepHollowsInPlace(gone, fromHair.data, besideEar, face, person, unit);
  mendEdgesInPlace(gone, besideEar, person, unit);
  softenInPlace(gone, besideEar, width, height, unit);
  return lacksOfHair.filter(Number.isFinite).length / Math.max(1, lacksOfHair.length);
}

/** Lack of light up to which few pixels of the hair pass for skin: red hair that is lit has its hue. */
function darkestUnlikeHair(lacksOfHair: number[]): number {
  const most = Math.floor(ALIKE * lacksOfHair.length);
  if (lacksOfHair.length === 0) return Infinity;
  return Float32Array.from(lacksOfHair).sort()[most]!;
}

/**
 * What hair leaves of a rim in narrow points and lines is no ear any more; a narrow line of what looks like hair between
 * seen ear and background is the rim's own shade.
 */
function mendEdgesInPlace(
  gone: Float32Array,
  besideEar: Uint8Array,
  { data: person, width, height }: Mask,
  unit: number,
): void {
  const seen = createPlane(width, height);
  const outside = createPlane(width, height);
  for (let at = 0; at < gone.length; at++)
    if (person[at]! >= PERSON) seen.data[at] = 1 - gone[at]!;
    else outside.data[at] = 1;
  const radius = Math.max(1, Math.round(EDGE * unit));
  const seenShare = boxFilter(seen, radius).data;
  const outsideShare = boxFilter(outside, radius).data;
  for (let at = 0; at < gone.length; at++) {
    if (besideEar[at] === 0 || person[at]! <= TRACE) continue;
    if (seenShare[at]! >= OF_RIM && seenShare[at]! + outsideShare[at]! >= AROUND_RIM) gone[at] = 0;
    else if (seenShare[at]! < LEAST_AROUND) gone[at] = 1;
  }
}

/** The hollows of an ear are as dark as hair is: what seen skin of it, or the cheek's, encloses on all four sides is ear. */
function keepHollowsInPlace(
  gone: Float32Array,
  fromHair: Float32Array,
  besideEar: Uint8Array,
  { data: face }: Mask,
  { data: person, width, height }: Mask,
  unit: number,
): void {
  const sides = new Uint8Array(gone.length);
  const pass = (first: number, step: number, count: number, reach: number): void => {
    let since = Infinity;
    for (let i = 0, at = first; i < count; i++, at += step) {
      if (person[at]! < PERSON) since = Infinity;
      else if (besideEar[at] === 0) since = face[at]! >= FACE && gone[at]! < SEEN ? 0 : Infinity;
      else if (gone[at]! < SEEN) since = 0;
      else if (++since <= reach) sides[at]!++;
    }
  };
  for (let y = 0; y < height; y++) {
    pass(y * width, 1, width, HOLLOW.width * unit);
    pass((y + 1) * width - 1, -1, width, HOLLOW.width * unit);
  }
  for (let x = 0; x < width; x++) {
    pass(x, width, height, HOLLOW.height * unit);
    pass((height - 1) * width + x, -width, height, HOLLOW.height * unit);
  }
  for (let at = 0; at < gone.length; at++) {
    if (sides[at] !== 4) continue;
    gone[at] = 0;
    fromHair[at] = Math.max(fromHair[at]!, CLEAR * unit);
  }
}

/** Single spots of the hue of skin are hair or what is behind it. */
function dropSpecksInPlace(share: Float32Array, width: number, height: number, least: number): void {
  const values = new Uint8Array(share.length);
  let any = false;
  for (let at = 0; at < share.length; at++)
    if (share[at]! > MOST - 0.15) {
      values[at] = 1;
      any = true;
    }
  if (!any) return;
  const { labels, components } = connectedRegions(values, width, height);
  for (let at = 0; at < share.length; at++)
    if (labels[at]! > 0 && components[labels[at]! - 1]!.area < least) share[at] = 0;
}

/** Lets seen and painted ear pass into each other. */
function softenInPlace(
  gone: Float32Array,
  besideEar: Uint8Array,
  width: number,
  height: number,
  unit: number,
): void {
  const soft = boxFilter({ data: gone, width, height }, Math.max(1, Math.round(SOFT * unit))).data;
  for (let at = 0; at < gone.length; at++) if (besideEar[at] === 1) gone[at] = soft[at]!;
}
