/** Hair that the matte misses: stray locks beside it, told by where they are and by the hair's own colours. */
import { chamferDepth } from '../../../../pixels/chamfer-distance.ts';
import { connectedComponents, connectedRegions } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask, cropPlane, pasteMaskInPlace } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import type { HairTone } from '../../hair/old-hair.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Centimetres from the matte within which hair begins that it lacks. */
const BEGINS = 1.5;
/** Levels by which a cell may differ from the nearest shade of the hair. */
const NEAR_SHADE = 30;
/** Difference of log ratios of the channels up to which two dark colours have one hue. */
const NEAR_HUE = 0.25;
/** A pixel is hair over backdrop from this share of the way from backdrop to hair, when it lies on that way. */
const LEAST_SHARE = 0.04;
const LEAST_LEVELS = 7;
const OFF_WAY = 0.45;

/**
 * 1 for each cell of which `isHair` says that it may be hair, in pieces that begin beside the hair. `fromHair`: cells to the
 * matte, one each. A dark collar far below the hair is none of it.
 */
export function beginningAtHair(
  { width, height, cellsPerCentimetre }: GroundGrid,
  fromHair: Float32Array,
  isHair: (at: number) => boolean,
): Uint8Array {
  const found = new Uint8Array(width * height);
  for (let at = 0; at < found.length; at++) if (isHair(at)) found[at] = 1;
  const { labels, components } = connectedRegions(found, width, height, 8);
  const begins = new Uint8Array(components.length + 1);
  for (let at = 0; at < labels.length; at++)
    if (found[at] && fromHair[at]! < BEGINS * cellsPerCentimetre) begins[labels[at]!] = 1;
  for (let at = 0; at < labels.length; at++) found[at]! &= begins[labels[at]!]!;
  return found;
}

/** 1 for each cell whose colour is one of the hair's shades. */
export function likeHair({ width, height, colour }: GroundGrid, { ramp }: HairTone): Uint8Array {
  const result = new Uint8Array(width * height);
  const near = NEAR_SHADE * NEAR_SHADE;
  for (let at = 0; at < result.length; at++) {
    const red = colour[3 * at]!;
    const green = colour[3 * at + 1]!;
    const blue = colour[3 * at + 2]!;
    for (let k = 0; k + 2 < ramp.length; k += 3) {
      const r = red - ramp[k]!;
      const g = green - ramp[k + 1]!;
      const b = blue - ramp[k + 2]!;
      if (r * r + g * g + b * b > near) continue;
      result[at] = 1;
      break;
    }
  }
  return result;
}

/** 1 for each cell of `alike` whose hue is the hair's, too: a dark blue scarf is no dark brown hair. */
export function likeHairHue({ colour }: GroundGrid, { ramp }: HairTone, alike: Uint8Array): Uint8Array {
  const result = new Uint8Array(alike.length);
  for (let at = 0; at < result.length; at++) {
    if (!alike[at]) continue;
    const [red, blue] = logRatios(colour, 3 * at);
    for (let k = 0; k + 2 < ramp.length; k += 3) {
      const [otherRed, otherBlue] = logRatios(ramp, k);
      if (Math.hypot(red - otherRed, blue - otherBlue) > NEAR_HUE) continue;
      result[at] = 1;
      break;
    }
  }
  return result;
}

/** log(red / green) and log(blue / green), steady in the dark. */
export function logRatios(colour: Float32Array, at: number): [number, number] {
  const green = colour[at + 1]! + 6;
  return [Math.log((colour[at]! + 6) / green), Math.log((colour[at + 2]! + 6) / green)];
}

/**
 * 255 for the pixels of `where` (hard) at which something of the hair's colour lies over the smooth `field` of a plain
 * backdrop (3 samples a pixel).
 */
export function strayHair(
  { data, width, height }: RgbaImage,
  field: Float32Array,
  { ramp }: HairTone,
  where: Mask,
): Mask {
  const middle = 3 * Math.floor(ramp.length / 6);
  const result = new Uint8Array(width * height);
  for (let at = 0; at < result.length; at++) {
    if (where.data[at] === 0) continue;
    let along = 0;
    let length = 0;
    let size = 0;
    for (let c = 0; c < 3; c++) {
      const way = ramp[middle + c]! - field[3 * at + c]!;
      const off = data[4 * at + c]! - field[3 * at + c]!;
      along += way * off;
      length += way * way;
      size += off * off;
    }
    if (size < LEAST_LEVELS * LEAST_LEVELS || along < LEAST_SHARE * length) continue;
    const across = Math.sqrt(Math.max(0, size - (along * along) / length));
    if (across < OFF_WAY * Math.sqrt(size)) result[at] = 255;
  }
  return { data: result, width, height };
}

/**
 * Takes from `found` (hard, in place) the pieces that lie apart from the hair and are broader than twice `half` pixels: a
 * suit's collar, a thing on the wall. Stray hairs are thin. `fromHair`: pixels to the hair, one each; beyond `apart` lies apart.
 */
export function dropBroadStraysInPlace(
  found: Mask,
  fromHair: Float32Array,
  half: number,
  apart: number,
): void {
  const area = coveredArea(found, 1, 1);
  if (!area) return;
  const part = cropMask(found, area);
  const away = cropPlane({ ...found, data: fromHair }, area).data;
  const { labels, components } = connectedComponents(part, 8);
  const nearest = new Float32Array(components.length + 1).fill(Number.POSITIVE_INFINITY);
  const broad = new Uint8Array(components.length + 1);
  const depth = chamferDepth(part).data;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    if (away[at]! < nearest[label]!) nearest[label] = away[at]!;
    if (depth[at]! > half) broad[label] = 1;
  }
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (broad[label] === 1 && nearest[label]! > apart) part.data[at] = 0;
  }
  pasteMaskInPlace(found, part, area.x, area.y);
}
