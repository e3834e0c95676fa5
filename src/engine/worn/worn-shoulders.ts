/** The upper edge of a worn top: from the neckline over the shoulders. */
import { fromTorso, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import { BODY_CLASSES } from '../perceive/person.ts';
import { inTorso, isSetIn, type WornView } from './worn-view.ts';

/** The edge is read at steps of this share of the shoulder width, as far from the axis as the shoulder goes. */
const STEP = 0.01;
const REACH = 0.8;
/** It lies between these heights, in shoulder widths from the line between the joints. */
const HIGHEST = -0.75;
const LOWEST = 0.9;
/** Cloth counts from this thickness on, the same unit. */
const THICKNESS = 0.03;
/** A neck lies within this distance of the axis, and a shoulder seam this far from it. */
const NECK_REACH = [0.1, 0.46] as const;
const SEAM_AT = 0.5;
/**
 * Where hair hides a shoulder its joint is a guess: it lies so much farther out, up to so many shoulder widths, as the neck and the
 * garment's middle lie off the joints' middle on that side. On a turned body the throat, so far before the joints, does anyway.
 */
const FARTHER_OUT = 0.12;
const THROAT = 0.15;
/** A bay this deep between collar and shoulder, as a share of the line over it, is the foot of a standing collar. */
const STANDING = 0.07;
/** So much higher on one side than on the other a point of the shoulder, which begins here, was met on something else. */
const UNEVEN = 0.12;
const SHOULDER = 0.36;
/** An edge that rises so much more beyond the seam, above an arm that hangs so far down, is a neckline as wide as the shoulders. */
const RISING = 0.03;
const HANGING = 0.3;
/** Its shoulder is so long. */
const NARROW = 0.06;
/** So much higher than anything that is seen of it, in shoulder widths, a garment may reach under hair. */
const HIDDEN_RISE = 0.03;

/** A strand along a shoulder has nobody so far above it, and the edge so far below its own at most; the same unit. */
const STRAND = [0.035, 0.07] as const;
const BACKGROUND = BODY_CLASSES.indexOf('background');

/** So far above a neckline's edge its neck is surely seen, in shoulder widths: inside of there no shoulder lies under hair. */
const EDGE = 0.015;
const NECK = BODY_CLASSES.indexOf('neck');

/** A hidden shoulder falls at least so much from the neck on. */
const SLOPE = 0.18;

export interface UpperSide {
  /** Where collar and shoulder line meet; the collar's highest point where none stands. */
  readonly neckPoint: TorsoPoint;
  /** The collar's highest point. */
  readonly neckPeak: TorsoPoint;
  /** Upper end of the sleeve's seam on the outline. */
  readonly shoulderTip: TorsoPoint;
  /** How much farther out than the pose's joint tells the shoulder lies, pixels. */
  readonly fartherOut: number;
  /** The outline beyond the tip, as far as it slopes less than it falls. */
  readonly beyondTip: readonly TorsoPoint[];
}

export interface UpperEdge {
  readonly left: UpperSide;
  readonly right: UpperSide;
  /** From the right neck point over both peaks and the front to the left neck point. */
  readonly neckline: readonly TorsoPoint[];
  /** The edge's height at a signed distance from the axis, both in pixels, as far as the shoulder tips. */
  readonly heightAt: (u: number) => number;
}

/** Heights of the edge along one side, NaN where none is seen; index i is `i * STEP` shoulder widths from the axis. */
type Heights = Float64Array;

/** Reads the upper edge. Where hair hides one side the other tells. */
export function readUpperEdge(view: WornView): UpperEdge {
  const unit = view.body.frame.shoulderWidth;
  const own = { left: heightsOf(view, 1), right: heightsOf(view, -1) };
  const { neckHalfWidth, shoulderLine } = view.body;
  const shoulder = (sign: 1 | -1) => (i: number) => {
    const u = sign * i * STEP * unit;
    const beyondNeck = Math.abs(u - (view.mirroredAt ?? 0)) - 1.1 * neckHalfWidth;
    return beyondNeck < 0 ? Number.NaN : Math.max(highest + SLOPE * beyondNeck, shoulderLine(u));
  };
  const seen = [...own.left, ...own.right].filter((v) => !Number.isNaN(v));
  const highest = Math.min(...seen) - HIDDEN_RISE * unit;
  const nothing = new Float64Array(own.left.length).fill(Number.NaN);
  const isMirrored = view.mirroredAt !== null;
  const begun = necklinesFrom(own.left, own.right, view);
  const leftWhole = completed(own.left, isMirrored ? nothing : own.right, shoulder(1), begun.left, unit);
  const rightWhole = completed(own.right, isMirrored ? nothing : own.left, shoulder(-1), begun.right, unit);
  const [leftEdge, rightEdge] = [leftWhole, rightWhole].map(medianOfSeven) as [Heights, Heights];
  // what neither side shows has no collar that stands
  const guessed = (heights: Heights) => (i: number) => isMirrored && Number.isNaN(heights[i]!);
  const middle = (view.mirroredAt ?? 0) / unit;
  const { arms, frame } = view.body;
  const hangs = (side: 'left' | 'right'): boolean => toTorso(frame, arms[side].elbow).v > HANGING * unit;
  const left = wideNeck(seenOf(own.left, view, 1), 1, unit, hangs('left'));
  const right = wideNeck(seenOf(own.right, view, -1), -1, unit, hangs('right'));
  const sides = levelNecks(
    left ?? sideOf(leftEdge, 1, unit, guessed(own.left), middle, seamAt(view, own.left, 1)),
    right ?? sideOf(rightEdge, -1, unit, guessed(own.right), -middle, seamAt(view, own.right, -1)),
    view,
  );
  const neckline: TorsoPoint[] = [];
  const add = (heights: Heights, sign: 1 | -1, i: number): void => {
    if (!Number.isNaN(heights[i]!)) neckline.push({ u: sign * i * STEP * unit, v: heights[i]! });
  };
  for (let i = Math.round(Math.abs(sides.right.neckPoint.u) / (STEP * unit)); i > 0; i--)
    add(rightEdge, -1, i);
  for (let i = 0; i <= Math.round(sides.left.neckPoint.u / (STEP * unit)); i++) add(leftEdge, 1, i);
  const heightAt = (u: number): number => {
    const edge = u >= 0 ? leftEdge : rightEdge;
    const tip = Math.abs((u >= 0 ? sides.left : sides.right).shoulderTip.u);
    return edge[Math.round(Math.min(tip, Math.abs(u)) / (STEP * unit))]!;
  };
  return { ...sides, neckline, heightAt };
}

/** The first cloth from above at each distance from the axis; NaN where something before it hides the edge. */
function heightsOf({ person, body, clothAt, beforeAt, madeUp }: WornView, sign: 1 | -1): Heights {
  const isMadeUp = madeUp ? inTorso(body.frame, isSetIn(madeUp)) : () => false;
  const unit = body.frame.shoulderWidth;
  const heights = new Float64Array(Math.round(REACH / STEP) + 1).fill(Number.NaN);
  const thick = Math.max(3, Math.round(THICKNESS * unit));
  for (let i = 0; i < heights.length; i++) {
    const u = sign * i * STEP * unit;
    let run = 0;
    for (let v = HIGHEST * unit; v < LOWEST * unit; v++) {
      run = clothAt(u, v) ? run + 1 : 0;
      if (run < thick) continue;
      const first = v - run + 1;
      const own = madeUp && i * STEP >= SHOULDER ? underStrand(u, first) : null;
      if (own !== null || !beforeAt(u, first - 3)) heights[i] = own ?? first;
      break;
    }
  }
  return heights;

  /** Where cloth is seen right below `first`, and nobody is above it: only a strand was mirrored, or shows, between; else null. */
  function underStrand(u: number, first: number): number | null {
    const { labels, width, height } = person.parse;
    for (const above of STRAND) {
      const { x, y } = fromTorso(body.frame, u, first - above * unit);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) return null;
      if (labels[row * width + column] !== BACKGROUND) return null;
    }
    let own = 0;
    for (let v = first; v < first + STRAND[1] * unit + thick; v++) {
      own = isMadeUp(u, v) || !clothAt(u, v) ? 0 : own + 1;
      if (own >= thick) return v - own + 1;
    }
    return null;
  }
}

