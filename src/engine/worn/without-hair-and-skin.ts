/** Hair and skin that the parse took for cloth: thin pieces at the garment's edge that touch some and have its colour. */
import type { BodyClass, BodyParse } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { ofOwnColours } from './own-colours.ts';
import { hasOwnRim } from './own-rim.ts';
import { binOf, LIGHTNESS_BINS, maskOf, meanWhere } from './region-colours.ts';

/** Half the width of such a piece at most, and how near to its like it begins, in shoulder widths. */
const STRAND = 0.11;
const SKIN_RIM = 0.11;
const NEAR = 0.02;
/** Its mean colour is so much nearer to hair's or skin's than to the cloth's. */
const ALIKE = { hair: 0.6, skin: 0.4 } as const;
/** A piece of at least so many pixels that shares less of its steps of lightness with the cloth is foreign to it. */
const FOREIGN_AREA = 60;
const FOREIGN = 0.45;
/** What is nearer in Lab to the cloth's mean colour is cloth. */
const LEAST_APART = 14;
/** Half the width, in shoulder widths, of a rim of skin that a light has made pale, and how far its colour goes to skin's. */
const LIT_RIM = 0.045;
const LIT_TINT = 0.12;
/** Smaller pieces (pixels) are left alone. */
const SPECK = 6;

/** What may pass for the garment. */
const KINDS: readonly (readonly BodyClass[])[] = [
  ['hair'],
  ['neck', 'face'],
  ['leftArm', 'leftHand'],
  ['rightArm', 'rightHand'],
];

/** `cloth` (255 or 0) without such pieces. `lab` has its size; the parse may be larger. `unit` is the shoulder width. */
export function withoutHairAndSkin(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): Mask {
  const result = { ...cloth, data: cloth.data.slice() };
  const wall = dilateSquare(maskOf(parse, ['background'], cloth), 3);
  for (const kind of KINDS) {
    const isHair = kind[0] === 'hair';
    const half = isHair ? STRAND : SKIN_RIM;
    const broad = openDisc(result, Math.max(1, Math.round(half * unit)));
    const thin = createMask(cloth.width, cloth.height);
    for (let i = 0; i < thin.data.length; i++)
      if (result.data[i] === 255 && broad.data[i] === 0) thin.data[i] = 255;
    const like = maskOf(parse, kind, cloth);
    const alike = ALIKE[isHair ? 'hair' : 'skin'];
    takeOutInPlace(result, thin, broad, like, wall, lab, unit, alike);
    // a piece may hold both: what has the colour of its like is looked at by itself
    takeOutInPlace(result, ofColour(thin, result, broad, like, lab), broad, like, wall, lab, unit, alike);
  }
  takeOutLitRimInPlace(result, wall, lab, parse, unit);
  return result;
}

/**
 * Takes a shoulder's edge out that a light behind it has made as pale as the cloth: a thin strip with bare skin on its one side
 * and no person on the other, its colour a little towards the skin's.
 */
