/**
 * A top fitted on a person: torso, sleeves and the inside of the back as coordinate buffers over one area of the photo.
 */

import type { Garment, TopLandmarks } from '../garment/garment.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { raiseToNape } from './back-neckline.ts';
import { type CoordinateBuffer, gridMesh, rasterizeMesh, type WarpMesh } from './coordinate-raster.ts';
import { sleevesShown } from './crumpled-sleeve.ts';
import { cuffAtHand } from './cuff-at-hand.ts';
import { withEvenLight } from './even-sleeve-light.ts';
import { fanOf, fitFannedSleeve } from './fanned-sleeve.ts';
import { fitHood, type HoodManner } from './fit-hood.ts';
import { fitSleeve, type SleeveFit } from './fit-sleeve.ts';
import { fitTorso } from './fit-torso.ts';
import type { FitVariation } from './fit-variation.ts';
import { fittedArea } from './fitted-area.ts';
import { cutIntoParts, type GarmentParts, type PartName } from './garment-parts.ts';
import { layPileInPlace } from './lay-pile.ts';
import type { BodyMeasures } from './measure-body.ts';
import { findPile } from './pile.ts';
import { polylineLength } from './polyline.ts';
import { regularCloth, showInstead } from './regular-sleeve.ts';
import { sleeveEdgesOnMatte } from './sleeve-edges.ts';
import { alikeReaches, sleeveReach } from './sleeve-ends.ts';
import { hasLongSleeves } from './sleeve-length.ts';
import { fromStrapNotch, strapsBesideSleeves } from './strap-notch.ts';
import { applyThinPlateSpline, solveThinPlateSpline } from './thin-plate-spline.ts';
import { handInPocket } from './top-length.ts';
import type { TorsoFit } from './torso-fit.ts';
import { trimSleeveInPlace } from './trim-sleeve.ts';
import { turnOfTorso, withTurnedSleeve } from './turned-sleeve.ts';

/** Smoothing of the torso's spline: landmarks are a few pixels uncertain. */
const TORSO_SMOOTHING = 2e-3;

/** A sleeve beside a strap leaves out this share of the shoulder's outline: the strap lies there. */
const ONTO_SHOULDER = 0.45;

/** The trunk's scale is told so far around the middle between its armpits, as a share of their distance. */
const CHEST = 0.3;

/** Cosines of the angles between side and upper arm from which on that counts as lifted, little and wholly. */
const LIFTED = [0.9, 0.7] as const;

export interface FittedPart {
  readonly name: PartName;
  readonly buffer: CoordinateBuffer;
  /** Soft coverage of the part in the garment's picture. */
  readonly mask: Mask;
  /** Coordinates like the buffer's in `mask` alone, where cloth is shown that lies elsewhere. */
  readonly coverage?: Float32Array;
  /** The picture that it is drawn from where that isn't the garment's own. */
  readonly picture?: RgbaImage;
}

export interface FittedTop {
  /** The area of the photo that all buffers cover. */
  readonly area: PixelArea;
  /** Back to front. */
  readonly parts: readonly FittedPart[];
  readonly torso: TorsoFit;
  readonly sleeves: { readonly left: SleeveFit | null; readonly right: SleeveFit | null };
  /** How its hood lies; as it stands where there is none. */
  readonly hoodManner: HoodManner;
}

/**
 * Fits `top` (the landmarks of `garment`) on the body. `reach` is the area that must be covered besides the garment
 * (what the old top occupies); `meshStep` is the mesh's cell in garment pixels.
 */
export function fitTop(
  garment: Garment,
  top: TopLandmarks,
  body: BodyMeasures,
  photo: { readonly width: number; readonly height: number },
  reach: PixelArea,
  variation: FitVariation,
  meshStep: number,
): FittedTop {
  const torso = fitTorso(
    top,
    garment.matte,
    body,
    variation,
    garment.wearer,
    strapsBesideSleeves(top, garment),
  );
  const long = garment.wearer?.longSleeves ?? hasLongSleeves(top);
  return drapeOver(garment, top, body, photo, torso, long, reach, variation, meshStep);
}

/**
 * The parts of a garment whose `torso` was fitted already, its sleeves with them: `longSleeves` when they cover the wrists.
 * The rest as for `fitTop`.
 */