/**
 * Heights with gaps filled from the other side, moved by the difference where both are seen; what hair hides on both
 * sides lies on the body's `shoulder`, from the place `begun` on.
 */
function completed(
  own: Heights,
  other: Heights,
  shoulder: (i: number) => number,
  begun: number,
  unit: number,
): Heights {
  const result = own.slice();
  const differences: number[] = [];
  own.forEach((v, i) => {
    if (!Number.isNaN(v) && !Number.isNaN(other[i]!)) differences.push(v - other[i]!);
  });
  differences.sort((a, b) => a - b);
  const shift = differences[differences.length >> 1] ?? 0;
  for (let i = 0; i < result.length; i++) {
    const mirrored = other[i]! + shift;
    const isOdd = i * STEP > SHOULDER && mirrored - result[i]! > UNEVEN * unit;
    if ((Number.isNaN(result[i]!) || isOdd) && !Number.isNaN(mirrored)) result[i] = mirrored;
    if (Number.isNaN(result[i]!) && i > begun) result[i] = shoulder(i);
  }
  bridgeInPlace(result);
  return result;
}

/**
 * The outermost place of each side at which the neck's skin shows above the edge, -1 where it doesn't: of two halves that are
 * mirrored the one tells of the other.
 */
function necklinesFrom(
  left: Heights,
  right: Heights,
  { person, body, mirroredAt }: WornView,
): { readonly left: number; readonly right: number } {
  const unit = body.frame.shoulderWidth;
  const { labels, width, height } = person.parse;
  const isNeck = inTorso(body.frame, (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    return isInside && labels[row * width + column] === NECK;
  });
  const from = (heights: Heights, sign: 1 | -1): number =>
    heights.findLastIndex(
      (v, i) =>
        i * STEP < SEAM_AT &&
        isNeck(sign * i * STEP * unit, v - EDGE * unit) &&
        isNeck(sign * i * STEP * unit, v - (EDGE + THICKNESS) * unit),
    );
  const seen = { left: from(left, 1), right: from(right, -1) };
  if (mirroredAt === null) return seen;
  const apart = Math.round((2 * mirroredAt) / (STEP * unit));
  const like = (own: number, other: number, off: number): number =>
    Math.max(own, other < 0 ? -1 : other + off);
  return { left: like(seen.left, seen.right, apart), right: like(seen.right, seen.left, -apart) };
}

