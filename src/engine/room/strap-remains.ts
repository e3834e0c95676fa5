/** Remains of the old top's own colour on and beside the shoulders, whatever class they were taken for. */
import { type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, type PixelArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Tone } from './skin-tone.ts';

/** Shares of red, green and blue in their sum. */
export type Chromaticity = readonly [red: number, green: number, blue: number];

const GREY: Chromaticity = [1 / 3, 1 / 3, 1 / 3];
/** Chromaticities nearer than this to skin, or to grey, tell nothing: at outlines skin mixes with a light background. */
const FROM_SKIN = 0.08;
const FROM_GREY = 0.03;
/** sRGB sum below which chromaticity is noise. */
const DARK = 110;
/** Shares of skin's light: a dark top has less, its remains have less, and a ground in front of which they are told has more. */
const DARK_CLOTH = 0.3;
const DARK_REMAINS = 0.38;
const LIGHT_GROUND = 0.6;
/** So near to hair what is dark is a strand, in shoulder widths. */
const BESIDE_HAIR = 0.06;

/**
 * Marks in `mask` (over `area`) the pixels of the shoulders, beside the neck, that have the colour of a plain, saturated old top, even
 * single ones: straps that were taken for skin, and its edge where it was taken for background. `upper` is the old top's
 * coverage over `area`, `skin` the neck's tone.
 */
export function markStrapRemainsInPlace(
  mask: Mask,
  { parse: { coverage } }: PerceivedPerson,
  frame: TorsoFrame,
  photo: RgbaImage,
  upper: Mask,
  skin: Tone,
  area: PixelArea,
): void {
  const total = skin[0] + skin[1] + skin[2];
  const tone: Chromaticity = [skin[0] / total, skin[1] / total, skin[2] / total];
  const cloth = plainColour(photo, upper);
  if (!cloth || distanceBetween(cloth, tone) < FROM_SKIN || distanceBetween(cloth, GREY) < FROM_GREY) {
    if (isDark(photo, upper, DARK_CLOTH * total))
      markDarkRemainsInPlace(mask, coverage, frame, photo, upper, total, area);
    return;
  }
  const unit = frame.shoulderWidth;
  const background = cropMask(coverage.background, area).data;
  const face = cropMask(coverage.face, area).data;
  const hair = cropMask(coverage.hair, area).data;
  const distance = chamferDistance(upper, 96).data;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      // straps run far over skin, but what is background farther away is background
      if (distance[at]! > (background[at]! > 128 ? 0.06 : 0.3) * unit) continue;
      if (face[at]! >= 12 || hair[at]! >= 64) continue;
      const r = photo.data[4 * at]!;
      const g = photo.data[4 * at + 1]!;
      const b = photo.data[4 * at + 2]!;
      const sum = r + g + b;
      if (sum < DARK) continue;
      const own = squared(r / sum, g / sum, b / sum, cloth);
      if (own > 0.5 * squared(r / sum, g / sum, b / sum, tone)) continue;
      if (own > 0.5 * squared(r / sum, g / sum, b / sum, GREY)) continue;
      const { u, v } = toTorso(frame, { x: area.x + x, y: area.y + y });
      // a neck in the chin's shadow is as warm as an orange cloth
      if (v < 0.3 * unit && Math.abs(u) > 0.3 * unit && Math.abs(u) < 0.75 * unit) mask.data[at] = 255;
    }
}

/**
 * The same for a top that is much darker than skin: what of its straps is as dark, and what that is mixed with, where no hair lies.
 * `total` is the sum of skin's channels.
 */
function markDarkRemainsInPlace(
  mask: Mask,
  coverage: PerceivedPerson['parse']['coverage'],
  frame: TorsoFrame,
  photo: RgbaImage,
  upper: Mask,
  total: number,
  area: PixelArea,
): void {
  const unit = frame.shoulderWidth;
  const background = cropMask(coverage.background, area);
  const face = cropMask(coverage.face, area).data;
  const hair = chamferDistance(cropMask(coverage.hair, area), 64).data;
  const distance = chamferDistance(upper, 96).data;
  const isGroundLight = !isDark(photo, background, LIGHT_GROUND * total, 0.5);
  for (let y = 1; y + 1 < area.height; y++)
    for (let x = 1; x + 1 < area.width; x++) {
      const at = y * area.width + x;
      if (upper.data[at]! >= 128) continue;
      const sum = photo.data[4 * at]! + photo.data[4 * at + 1]! + photo.data[4 * at + 2]!;
      if (sum > DARK_REMAINS * total) continue;
      const onGround = background.data[at]! > 128;
      if ((onGround && !isGroundLight) || distance[at]! > (onGround ? 0.06 : 0.3) * unit) continue;
      if (face[at]! >= 12 || hair[at]! < BESIDE_HAIR * unit) continue;
      const { u, v } = toTorso(frame, { x: area.x + x, y: area.y + y });
      if (v >= 0.3 * unit || Math.abs(u) <= 0.3 * unit || Math.abs(u) >= 0.75 * unit) continue;
      for (const near of [at, at - 1, at + 1, at - area.width, at + area.width]) mask.data[near] = 255;
    }
}

/** Whether this `share` of what `covered` holds whole is darker, in the sum of its channels, than `limit`. */
function isDark({ data }: RgbaImage, covered: Mask, limit: number, share = 0.85): boolean {
  let [count, dark] = [0, 0];
  for (let at = 0; at < covered.data.length; at += 3) {
    if (covered.data[at]! < 250) continue;
    count++;
    if (data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]! < limit) dark++;
  }
  return count > 0 && dark >= share * count;
}

/** Mean chromaticity of the top's core; null when it has a pattern of several colours, or hardly shows. */
export function plainColour({ data }: RgbaImage, upper: Mask): Chromaticity | null {
  let count = 0;
  const mean = [0, 0, 0];
  let squares = 0;
  for (let at = 0; at < upper.data.length; at += 3) {
    if (upper.data[at]! < 250) continue;
    const sum = data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!;
    if (sum < DARK) continue;
    count++;
    for (let c = 0; c < 3; c++) {
      const share = data[4 * at + c]! / sum;
      mean[c]! += share;
      squares += share * share;
    }
  }
  if (count < 200) return null;
  const cloth: Chromaticity = [mean[0]! / count, mean[1]! / count, mean[2]! / count];
  const spread = squares / count - cloth[0] ** 2 - cloth[1] ** 2 - cloth[2] ** 2;
  // folds of a saturated cloth are more saturated still
  return spread > FROM_SKIN ** 2 + 0.1 * squared(cloth[0], cloth[1], cloth[2], GREY) ? null : cloth;
}

function distanceBetween(a: Chromaticity, b: Chromaticity): number {
  return Math.sqrt(squared(a[0], a[1], a[2], b));
}

function squared(r: number, g: number, b: number, to: Chromaticity): number {
  return (r - to[0]) ** 2 + (g - to[1]) ** 2 + (b - to[2]) ** 2;
}