export function drapeOver(
  garment: Garment,
  top: TopLandmarks,
  body: BodyMeasures,
  photo: { readonly width: number; readonly height: number },
  torso: TorsoFit,
  longSleeves: boolean,
  reach: PixelArea,
  variation: FitVariation,
  meshStep: number,
): FittedTop {
  const parts = cutIntoParts(
    garment,
    top,
    garment.worn ? undefined : { left: liftOf(body, 'left'), right: liftOf(body, 'right') },
  );
  if (!garment.worn)
    for (const name of ['left', 'right'] as const) {
      const sleeve = parts[`${name}Sleeve`];
      if (sleeve) trimSleeveInPlace(sleeve, top[name], garment.matte);
    }
  const spline = solveThinPlateSpline(
    torso.pairs.map((pair) => pair.garment),
    torso.pairs.map((pair) => pair.image),
    TORSO_SMOOTHING,
    torso.pairs.map((pair) => pair.stiffness),
  );
  const bend = (x: number, y: number, out: Float32Array, at: number): void =>
    applyThinPlateSpline(spline, x, y, out, at);
  const notched = (name: 'left' | 'right') => (garment.worn ? top[name] : fromStrapNotch(top[name], garment));
  const plain = notched('left') === top.left && notched('right') === top.right;
  const own = { left: 'left', right: 'right' } as const;
  const regular = garment.worn ? { left: null, right: null } : regularCloth(garment, top);
  const shown = plain && !regular.left && !regular.right ? sleevesShown(garment, top, parts) : own;
  const hang = (name: 'left' | 'right') => {
    if (!top[name].sleeve) return null;
    const side = notched(shown[name]);
    // beside a strap it begins where the torso has the notch's foot, and comes onto the shoulder from there
    let shoulder = torso.shoulder[name];
    if (side !== top[shown[name]]) {
      const foot = new Float32Array(2);
      bend(side.shoulderTip.x, side.shoulderTip.y, foot, 0);
      shoulder = [
        { x: foot[0]!, y: foot[1]! },
        ...shoulder.slice(Math.ceil(ONTO_SHOULDER * shoulder.length)),
      ];
    }
    return { side, shoulder };
  };
  const hung = { left: hang('left'), right: hang('right') };
  const reachOf = (name: 'left' | 'right'): number => {
    const { side, shoulder } = hung[name]!;
    const { outer } = sleeveEdgesOnMatte(side, garment.matte, garment.worn);
    const length = polylineLength(outer) * torso.scale * variation.sleeve;
    return sleeveReach(length, body.arms[name], shoulder, body.frame.shoulderWidth);
  };
  const ends =
    hung.left && hung.right && !longSleeves
      ? alikeReaches(body.arms, { left: reachOf('left'), right: reachOf('right') })
      : null;
  const clothScale = trunkScale(top, bend);
  const sleeveOf = (name: 'left' | 'right'): SleeveFit | null => {
    if (!hung[name]) return null;
    const anchors = {
      shoulder: hung[name].shoulder,
      armpit: torso.armpit[name],
      shoulderWidth: body.frame.shoulderWidth,
      photo,
      clothScale,
      ...(ends && { end: ends[name] }),
    };
    const fan = hung[name].side === top[shown[name]] ? null : fanOf(hung[name].side);
    if (fan) return fitFannedSleeve(fan, body.arms[name], anchors, torso.scale);
    return fitSleeve(
      hung[name].side,
      garment,
      body.arms[name],
      anchors,
      torso.scale,
      longSleeves,
      variation,
      garment.worn,
      handInPocket(body, name),
      regular[shown[name]],
      top.hood !== undefined,
    );
  };
  const sleeves = { left: sleeveOf('left'), right: sleeveOf('right') };
  const bends = { insideBack: raiseToNape(top, bend), coveredSides: bend, torso: bend };
  const meshes: [PartName, WarpMesh][] = [];
  const hood = fitHood(garment, top, body, torso);
  for (const name of ['insideBack', 'coveredSides', 'torso'] as const) {
    const mask = name === 'insideBack' && hood ? undefined : parts[name];
    const bounds = mask && boundsOf(mask);
    if (!bounds) continue;
    const step = meshStep;
    meshes.push([name, gridMesh({ ...bounds, step }, bends[name], coveredCells(mask, step))]);
  }
  if (sleeves.left) meshes.push(['leftSleeve', sleeves.left.mesh]);
  if (sleeves.right) meshes.push(['rightSleeve', sleeves.right.mesh]);
  const hand = body.handFromBehind;
  const itsSleeve = hand && sleeves[hand.side];
  if (itsSleeve?.cuff.atWrist)
    meshes.push([
      `${hand!.side}Cuff`,
      cuffAtHand(itsSleeve.source, body.arms[hand!.side], hand!, torso.scale, body.frame.shoulderWidth),
    ]);
  if (hood) meshes.push(['behindNeck', hood.behind], ['leftHood', hood.left], ['rightHood', hood.right]);
  const evened: Partial<Record<PartName, RgbaImage>> = {};
  for (const side of ['left', 'right'] as const) {
    if (!sleeves[side]?.crease) continue;
    const mask = parts[`${shown[side]}Sleeve`]!;
    const unit = garment.wearer?.shoulderWidth ?? body.frame.shoulderWidth / torso.scale;
    const even = withEvenLight(garment.picture, mask, unit, garment.worn ? null : parts.torso);
    if (even !== garment.picture) evened[`${side}Sleeve`] = evened[`${side}Cuff`] = even;
  }
  for (const side of garment.worn ? [] : (['left', 'right'] as const)) {
    const sleeve = sleeves[side];
    if (!sleeve || regular[shown[side]]) continue;
    // the near arm shows its outside, the far one hides it; a lifted one is turned by its own pose
    const turn = (side === 'left' ? -1 : 1) * turnOfTorso(body.frame) * (1 - liftOf(body, side));
    const before = evened[`${side}Sleeve`] ?? garment.picture;
    const turned = withTurnedSleeve(before, parts[`${shown[side]}Sleeve`]!, sleeve.source, turn);
    if (turned !== before) evened[`${side}Sleeve`] = evened[`${side}Cuff`] = turned;
  }
  const area = meshArea(meshes, reach, photo, body.frame.shoulderWidth);
  const pile = hood?.spread ? findPile(garment, top) : null;
  const drawn = meshes.map(([name, mesh]) => {
    const buffer = rasterizeMesh(mesh, area, sleeveSide(name) ? 'beneath' : isHood(name));
    const side = sleeveSide(name);
    const cloth = side && regular[shown[side]];
    if (cloth) {
      const { coordinates } = buffer;
      const instead = (!name.endsWith('Cuff') && sleeves[side]?.instead) || cloth.shown();
      return {
        name,
        buffer: { area, coordinates: showInstead(coordinates, instead) },
        coverage: showInstead(coordinates, cloth.covered),
      };
    }
    const hoodSide = name === 'behindNeck' ? 'behind' : name === 'leftHood' ? 'left' : 'right';
    const laid =
      pile && isHood(name)
        ? layPileInPlace(
            pile[hoodSide === 'left' ? 'left' : 'right'],
            hood!.outlines[hoodSide],
            buffer,
            body.frame,
            torso.scale,
            Math.abs(top.left.armpit.x - top.right.armpit.x),
            hoodSide === 'left' ? 1 : 2,
          )
        : null;
    return { name, buffer, laid };
  });
  return {
    area,
    parts: drawn.map(({ name, buffer, coverage, laid }) => ({
      name,
      buffer,
      ...(coverage && { coverage }),
      mask: isHood(name) ? hood!.mask : (parts as Required<GarmentParts>)[partShown(name, shown)],
      ...(name === 'coveredSides' && { picture: garment.coveredSides!.picture }),
      ...(evened[name] && { picture: evened[name] }),
      ...laid,
    })),
    torso,
    sleeves,
    hoodManner: drawn.some(({ laid }) => laid) ? 'fur' : hood?.spread ? 'spread' : 'standing',
  };
}