/** Straight lines over the gaps that are left. */
function bridgeInPlace(heights: Heights): void {
  let last = -1;
  for (let i = 0; i < heights.length; i++) {
    if (Number.isNaN(heights[i]!)) continue;
    for (let j = last + 1; j < i; j++) {
      const t = last < 0 ? 1 : (j - last) / (i - last);
      heights[j] = t === 1 ? heights[i]! : heights[last]! + (heights[i]! - heights[last]!) * t;
    }
    last = i;
  }
  if (last >= 0) heights.fill(heights[last]!, last + 1);
}

/** Single columns lie: threads, a button, a strand of hair. */
function medianOfSeven(heights: Heights): Heights {
  return heights.map((_, i) => {
    const around = [...heights.subarray(Math.max(0, i - 3), i + 4)].sort((a, b) => a - b);
    return around[around.length >> 1]!;
  });
}

/** The heights without those that were mirrored. */
function seenOf(heights: Heights, { body, madeUp }: WornView, sign: 1 | -1): Heights {
  if (!madeUp) return heights;
  const isMadeUp = inTorso(body.frame, isSetIn(madeUp));
  const unit = body.frame.shoulderWidth;
  return heights.map((v, i) => (isMadeUp(sign * i * STEP * unit, v + 1) ? Number.NaN : v));
}

/** The sides; no collar stands on one where it was only mirrored and the other shows none. */
function levelNecks(
  left: UpperSide,
  right: UpperSide,
  view: WornView,
): { left: UpperSide; right: UpperSide } {
  const { madeUp, body } = view;
  const isMadeUp = madeUp ? inTorso(body.frame, isSetIn(madeUp)) : () => false;
  const stands = ({ neckPeak, neckPoint }: UpperSide): boolean => neckPeak.u !== neckPoint.u;
  const level = (side: UpperSide, other: UpperSide): UpperSide =>
    stands(side) && !stands(other) && isMadeUp(side.neckPoint.u, side.neckPoint.v + 1)
      ? { ...side, neckPoint: side.neckPeak }
      : side;
  return { left: level(left, right), right: level(right, left) };
}

