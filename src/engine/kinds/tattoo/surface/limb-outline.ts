/**
 * The two sides of a limb around a place, as curves over a straight axis: lines across are walked to the rim of the
 * skin on both sides, and each side's rims are regressed robustly. Pixels of the skin's reduced copy.
 */
import type { BareSkin } from '../skin/bare-skin.ts';
import { findRim, type Rim } from './skin-rims.ts';

/** Lines across on each side of the place. */
const LINES = 14;
/** How far along the axis is looked, in widths. */
const REACH = 1.9;
const ROUNDS = 3;
/** A side is in view when its outline is met on this part of the lines. */
const IN_VIEW = 0.5;
/** A line whose width differs more from the width at the place belongs to another part. */
const NARROWEST = 0.6;
const WIDEST = 1.65;

/** Coefficients of a + b t + c t², t along the axis. */
export type Curve = readonly [number, number, number];

/** Both sides of a limb around a place, in photo pixels. */
export interface LimbOutline {
  /** Origin of the straight axis and its unit direction, downwards. */
  readonly x: number;
  readonly y: number;
  readonly directionX: number;
  readonly directionY: number;
  /** Distance of each side from the axis, to the right as seen with the upper end up: the left one's is the smaller. */
  readonly left: Curve;
  readonly right: Curve;
  readonly leftInView: boolean;
  readonly rightInView: boolean;
  /** Stretch of the axis that the skin goes along with a similar width. */
  readonly from: number;
  readonly to: number;
  readonly elongation: number;
}

/** Value of the curve at t. */
export function curveAt(curve: Curve, t: number): number {
  return curve[0] + (curve[1] + curve[2] * t) * t;
}

interface Line {
  readonly t: number;
  /** Signed distances from the axis; `NaN` where the skin goes on beyond what a limb can be. */
  readonly left: number;
  readonly right: number;
  readonly leftRim: Rim | null;
  readonly rightRim: Rim | null;
}

/**
 * @param angle First guess of the limb's direction downwards: radians clockwise from the photo's down.
 * @param width First guess of the width.
 * @param widest Widths beyond are not this limb's.
 * @returns null where the skin is too small to say anything.
 */
export function traceLimb(
  skin: BareSkin,
  at: { readonly x: number; readonly y: number },
  angle: number,
  width: number,
  widest: number,
): LimbOutline | null {
  let direction = angle;
  let middle: Curve = [0, 0, 0];
  let outline: LimbOutline | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const [directionX, directionY] = [-Math.sin(direction), Math.cos(direction)];
    const lines = walkLines(skin, at, directionX, directionY, middle, width, widest);
    if (lines.length < 5) return outline;
    const left = fitSide(lines, 'left', width);
    const right = fitSide(lines, 'right', width);
    if (!left && !right) return outline;
    const leftCurve = left?.curve ?? shifted(right!.curve, -width);
    const rightCurve = right?.curve ?? shifted(left!.curve, width);
    const from = lines.reduce((least, line) => Math.min(least, line.t), 0);
    const to = lines.reduce((most, line) => Math.max(most, line.t), 0);
    width = Math.max(4, rightCurve[0] - leftCurve[0]);
    outline = {
      ...at,
      directionX,
      directionY,
      left: leftCurve,
      right: rightCurve,
      leftInView: left?.inView ?? false,
      rightInView: right?.inView ?? false,
      from,
      to,
      elongation: (to - from) / width,
    };
    middle = [0, 1, 2].map((k) => (leftCurve[k]! + rightCurve[k]!) / 2) as unknown as Curve;
    if (round === ROUNDS - 1) break;
    // the next round's axis takes the slope, so that the lines cross the limb at right angles
    const slope = middle[1];
    direction -= Math.atan(slope);
    middle = [middle[0], 0, middle[2]];
  }
  return outline;
}

function shifted(curve: Curve, by: number): Curve {
  return [curve[0] + by, curve[1], curve[2]];
}

