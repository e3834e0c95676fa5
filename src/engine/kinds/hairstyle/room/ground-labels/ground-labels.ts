/** What lies where once the hair is gone: background, clothes, bare skin below the chin, head. */
import { chamferDepth, chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { Mask } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import type { OldHair } from '../../hair/old-hair.ts';
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { type PixelRegions, regionsOfPixels } from '../ground/ground-regions.ts';
import { beginningAtHair, likeHair, likeHairHue } from '../ground-clothes/ground-leftovers.ts';
import type { Canvas } from '../room.ts';
import { bareHands } from './ground-bare-hands.ts';
import { areShouldersBare, isLowCut, NEAR_NECKLINE } from './ground-bare-shoulders.ts';
import { goOnBeyondPhotoInPlace, goOnStraightInPlace } from './ground-beyond-photo.ts';
import { continueEdgesInPlace } from './ground-edge-ends.ts';
import { followBody, sureBody } from './ground-garment.ts';
import { joinPartsInPlace } from './ground-joined-parts.ts';
import { addForearmsInPlace, coverByLimbs, limbsInView } from './ground-limbs.ts';
import { mirrorOfShoulders } from './ground-mirrored-shoulder.ts';
import { closedCollar, downTo, neckCells, necklineDistance, usualNeckline } from './ground-neckline.ts';
import { distanceToNeckline, fitNeckline, type NecklineCurve } from './ground-neckline-curve.ts';
import { smoothAtWallInPlace } from './ground-outline-at-wall.ts';
import { bodyDistance, drawHead } from './ground-shapes.ts';
import { continueBorder } from './ground-silhouette.ts';
import { seenSkin } from './ground-skin.ts';
import { followIntoShadeInPlace, foreignToFace, likeFace, likeSkin } from './ground-skin-colour.ts';
import { joinBeyondStrapsInPlace } from './ground-straps.ts';
import { wallInGaps } from './ground-wall-in-gaps.ts';

/** Coverage (0..255) from which a cell is hair. */
const LEAST_HAIR = 24;
/** Centimetres beside hair in which nothing that is seen is believed: wisps and their shadows. */
const BESIDE_HAIR = 0.3;
/** Centimetres around skull and face in which the person's outline is the head's own (ears, a beard). */
const AROUND_HEAD = 1.2;
/** Coverage by the person (0..255) below which a cell is background, and how deep (centimetres) inside the suggested head that is believed. */
const SEEN_WALL = 32;
const RIM_OF_HEAD = 1.5;
/** Centimetres off the suggested body up to which something beside the head can be a shoulder. */
const NEAR_SHAPE = 1.5;
/** What of the person is so close (centimetres) beside the hair, over the background, is hair whatever its colour. */
const CLOSE_BESIDE = 1.2;
/** Hair that the matte lacks lies within so many centimetres of it. */
const LEFTOVER_REACH = 4;
/** Coverage by the person (0..255) of a soft rim, and the centimetres up to which it is the head's own. */
const LEAST_FRINGE = 10;
const FRINGE_OFF_HEAD = 0.5;
/** Centimetres off the suggested body beyond which a soft rim can't be a shoulder's. */
const FRINGE_OFF_SHAPE = 4;
/** Square centimetres of clothes that must be seen for the rest to be clothed. */
const LEAST_CLOTHES = 5;
/** Below a closed collar nothing is bare. */
const BESIDE_COLLAR = 1;
/** Centimetres that skin may go on below a usual neckline where the chest is bare. */
const BARE_CHEST = 10;
/** Standard deviation (centimetres) of the rounding of the suggested body's corners. */
const ROUNDING = 1.4;
/** Standard deviations (cells) of the smoothing of the border between skin and clothes, in view and under hair. */
const BORDER_SMOOTHING = 1.3;
const HIDDEN_SMOOTHING = 3;
/** Centimetres beside the continued neckline in which that decides, whatever single cells show. */
const ALONG_NECKLINE = 0.4;
/** Hair stands out from clothes of which no larger share has one of its shades. */
const MOST_ALIKE = 0.15;
/** Centimetres around the hair in which its shades and those of the body are compared. */
const AROUND_HAIR = 12;
/** Wall that shows in a gap lies so far (centimetres) outside the body. */
const IN_GAP = 0.2;
/** Locks over clothes that the matte lacks lie within so many centimetres of it, and no less of each. */
const LOCK_REACH = 1;
const LEAST_NEAR = 0.6;

export interface GroundRegions extends PixelRegions {
  /** 1 for each cell of the grid that shows hair which the matte lacks. */
  readonly leftover: Uint8Array;
  /** 1 for each cell with one of the hair's shades, where these are foreign to the clothes: hair may be over it. */
  readonly hairLike: Uint8Array;
  /** 1 for each cell of a bare hand or arm that is seen. */
  readonly hands: Uint8Array;
  /** The neckline of clothes; null where shoulders are bare. */
  readonly neckline: NecklineCurve | null;
}

export function labelGround(canvas: Canvas, head: Head, grid: GroundGrid, hair: OldHair): GroundRegions {
  const { tone } = hair;
  const { width, height, cellsPerCentimetre } = grid;
  const size = width * height;
  const headCells = drawHead(head, width, height, grid.cell);
  const fromHair = chamferDistance(grid.hair, LEAST_HAIR).data;
  const fromHead = chamferDistance(headCells).data;
  const chinRow = head.mesh.points[152]!.y / grid.cell;
  const shape = roundedShape(bodyDistance(head, width, height, grid.cell), grid);
  const hidden = new Uint8Array(size);
  const alike = likeFace(head, grid);
  const shades = likeHair(grid, tone);
  const locks = likeHairHue(grid, tone, shades);
  const leftover = new Uint8Array(size);
  const outline = new Uint8Array(size).fill(2);
  const bodySeen = new Uint8Array(size);
  for (let at = 0; at < size; at++)
    if (!grid.seen[at] || (fromHair[at]! <= BESIDE_HAIR * cellsPerCentimetre && !grid.collar[at]))
      hidden[at] = 1;
  clearSeenWallInPlace(headCells, hidden, grid);
  const noLimb = hidden.map((value, at) => (value || headCells.data[at]! >= 128 ? 1 : 0));
  const limbs = limbsInView(head, grid, noLimb);
  const ofLimbs = coverByLimbs(limbs, grid, head.pixelsPerCentimetre);
  addForearmsInPlace(shape, limbs, grid, head.pixelsPerCentimetre);
  const standsOut = standsOutFromClothes(grid, fromHair, locks, shape);
  const hands = bareHands(grid, alike, shades, noLimb, fromHair);
  const followed = followBody(grid, sureBody(grid, noLimb, locks, fromHair, shape, chinRow), noLimb, locks);
  const hanging = withoutGarments(locks, grid, fromHair, hidden, chinRow);
  const ofHairsShade = (at: number): boolean =>
    shades[at] === 1 || alike[at] === 1 || fromHair[at]! < CLOSE_BESIDE * cellsPerCentimetre;
  // what of the person lies beside the head, off the suggested body
  const beside = beginningAtHair(
    grid,
    fromHair,
    (at) =>
      !hidden[at] &&
      at < chinRow * width &&
      grid.person.data[at]! >= 128 &&
      headCells.data[at]! < 128 &&
      fromHead[at]! >= AROUND_HEAD * cellsPerCentimetre &&
      shape[at]! > NEAR_SHAPE &&
      fromHair[at]! < LEFTOVER_REACH * cellsPerCentimetre &&
      ofHairsShade(at) &&
      !ofLimbs[at] &&
      !hands[at] &&
      !followed[at],
  );
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (hidden[at]) {
        // a body behind hair would be in the person's mask
        if (row > chinRow && grid.seen[at] && grid.person.data[at]! < SEEN_WALL) outline[at] = 0;
        continue;
      }
      const person = grid.person.data[at]! >= 128;
      if (!person) outline[at] = 0;
      else if (headCells.data[at]! < 128) {
        if (row < chinRow && fromHead[at]! < AROUND_HEAD * cellsPerCentimetre) continue;
        if (beside[at]) {
          hidden[at] = 1;
          leftover[at] = 1;
          continue;
        }
        if (
          standsOut &&
          hanging[at] &&
          !grid.collar[at] &&
          !hands[at] &&
          row > chinRow &&
          fromHair[at]! < LOCK_REACH * cellsPerCentimetre
        ) {
          hidden[at] = 1;
          leftover[at] = 1;
          continue;
        }
        bodySeen[at] = 1;
        // beside the head an arm may be raised: it says nothing of the shoulders
        if (row > chinRow || shape[at]! < NEAR_SHAPE) outline[at] = 1;
      }
    }
  const nearBody = dilateSquare(asMask(bodySeen, grid), 2).data;
  // a soft rim of the person where no body is: the hair's own
  const fringe = beginningAtHair(grid, fromHair, (at) => {
    const cover = grid.person.data[at]!;
    return (
      !hidden[at] &&
      !nearBody[at] &&
      cover >= LEAST_FRINGE &&
      cover < 128 &&
      shape[at]! >= FRINGE_OFF_SHAPE &&
      fromHead[at]! >= FRINGE_OFF_HEAD * cellsPerCentimetre &&
      fromHair[at]! <= LEFTOVER_REACH * cellsPerCentimetre
    );
  });
  for (let at = 0; at < size; at++) {
    if (!fringe[at]) continue;
    hidden[at] = 1;
    leftover[at] = 1;
    outline[at] = 2;
  }
  const toBody = continueBorder(grid, shape, outline, mirrorOfShoulders(head, grid, outline, chinRow));
  continueEdgesInPlace(grid, toBody, outline, fromHair, headCells, {
    x: head.mesh.points[152]!.x / grid.cell,
    y: chinRow,
  });
  const hiddenBody = new Uint8Array(size);
  for (let at = 0; at < size; at++) if (hidden[at] && toBody[at]! < 0) hiddenBody[at] = 1;
  goOnBeyondPhotoInPlace(grid, toBody, hidden);
  const gaps = wallInGaps(grid, hidden, alike);
  smoothAtWallInPlace(grid, toBody, outline, chinRow);
  joinPartsInPlace(toBody, hidden, headCells, gaps, grid, chinRow);
  const neck = neckCells(head, grid);
  const open = usualNeckline(head, null);
  const openNeckline = necklineDistance(head, grid, open);
  // a throat in the face's warm shade has no colour of the face, but goes on softly from skin that has
  const warm = alike.slice();
  followIntoShadeInPlace(grid, warm, bodySeen, openNeckline);
  const foreign = foreignToFace(head, grid).map((own, at) => (warm[at] ? 0 : own));
  const collar = closedCollar(head, grid, bodySeen, foreign, shades);
  const usual = collar === null ? downTo(head, hair.collarY, open) : usualNeckline(head, collar);
  const neckline = collar === null ? openNeckline : necklineDistance(head, grid, usual);
  // colours of skin are learnt around the neck
  const nearNeck = alike.map((own, at) => (neckline[at]! < NEAR_NECKLINE && !grid.collar[at] ? own : 0));
  const sure = seenSkin(grid, nearNeck, bodySeen, hiddenBody, neck, neckline);
  const like = likeSkin(grid, sure, alike);
  if (collar !== null) for (let at = 0; at < size; at++) if (neckline[at]! > BESIDE_COLLAR) like[at] = 0;
  const lowCut = collar === null && isLowCut(sure, bodySeen, neckline, cellsPerCentimetre);
  const bareAbove = lowCut ? neckline.map((own) => own - BARE_CHEST) : neckline;
  if (collar === null) followIntoShadeInPlace(grid, like, bodySeen, bareAbove);
  for (let at = 0; at < size; at++) if (grid.collar[at]) like[at] = 0;
  const skin = seenSkin(grid, like, bodySeen, hiddenBody, neck, neckline);
  if (lowCut) joinBeyondStrapsInPlace(grid, skin, like, chinRow);
  // a neckline that is open far down bares no shoulder that clothes are seen on
  const bareShoulders =
    lowCut && areShouldersBare(head, grid, { x: usual.middleX, y: chinRow * grid.cell }, toBody, skin);
  const curve = bareShoulders ? null : fitNeckline(head, grid, usual, skin);
  const toSkin = curve ? distanceToNeckline(curve, grid) : continueBorder(grid, neckline, skin);
  if (lowCut) for (let at = 0; at < chinRow * width; at++) toSkin[at] = Math.min(toSkin[at]!, neckline[at]!);
  // where no clothes are seen at all, shoulders are bare
  let clothes = 0;
  for (let at = 0; at < size; at++) if (skin[at] === 0) clothes++;
  const isClothed = clothes >= LEAST_CLOTHES * cellsPerCentimetre ** 2;
  if (!isClothed) toSkin.fill(-1);
  for (let at = 0; at < size; at++) {
    if (skin[at] === 2) continue;
    const seen = skin[at] === 1 ? -1 : 1;
    // the curve is smoother than single cells along it
    if (seen * toSkin[at]! < -ALONG_NECKLINE) toSkin[at] = seen;
  }
  goOnStraightInPlace(grid, toSkin);
  // clothes may have the wall's colour, skin has not
  for (let at = 0; at < size; at++)
    if (gaps[at] && toSkin[at]! < 0) toBody[at] = Math.max(toBody[at]!, IN_GAP);
  return {
    ...regionsOfPixels(canvas, head, grid, hair.matte, {
      hidden,
      toBody: smoothBorder(toBody, hidden, grid),
      toSkin: smoothBorder(toSkin, hidden, grid),
      headCells,
    }),
    leftover,
    hairLike: standsOut ? locks : new Uint8Array(size),
    hands,
    neckline: isClothed ? (curve ?? fitNeckline(head, grid, usual, sides(toSkin, toBody, headCells))) : null,
  };
}