/** The points of a side whose neckline reaches out over the shoulder, as the edge that is seen tells; else null. */
function wideNeck(heights: Heights, sign: 1 | -1, unit: number, hangs: boolean): UpperSide | null {
  const seam = Math.round(SEAM_AT / STEP);
  let tip = seam;
  for (let i = seam; i < heights.length; i++) if (heights[i]! < heights[tip]!) tip = i;
  const neck = tip - Math.round(NARROW / STEP);
  // NaN, where it isn't seen, compares as false
  if (!hangs || !(heights[seam]! - heights[tip]! > RISING * unit) || !(heights[neck]! > heights[tip]!))
    return null;
  const point = (i: number): TorsoPoint => ({ u: sign * i * STEP * unit, v: heights[i]! });
  return {
    neckPoint: point(neck),
    neckPeak: point(neck),
    shoulderTip: point(tip),
    fartherOut: 0,
    beyondTip: slopeFrom(heights, tip, unit).map(point),
  };
}

/** Places beyond the tip, as far as the edge slopes less than it falls. */
function slopeFrom(heights: Heights, tip: number, unit: number): number[] {
  const places: number[] = [];
  for (let i = tip + 2; i < heights.length; i += 2) {
    const fall = heights[i]! - heights[i - 2]!;
    if (!(fall <= 3 * STEP * unit && fall >= -STEP * unit)) break;
    places.push(i);
  }
  return places;
}

/** How far from the axis the shoulder's seam lies on the side that `own` tells the seen edge of, in shoulder widths. */
function seamAt({ body, mirroredAt, madeUp }: WornView, own: Heights, sign: 1 | -1): number {
  if (mirroredAt === null) return SEAM_AT;
  const { frame, neckCenter } = body;
  const unit = frame.shoulderWidth;
  const height = own[Math.round(SEAM_AT / STEP)]!;
  const isMadeUp = madeUp ? inTorso(frame, isSetIn(madeUp)) : () => false;
  if (!Number.isNaN(height) && !isMadeUp(sign * SEAM_AT * unit, height + 1)) return SEAM_AT;
  // a head that leans takes the neck along, and the body's measures the half of it for the collar's
  const off = Math.min(sign * mirroredAt, 2 * sign * neckCenter) / unit - sign * THROAT * Math.sin(frame.yaw);
  return SEAM_AT + Math.max(0, Math.min(FARTHER_OUT, 2 * off));
}

/**
 * The points of one side. `middle` is how far on this side the garment's own middle lies, `seam` the shoulder's end, in shoulder
 * widths.
 */
function sideOf(
  heights: Heights,
  sign: 1 | -1,
  unit: number,
  isGuessed: (i: number) => boolean,
  middle: number,
  seam: number,
): UpperSide {
  const point = (i: number): TorsoPoint => ({ u: sign * i * STEP * unit, v: heights[i]! });
  // on a turned body the neck is not over the axis
  const [from, to] = NECK_REACH.map((reach) =>
    Math.round(Math.max(0, Math.min(NECK_REACH[1], reach + middle)) / STEP),
  ) as [number, number];
  let peak = from;
  // the shoulder slopes: of two places as high the inner one is the neck's
  for (let i = from; i <= to; i++)
    if (heights[i]! - 0.15 * i * STEP * unit < heights[peak]! - 0.15 * peak * STEP * unit) peak = i;
  const tip = Math.round(seam / STEP);
  let foot = peak;
  let deepest = 0;
  const chord = Math.hypot((tip - peak) * STEP * unit, heights[tip]! - heights[peak]!);
  for (let i = peak + 1; i < tip; i++) {
    const t = (i - peak) / (tip - peak);
    const below = heights[i]! - (heights[peak]! + (heights[tip]! - heights[peak]!) * t);
    if (below > deepest) {
      deepest = below;
      foot = i;
    }
  }
  if (deepest < STANDING * chord || isGuessed(peak)) foot = peak;
  const beyondTip = slopeFrom(heights, tip, unit).map(point);
  return {
    neckPoint: point(foot),
    neckPeak: point(peak),
    shoulderTip: point(tip),
    fartherOut: (seam - SEAM_AT) * unit,
    beyondTip,
  };
}