function takeOutLitRimInPlace(cloth: Mask, wall: Mask, lab: LabImage, parse: BodyParse, unit: number): void {
  const { width, height } = cloth;
  const skin = maskOf(parse, ['neck', 'leftArm', 'rightArm'], cloth);
  const everywhere = { left: 0, right: width, top: 0, bottom: height };
  const broad = openDisc(cloth, Math.max(1, Math.round(LIT_RIM * unit)));
  const [theirs, own] = [meanWhere(lab, skin, everywhere), meanWhere(lab, broad, everywhere)];
  if (!theirs || !own) return;
  const reach = Math.max(1, Math.round(LIT_RIM * unit));
  const bySkin = dilateSquare(skin, reach);
  const byNobody = dilateSquare(maskOf(parse, ['background'], cloth), reach);
  const thin = createMask(width, height);
  for (let i = 0; i < thin.data.length; i++)
    if (cloth.data[i] === 255 && broad.data[i] === 0) thin.data[i] = 255;
  const pieces = connectedComponents(thin, 8);
  const { labels, components } = pieces;
  const sums = components.map(() => ({ colour: [0, 0, 0], between: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const piece = sums[labels[i]! - 1];
    if (!piece) continue;
    for (let c = 0; c < 3; c++) piece.colour[c]! += lab.data[3 * i + c]!;
    if (bySkin.data[i] === 255 && byNobody.data[i] === 255) piece.between++;
  }
  // in hue: lightness is the light's
  const towards = theirs.mean.map((value, c) => (c === 0 ? 0 : value - own.mean[c]!));
  const length = towards.reduce((sum, value) => sum + value * value, 0);
  const away = sums.map(({ colour, between }, k) => {
    const { area } = components[k]!;
    if (area < SPECK || 2 * between < area) return false;
    const tint =
      colour.reduce((sum, total, c) => sum + (total / area - own.mean[c]!) * towards[c]!, 0) / length;
    return tint > LIT_TINT && !hasOwnRim(pieces, k, wall, lab, own.mean, theirs.mean, unit);
  });
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && away[labels[i]! - 1]) cloth.data[i] = 0;
}

/** What of `thin` is left in `cloth` and nearer in colour to `like` than to the broad cloth. */
function ofColour(thin: Mask, cloth: Mask, broad: Mask, like: Mask, lab: LabImage): Mask {
  const { width, height } = thin;
  const everywhere = { left: 0, right: width, top: 0, bottom: height };
  const [theirs, own] = [meanWhere(lab, like, everywhere), meanWhere(lab, broad, everywhere)];
  const result = createMask(width, height);
  if (!theirs || !own) return result;
  for (let i = 0; i < result.data.length; i++) {
    if (thin.data[i] === 0 || cloth.data[i] === 0) continue;
    const colour = lab.data.subarray(3 * i, 3 * i + 3);
    if (apart(colour, theirs.mean) < apart(colour, own.mean)) result.data[i] = 255;
  }
  return openDisc(result, 1);
}

/** Takes the pieces of `thin` that touch `like` and have its colour out of `cloth`. */
function takeOutInPlace(
  cloth: Mask,
  thin: Mask,
  broad: Mask,
  like: Mask,
  wall: Mask,
  lab: LabImage,
  unit: number,
  alike: number,
): void {
  const { width, height } = cloth;
  const pieces = connectedComponents(thin, 8);
  const { labels, components } = pieces;
  const beside = dilateSquare(like, Math.max(1, Math.round(NEAR * unit)));
  const theirs = meanWhere(lab, like, { left: 0, right: width, top: 0, bottom: height });
  if (!theirs || components.length === 0) return;
  const sums = components.map(() => ({
    colour: [0, 0, 0],
    lightness: new Array<number>(LIGHTNESS_BINS).fill(0),
    touches: false,
  }));
  for (let i = 0; i < labels.length; i++) {
    const piece = sums[labels[i]! - 1];
    if (!piece) continue;
    if (beside.data[i] === 255) piece.touches = true;
    for (let c = 0; c < 3; c++) piece.colour[c]! += lab.data[3 * i + c]!;
    piece.lightness[binOf(lab.data[3 * i]!)]!++;
  }
  const away = sums.map(({ colour, lightness, touches }, k) => {
    const { area, left, right, top, bottom } = components[k]!;
    if (!touches || area < SPECK) return false;
    const own = colour.map((sum) => sum / area);
    // the cloth nearby: a print differs from place to place
    const margin = Math.round(2 * STRAND * unit);
    const around = {
      left: left - margin,
      right: right + margin,
      top: top - margin,
      bottom: bottom + margin,
    };
    const near = meanWhere(lab, broad, around);
    if (!near) return false;
    // unlike all that the cloth shows around it, it is none, whatever the parse says of its like
    const foreign =
      area > FOREIGN_AREA &&
      common(
        lightness.map((n) => n / area),
        near.lightness,
      ) < FOREIGN;
    const unlike = apart(own, near.mean);
    if (unlike <= LEAST_APART || !(foreign || apart(own, theirs.mean) < alike * unlike)) return false;
    // the lining of a hood is not what the cloth around it shows
    return !hasOwnRim(pieces, k, wall, lab, near.mean, theirs.mean, unit);
  });
  if (!away.includes(true)) return;
  // a collar of one colour of a striped cloth goes with the strands over it
  const sure = ofOwnColours(thin, broad, like, lab, unit);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && away[labels[i]! - 1] && sure.data[i] === 0) cloth.data[i] = 0;
}

const common = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.min(value, b[i]!), 0);

const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