/** 1 for skin and 0 for clothes in the body, whether it is seen or hidden, else 2. */
function sides(toSkin: Float32Array, toBody: Float32Array, head: Mask): Uint8Array {
  return head.data.map((cover, at) => (toBody[at]! >= 0 || cover >= 128 ? 2 : toSkin[at]! < 0 ? 1 : 0));
}

function asMask(cells: Uint8Array, { width, height }: GroundGrid): Mask {
  return { data: cells.map((own) => 255 * own), width, height };
}

/** Whether what is seen of the body away from the hair hardly ever has the hair's shades. */
function standsOutFromClothes(
  { person, seen, cellsPerCentimetre }: GroundGrid,
  fromHair: Float32Array,
  shades: Uint8Array,
  shape: Float32Array,
): boolean {
  let alike = 0;
  let count = 0;
  for (let at = 0; at < shades.length; at++) {
    if (!seen[at] || person.data[at]! < 128 || shape[at]! > NEAR_SHAPE) continue;
    if (fromHair[at]! < LOCK_REACH * cellsPerCentimetre || fromHair[at]! > AROUND_HAIR * cellsPerCentimetre)
      continue;
    count++;
    if (shades[at]) alike++;
  }
  return count > 0 && alike < MOST_ALIKE * count;
}

/** The cells of locks without those of dark pieces that go on far beyond the hair's reach: a strap or a shirt is no lock. */
function withoutGarments(
  locks: Uint8Array,
  { width, height, person, cellsPerCentimetre }: GroundGrid,
  fromHair: Float32Array,
  hidden: Uint8Array,
  chinRow: number,
): Uint8Array {
  const inView = locks.map((own, at) =>
    own && !hidden[at] && person.data[at]! >= 128 && at > chinRow * width ? 1 : 0,
  );
  const { labels, components } = connectedRegions(inView, width, height, 8);
  const near = new Uint32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++)
    if (fromHair[at]! < LOCK_REACH * cellsPerCentimetre) near[labels[at]!]!++;
  return inView.map((own, at) => {
    const label = labels[at]!;
    return own && near[label]! >= LEAST_NEAR * components[label - 1]!.area ? 1 : 0;
  });
}

