/**
 * The front edge of the neckline. Where the back of the garment shows inside the collar, it is an edge inside the
 * garment: a family of U and V curves is laid between the neck points and scored by the colour difference across
 * them; the likeliest one is the neckline. Elsewhere the outline itself is.
 */
import { resamplePolyline } from '../geometry/polyline.ts';
import type { LabImage, Mask } from '../pixels/image.ts';
import { liftToOpening, openingOfRib } from './collar-rib.ts';
import { type NeckPatch, readNeckPatch } from './neck-patch.ts';
import { CURVE_POINTS, type Curve, findCurves, scoreCurve } from './neckline-curves.ts';
import { settleOnEdge } from './neckline-edge.ts';
import { isPrintEdge } from './print-edge.ts';
import { belowStripeInBack } from './stripe-in-back.ts';
import type { UprightFrame } from './upright-frame.ts';

export interface NecklineSearch {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly frame: UprightFrame;
  /** Outline from the right neck corner to the left one, (u, v) interleaved: the collar's upper edge. */
  readonly upperEdge: Float64Array;
  /** Right and left shoulder line from the neck corner outwards, (u, v) interleaved. */
  readonly shoulders: readonly [Float64Array, Float64Array];
  /** Distance between the armpits. */
  readonly chest: number;
  /** Whether the collar stands up above the shoulder line. */
  readonly stands: boolean;
  readonly sleeveless: boolean;
}

export interface Neckline {
  /** From the right neck corner to the left one, (u, v) interleaved. */
  readonly points: Float64Array;
  /** Whether the edge lies inside the outline, with the inside of the back above it. */
  readonly inside: boolean;
  /** Depth below the line between the neck corners, as a share of their distance. */
  readonly depth: number;
  /** How sure that is, 0..1. */
  readonly evidence: number;
  /** Whether it was placed a rib's width above the rib's seam, whose ends lie outside the neck corners. */
  readonly aboveRib: boolean;
}

/** Deepest neckline looked for, in neck widths. */
const DEEPEST = 1.5;
/** Necks narrower than this share of the chest are collars that stand up or button. */
const NARROW_NECK = 0.42;

/** Mask pixels a patch pixel at which a shirt's front is looked for. */
const SHIRT_SCALES = [1, 1.3, 0.8];

/** Evidence that an edge needs where a print has edges like a neckline's. */
const BESIDE_PRINT = 0.5;

/** Finds the front edge between the two ends of `upperEdge`. */
export function findNeckline(search: NecklineSearch): Neckline {
  const whole = readNeckPatch(search);
  const outlineDepth = depthOfOutline(search.upperEdge, whole.neckWidth);
  // a shirt's collar stands on a narrow neck
  const isNarrow = whole.neckWidth < NARROW_NECK * search.chest;
  const isShirt = search.stands && isNarrow;
  const { patch, curves, front } = isShirt
    ? findShirtFront(search, outlineDepth)
    : findFront(whole, outlineDepth, search.chest);
  const needed = isShirt
    ? search.sleeveless
      ? 0.64
      : 0.58
    : outlineDepth > 0.3
      ? 0.75
      : outlineDepth > 0.14
        ? 0.5
        : isNarrow
          ? 0.45
          : 0.25;
  if (!front || front.evidence < needed)
    return {
      points: search.upperEdge,
      inside: false,
      depth: outlineDepth,
      evidence: outlineDepth > 0.3 ? 0.9 : 0.5,
      aboveRib: false,
    };
  const shoulders = search.shoulders.map((shoulder) => toPatch(patch, shoulder));
  const opening = isShirt
    ? front
    : (openingOfRib(patch, front, curves, shoulders) ?? liftToOpening(patch, front, shoulders));
  const edge = isShirt
    ? settleOnLeaves(patch, opening)
    : belowStripeInBack(patch, settleOnEdge(patch, opening.points, 0.03));
  return {
    points: edge.map((value, i) => value * patch.step + (i % 2 === 0 ? patch.originU : patch.originV)),
    inside: true,
    depth: opening.depth,
    evidence: front.evidence,
    aboveRib: opening !== front,
  };
}

/** A patch with its candidate curves and the one that is likely to be the front. */
interface Front {
  readonly patch: NeckPatch;
  readonly curves: readonly Curve[];
  readonly front: Curve | null;
}

