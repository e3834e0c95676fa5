/** The landmarks of a top, from its outline and the picture around its neck. */

import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { resamplePolyline } from '../geometry/polyline.ts';
import { clamp } from '../pixels/clamp.ts';
import type { LabImage, Mask } from '../pixels/image.ts';
import { findPockets } from './armpit.ts';
import { type Bodice, climbTo } from './bodice.ts';
import { findBodicePockets } from './bodice-pockets.ts';
import type { TopLandmarks, TopSide } from './garment.ts';
import type { GarmentOutline, SideChain } from './garment-outline.ts';
import { findHalterFront, findHalterSide, type HalterSide } from './halter.ts';
import { findHood, findWideHood, type HoodReading } from './hood.ts';
import { findHoodOpening } from './hood-opening.ts';
import { settleOverhang } from './hood-overhang.ts';
import { findCollarFoot, findNeckPeak, STANDING_COLLAR } from './neck-outline.ts';
import { findNeckline, type Neckline, type NecklineSearch } from './neckline.ts';
import { agreeOnCorner } from './side-agreement.ts';
import { chainLength, chainPart, down, farthestIn, outward, sharpCorner } from './side-chain.ts';
import { type CuffCorners, findCuff, findShoulderTip, sleeveEdges } from './sleeve-outline.ts';
import { fromUpright } from './upright-frame.ts';

/** Chain indices of one side's landmarks. */
export interface SideIndices {
  readonly hemCorner: number;
  readonly armpit: number;
  readonly cuff: CuffCorners | null;
  readonly shoulderTip: number;
  /** Where the collar's edge meets the shoulder line. */
  readonly neckBase: number;
  /** The collar's highest corner; the base itself where no collar stands up. */
  readonly neckPeak: number;
}

export interface TopReading {
  /** The outline that the indices belong to, its armpits sharpened. */
  readonly outline: GarmentOutline;
  readonly right: SideIndices;
  readonly left: SideIndices;
  readonly neckline: Neckline;
  readonly hood: HoodReading | null;
  readonly isDress: boolean;
}

/** How far a sharpened armpit may move, as a share of its distance from the axis. */
const ROUNDEST_ARMPIT = 0.09;
/** A sleeveless top's outline above what was taken for its neck by more than this share of its half width is a strap. */
const STRAP_ABOVE = 0.06;
/** Points along the side seam, the hem and an armhole. */
const SEAM_POINTS = 10;
/** A dress's side goes in at the waist and out again. */
const DRESS_SEAM_POINTS = 24;
const HEM_POINTS = 17;
const ARMHOLE_POINTS = 10;
const NECKLINE_POINTS = 33;
/** A dress may be narrowest right below its armpits: they are looked for from a little farther down, in widths there. */
const BELOW_ARMPIT = 0.1;
/** Mask pixels that the matte's soft edge may lie outside of the traced outline. */
const SOFT_EDGE = 10;

/**
 * Landmarks as indices into the outline's side chains, and the neckline in the upright frame. Those of a dress's bodice are
 * looked for above its waist: give its `bodice`.
 */
export function readTop(
  traced: GarmentOutline,
  lab: LabImage,
  mask: Mask,
  bodice: Bodice | null = null,
): TopReading {
  const sides = [traced.right, traced.left].map((chain) =>
    readSide(chain, bodice ? climbTo(chain, bodice.level + BELOW_ARMPIT * bodice.width) : null),
  );
  const outline: GarmentOutline = {
    ...traced,
    right: withSharpArmpit(traced.right, sides[0]!),
    left: withSharpArmpit(traced.left, sides[1]!),
  };
  const chest = outward(outline.right, sides[0]!.armpit) + outward(outline.left, sides[1]!.armpit);
  const searchOf = (right: SideIndices, left: SideIndices): NecklineSearch => ({
    lab,
    mask,
    frame: outline.frame,
    upperEdge: upperNeckEdge(outline, right, left),
    shoulders: [
      mirrored(chainPart(outline.right, right.neckPeak, right.shoulderTip)),
      chainPart(outline.left, left.neckPeak, left.shoulderTip),
    ],
    chest,
    stands: right.neckBase !== right.neckPeak,
    sleeveless: right.cuff === null && left.cuff === null,
  });
  const chains = [outline.right, outline.left] as const;
  const overhung = bodice ? null : settleOverhang(chains, [sides[0]!, sides[1]!]);
  const opening = overhung && findHoodOpening(searchOf(...overhung));
  if (opening) {
    const [right, left] = settleCorners(outline, overhung);
    const feet = { right: right.neckBase, left: left.neckBase };
    const hood = findWideHood(outline, { lab, mask }, feet, opening, chest);
    if (hood) return { outline, right, left, neckline: opening, hood, isDress: false };
  }
  const settled = settleCorners(outline, settleNeckBases(chains, sides));
  const halter = halterSides(outline, settled, chest);
  const front = halter && findHalterFront(searchOf(...halter));
  const [right, left] = front ? halter : settled;
  const neckline = front ?? findNeckline(searchOf(right!, left!));
  const hood = bodice
    ? null
    : findHood(outline, { lab, mask }, { right: right!, left: left! }, neckline, chest);
  return {
    outline,
    right: hood
      ? { ...right!, neckBase: hood.feet.right, neckPeak: hood.feet.right }
      : outsideOpening(outline.right, right!, neckline, -1),
    left: hood
      ? { ...left!, neckBase: hood.feet.left, neckPeak: hood.feet.left }
      : outsideOpening(outline.left, left!, neckline, 1),
    neckline,
    hood,
    isDress: bodice !== null,
  };
}

