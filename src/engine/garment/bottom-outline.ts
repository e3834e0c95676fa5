/**
 * The outline of trousers, shorts or a skirt: waist corners, hem corners, and the fork between two legs where the outline
 * shows it.
 */
import { convexHull } from '../geometry/convex-hull.ts';
import { reversePolyline, sliceClosed } from '../geometry/polyline.ts';
import type { GarmentOutline } from './garment-outline.ts';
import { farthestFromChord, sharpCorner, turnAt } from './side-chain.ts';

/** Everything in (u, v) of the upright frame, interleaved. */
export interface BottomOutline {
  /** Upper edge from the right waist corner to the left one. */
  readonly top: Float64Array;
  /** From the right waist corner down, over hem and legs, up to the left waist corner: counter-clockwise on screen. */
  readonly lower: Float64Array;
  /** Distance of the waist corners. */
  readonly waistWidth: number;
  /** Width where the hips are: the widest place within one waist width below the waist. */
  readonly hipWidth: number;
  /** From the middle of the waist to the lowest point. */
  readonly height: number;
}

/** Indices into `lower`. */
export interface HemCorners {
  readonly right: number;
  readonly left: number;
}

export interface Fork {
  /** Index into `lower` of its highest point. */
  readonly index: number;
  /** Indices of the hull's corners on both sides of it, right leg first. */
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** Waist corners lie in this upper share of the garment. */
const UPPER = 0.42;
/** A corner may be moved this far, in waist widths, to where the outline bends most. */
const NEAR_CORNER = 0.07;
/** Least depth of a fork: of the garment's height, and of the distance between its legs' hems. */
const SHALLOWEST_FORK = 0.05;
const BLUNTEST_FORK = 0.3;
/** How far from the middle a fork may lie, in hip widths. */
const FORK_OFF_MIDDLE = 0.3;
/** How far above its rounded tip a fork's edges may meet, in hip widths. */
const NEAR_TIP = 0.16;

export function readBottomOutline(outline: GarmentOutline): BottomOutline {
  const { points } = outline;
  const right = findWaistCorner(outline, -1);
  const left = findWaistCorner(outline, 1);
  const top = sliceClosed(points, right, left);
  const lower = reversePolyline(sliceClosed(points, left, right));
  const [rightU, rightV, leftU, leftV] = [
    points[right * 2]!,
    points[right * 2 + 1]!,
    points[left * 2]!,
    points[left * 2 + 1]!,
  ];
  const waistWidth = Math.hypot(leftU - rightU, leftV - rightV);
  const level = (rightV + leftV) / 2;
  return {
    top,
    lower,
    waistWidth,
    hipWidth: widestWithin(lower, level, level + waistWidth, waistWidth),
    height: outline.bottom - level,
  };
}

/** Index into the outline's points: farthest up and outwards, then where it bends most nearby. */
function findWaistCorner(outline: GarmentOutline, sign: 1 | -1): number {
  const { points, top, bottom } = outline;
  const limit = top + UPPER * (bottom - top);
  let best = -1;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length / 2; i++) {
    if (points[i * 2 + 1]! > limit) continue;
    const reach = 0.5 * sign * points[i * 2]! - 0.87 * points[i * 2 + 1]!;
    if (reach > value) {
      value = reach;
      best = i;
    }
  }
  return sharpestNear(points, best, -1, NEAR_CORNER * (outline.rightmost - outline.leftmost));
}

/**
 * The index within `distance` pixels of `index` at which a polyline bends most to the outside. `sense` is 1 for
 * counter-clockwise polylines, −1 for clockwise ones.
 */
function sharpestNear(points: Float64Array, index: number, sense: 1 | -1, distance: number): number {
  const step = Math.hypot(points[2]! - points[0]!, points[3]! - points[1]!) || 1;
  const window = Math.max(3, Math.round(distance / step));
  const reach = Math.max(3, Math.round(0.8 * window));
  let best = index;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = Math.max(1, index - window); i <= Math.min(points.length / 2 - 2, index + window); i++) {
    const score = sense * turnAt(points, i, reach) - 0.3 * ((i - index) / window) ** 2;
    if (score > value) {
      value = score;
      best = i;
    }
  }
  return best;
}

function widestWithin(lower: Float64Array, from: number, to: number, least: number): number {
  let leftmost = 0;
  let rightmost = 0;
  for (let i = 0; i < lower.length; i += 2) {
    if (lower[i + 1]! < from || lower[i + 1]! > to) continue;
    leftmost = Math.min(leftmost, lower[i]!);
    rightmost = Math.max(rightmost, lower[i]!);
  }
  return Math.max(least, rightmost - leftmost);
}

