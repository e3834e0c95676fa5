/** Cloth that the wearer's hair, hands or arms hide in the garment's picture, continued from the cloth around it. */
import { classTable } from '../fit/body-labels.ts';
import type { TopLandmarks } from '../garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { BodyClass, BodyParse, PerceivedPerson } from '../perceive/person.ts';
import { completeTexture } from '../pixels/complete-texture.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { closeDisc, dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { fillPlainCloth } from '../pixels/plain-cloth-fill.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { collarUnderHair } from './collar-under-hair.ts';
import { maskOf } from './region-colours.ts';
import { sleeveBays } from './sleeve-bays.ts';
import { smoothCuffs } from './smooth-cuffs.ts';
import { smoothSides } from './smooth-sides.ts';
import { smoothSleeves } from './smooth-sleeves.ts';
import { collarAndFront, inShadeOfHair, withoutStrandEnds } from './strands-on-shoulder.ts';
import { edgeSlivers, withoutEdgeSlivers } from './without-edge-slivers.ts';

/** Cloth is learned this far from its edge, and drawn as far over what hides it, in shares of the shoulder width. */
const RIM = 0.012;
/** Side of a patch's cell, the same unit. */
const CELL = 0.016;
/** A hand's rim that the parse gave to something else, the same unit. */
const HAND_RIM = 0.12;
/** Half the width of a slit that the outlines of sleeve and body may leave between them, the same unit. */
const SLIT = 0.025;
/** A piece smaller than a square of this side, so near to an end of the hem, shows less than a few cells; the same unit. */
const CRUMB = 0.05;
const AT_CORNER = 0.1;
const SEED = 7;
/** So many pixels deep what lies beside it colours the cloth's rim. */
const BLURRED = 3;

export interface WholeCloth {
  readonly picture: RgbaImage;
  /** 255 where the garment is or would be seen, else 0. */
  readonly cloth: Mask;
  /** Pixels that were made up. */
  readonly filled: number;
}

/** 255 on the wearer's hands and within `rim` pixels of them. */
function handsOf({ labels, width, height }: BodyParse, rim: number): Mask {
  const isHand = classTable(['leftHand', 'rightHand']);
  const hands = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (isHand[labels[at]!]) hands.data[at] = 255;
  return dilateSquare(hands, Math.round(rim));
}

/**
 * Areas of the top's outline that show what lies before it get cloth, and its sides are smoothed. `unit` is the shoulder
 * width in pixels; `isMirrored` tells that what hair hid was drawn from the other side already.
 */
export function fillHiddenCloth(
  { photo, parse }: PerceivedPerson,
  seen: Mask,
  isBefore: (x: number, y: number) => boolean,
  top: TopLandmarks,
  unit: number,
  isMirrored = false,
): WholeCloth {
  const { width, height } = seen;
  const hidden = createMask(width, height);
  const inside = createMask(width, height);
  const addInside = (outline: readonly GarmentPoint[] | null, spared: readonly BodyClass[]): void => {
    if (!outline) return;
    const area = fillPixelCentres(
      outline.flatMap(({ x, y }) => [x, y]),
      width,
      height,
    );
    const isSpared = classTable(spared);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (area.data[at] === 0) continue;
        inside.data[at] = 255;
        if (seen.data[at] !== 255 && !isSpared[parse.labels[at]!] && isBefore(x, y)) hidden.data[at] = 255;
      }
  };
  addInside(torsoOutline(top), []);
  // the arm that comes out of a sleeve doesn't lie before it
  addInside(sleeveOutline(top.left), ['leftArm', 'leftHand']);
  addInside(sleeveOutline(top.right), ['rightArm', 'rightHand']);
  addSlitsInPlace();
  const hands = handsOf(parse, HAND_RIM * unit);
  const whole = withoutEdgeSlivers(hidden, hands, seen, top, unit);
  for (let at = 0; at < whole.data.length; at++) whole.data[at]! |= seen.data[at]!;
  const hair = hairOn(parse, hidden);
  const smooth = withoutStrandEnds(
    smoothCuffs(smoothSleeves(smoothSides(whole, top, unit), top, unit), top, unit),
    hair,
    top,
    unit,
  );
  const bays = sleeveBays(photo, smooth, maskOf(parse, ['background', 'upperClothes'], seen), top, unit);
  const shaded = isMirrored ? createMask(width, height) : inShadeOfHair(seen, hair, unit);
  const kept = createMask(width, height);
  for (let at = 0; at < kept.data.length; at++) {
    if (smooth.data[at] === 255 && seen.data[at] === 255 && shaded.data[at] === 0) kept.data[at] = 255;
    hidden.data[at] = smooth.data[at]! & ~kept.data[at]!;
  }
  // patches laid on so little show their cells: what is next to it goes on
  const slivers = edgeSlivers(hidden, hands, top, unit);
  addCrumbsInPlace(slivers, hidden, top.hem, unit);
  for (let at = 0; bays && at < bays.data.length; at++)
    if (bays.data[at] === 255 && kept.data[at] === 0) slivers.data[at] = 255;
  const picture = continueSmoothly(photo, kept, slivers);
  for (let at = 0; at < kept.data.length; at++) {
    if (slivers.data[at] === 0) continue;
    hidden.data[at] = 0;
    kept.data[at] = 255;
  }
  const unfit = collarAndFront(top, hair, hidden, unit);
  if (!unfit || isMirrored) return completeCloth(picture, kept, hidden, unit, false, unfit);
  const collar = collarUnderHair(picture, kept, hidden, top, unit);
  if (!collar) return completeCloth(picture, kept, hidden, unit, false, unfit);
  for (let at = 0; at < kept.data.length; at++) {
    if (collar.drawn.data[at] === 0) continue;
    kept.data[at] = 255;
    hidden.data[at] = 0;
  }
  return completeCloth(collar.picture, kept, hidden, unit, false, unfit);

  /** Where hair hides the seam between a sleeve and the body their outlines, which were guessed apart, leave no slit. */
  function addSlitsInPlace(): void {
    const hair = parse.coverage.hair.data;
    const closed = closeDisc(inside, SLIT * unit);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++)
        if (closed.data[at] === 255 && inside.data[at] === 0 && seen.data[at] !== 255)
          if (hair[at]! >= 128 && isBefore(x, y)) hidden.data[at] = 255;
  }
}

