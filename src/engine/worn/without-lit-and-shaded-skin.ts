/** Skin in a light or shade of its own that the parse took for cloth: a lit shoulder's rim, thighs below a dress's hem. */
import type { BodyParse } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare, openDisc } from '../pixels/morphology.ts';
import { maskOf, meanWhere } from './region-colours.ts';

/** On cloth of one hue, pixels this far towards skin's within that distance of its edge, in shoulder widths, are skin. */
const TINTED = 0.35;
const TINTED_REACH = 0.06;
/** So much of the cloth farther in may be as tinted: a print has every hue. */
const MOST_TINTED = 0.02;
/** Under a print's hem, as far as this from the legs in shoulder widths, skin of the legs' hue is even. */
const THIGH_REACH = 0.16;
/** Half the side of the square that is asked, and the standard deviations of its lightness on skin and, typically, on a print. */
const GRAIN_HALF = 2;
const EVEN = 4;
const PRINTED = 8;
/** The hues of cloth and skin, a and b in Lab, are so far apart at least; skin's differs from its mean by this share of it. */
const LEAST_HUE_APART = 8;
const ALIKE_HUE = 0.45;
/** How near to its like such skin begins, in shoulder widths. */
const NEAR = 0.02;
/** Smaller pieces (pixels) are left alone. */
const SPECK = 6;

/** `cloth` (255 or 0) without it. `lab` has its size; the parse may be larger. `unit` is the shoulder width. */
export function withoutLitAndShadedSkin(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): Mask {
  const result = { ...cloth, data: cloth.data.slice() };
  takeOutTintedInPlace(result, lab, parse, unit);
  takeOutThighsInPlace(result, lab, parse, unit);
  return result;
}

/** Takes out what at the edge of cloth of one hue has a skin's: a shoulder that a light has made nearly as pale. */
function takeOutTintedInPlace(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): void {
  const { width, height } = cloth;
  const everywhere = { left: 0, right: width, top: 0, bottom: height };
  const deep = erodeSquare(cloth, Math.max(1, Math.round(TINTED_REACH * unit)));
  const theirs = meanWhere(lab, maskOf(parse, ['neck', 'leftArm', 'rightArm'], cloth), everywhere);
  const own = meanWhere(lab, deep, everywhere);
  if (!theirs || !own) return;
  const [towardsA, towardsB] = [theirs.mean[1]! - own.mean[1]!, theirs.mean[2]! - own.mean[2]!];
  const length = towardsA ** 2 + towardsB ** 2;
  if (length < LEAST_HUE_APART ** 2) return;
  const tinted = createMask(width, height);
  let inner = 0;
  let innerTinted = 0;
  for (let i = 0; i < tinted.data.length; i++) {
    if (cloth.data[i] === 0) continue;
    const [a, b] = [lab.data[3 * i + 1]! - own.mean[1]!, lab.data[3 * i + 2]! - own.mean[2]!];
    const isTinted = a * towardsA + b * towardsB > TINTED * length;
    if (deep.data[i] === 255) {
      inner++;
      if (isTinted) innerTinted++;
    } else if (isTinted) tinted.data[i] = 255;
  }
  if (innerTinted > MOST_TINTED * inner) return;
  const { labels, components } = connectedComponents(openDisc(tinted, 1), 8);
  const byNobody = dilateSquare(maskOf(parse, ['background'], cloth), 2);
  const touches = new Uint8Array(components.length);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && byNobody.data[i] === 255) touches[labels[i]! - 1] = 1;
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && touches[labels[i]! - 1] && components[labels[i]! - 1]!.area >= SPECK)
      cloth.data[i] = 0;
}

/** Takes out the skin that shows between a print's hem and what the parse calls legs: in the hem's shade, but even. */
function takeOutThighsInPlace(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): void {
  const { width, height } = cloth;
  const legs = maskOf(parse, ['legs'], cloth);
  const everywhere = { left: 0, right: width, top: 0, bottom: height };
  const near = dilateSquare(legs, Math.max(1, Math.round(THIGH_REACH * unit)));
  for (let i = 0; i < near.data.length; i++) if (cloth.data[i] === 0) near.data[i] = 0;
  const [theirs, own] = [meanWhere(lab, legs, everywhere), meanWhere(lab, near, everywhere)];
  if (!theirs || !own) return;
  const apartness = hueApart(theirs.mean, own.mean);
  if (apartness < LEAST_HUE_APART) return;
  const even = createMask(width, height);
  const grains: number[] = [];
  for (let y = GRAIN_HALF, side = 2 * GRAIN_HALF + 1; y < height - GRAIN_HALF; y++)
    for (let x = GRAIN_HALF; x < width - GRAIN_HALF; x++) {
      if (near.data[y * width + x] === 0) continue;
      let [sum, squares, a, b] = [0, 0, 0, 0];
      for (let j = -GRAIN_HALF; j <= GRAIN_HALF; j++)
        for (let i = -GRAIN_HALF; i <= GRAIN_HALF; i++) {
          const at = 3 * ((y + j) * width + x + i);
          const lightness = lab.data[at]!;
          sum += lightness;
          squares += lightness ** 2;
          a += lab.data[at + 1]!;
          b += lab.data[at + 2]!;
        }
      const count = side ** 2;
      const grain = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
      grains.push(grain);
      const hue = Math.hypot(a / count - theirs.mean[1]!, b / count - theirs.mean[2]!);
      if (grain < EVEN && hue < ALIKE_HUE * apartness) even.data[y * width + x] = 255;
    }
  grains.sort((one, other) => one - other);
  if (grains.length === 0 || grains[grains.length >> 1]! < PRINTED) return;
  // what the square around it has kept from being even is at its rim
  const whole = dilateSquare(even, GRAIN_HALF);
  for (let i = 0; i < whole.data.length; i++) if (cloth.data[i] === 0) whole.data[i] = 0;
  const { labels, components } = connectedComponents(whole, 8);
  const beside = dilateSquare(legs, Math.max(1, Math.round(NEAR * unit)));
  const touches = new Uint8Array(components.length);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && beside.data[i] === 255) touches[labels[i]! - 1] = 1;
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && touches[labels[i]! - 1] && components[labels[i]! - 1]!.area >= SPECK)
      cloth.data[i] = 0;
}

const hueApart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot(a[1]! - b[1]!, a[2]! - b[2]!);