function findFront(patch: NeckPatch, outlineDepth: number, chest: number): Front {
  const found = findCurves(patch, outlineDepth + 0.09, DEEPEST);
  const curves = found.filter((curve) => !isPrintEdge(patch, curve.points));
  const front = chooseFront(curves, patch.neckWidth / chest);
  const isLost = curves.length < found.length && front !== null && front.evidence < BESIDE_PRINT;
  return { patch, curves, front: isLost ? null : front };
}

/**
 * The shirt's front at the scale that shows it best, before and after it has settled on the edge: a leaf's edge is one at
 * every scale, a print's chance lines are not, and what settles beside a leaf crosses the inside of the back.
 */
function findShirtFront(search: NecklineSearch, outlineDepth: number): Front {
  const fronts = SHIRT_SCALES.map((step): Front => {
    const patch = readNeckPatch(search, step);
    const curves = findCurves(patch, outlineDepth + 0.09, DEEPEST).filter(
      (curve) => !isPrintEdge(patch, curve.points),
    );
    return { patch, curves, front: chooseShirtFront(curves) };
  });
  const merits = fronts.map(({ patch, front }) =>
    front
      ? front.evidence * scoreCurve(patch, resamplePolyline(settleOnLeaves(patch, front), CURVE_POINTS))
      : 0,
  );
  return fronts[merits.indexOf(Math.max(...merits))]!;
}

/** The edges of a collar's leaves near a curve: they are less regular than ribs, and no second edge runs beside theirs. */
function settleOnLeaves(patch: NeckPatch, { points }: Curve): Float64Array {
  return settleOnEdge(patch, settleOnEdge(patch, points, 0.07), 0.03);
}

/** Of curves with about equal evidence the lowest is the front: above it lie the back's seams, tapes and labels. */
function chooseFront(curves: readonly Curve[], widthOfChest: number): Curve | null {
  const weigh = (curve: Curve) => curve.evidence * depthWeight(curve.depth, widthOfChest);
  const strongest = Math.max(...curves.map(weigh));
  return curves.filter((curve) => weigh(curve) > 0.93 * strongest).at(-1) ?? null;
}

/**
 * A front neckline drops by a sixth of the chest's width or more; what drops less is mostly the back's tape or label, what
 * drops very far a print or a placket.
 */
function depthWeight(depth: number, widthOfChest: number): number {
  const drop = depth * widthOfChest;
  const shallow = Math.max(0.3, Math.min(1, 1 - (0.165 - drop) * 6.5));
  const deep = depth < 0.9 ? 1 : Math.max(0.5, 1 - (depth - 0.9) * 0.9);
  return shallow * deep;
}

/**
 * The V in which a shirt's collar leaves meet, about as deep as the collar is wide. Stand, label, yoke and the back's loop
 * lie above it, one below the other; the placket and its buttons lie below.
 */
function chooseShirtFront(curves: readonly Curve[]): Curve | null {
  let best: Curve | null = null;
  let most = 0;
  for (const curve of curves) {
    const shallow = Math.min(1, 0.25 + (0.75 * curve.depth) / 1.05);
    const deep = curve.depth < 1.3 ? 1 : Math.max(0.5, 1 - (curve.depth - 1.3) * 1.5);
    const value = curve.evidence * shallow * deep;
    if (value > most) {
      most = value;
      best = curve;
    }
  }
  return best;
}

function depthOfOutline(upperEdge: Float64Array, width: number): number {
  const n = upperEdge.length / 2;
  let deepest = 0;
  for (let i = 0; i < n; i++) {
    const t = (upperEdge[i * 2]! - upperEdge[0]!) / (upperEdge[n * 2 - 2]! - upperEdge[0]! || 1);
    const base = upperEdge[1]! + (upperEdge[n * 2 - 1]! - upperEdge[1]!) * t;
    deepest = Math.max(deepest, upperEdge[i * 2 + 1]! - base);
  }
  return deepest / width;
}

function toPatch(patch: NeckPatch, points: Float64Array): Float64Array {
  return points.map((value, i) => (value - (i % 2 === 0 ? patch.originU : patch.originV)) / patch.step);
}
