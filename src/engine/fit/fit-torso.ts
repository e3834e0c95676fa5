/**
 * The torso of a top on a torso: where each landmark of the flat garment comes to lie on the body. Widths follow the
 * silhouette with some ease; lengths keep the garment's own proportions. Measured on garments whose flat photo and worn
 * photo are known: one scale for widths and lengths, the neckline .9 as wide and .72 as deep.
 */

import type { TopLandmarks } from '../garment/flat-garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { armPoint, armTable } from './arm-axis.ts';
import type { FitVariation } from './fit-variation.ts';
import { type GarmentFrame, garmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';
import { pointAlong, polylineLength, resamplePolyline } from './polyline.ts';
import { lengthFactor } from './top-length.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** A pair of corresponding points and how far it may give way (1 is normal, larger gives way more). */
export interface PointPair {
  readonly garment: GarmentPoint;
  readonly image: ImagePoint;
  readonly stiffness: number;
}

export interface TorsoFit {
  readonly pairs: readonly PointPair[];
  /** Photo pixels a garment pixel. */
  readonly scale: number;
  readonly shoulderTip: { readonly left: ImagePoint; readonly right: ImagePoint };
  /** The shoulder's outline from the shoulder tip down the outside of the arm. */
  readonly shoulder: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
  readonly armpit: { readonly left: ImagePoint; readonly right: ImagePoint };
  /** Front edge of the neckline, right to left. */
  readonly neckline: readonly ImagePoint[];
  /** Hem, right to left. */
  readonly hem: readonly ImagePoint[];
  readonly sideSeam: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** How far the matte's edge lies from `point` in `direction` (a unit vector): negative where the point is outside. */
function outlineRise(
  matte: Mask,
  point: GarmentPoint,
  direction: { x: number; y: number },
  limit: number,
): number {
  const covered = (rise: number): boolean => {
    const x = Math.floor(point.x + rise * direction.x);
    const y = Math.floor(point.y + rise * direction.y);
    return x >= 0 && y >= 0 && x < matte.width && y < matte.height && matte.data[y * matte.width + x]! >= 128;
  };
  const step = covered(0) ? 1 : -1;
  for (let rise = 0; Math.abs(rise) < limit; rise += step)
    if (covered(rise) !== step > 0) return step > 0 ? rise - 0.5 : rise + 0.5;
  return 0;
}

/**
 * How much wider than usual a top is worn, from its cut: a usual one is about twice as long as it is wide between the
 * armpits; a boxy one was made larger than its wearer.
 */
function looseness(top: TopLandmarks, axes: GarmentFrame, gap: number): number {
  if (!top.left.sleeve && !top.right.sleeve) return 1;
  const tips = (axes.toAxes(top.left.shoulderTip).v + axes.toAxes(top.right.shoulderTip).v) / 2;
  const aspect = (axes.toAxes(top.hem[top.hem.length >> 1]!).v - tips) / gap;
  return aspect < 1.2 ? 1 : clamp((1.95 / aspect) ** 0.8, 1, 1.22);
}

/** Distance from the torso's axis, at height v, of what lies behind the inner `share` of the arm's half-width. */
function behindArm(body: BodyMeasures, side: 'left' | 'right', v: number, share: number): number {
  const arm = body.arms[side];
  const along = Math.max(0.05 * body.frame.shoulderWidth, v);
  const offset = armTable(arm, arm.middle, along) - (1 - share) * armTable(arm, arm.bare, along);
  const { u } = toTorso(body.frame, armPoint(arm, along, offset));
  return side === 'left' ? u : -u;
}

/** Points of a side seam from the armpit to the hem. */
const SEAM_POINTS = 10;

/** 0 below 0, 1 above 1, smooth between. */
const smooth = (t: number): number => {
  const s = clamp(t, 0, 1);
  return s * s * (3 - 2 * s);
};

/** The shoulder's outline parted where it is `neck` and `tip` pixels from the axis: over the shoulder, and down the arm. */
function splitContour(
  { frame, shoulderContour }: BodyMeasures,
  side: 'left' | 'right',
  neck: number,
  tip: number,
): { readonly shoulder: readonly ImagePoint[]; readonly arm: readonly ImagePoint[] } {
  const contour = shoulderContour[side];
  const reach = contour.map((point) => Math.abs(toTorso(frame, point).u));
  const at = (distance: number, from: number): number => {
    let i = from;
    while (i + 2 < contour.length && reach[i + 1]! < distance) i++;
    return i;
  };
  const between = (i: number, distance: number): ImagePoint => {
    const t = clamp((distance - reach[i]!) / Math.max(1e-6, reach[i + 1]! - reach[i]!), 0, 1);
    const [a, b] = [contour[i]!, contour[i + 1]!];
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  };
  const first = at(neck, 0);
  const last = at(tip, first);
  const seam = between(last, tip);
  return {
    shoulder: [between(first, neck), ...contour.slice(first + 1, last + 1), seam],
    arm: [seam, ...contour.slice(last + 1)],
  };
}

/** Where the torso of a top lies on the body. `matte` is the garment's coverage in its picture. */
export function fitTorso(
  top: TopLandmarks,
  matte: Mask,
  body: BodyMeasures,
  variation: FitVariation,
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

  // one scale: on garments whose flat and worn photos are known, the armpits come to lie .94 shoulder widths apart
  const build = clamp(
    (body.halfWidth('left', 0.62 * width) + body.halfWidth('right', 0.62 * width)) / (0.9 * width),
    0.97,
    1.12,
  );
  const chest = 0.94 * width * build;
  const gap = Math.abs(axes.toAxes(top.left.armpit).u - axes.toAxes(top.right.armpit).u);
  const scale = (variation.ease * chest * looseness(top, axes, gap)) / gap;
  // the middle of the chest stands before the shoulders' axis: it moves when the torso turns
  const turn = -0.1 * width * Math.sin(clamp(frame.yaw, -0.6, 0.6));

  // neck points and shoulder seams lie on the shoulder line
  const sides = ['left', 'right'] as const;
  const perSide = sides.map((name) => {
    const side = top[name];
    const sign = name === 'left' ? 1 : -1;
    const neck = axes.toAxes(side.neckPoint);
    const tip = axes.toAxes(side.shoulderTip);
    const sleeveless = side.sleeve === null;
    const neckReach = clamp(
      0.92 * scale * Math.abs(neck.u),
      1.1 * body.neckHalfWidth,
      sleeveless ? 0.46 * width : 0.42 * width,
    );
    const neckU = sign * neckReach + body.neckCenter * clamp(1.6 - (2 * neckReach) / width, 0, 1);
    const tipReach = sleeveless
      ? clamp(scale * Math.abs(tip.u), Math.abs(neckU) + 0.04 * width, 0.56 * width)
      : clamp(scale * Math.abs(tip.u), 0.46 * width, 0.58 * width);
    const seam = splitContour(body, name, Math.abs(neckU), tipReach);
    return { name, side, sign, neck, tip, neckU, seam, sleeveless };
  });

  const armpits: Partial<Record<'left' | 'right', ImagePoint>> = {};
  const tips: Partial<Record<'left' | 'right', ImagePoint>> = {};
  const seams: Partial<Record<'left' | 'right', ImagePoint[]>> = {};
  const armpitV: number[] = [];
  for (const { name, side, sign, neck, tip, neckU, seam, sleeveless } of perSide) {
    // a strap lies in the skin's edge, a shoulder seam on top of the shoulder
    const sink = sleeveless ? 0.014 * width : 0;
    const onShoulder = (point: ImagePoint): ImagePoint => ({
      x: point.x + sink * frame.down.x,
      y: point.y + sink * frame.down.y,
    });
    place(side.neckPoint, neckU, body.shoulderLine(neckU) + sink - 0.006 * width);
    const shoulder = onShoulder(seam.shoulder.at(-1)!);
    tips[name] = shoulder;
    pairs.push({ garment: side.shoulderTip, image: shoulder, stiffness: 0.5 });
    const { u: tipU, v: shoulderV } = toTorso(frame, shoulder);
    const seamLength = polylineLength(seam.shoulder);
    // a collar stands up along the neck
    for (const rise of [0.08, 0.17]) {
      const t = rise / 0.17;
      const u = neckU + (sign * 1.12 * body.neckHalfWidth + body.neckCenter - neckU) * t;
      place(
        axes.toPicture(neck.u, neck.v - rise * gap),
        Math.abs(u) < Math.abs(neckU) ? u : neckU,
        body.shoulderLine(neckU) - rise * gap * scale * 0.9,
        2,
      );
    }
    // the shoulder's outline bulges over the line between its ends
    for (const t of [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
      const straight = axes.toPicture(neck.u + (tip.u - neck.u) * t, neck.v + (tip.v - neck.v) * t);
      const up = axes.toPicture(neck.u + (tip.u - neck.u) * t, neck.v + (tip.v - neck.v) * t - 1);
      const rise = outlineRise(matte, straight, { x: up.x - straight.x, y: up.y - straight.y }, 0.14 * gap);
      pairs.push({
        garment: { x: straight.x + rise * (up.x - straight.x), y: straight.y + rise * (up.y - straight.y) },
        image: onShoulder(pointAlong(seam.shoulder, t * seamLength)),
        stiffness: 1,
      });
    }
    const pit = axes.toAxes(side.armpit);
    const depth = scale * (pit.v - tip.v);
    const v = shoulderV + clamp(depth, sleeveless ? 0.34 * width : 0.4 * width, 0.6 * width);
    armpitV.push(v);
    // below the arm, but no further out than the arm's inner edge, which hides the rest
    const half = clamp(
      Math.min(body.halfWidth(name, v), behindArm(body, name, v, 0.2)),
      0.4 * width,
      0.6 * width,
    );
    const image = place(side.armpit, sign * half, v);
    armpits[name] = image;
    if (sleeveless) {
      // the armhole keeps its shape between its two ends
      const armhole = side.armhole.length > 2 ? resamplePolyline(side.armhole, 7) : [];
      for (const point of armhole.slice(1, -1)) {
        const at = axes.toAxes(point);
        const t = clamp((at.v - tip.v) / Math.max(1, pit.v - tip.v), 0, 1);
        const chord = tip.u + (pit.u - tip.u) * t;
        const targetChord = tipU + (sign * half - tipU) * t;
        place(point, targetChord + scale * (at.u - chord), shoulderV + (v - shoulderV) * t, 2);
      }
    } else {
      for (const t of [0.33, 0.67])
        pairs.push({
          garment: axes.toPicture(tip.u + (pit.u - tip.u) * t, tip.v + (pit.v - tip.v) * t),
          image: {
            x: shoulder.x + (image.x - shoulder.x) * t,
            y: shoulder.y + (image.y - shoulder.y) * t,
          },
          stiffness: 1,
        });
    }
  }

  // below the armpits: garment lengths at scale, widths between body and body plus ease
  const pits = sides.map((name) => axes.toAxes(top[name].armpit));
  const pitV = (pits[0]!.v + pits[1]!.v) / 2;
  const bodyPitV = (armpitV[0]! + armpitV[1]!) / 2;
  const garmentLength = axes.toAxes(top.hem[top.hem.length >> 1]!).v - pitV;
  const collarV = Math.min(perSide[0]!.neck.v, perSide[1]!.neck.v);
  const stretch =
    lengthFactor(body, bodyPitV, {
      below: garmentLength * scale,
      belowShare: garmentLength / gap,
      wholeShare: (garmentLength + pitV - collarV) / gap,
    }) * variation.length;
  const heightOf = (v: number): number => bodyPitV + (v - pitV) * scale * stretch;
  for (const { name, side, sign, sleeveless } of perSide) {
    const outline = resamplePolyline([side.armpit, ...side.sideSeam], SEAM_POINTS);
    const pit = toTorso(frame, armpits[name]!);
    const pitLag = pit.v - bodyPitV;
    seams[name] = outline.map((point, i) => {
      if (i === 0) return armpits[name]!;
      const at = axes.toAxes(point);
      const v = heightOf(at.v) + pitLag * (1 - i / (SEAM_POINTS - 1));
      const shape = body.halfWidth(name, v);
      const loosest = Math.min(1.2 * shape, shape + 0.1 * width);
      let half = clamp(scale * Math.abs(at.u), 1.015 * shape, loosest);
      // a bare arm hides the side only below the shoulder's own roundness
      if (sleeveless && v < 0.75 * width)
        half = Math.min(half, Math.max(0.4 * width, behindArm(body, name, v, 0.3)));
      // the side leaves the armpit smoothly
      half += (sign * pit.u - half) * (1 - smooth((v - pit.v) / (0.3 * width)));
      if (body.tucked && body.waistline !== null && variation.mayTuck) {
        // cloth blouses over a waistband and is gathered by it
        const band = 0.995 * body.waistReach[name];
        const gather = clamp(1 - (body.waistline - v) / (0.35 * width), 0, 1) ** 2;
        if (band > 0.25 * width) half += (Math.min(half, band) - half) * gather;
      }
      return place(point, sign * half, v, 1.5);
    });
  }
  const hemPoints = resamplePolyline(top.hem, 9);
  const leftHem = toTorso(frame, seams.left!.at(-1)!);
  const rightHem = toTorso(frame, seams.right!.at(-1)!);
  const hemAxes = hemPoints.map((point) => axes.toAxes(point));
  const hem = hemAxes.map((at, i) => {
    const t = (at.u - hemAxes[0]!.u) / Math.max(1, hemAxes[8]!.u - hemAxes[0]!.u);
    const u = rightHem.u + (leftHem.u - rightHem.u) * t + turn * 4 * t * (1 - t) * 0.5;
    const ends = hemAxes[0]!.v + (hemAxes[8]!.v - hemAxes[0]!.v) * t;
    const base = rightHem.v + (leftHem.v - rightHem.v) * t;
    // seen from chest height the front of the hem hangs a little lower than its sides
    const v = base + scale * (at.v - ends) + 0.035 * width * 4 * t * (1 - t);
    return place(hemPoints[i]!, u, v, 1.5);
  });

  // neckline, relative to the line between the neck points
  const [leftSide, rightSide] = [perSide[0]!, perSide[1]!];
  const necklinePoints = resamplePolyline(top.neckline, 11);
  const neckline = necklinePoints.map((point) => {
    const at = axes.toAxes(point);
    const t = clamp((at.u - rightSide.neck.u) / Math.max(1, leftSide.neck.u - rightSide.neck.u), 0, 1);
    const u = rightSide.neckU + (leftSide.neckU - rightSide.neckU) * t + turn * 4 * t * (1 - t);
    const garmentLine = rightSide.neck.v + (leftSide.neck.v - rightSide.neck.v) * t;
    const bodyLine = body.shoulderLine(rightSide.neckU) * (1 - t) + body.shoulderLine(leftSide.neckU) * t;
    const v = bodyLine + 0.72 * scale * (at.v - garmentLine);
    return place(point, u, v, 1);
  });

  // rows across the chest and belly keep the print's proportions between centre and sides
  const center = axes.toAxes(necklinePoints[5]!);
  const bottom = axes.toAxes(hemPoints[4]!);
  const bodyTop = toTorso(frame, neckline[5]!);
  const bodyBottom = toTorso(frame, hem[4]!);
  for (const t of [0.2, 0.4, 0.6, 0.8]) {
    const v = center.v + (bottom.v - center.v) * t;
    const bodyV = bodyTop.v + (bodyBottom.v - bodyTop.v) * t;
    place(
      axes.toPicture(center.u + (bottom.u - center.u) * t, v),
      bodyTop.u * (1 - t) + bodyBottom.u * t + turn * (1 - t),
      bodyV,
      3,
    );
  }
  return {
    pairs,
    scale,
    shoulderTip: { left: tips.left!, right: tips.right! },
    shoulder: { left: leftSide.seam.arm, right: rightSide.seam.arm },
    armpit: { left: armpits.left!, right: armpits.right! },
    neckline,
    hem,
    sideSeam: { left: seams.left!, right: seams.right! },
  };
}
