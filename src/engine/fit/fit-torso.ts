/**
 * The torso of a top on a torso: where each landmark of the flat garment comes to lie on the body. Widths follow the
 * silhouette with some ease; lengths keep the garment's own proportions. Measured on garments whose flat photo and worn
 * photo are known: one scale for widths and lengths, the neckline .9 as wide and .66 as deep.
 */

import type { TopLandmarks, WearerMeasures } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { clamp } from '../pixels/clamp.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { BEHIND_CREASE, intoCrease } from './arm-crease.ts';
import { behindArm } from './behind-arm.ts';
import { reachUnderTop } from './belly-reach.ts';
import { acrossNeckline, bow, chestRow, chestTurn, HEM_TURN } from './chest-turn.ts';
import { collarCorners, frontBetween } from './collar-corners.ts';
import { findStraps, hangOnStrapsInPlace, placeStraps } from './fit-straps.ts';
import type { FitVariation } from './fit-variation.ts';
import { garmentFrame } from './garment-frame.ts';
import { neckEnds } from './halter-neck.ts';
import { riseAtPocket } from './hem-at-pockets.ts';
import { hemCornerLags, hemLag } from './hem-corners.ts';
import type { BodyMeasures } from './measure-body.ts';
import { openingBelow } from './neck-reach.ts';
import { onOutline, outlineRise } from './outline-rise.ts';
import type { PointPair } from './point-pair.ts';
import { pointAlong, polylineLength, resamplePolyline } from './polyline.ts';
import { reachOverPocket, sideSeamPoints } from './reach-over-pocket.ts';
import { roundedNeckline, throatSag } from './rounded-neckline.ts';
import { type EdgePoint, evenEdge, rowEnd, rowMiddle } from './row-ends.ts';
import { splitContour } from './shoulder-contour.ts';
import { spareWidth } from './spare-width.ts';
import { lengthBySleeves, lengthFactor, wornLengthFactor } from './top-length.ts';
import type { TorsoFit } from './torso-fit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';
import { levelRows } from './torso-rows.ts';
import { wornScale } from './worn-scale.ts';

/** The middle of a strap lies no farther from the axis, however it flares, and its bodice no nearer, in shoulder widths. */
const STRAP_REACH = 0.385;
/** A halter's band goes around to the nape no higher than this above the neck points, in shoulder widths. */
const BAND_HEIGHT = 0.13;
/** So far below where it lies flat the corner of a strapped bodice sinks into the fold beside an arm, at most, in shoulder widths. */
const INTO_FOLD = 0.075;
/** Sides as short as the first don't sink, those from the second on wholly (shoulder widths): a crop top would be pressed together below and drawn out above. */
const SIDES = [0.25, 0.8] as const;
/** So far above the shoulder's outline the end of a top without sleeves is laid, in shoulder widths. */
const OVER_SHOULDER = 0.006;
/** The shoulder's end, this far from the axis. */
const SHOULDER_END = 0.46;

/**
 * Where the torso of a top lies on the body. `matte` is the garment's coverage in its picture. A garment with a `wearer`
 * has a body's shape already: it is carried over measure by measure. `besideSleeve` tells on which sides a strap goes over
 * the shoulder beside a sleeve that hangs off it, `reachAbove` how wide the body is above the hem.
 */
