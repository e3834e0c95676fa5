/** Cloth of the old top that was taken for skin: straps on a shoulder, a cuff on a hand. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { SkinTone, Tone } from './skin-tone.ts';
import { type Chromaticity, plainColour } from './strap-remains.ts';

/**
 * Pixels of neck and shoulders, and of hands beside cuffs, within `reach` pixels (on the shoulders most of it) of the old
 * top whose colour no light gives the person's skin, 255 or 0. `upper` is the old top's coverage over `area`.
 */
export function clothOnSkin(
  person: PerceivedPerson,
  { arms, frame }: BodyMeasures,
  { side, along }: ArmCoordinates,
  skin: SkinTone,
  photo: RgbaImage,
  upper: Mask,
  area: PixelArea,
  reach: number,
): Mask {
  const { coverage } = person.parse;
  const result = createMask(area.width, area.height);
  const distance = chamferDistance(upper, 96).data;
  // a neck may be dark with beard and the chin's shadow
  const parts: readonly (readonly [mask: Mask, tone: Tone, darkest: number])[] = [
    [coverage.neck, skin.neck, -2.5],
    // without a cuff beside it what is dark on a hand is the hand's own shade
    ...(arms.left.sleeved ? [[coverage.leftHand, skin.hand.left ?? skin.arm.left, -1.3] as const] : []),
    ...(arms.right.sleeved ? [[coverage.rightHand, skin.hand.right ?? skin.arm.right, -1.3] as const] : []),
  ];
  const face = cropMask(coverage.face, area).data;
  const cloth = plainColour(photo, upper);
  const hands = [cropMask(coverage.leftHand, area).data, cropMask(coverage.rightHand, area).data];
  for (const [whole, tone, darkest] of parts) {
    const part = cropMask(whole, area).data;
    const least = whole === coverage.neck ? 48 : 110;
    const code = whole === coverage.leftHand ? 1 : whole === coverage.rightHand ? 2 : 0;
    const ofHand = code > 0;
    // a cuff ends on the hand's root; fingers may lie on the torso's cloth
    const end = (code === 1 ? arms.left : arms.right).length + 0.12 * frame.shoulderWidth;
    for (let at = 0; at < part.length; at++)
      if (
        part[at]! >= least &&
        face[at]! < 12 &&
        (ofHand ? side[at] === code && along[at]! < end : hands[0]![at]! + hands[1]![at]! < 12) &&
        distance[at]! <= (ofHand ? reach : 0.7 * reach) &&
        isCloth(photo.data, 4 * at, tone, darkest, ofHand ? 0.7 : 0.42, skin.shadeDirection, cloth)
      )
        result.data[at] = 255;
    // along the neck's outline the background mixes in: such a line is no strap
    if (!ofHand) keepPatchesInPlace(result);
  }
  return result;
}

/** Takes away what is nowhere three pixels wide. */
function keepPatchesInPlace({ data, width, height }: Mask): void {
  const inner: number[] = [];
  const block = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (data[at] === 0) continue;
      let whole = true;
      for (let k = 0; k < 9 && whole; k++) whole = data[at + block[k]!]! > 0;
      if (whole) inner.push(at);
    }
  data.fill(0);
  for (const at of inner) for (const step of block) data[at + step] = 255;
}

/**
 * Whether the colour at `at` is darker than `darkest` (logarithm), or its hue farther than
 * `foreign` from the tone's in any light, on the side where the old top's is when that has but one `cloth` colour.
 */
export function isCloth(
  data: Uint8ClampedArray,
  at: number,
  tone: Tone,
  darkest: number,
  foreign: number,
  direction: SkinTone['shadeDirection'],
  cloth: Chromaticity | null = null,
): boolean {
  const light = Math.log((6 + data[at + 1]!) / (6 + tone[1]));
  if (light < darkest) return true;
  const redness =
    Math.log(((6 + data[at]!) * (6 + tone[2])) / ((6 + data[at + 2]!) * (6 + tone[0]))) -
    (direction[0] - direction[2]) * light;
  // a neck in warm shade is even redder than skin, and navy cloth never
  if (cloth && Math.log(cloth[0] / cloth[2]) < Math.log(tone[0] / tone[2]) && redness > 0) return false;
  return Math.abs(redness) > foreign + 0.25 * Math.abs(light);
}