/** The deepest bay that opens downwards between two legs; null where there is none worth the name. */
export function findFork(shape: BottomOutline): Fork | null {
  const { lower, height, hipWidth } = shape;
  const last = lower.length / 2 - 1;
  const middle = (lower[0]! + lower[last * 2]!) / 2;
  const hull = convexHull(lower);
  let best: Fork | null = null;
  for (let k = 1; k < hull.length; k++) {
    const from = hull[k - 1]!;
    const to = hull[k]!;
    const across = lower[to * 2]! - lower[from * 2]!;
    const along = Math.abs(lower[to * 2 + 1]! - lower[from * 2 + 1]!);
    // walking counter-clockwise the lower edge runs towards larger u; legs of unequal length slant it
    if (to - from < 4 || across <= 0 || along > 1.2 * across) continue;
    const { index, distance } = farthestFromChord(lower, from, to, -1);
    const mouth = Math.hypot(across, along);
    if (distance < SHALLOWEST_FORK * height || distance < BLUNTEST_FORK * mouth) continue;
    if (Math.abs(lower[index * 2]! - middle) > FORK_OFF_MIDDLE * hipWidth) continue;
    if (!best || distance > best.depth) best = { index, from, to, depth: distance };
  }
  return best;
}

/**
 * The crotch at a fork's tip. Narrow tips are rounded off by everything before: the legs' inner edges are carried on to
 * where they meet, if that is near.
 */
export function crotchOf({ lower, hipWidth }: BottomOutline, fork: number): { u: number; v: number } {
  const tip = { u: lower[fork * 2]!, v: lower[fork * 2 + 1]! };
  const meeting = sharpCorner(lower, fork, 5, 24);
  if (!meeting) return tip;
  const { outward: u, down: v } = meeting;
  const isNear = v < tip.v && Math.hypot(u - tip.u, v - tip.v) < NEAR_TIP * hipWidth;
  return isNear ? { u, v } : tip;
}

/**
 * The lower corners of a skirt, or of shorts and trousers whose legs lie together: farthest down the side and out across it.
 * A flared skirt's hem stands across its slanting sides, and straight down and out a fold of its hem may lie as far.
 */
export function findSkirtCorners(shape: BottomOutline): HemCorners {
  const { lower } = shape;
  const last = lower.length / 2 - 1;
  const corner = (sign: 1 | -1) => {
    const waist = sign < 0 ? 0 : last;
    let best = farthestAlong(lower, sign, 1);
    for (let round = 0; round < 2; round++) {
      const out = sign * (lower[best * 2]! - lower[waist * 2]!);
      const fall = lower[best * 2 + 1]! - lower[waist * 2 + 1]!;
      if (fall <= 0) break;
      best = farthestAlong(lower, sign * (fall + out), fall - out);
    }
    return sharpestNear(lower, best, 1, NEAR_CORNER * shape.waistWidth);
  };
  return { right: corner(-1), left: corner(1) };
}

/** Index of the point that lies farthest in direction (u, v). */
function farthestAlong(points: Float64Array, u: number, v: number): number {
  let best = 0;
  for (let i = 1; i < points.length / 2; i++)
    if (u * points[i * 2]! + v * points[i * 2 + 1]! > u * points[best * 2]! + v * points[best * 2 + 1]!)
      best = i;
  return best;
}

/**
 * Outer and inner hem corner of one leg as indices into `lower`: farthest down the leg and to either side of it.
 * `from` and `to` bound the leg, its outer edge first for the right leg, its inner edge first for the left one.
 */
export function findLegCorners(
  shape: BottomOutline,
  crotch: { readonly u: number; readonly v: number },
  from: number,
  to: number,
  sign: 1 | -1,
): { outer: number; inner: number } {
  const { lower } = shape;
  const waist = sign < 0 ? 0 : lower.length / 2 - 1;
  // the leg hangs from the middle of its half of the hips
  const rootU = (lower[waist * 2]! + crotch.u) / 2;
  const rootV = (lower[waist * 2 + 1]! + crotch.v) / 2;
  let [alongU, alongV] = [0, 1];
  let outer = from;
  let inner = to;
  for (let round = 0; round < 3; round++) {
    // across the leg, to the outside
    const acrossU = sign * alongV;
    const acrossV = -sign * alongU;
    let farthestOut = Number.NEGATIVE_INFINITY;
    let farthestIn = Number.NEGATIVE_INFINITY;
    for (let i = from; i <= to; i++) {
      const along = lower[i * 2]! * alongU + lower[i * 2 + 1]! * alongV;
      const across = lower[i * 2]! * acrossU + lower[i * 2 + 1]! * acrossV;
      if (along + across > farthestOut) {
        farthestOut = along + across;
        outer = i;
      }
      if (along - across > farthestIn) {
        farthestIn = along - across;
        inner = i;
      }
    }
    const u = (lower[outer * 2]! + lower[inner * 2]!) / 2 - rootU;
    const v = (lower[outer * 2 + 1]! + lower[inner * 2 + 1]!) / 2 - rootV;
    const length = Math.hypot(u, v) || 1;
    [alongU, alongV] = [u / length, v / length];
  }
  const hem = Math.hypot(
    lower[outer * 2]! - lower[inner * 2]!,
    lower[outer * 2 + 1]! - lower[inner * 2 + 1]!,
  );
  return {
    outer: sharpestNear(lower, outer, 1, 0.12 * hem),
    inner: sharpestNear(lower, inner, 1, 0.12 * hem),
  };
}