/** Takes from the rim of the suggested head what the photo shows to be background: ears and a skull guessed too wide. */
function clearSeenWallInPlace(
  { data }: Mask,
  hidden: Uint8Array,
  { width, height, person, cellsPerCentimetre }: GroundGrid,
): void {
  const { data: depth } = chamferDepth({ data, width, height });
  const rim = RIM_OF_HEAD * cellsPerCentimetre;
  for (let at = 0; at < data.length; at++)
    if (!hidden[at] && person.data[at]! < SEEN_WALL && depth[at]! < rim) data[at] = 0;
}

/** The suggested body without the corners where its solids meet: trapezius and shoulders are round. */
function roundedShape(
  distance: Float32Array,
  { width, height, cellsPerCentimetre }: GroundGrid,
): Float32Array {
  return gaussianBlur({ data: distance, width, height }, ROUNDING * cellsPerCentimetre).data;
}

/**
 * The border of a signed distance without the steps of its cells, under what is `hidden` (1) without its bends, too; right
 * within a centimetre of it.
 */
function smoothBorder(
  distance: Float32Array,
  hidden: Uint8Array,
  { width, height, cellsPerCentimetre }: GroundGrid,
): Float32Array {
  const inside = { data: distance.map((own) => (own < 0 ? 1 : 0)), width, height };
  const near = gaussianBlur(inside, BORDER_SMOOTHING).data;
  const far = gaussianBlur(inside, HIDDEN_SMOOTHING).data;
  const share = gaussianBlur({ data: Float32Array.from(hidden), width, height }, BORDER_SMOOTHING).data;
  // the slope of a blurred step, in cells
  const slope = Math.sqrt(2 * Math.PI) / cellsPerCentimetre;
  return near.map((own, at) => {
    const seen = (0.5 - own) * BORDER_SMOOTHING;
    return (seen + share[at]! * ((0.5 - far[at]!) * HIDDEN_SMOOTHING - seen)) * slope;
  });
}