/** Photo pixels a garment pixel on the trunk's chest, where its warp `bend` lays it. */
function trunkScale(
  { left, right }: TopLandmarks,
  bend: (x: number, y: number, out: Float32Array, at: number) => void,
): number {
  const [x, y] = [(left.armpit.x + right.armpit.x) / 2, (left.armpit.y + right.armpit.y) / 2];
  const reach = CHEST * Math.hypot(left.armpit.x - right.armpit.x, left.armpit.y - right.armpit.y);
  const ends = new Float32Array(8);
  bend(x - reach, y, ends, 0);
  bend(x + reach, y, ends, 2);
  bend(x, y - reach, ends, 4);
  bend(x, y + reach, ends, 6);
  const across = Math.hypot(ends[2]! - ends[0]!, ends[3]! - ends[1]!);
  const down = Math.hypot(ends[6]! - ends[4]!, ends[7]! - ends[5]!);
  return Math.sqrt(across * down) / (2 * reach);
}

/** 0..1, how far the upper arm of one side is lifted off the body. */
function liftOf({ arms, frame }: BodyMeasures, name: 'left' | 'right'): number {
  const { points, elbow } = arms[name];
  const [dx, dy] = [elbow.x - points[0]!.x, elbow.y - points[0]!.y];
  return smoothStep(
    LIFTED[0],
    LIFTED[1],
    (dx * frame.down.x + dy * frame.down.y) / Math.max(1, Math.hypot(dx, dy)),
  );
}