/** Lines across from the place outwards to both ends, as far as skin with a similar width goes. */
function walkLines(
  skin: BareSkin,
  at: { readonly x: number; readonly y: number },
  directionX: number,
  directionY: number,
  middle: Curve,
  width: number,
  widest: number,
): Line[] {
  const lines: Line[] = [];
  const step = (REACH * width) / LINES;
  const [acrossX, acrossY] = [directionY, -directionX];
  let widthHere = 0;
  for (const side of [1, -1]) {
    for (let i = side === 1 ? 0 : 1; i <= LINES; i++) {
      const t = i * step * side;
      // the middle of a bent limb, but never so far from the place that the line starts beside the limb
      const offset = i === 0 ? 0 : Math.max(-width / 3, Math.min(width / 3, curveAt(middle, t)));
      const x = at.x + directionX * t + acrossX * offset;
      const y = at.y + directionY * t + acrossY * offset;
      if (!isSkin(skin, x, y)) break;
      const leftRim = findRim(skin, x, y, -acrossX, -acrossY, widest);
      const rightRim = findRim(skin, x, y, acrossX, acrossY, widest);
      const left = leftRim ? offset - leftRim.distance : Number.NaN;
      const right = rightRim ? offset + rightRim.distance : Number.NaN;
      const here = (rightRim?.distance ?? widest) + (leftRim?.distance ?? widest);
      if (i === 0) widthHere = here;
      else if (here < widthHere * NARROWEST || here > widthHere * WIDEST) break;
      lines.push({ t, left, right, leftRim, rightRim });
    }
  }
  return lines;
}

function isSkin({ coverage }: BareSkin, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= coverage.width || y >= coverage.height) return false;
  return coverage.data[Math.floor(y) * coverage.width + Math.floor(x)]! >= 128;
}

/** Robust quadratic through a side's outlines, or through whatever ends the skin where no outline is in view. */
function fitSide(
  lines: readonly Line[],
  side: 'left' | 'right',
  width: number,
): { curve: Curve; inView: boolean } | null {
  let seen = 0;
  let total = 0;
  for (const line of lines) {
    const near = Math.exp(-((line.t / (1.2 * width)) ** 2));
    total += near;
    if (line[`${side}Rim`]?.kind === 'outline') seen += near;
  }
  const inView = seen > IN_VIEW * total;
  const used = lines.filter((line) => {
    const rim = line[`${side}Rim`];
    return rim !== null && (!inView || rim.kind === 'outline');
  });
  if (used.length < 4) return null;
  const t = used.map((line) => line.t / width);
  const d = used.map((line) => line[side] / width);
  const weights = t.map((value) => Math.exp(-((value / 1.2) ** 2)));
  return { curve: fitQuadratic(t, d, weights, width), inView };
}

const ROBUST_ROUNDS = 5;
/** Residual in widths from which a rim counts half (Cauchy weights). */
const RESIDUAL = 0.03;
/** Weights of no slope and no curvature beside the lines' own. */
const PRIOR_SLOPE = 0.02;
const PRIOR_BEND = 0.12;

/** In units of the width; the result is in pixels. */
function fitQuadratic(
  t: readonly number[],
  d: readonly number[],
  near: readonly number[],
  width: number,
): Curve {
  let curve: [number, number, number] = [0, 0, 0];
  const weights = near.slice();
  for (let round = 0; round < ROBUST_ROUNDS; round++) {
    const sums = new Float64Array(8);
    for (let i = 0; i < t.length; i++) {
      const w = weights[i]!;
      let power = w;
      for (let k = 0; k < 5; k++) {
        sums[k]! += power;
        if (k < 3) sums[5 + k]! += power * d[i]!;
        power *= t[i]!;
      }
    }
    curve = solve(sums);
    for (let i = 0; i < t.length; i++) {
      const residual = (d[i]! - curve[0] - (curve[1] + curve[2] * t[i]!) * t[i]!) / RESIDUAL;
      weights[i] = near[i]! / (1 + residual * residual);
    }
  }
  return [curve[0] * width, curve[1], curve[2] / width];
}

/** Normal equations of a quadratic with sums of t⁰…t⁴ and of d, dt, dt², by Cramer's rule. */
function solve(s: Float64Array): [number, number, number] {
  const [a, b, c] = [s[0]!, s[1]!, s[2]!];
  const [d, e, f] = [c + PRIOR_SLOPE, s[3]!, s[4]! + PRIOR_BEND];
  const [p, q, r] = [s[5]!, s[6]!, s[7]!];
  const determinant = a * (d * f - e * e) - b * (b * f - e * c) + c * (b * e - d * c);
  if (Math.abs(determinant) < 1e-9) return [a > 0 ? p / a : 0, 0, 0];
  return [
    (p * (d * f - e * e) - b * (q * f - e * r) + c * (q * e - d * r)) / determinant,
    (a * (q * f - e * r) - p * (b * f - e * c) + c * (b * r - q * c)) / determinant,
    (a * (d * r - q * e) - b * (b * r - q * c) + p * (b * e - d * c)) / determinant,
  ];
}