/** The chain with its armpit moved to where the edges of sleeve and body meet. */
function withSharpArmpit(chain: SideChain, side: SideIndices): SideChain {
  if (!side.cuff) return chain;
  // edges that run straight for long are told best from further away
  const room = Math.min(side.armpit - side.hemCorner, side.cuff.inner - side.armpit);
  const [near, far] = room > 40 ? [6, 26] : [3, 12];
  if (room < far) return chain;
  const width = outward(chain, side.armpit);
  const corner = sharpCorner(chain, side.armpit, near, far);
  if (!corner) return chain;
  const moveOut = corner.outward - width;
  const moveDown = corner.down - down(chain, side.armpit);
  const moved = Math.hypot(moveOut, moveDown);
  // most armpits are round: the lines' meeting point is only a direction
  const share = Math.min(1, (ROUNDEST_ARMPIT * width) / moved);
  if (moved > 0.4 * width || moveDown > 0) return chain;
  const sharpened = chain.slice();
  sharpened[side.armpit * 2] = width + share * moveOut;
  sharpened[side.armpit * 2 + 1] = down(chain, side.armpit) + share * moveDown;
  return sharpened;
}

/** Everything but the foot of the collar; `waist` is the chain index where a dress's bodice ends, null for tops. */
function readSide(chain: SideChain, waist: number | null): SideIndices {
  const widest = outward(chain, farthestIn(chain, waist ?? 0, chainLength(chain) - 1, 1, 0));
  const pocketsBelow = (peak: number) =>
    waist === null ? findPockets(chain, peak) : findBodicePockets(chain, peak, waist);
  let neckPeak = findNeckPeak(chain, 0.6 * widest);
  let pockets = pocketsBelow(neckPeak);
  neckPeak = findNeckPeak(chain, 0.95 * outward(chain, pockets.armpit));
  pockets = pocketsBelow(neckPeak);
  const { hemCorner, armpit } = pockets;
  if (!pockets.hasSleeve) {
    const top = farthestIn(chain, armpit, chainLength(chain) - 1, 0.64, -0.77);
    // a strap near the armhole's edge is the neck's side, however far from the neck it is sewn on
    if (down(chain, neckPeak) - down(chain, top) > STRAP_ABOVE * widest)
      neckPeak = farthestIn(chain, top, chainLength(chain) - 1, -0.34, -0.94);
    const shoulderTip = farthestIn(chain, armpit, neckPeak, 0.64, -0.77);
    return { hemCorner, armpit, cuff: null, shoulderTip, neckBase: neckPeak, neckPeak };
  }
  const cuff = findCuff(chain, armpit, pockets.sleeveEnd, neckPeak);
  const shoulderTip = findShoulderTip(chain, armpit, cuff.outer, neckPeak);
  return { hemCorner, armpit, cuff, shoulderTip, neckBase: neckPeak, neckPeak };
}

/** A collar stands up on both sides or on none: the bays at its foot are judged together, and its corners agree. */
function settleNeckBases(chains: readonly SideChain[], sides: readonly SideIndices[]): SideIndices[] {
  const bays = sides.map((side, i) => findCollarFoot(chains[i]!, side.shoulderTip, side.neckPeak));
  const stands = Math.min(...bays.map((bay) => bay.depth)) > STANDING_COLLAR;
  if (!stands) return [...sides];
  const peaks = agreeOnCorner(
    chains[0]!,
    chains[1]!,
    { right: sides[0]!.neckPeak, left: sides[1]!.neckPeak },
    {
      right: [bays[0]!.index + 1, chainLength(chains[0]!) - 2],
      left: [bays[1]!.index + 1, chainLength(chains[1]!) - 2],
    },
  );
  return sides.map((found, i) => {
    const neckBase = bays[i]!.index;
    const side = { ...found, neckPeak: i === 0 ? peaks.right : peaks.left };
    if (!side.cuff) return { ...side, neckBase };
    const shoulderTip = findShoulderTip(chains[i]!, side.armpit, side.cuff.outer, neckBase);
    return { ...side, neckBase, shoulderTip };
  });
}