/** The side on which a part lies that is a sleeve's; null of others. */
function sleeveSide(name: PartName): 'left' | 'right' | null {
  if (name === 'leftSleeve' || name === 'leftCuff') return 'left';
  return name === 'rightSleeve' || name === 'rightCuff' ? 'right' : null;
}

/** The part of the garment's picture that is drawn as `name`. */
function partShown(name: PartName, shown: Readonly<Record<'left' | 'right', 'left' | 'right'>>): PartName {
  const side = sleeveSide(name);
  return side ? `${shown[side]}Sleeve` : name;
}

/** Whether a part is the hood's, drawn from one side's pixels and mirrored. */
function isHood(name: PartName): boolean {
  return name === 'behindNeck' || name === 'leftHood' || name === 'rightHood';
}

function boundsOf(mask: Mask): { left: number; top: number; right: number; bottom: number } | null {
  const { data, width, height } = mask;
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! > 0) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
      }
  // one pixel more on each side, for the soft edge lies between pixel centres
  return right < 0 ? null : { left: left - 1, top: top - 1, right: right + 2, bottom: bottom + 2 };
}

/** Tells whether a cell holds any coverage, looking at every second pixel and a pixel around. */
function coveredCells(mask: Mask, step: number) {
  const { data, width, height } = mask;
  const reach = Math.max(1, Math.round(step / 4));
  return (left: number, top: number, right: number, bottom: number): boolean => {
    const x0 = Math.max(0, Math.floor(left) - reach);
    const x1 = Math.min(width - 1, Math.ceil(right) + reach);
    const y1 = Math.min(height - 1, Math.ceil(bottom) + reach);
    for (let y = Math.max(0, Math.floor(top) - reach); y <= y1; y += 2)
      for (let x = x0; x <= x1; x += 2) if (data[y * width + x]! > 0) return true;
    return false;
  };
}

function meshArea(
  meshes: readonly (readonly [PartName, WarpMesh])[],
  reach: PixelArea,
  photo: { readonly width: number; readonly height: number },
  shoulderWidth: number,
): PixelArea {
  let left = reach.x;
  let top = reach.y;
  let right = reach.x + reach.width;
  let bottom = reach.y + reach.height;
  for (const [, { target, triangles }] of meshes)
    for (const vertex of triangles) {
      left = Math.min(left, target[2 * vertex]!);
      right = Math.max(right, target[2 * vertex]!);
      top = Math.min(top, target[2 * vertex + 1]!);
      bottom = Math.max(bottom, target[2 * vertex + 1]!);
    }
  return fittedArea({ left, top, right, bottom }, photo, shoulderWidth);
}

/** Outline of the fitted torso and sleeves in the photo, for debug pictures: closed polygons. */
export function fittedOutlines({ torso, sleeves }: FittedTop): (readonly ImagePoint[])[] {
  const outlines: (readonly ImagePoint[])[] = [
    [
      ...torso.neckline,
      torso.shoulderTip.left,
      torso.armpit.left,
      ...torso.sideSeam.left,
      ...[...torso.hem].reverse(),
      ...[...torso.sideSeam.right].reverse(),
      torso.armpit.right,
      torso.shoulderTip.right,
    ],
  ];
  for (const sleeve of [sleeves.left, sleeves.right])
    if (sleeve) outlines.push([...sleeve.outerEdge, ...[...sleeve.innerEdge].reverse()]);
  return outlines;
}