export function fitTorso(
  top: TopLandmarks,
  matte: Mask,
  body: BodyMeasures,
  variation: FitVariation,
  wearer?: WearerMeasures,
  besideSleeve = { left: false, right: false },
  reachAbove = reachUnderTop,
): TorsoFit {
  const { frame } = body;
  const width = frame.shoulderWidth;
  const axes = garmentFrame(top);
  const pairs: PointPair[] = [];
  const place = (garment: GarmentPoint, u: number, v: number, stiffness = 1): ImagePoint => {
    const image = fromTorso(frame, u, v);
    pairs.push({ garment, image, stiffness });
    return image;
  };

  const gap = Math.abs(axes.toAxes(top.left.armpit).u - axes.toAxes(top.right.armpit).u);
  const scale = wornScale(top, axes, gap, body, variation.ease, wearer);
  const turn = chestTurn(frame.yaw, wearer?.yaw ?? 0) * width;

  const pits = { left: axes.toAxes(top.left.armpit), right: axes.toAxes(top.right.armpit) };
  const garmentPitV = (pits.left.v + pits.right.v) / 2;
  const straps = wearer ? null : findStraps(top, axes, gap);

  const ends = neckEnds(top, axes, gap, body, wearer !== undefined, straps !== null);
  // neck points and shoulder seams lie on the shoulder line
  const sides = ['left', 'right'] as const;
  const perSide = sides.map((name) => {
    const side = top[name];
    const sign = name === 'left' ? 1 : -1;
    const neck = axes.toAxes(side.neckPoint);
    const tip = axes.toAxes(side.shoulderTip);
    const sleeveless = side.sleeve === null;
    const strap = straps ? scale * straps[name].width : scale * Math.abs(tip.u - neck.u);
    const hangs = straps !== null || besideSleeve[name];
    const { nearest, farthest } = ends.reach(sleeveless);
    const neckReach = clamp(
      (wearer ? 1 : 0.92) * scale * Math.abs(neck.u),
      nearest,
      hangs ? STRAP_REACH * width - strap / 2 : farthest,
    );
    const neckU = sign * neckReach + body.neckCenter * clamp(1.6 - (2 * neckReach) / width, 0, 1);
    const tipReach = hangs
      ? Math.abs(neckU) + strap
      : clamp(
          scale * Math.abs(tip.u),
          sleeveless ? Math.abs(neckU) + 0.04 * width : 0.46 * width,
          (sleeveless ? 0.56 : 0.58) * width,
        );
    const seam = splitContour(frame, body.shoulderContour[name], Math.abs(neckU), tipReach);
    // the front hangs from the neck, the side from the shoulder's end: the armpit's height is between both
    const tipV = toTorso(frame, seam.shoulder.at(-1)!).v;
    const fromTip = tipV + scale * (garmentPitV - tip.v);
    const fromNeck = body.shoulderLine(neckU) + scale * (garmentPitV - neck.v);
    const least = (sleeveless && !straps ? 0.34 : 0.4) * width;
    // straps end beside the neck and may be let out: its wearer's armpits lie below the shoulder's end all the same
    const end = straps
      ? splitContour(frame, body.shoulderContour[name], Math.abs(neckU), SHOULDER_END * width)
      : seam;
    const highest = toTorso(frame, end.shoulder.at(-1)!).v + least;
    const pitV = clamp(
      (fromTip + fromNeck) / 2 - 0.045 * width,
      highest,
      Math.max(highest, tipV + 0.6 * width),
    );
    return { name, side, sign, neck, tip, neckU, seam, sleeveless, pitV };
  });
  // armpits are nearly level, though one shoulder may be higher: rows of a print run from one to the other
  const bodyPitV = (perSide[0]!.pitV + perSide[1]!.pitV) / 2;

  const corners = collarCorners(top, axes, body, { left: perSide[0]!, right: perSide[1]! }, scale, gap);

  const armpits: Partial<Record<'left' | 'right', ImagePoint>> = {};
  const sunk = { left: 0, right: 0 };
  const necks: Partial<Record<'left' | 'right', ImagePoint>> = {};
  const tips: Partial<Record<'left' | 'right', ImagePoint>> = {};
  const seams: Partial<Record<'left' | 'right', ImagePoint[]>> = {};
  const edges: Partial<Record<'left' | 'right', EdgePoint[]>> = {};
  for (const { name, side, sign, neck, tip, neckU, seam, sleeveless, pitV } of perSide) {
    // without sleeves cloth goes over the shoulder, where it is cut: a rim of skin would stand above its edge
    const sink = sleeveless && !straps ? -OVER_SHOULDER * width : 0;
    const onShoulder = (point: ImagePoint): ImagePoint => ({
      x: point.x + sink * frame.down.x,
      y: point.y + sink * frame.down.y,
    });
    necks[name] = place(side.neckPoint, neckU, ends.heightAt(neckU) + sink - 0.006 * width);
    const shoulder = onShoulder(seam.shoulder.at(-1)!);
    const close = 1 - 0.9 * body.arms[name].raised; // a raised shoulder bends more than a smooth spline
    tips[name] = shoulder;
    pairs.push({
      garment: sleeveless ? side.shoulderTip : onOutline(matte, side.armpit, side.shoulderTip, 0.05 * gap),
      image: shoulder,
      stiffness: 0.5 * close,
    });
    const { u: tipU, v: shoulderV } = toTorso(frame, shoulder);
    const seamLength = polylineLength(seam.shoulder);
    // a collar stands up along the neck: its upper corner lies beside it, never before it
    if (corners) place(corners[name].garment, corners[name].target.u, corners[name].target.v, 0.5);
    const upward = Math.min(0.9, (BAND_HEIGHT * width) / (scale * Math.max(1, neck.v - ends.backTop)));
    for (const rise of corners || straps || top.hood ? [] : [0.08, 0.17]) {
      const t = rise / 0.17;
      const u = neckU + (sign * 1.12 * body.neckHalfWidth + body.neckCenter - neckU) * t;
      place(
        axes.toPicture(neck.u, neck.v - rise * gap),
        Math.abs(u) < Math.abs(neckU) ? u : neckU,
        ends.heightAt(neckU) - rise * gap * scale * upward,
        2,
      );
    }
    // the shoulder's outline bulges over the line between its ends
    for (const t of straps ? [] : [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
      const straight = axes.toPicture(neck.u + (tip.u - neck.u) * t, neck.v + (tip.v - neck.v) * t);
      const up = axes.toPicture(neck.u + (tip.u - neck.u) * t, neck.v + (tip.v - neck.v) * t - 1);
      const rise = outlineRise(matte, straight, { x: up.x - straight.x, y: up.y - straight.y }, 0.14 * gap);
      pairs.push({
        garment: { x: straight.x + rise * (up.x - straight.x), y: straight.y + rise * (up.y - straight.y) },
        image: onShoulder(pointAlong(seam.shoulder, t * seamLength)),
        stiffness: close,
      });
    }
    const pit = axes.toAxes(side.armpit);
    const lower = clamp(scale * (pits[name].v - garmentPitV), -0.12 * width, 0.12 * width);
    const v = (pitV + bodyPitV) / 2 + lower;
    const crease = sleeveless && !straps ? body.armCrease[name] : null;
    const behind = crease ? crease.reach + BEHIND_CREASE * width : behindArm(body, name, v, 0.2);
    // a strapped bodice's corner ends at the fold, where that is seen
    const fold = straps ? Math.max(STRAP_REACH * width, body.armCrease[name]?.reach ?? width) : behind;
    const least = Math.min(0.4 * width, crease || straps ? fold : width);
    const half = clamp(Math.min(body.halfWidth(name, v), behind), least, 0.6 * width);
    const long = scale * (axes.toAxes(side.sideSeam.at(-1)!).v - pit.v);
    const deepest = INTO_FOLD * smoothStep(SIDES[0], SIDES[1], long / width) * width;
    if (straps) sunk[name] = clamp((body.armCrease[name]?.v ?? v) - v, 0, deepest);
    const image = place(side.armpit, sign * half, v + sunk[name]);
    armpits[name] = image;
    if (sleeveless) {
      // the armhole keeps its shape between its two ends
      const armhole = side.armhole.length > 2 && !straps ? resamplePolyline(side.armhole, 7) : [];
      for (const point of armhole.slice(1, -1)) {
        const at = axes.toAxes(point);
        const t = clamp((at.v - tip.v) / Math.max(1, pit.v - tip.v), 0, 1);
        const chord = tip.u + (pit.u - tip.u) * t;
        const targetChord = tipU + (sign * half - tipU) * t;
        const reach = sign * (targetChord + scale * (at.u - chord));
        const height = shoulderV + (v - shoulderV) * t;
        const most = crease ? intoCrease(crease, sign * tipU, shoulderV, v, height) : reach;
        place(point, sign * Math.min(reach, most), height, 2);
      }
    } else {
      // a seam that bows to the body comes onto the straight line on which the sleeve begins
      const seam = [side.shoulderTip, ...side.armhole, side.armpit];
      const length = polylineLength(seam);
      for (const t of [0.33, 0.67])
        pairs.push({
          garment: pointAlong(seam, t * length),
          image: {
            x: shoulder.x + (image.x - shoulder.x) * t,
            y: shoulder.y + (image.y - shoulder.y) * t,
          },
          stiffness: 1,
        });
    }
  }

  // below the armpits: garment lengths at scale, widths between body and body plus ease
  const garmentLength = axes.toAxes(top.hem[top.hem.length >> 1]!).v - garmentPitV;
  const collarV = Math.min(perSide[0]!.neck.v, perSide[1]!.neck.v);
  const stretch =
    variation.length *
    (wearer
      ? wornLengthFactor(body, wearer, bodyPitV, {
          hem: garmentPitV + garmentLength - axes.toAxes(wearer.shoulders).v,
          below: garmentLength * scale,
        })
      : lengthFactor(body, bodyPitV, {
          below: garmentLength * scale,
          belowShare: garmentLength / gap,
          wholeShare: (garmentLength + garmentPitV - collarV) / gap,
          bySleeves: lengthBySleeves(top, garmentLength),
          hangs: top.hood !== undefined,
        }));
  const heightOf = (v: number): number => bodyPitV + (v - garmentPitV) * scale * stretch;
  const seamPoints = sideSeamPoints(body);
  const lags = hemCornerLags(top, axes, wearer);
  const riseOf = (name: 'left' | 'right'): number => {
    const corner = heightOf(axes.toAxes(top[name].sideSeam.at(-1)!).v) + scale * stretch * lags[name];
    return riseAtPocket(body, name, corner, corner - bodyPitV);
  };
  const rise = { left: riseOf('left'), right: riseOf('right') };
  const reachUnder = reachAbove(body, heightOf(garmentPitV + garmentLength), wearer, straps !== null);
  const outlines = perSide.map(({ side }) => resamplePolyline([side.armpit, ...side.sideSeam], seamPoints));
  const ownSeams = outlines.map((outline) => outline.map(axes.toAxes));
  const spare = spareWidth(ownSeams, scale, reachUnder);
  for (const [k, { name, sign, sleeveless }] of perSide.entries()) {
    const outline = outlines[k]!;
    const pit = toTorso(frame, armpits[name]!);
    // an arm that lies before the belly hides nothing of the side
    const wrist = toTorso(frame, body.arms[name].points.at(-1)!);
    const hangs = sign * wrist.u > body.halfWidth(name, wrist.v);
    const pitLag = pit.v - heightOf(pits[name].v);
    seams[name] = outline.map((point, i) => {
      if (i === 0) return armpits[name]!;
      const at = axes.toAxes(point);
      const t = i / (seamPoints - 1);
      const v = heightOf(at.v) + pitLag * (1 - t) + scale * stretch * lags[name] * t - rise[name] * t ** 2;
      const shape = reachUnder(name, v);
      const loosest = Math.min(1.2 * shape, shape + 0.1 * width);
      let half = clamp(shape + spare(at.v, v), 1.015 * shape, loosest);
      // a bare arm hides the side only below the shoulder's own roundness
      if (sleeveless && v < 0.75 * width)
        half = Math.min(half, Math.max(0.4 * width, behindArm(body, name, v, 0.3, !hangs)));
      if (hangs) half = Math.min(half, Math.max(0.9 * shape, behindArm(body, name, v, 0.8)));
      // the side leaves the armpit smoothly
      half += (sign * pit.u - half) * (1 - smoothStep(0, 1, (v - pit.v) / (0.3 * width)));
      if (body.tucked && body.waistline !== null && variation.mayTuck) {
        // cloth blouses over a waistband and is gathered by it
        const band = 0.995 * body.waistReach[name];
        const gather = clamp(1 - (body.waistline - v) / (0.35 * width), 0, 1) ** 2;
        if (band > 0.25 * width) half += (Math.min(half, band) - half) * gather;
      }
      return place(point, sign * reachOverPocket(body, name, v, half), v, 1.5);
    });
    edges[name] = outline.map((point, i) => {
      const own = axes.toAxes(point);
      return { own: own.u, height: own.v, ...toTorso(frame, seams[name]![i]!) };
    });
  }
  const hemPoints = resamplePolyline(top.hem, 9);
  const [leftHem, rightHem] = [toTorso(frame, seams.left!.at(-1)!), toTorso(frame, seams.right!.at(-1)!)];
  // seen from chest height the front of a hem hangs a little lower than its sides
  const droop = wearer ? 0 : 0.035 * width;
  const hemAxes = hemPoints.map((point) => axes.toAxes(point));
  const hem = hemAxes.map((at, i) => {
    const t = (at.u - hemAxes[0]!.u) / Math.max(1, hemAxes[8]!.u - hemAxes[0]!.u);
    const u = rightHem.u + (leftHem.u - rightHem.u) * t + HEM_TURN * bow(turn, t);
    const ends = hemAxes[0]!.v + (hemAxes[8]!.v - hemAxes[0]!.v) * t;
    const base = rightHem.v + (leftHem.v - rightHem.v) * t;
    const own = scale * (at.v - ends + hemLag(lags, t)) - hemLag(rise, t);
    const v = base + own + droop * 4 * t * (1 - t);
    return place(hemPoints[i]!, u, v, 1.5);
  });

  // neckline, relative to the line between the neck points
  const [leftSide, rightSide] = [perSide[0]!, perSide[1]!];
  const hangOf = ({ name, neck, tip }: (typeof perSide)[number]) => {
    const [a, b] = [toTorso(frame, necks[name]!), toTorso(frame, tips[name]!)];
    const pit = toTorso(frame, armpits[name]!);
    return {
      slope: clamp((b.v - a.v) / (b.u - a.u || 1), -1, 1),
      top: {
        garment: { u: (neck.u + tip.u) / 2, v: (neck.v + tip.v) / 2 },
        body: { u: (a.u + b.u) / 2, v: (a.v + b.v) / 2 },
      },
      armpit: { garment: pits[name], body: { u: pit.u, v: pit.v - sunk[name] } },
      sunk: sunk[name],
    };
  };
  // what somebody wears has the bays of an arm or a tail beside it in its seams
  const rows = wearer
    ? { left: evenEdge(edges.left!), right: evenEdge(edges.right!) }
    : { left: edges.left!, right: edges.right! };
  const shoulderV = (body.shoulderLine(leftSide.neckU) + body.shoulderLine(rightSide.neckU)) / 2;
  const chestAt = chestRow(rows, garmentPitV, shoulderV, bodyPitV);
  const necklinePoints = resamplePolyline(corners ? frontBetween(top, corners) : top.neckline, 11);
  const bottomV = Math.max(...necklinePoints.map((point) => axes.toAxes(point).v));
  // a collar leans forward with the neck and looks less deep than it lies; a low neckline lies on the chest
  const lowest = axes.toAxes(necklinePoints[5]!).v - (leftSide.neck.v + rightSide.neck.v) / 2;
  const depthFactor = wearer ? 1 : 0.66 + 0.25 * clamp((lowest / gap - 0.2) / 0.25, 0, 1);
  const halfNeckline = (leftSide.neckU - rightSide.neckU) / 2;
  const sag = wearer ? 0 : throatSag(body.neckHalfWidth, halfNeckline, depthFactor * scale * lowest);
  const hung =
    straps &&
    placeStraps(top, axes, straps, { left: hangOf(leftSide), right: hangOf(rightSide) }, frame, scale, turn);
  if (hung) hangOnStrapsInPlace(pairs, top, hung);
  const neckline = hung
    ? hung.neckline.map(({ image }) => image)
    : necklinePoints.map((point) => {
        const at = axes.toAxes(point);
        if (corners) {
          // from the corners beside the neck down to where the front would lie without them
          const { left, right } = corners;
          const t = clamp((at.u - right.at.u) / Math.max(1, left.at.u - right.at.u), 0, 1);
          const between = (a: number, b: number): number => a + (b - a) * t;
          const upper = between(right.target.v, left.target.v);
          const foot = between(body.shoulderLine(rightSide.neckU), body.shoulderLine(leftSide.neckU));
          const bottom = foot + depthFactor * scale * (bottomV - between(rightSide.neck.v, leftSide.neck.v));
          const garmentUpper = between(right.at.v, left.at.v);
          const share = (at.v - garmentUpper) / Math.max(1, bottomV - garmentUpper);
          const v = upper + (bottom - upper) * share;
          return place(
            point,
            acrossNeckline(chestAt, turn, at.u, t, [right.target.u, left.target.u], v),
            v,
            1,
          );
        }
        const own = clamp((at.u - rightSide.neck.u) / Math.max(1, leftSide.neck.u - rightSide.neck.u), 0, 1);
        const garmentLine = rightSide.neck.v + (leftSide.neck.v - rightSide.neck.v) * own;
        // below a hood that hides the shoulders it is a seam across the chest, no opening around the neck
        const { t, depth } =
          wearer || top.hood?.isCut
            ? { t: own, depth: at.v - garmentLine }
            : roundedNeckline(own, at.v - garmentLine, lowest);
        const bodyLine = ends.heightAt(rightSide.neckU) * (1 - t) + ends.heightAt(leftSide.neckU) * t;
        const v =
          bodyLine + depthFactor * scale * depth + sag * ends.sagAt(t) + openingBelow(top.hood, t) * width;
        return place(
          point,
          acrossNeckline(chestAt, turn, at.u, t, [rightSide.neckU, leftSide.neckU], v),
          v,
          1,
        );
      });

  // rows across chest and belly stay level, and keep the print's proportions between centre and sides
  const center = axes.toAxes(hung ? hung.neckline[5]!.garment : necklinePoints[5]!);
  const bodyTop = toTorso(frame, neckline[5]!);
  const levels = levelRows(rows, garmentPitV, garmentLength, wearer ? null : scale, turn, droop);
  for (const { own, height, u, v } of levels) place(axes.toPicture(own, height), u, v, 2);
  const chest = rowMiddle(rowEnd(rows.left, garmentPitV), rowEnd(rows.right, garmentPitV));
  if (garmentPitV - center.v > 0.12 * gap)
    place(
      axes.toPicture((center.u + chest.own) / 2, (center.v + garmentPitV) / 2),
      (bodyTop.u + chest.u + turn) / 2,
      (bodyTop.v + chest.v) / 2,
      3,
    );
  return {
    pairs,
    scale,
    neckPoint: { left: necks.left!, right: necks.right! },
    shoulderTip: { left: tips.left!, right: tips.right! },
    shoulder: { left: leftSide.seam.arm, right: rightSide.seam.arm },
    armpit: { left: armpits.left!, right: armpits.right! },
    neckline,
    hem,
    sideSeam: { left: seams.left!, right: seams.right! },
    onStraps: straps !== null || besideSleeve.left || besideSleeve.right,
    hugsNeck: ends.hug,
  };
}