/** The sides of a halter, whose neck points are the feet of the band around the neck; null of any other top. */
function halterSides(
  outline: GarmentOutline,
  [right, left]: readonly SideIndices[],
  chest: number,
): [SideIndices, SideIndices] | null {
  if (right!.cuff || left!.cuff) return null;
  const onRight = findHalterSide(outline.right, right!.armpit, chest);
  const onLeft = onRight && findHalterSide(outline.left, left!.armpit, chest);
  if (!onLeft) return null;
  const withFoot = (side: SideIndices, { foot, shoulderTip }: HalterSide): SideIndices => ({
    ...side,
    shoulderTip,
    neckBase: foot,
    neckPeak: foot,
  });
  return [withFoot(right!, onRight), withFoot(left!, onLeft)];
}

/**
 * A side whose neck point lies outside the neckline's opening. Where a collar's ring leans on past the outline's corner, its
 * opening is wider than the corners are apart; the shoulder line then begins a rib's width outside it.
 */
function outsideOpening(chain: SideChain, side: SideIndices, neckline: Neckline, sign: 1 | -1): SideIndices {
  if (!neckline.inside || neckline.aboveRib || side.neckBase !== side.neckPeak) return side;
  const peak = outward(chain, side.neckPeak);
  let widest = 0;
  for (let i = 0; i < neckline.points.length; i += 2) widest = Math.max(widest, sign * neckline.points[i]!);
  if (widest < 1.2 * peak) return side;
  let neckBase = side.neckPeak;
  while (neckBase > side.shoulderTip + 4 && outward(chain, neckBase) < widest + 0.16 * peak) neckBase--;
  return { ...side, neckBase };
}

/** Cuff corners and shoulder tips that the sides disagree on are settled between them. */
function settleCorners(outline: GarmentOutline, sides: readonly SideIndices[]): [SideIndices, SideIndices] {
  let [right, left] = sides as [SideIndices, SideIndices];
  if (!right.cuff || !left.cuff) return [right, left];
  const agree = (
    a: number,
    b: number,
    lower: (side: SideIndices) => number,
    upper: (side: SideIndices) => number,
  ) =>
    agreeOnCorner(
      outline.right,
      outline.left,
      { right: a, left: b },
      { right: [lower(right), upper(right)], left: [lower(left), upper(left)] },
    );
  const outer = agree(
    right.cuff.outer,
    left.cuff.outer,
    (side) => side.armpit + 4,
    (side) => side.neckBase - 4,
  );
  right = { ...right, cuff: { ...right.cuff, outer: outer.right } };
  left = { ...left, cuff: { ...left.cuff, outer: outer.left } };
  const inner = agree(
    right.cuff!.inner,
    left.cuff!.inner,
    (side) => side.armpit + 1,
    (side) => side.cuff!.outer - 2,
  );
  right = { ...right, cuff: { inner: inner.right, outer: outer.right } };
  left = { ...left, cuff: { inner: inner.left, outer: outer.left } };
  const tip = agree(
    right.shoulderTip,
    left.shoulderTip,
    (side) => side.cuff!.outer + 2,
    (side) => side.neckBase - 2,
  );
  return [
    { ...right, shoulderTip: tip.right },
    { ...left, shoulderTip: tip.left },
  ];
}

/** A right chain's points as (u, v). */
function mirrored(points: Float64Array): Float64Array {
  return points.map((value, i) => (i % 2 === 0 ? -value : value));
}

/** The outline from the right neck peak over the middle to the left one, (u, v) interleaved. */
function upperNeckEdge(outline: GarmentOutline, right: SideIndices, left: SideIndices): Float64Array {
  const fromRight = mirrored(chainPart(outline.right, right.neckPeak, chainLength(outline.right) - 1));
  const toLeft = chainPart(outline.left, chainLength(outline.left) - 1, left.neckPeak);
  const edge = new Float64Array(fromRight.length + toLeft.length);
  edge.set(fromRight);
  edge.set(toLeft, fromRight.length);
  return edge;
}