/** 255 on what of the mask the wearer's hair covers. */
function hairOn({ labels }: BodyParse, mask: Mask): Mask {
  const isHair = classTable(['hair']);
  const result = createMask(mask.width, mask.height);
  for (let at = 0; at < labels.length; at++)
    if (mask.data[at] === 255 && isHair[labels[at]!]) result.data[at] = 255;
  return result;
}

/** Adds to a mask the small pieces of `hidden` (255) at the ends of the `hem`: a hand lies before its corner. */
function addCrumbsInPlace(mask: Mask, hidden: Mask, hem: readonly GarmentPoint[], unit: number): void {
  const { labels, components } = connectedComponents(hidden, 8);
  const ends = [hem[0]!, hem.at(-1)!];
  const isCrumb = components.map(({ area, left, right, top, bottom }) => {
    const isNear = ({ x, y }: GarmentPoint): boolean =>
      Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < AT_CORNER * unit;
    return area < (CRUMB * unit) ** 2 && ends.some(isNear);
  });
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && isCrumb[labels[at]! - 1]) mask.data[at] = 255;
}

/** `photo` with the pixels of `slivers` (255) and the cloth's rim beside them filled from the cloth `seen` around. */
function continueSmoothly(photo: RgbaImage, seen: Mask, slivers: Mask): RgbaImage {
  const wanted = dilateSquare(slivers, BLURRED);
  const known = erodeSquare(seen, BLURRED);
  for (let at = 0; at < wanted.data.length; at++)
    if ((seen.data[at] === 0 && slivers.data[at] === 0) || known.data[at] === 255) wanted.data[at] = 0;
  return smoothFill(photo, known, wanted);
}

/**
 * The cloth `seen` with the pixels of `hidden` (255) added to it and drawn from what is around them; `isLarge` where that is too
 * much for a patch search, if the cloth is plain. Nothing is taken from where it is `unfit` (255).
 */
export function completeCloth(
  picture: RgbaImage,
  seen: Mask,
  hidden: Mask,
  unit: number,
  isLarge = false,
  unfit: Mask | null = null,
): WholeCloth {
  const { width, height } = seen;
  const cloth = createMask(width, height);
  let filled = 0;
  for (let at = 0; at < cloth.data.length; at++) {
    if (hidden.data[at] === 255) filled++;
    cloth.data[at] = seen.data[at]! | hidden.data[at]!;
  }
  if (filled === 0) return { picture, cloth, filled };
  // the edge of what lies before the cloth has coloured it
  const hole = dilateSquare(hidden, Math.max(2, Math.round(RIM * unit)));
  const core = erodeSquare(seen, 1);
  const known = createMask(width, height);
  for (let i = 0; i < hole.data.length; i++) {
    if (cloth.data[i] === 0) hole.data[i] = 0;
    if (core.data[i] === 255 && hole.data[i] === 0 && unfit?.data[i] !== 255) known.data[i] = 255;
  }
  const plain = isLarge ? fillPlainCloth(picture, known, hole, unit, SEED) : null;
  if (plain) return { picture: plain, cloth, filled };
  const completed = completeTexture(picture, known, hole, {
    cell: Math.max(1, Math.round(CELL * unit)),
    seed: SEED,
  });
  return { picture: completed ?? picture, cloth, filled };
}