/** Turns a reading into landmarks of the picture. `scale` is mask pixels a picture pixel. */
export function placeTopLandmarks(reading: TopReading, matte: Mask, scale: number): TopLandmarks {
  const { outline, right, left, neckline, hood, isDress } = reading;
  const place = (u: number, v: number): GarmentPoint => {
    const point = fromUpright(outline.frame, u, v);
    return { x: point.x / scale, y: point.y / scale };
  };
  const placeAll = (points: Float64Array, sign: number): GarmentPoint[] =>
    Array.from({ length: points.length / 2 }, (_, i) => place(sign * points[i * 2]!, points[i * 2 + 1]!));
  const side = (chain: SideChain, at: SideIndices, sign: number): TopSide => {
    const point = (index: number) => place(sign * chain[index * 2]!, chain[index * 2 + 1]!);
    const edges = at.cuff && sleeveEdges(chain, at.shoulderTip, at.armpit, at.cuff);
    return {
      neckPoint: point(at.neckBase),
      shoulderTip: point(at.shoulderTip),
      armpit: point(at.armpit),
      sleeve: edges && { outerEdge: placeAll(edges.outer, sign), innerEdge: placeAll(edges.inner, sign) },
      sideSeam: placeAll(
        resamplePolyline(
          chainPart(chain, at.armpit, at.hemCorner),
          isDress ? DRESS_SEAM_POINTS : SEAM_POINTS,
        ),
        sign,
      ),
      armhole: edges
        ? []
        : placeAll(resamplePolyline(chainPart(chain, at.shoulderTip, at.armpit), ARMHOLE_POINTS), sign),
    };
  };

  const rightHem = mirrored(chainPart(outline.right, right.hemCorner, 0));
  const leftHem = chainPart(outline.left, 0, left.hemCorner);
  const hem = new Float64Array(rightHem.length + leftHem.length);
  hem.set(rightHem);
  hem.set(leftHem, rightHem.length);

  return {
    right: side(outline.right, right, -1),
    left: side(outline.left, left, 1),
    neckline: placeAll(resamplePolyline(hood?.seam ?? withCollarSides(reading), NECKLINE_POINTS), 1),
    backNeckline:
      neckline.inside && !hood
        ? placeAll(resamplePolyline(upperNeckEdge(outline, right, left), NECKLINE_POINTS), 1)
        : [],
    hem: placeAll(resamplePolyline(hem, HEM_POINTS), 1),
    insideBack: neckline.inside
      ? maskInsideBack(
          hood?.isCut ? aroundHood(outline, hood.seam) : upperNeckEdge(outline, right, left),
          hood?.seam ?? neckline.points,
          placeAll,
          matte,
        )
      : { data: new Uint8Array(matte.data.length), width: matte.width, height: matte.height },
    ...(hood && {
      hood: {
        side: hood.side,
        outerEdge: placeAll(hood.outerEdge, 1),
        rim: placeAll(hood.rim, 1),
        ...(hood.isCut && { isCut: true }),
      },
    }),
  };
}

/** A line around all that lies above the seam of a hood that hangs over the shoulders, from its right foot to its left one. */
function aroundHood({ leftmost, rightmost, top }: GarmentOutline, seam: Float64Array): Float64Array {
  const [rightV, leftV] = [seam[1]!, seam.at(-1)!];
  return Float64Array.of(leftmost, rightV, leftmost, top, rightmost, top, rightmost, leftV);
}

/** The neckline with the sides of a standing collar, from base to base. */
function withCollarSides({ outline, right, left, neckline }: TopReading): Float64Array {
  const rising = mirrored(chainPart(outline.right, right.neckBase, right.neckPeak));
  const falling = chainPart(outline.left, left.neckPeak, left.neckBase);
  const points = new Float64Array(rising.length + neckline.points.length + falling.length);
  points.set(rising);
  points.set(neckline.points, rising.length);
  points.set(falling, rising.length + neckline.points.length);
  return points;
}

/**
 * Coverage of what lies between the collar's upper edge and the front edge of the neckline, with the matte's soft edge above
 * the former, and beside what stands higher than its ends.
 */
function maskInsideBack(
  upperEdge: Float64Array,
  front: Float64Array,
  placeAll: (points: Float64Array, sign: number) => GarmentPoint[],
  matte: Mask,
): Mask {
  const end = Math.min(upperEdge[1]!, upperEdge.at(-1)!);
  const raised = upperEdge.map((value, i) =>
    i % 2 === 0
      ? value + Math.sign(value) * clamp(2 * (end - upperEdge[i + 1]!), 0, SOFT_EDGE)
      : value - SOFT_EDGE,
  );
  const polygon = [...placeAll(raised, 1), ...placeAll(front, 1).reverse()].flatMap(({ x, y }) => [x, y]);
  const area = fillPolygon(polygon, matte.width, matte.height);
  for (let i = 0; i < area.data.length; i++)
    area.data[i] = Math.round((area.data[i]! * matte.data[i]!) / 255);
  return area;
}
