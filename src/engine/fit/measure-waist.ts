/** Where upper and lower clothes meet, and whether the upper ones go into the lower. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import { liesInHemShadow } from './hem-shadow.ts';
import { type LowerSides, lowerSides } from './lower-sides.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

export interface Waist {
  /** Height v at which trousers or skirt begin on the axis; null when nothing was seen of them. */
  readonly waistline: number | null;
  /** The same at distance `u` from the axis, a smooth curve; meaningless without a waistline. */
  readonly waistAt: (u: number) => number;
  /** Reach of the waistband from the axis on each side, pixels; meaningless without a waistline. */
  readonly waistReach: { readonly left: number; readonly right: number };
  /** The sides of the lower clothes, also under what hangs over them. */
  readonly lowerSides: LowerSides;
  /** True when the old top ends where the waistband is: tucked into it, or cropped above it. */
  readonly tucked: boolean;
}

/**
 * A waistband sits above the hip joints; a top that hangs loose over one ends lower. Share of the distance from the
 * shoulders to the hips.
 */
export const LOWEST_WAISTBAND = 0.95;

/** Where upper and lower clothes meet around the axis, and whether the upper ones go into the lower. */
export function measureWaist(person: PerceivedPerson, frame: TorsoFrame): Waist {
  const { shoulderWidth, torsoLength } = frame;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const lower = classTable(['lowerClothes', 'legs']);
  const found: { u: number; v: number }[] = [];
  for (let u = -0.34; u <= 0.34; u += 0.02) {
    let above = false;
    for (let v = 0.4 * torsoLength; v < 1.7 * torsoLength; v += 1) {
      const point = fromTorso(frame, u * shoulderWidth, v);
      const label = labelAt(person, point.x, point.y);
      if (label === upper) above = true;
      if (!lower[label]) continue;
      if (above) found.push({ u: u * shoulderWidth, v });
      break;
    }
  }
  if (found.length < 8)
    return {
      waistline: null,
      waistAt: () => Number.NaN,
      waistReach: { left: 0, right: 0 },
      lowerSides: { left: null, right: null, outline: { left: null, right: null } },
      tucked: false,
    };
  const curve = fitParabola(found, 0.04 * shoulderWidth);
  const waistline = curve(0);
  const reachOf = (sign: 1 | -1): number => {
    const found: number[] = [];
    for (let row = 0.03; row <= 0.11; row += 0.02) {
      let reached = 0;
      for (let u = 0; u < 0.7 * shoulderWidth; u++) {
        const point = fromTorso(frame, sign * u, curve(sign * u) + row * shoulderWidth);
        if (lower[labelAt(person, point.x, point.y)]) reached = u;
        else if (u - reached > 0.2 * shoulderWidth) break;
      }
      found.push(reached);
    }
    return found.sort((x, y) => x - y)[found.length >> 1]!;
  };
  const sides = lowerSides(person, frame, curve);
  // a corner that the parse took for the top makes the band seem short
  const whole = (reach: number, side: ((v: number) => number) | null): number =>
    side
      ? Math.max(reach, Math.min(side(waistline + 0.05 * shoulderWidth), reach + 0.1 * shoulderWidth))
      : reach;
  return {
    waistline,
    waistAt: curve,
    waistReach: { left: whole(reachOf(1), sides.left), right: whole(reachOf(-1), sides.right) },
    lowerSides: sides,
    tucked: waistline < LOWEST_WAISTBAND * torsoLength && !liesInHemShadow(person, frame, found),
  };
}

/** Parabola v(u) through the points by least squares, points farther than `tolerance` from it left out in rounds. */
function fitParabola(points: readonly { u: number; v: number }[], tolerance: number): (u: number) => number {
  const heights = points.map((point) => point.v).sort((a, b) => a - b);
  let a = heights[heights.length >> 1]!;
  let b = 0;
  let c = 0;
  const scale = Math.max(1, ...points.map((point) => Math.abs(point.u)));
  for (let round = 0; round < 4; round++) {
    const limit = tolerance * (round === 0 ? 3 : 1.5);
    const kept = points.filter(
      ({ u, v }) => Math.abs(a + b * (u / scale) + c * (u / scale) ** 2 - v) < limit,
    );
    if (kept.length < 6) break;
    const sums = [0, 0, 0, 0, 0];
    const right = [0, 0, 0];
    for (const { u, v } of kept) {
      const t = u / scale;
      for (let k = 0; k < 5; k++) sums[k]! += t ** k;
      for (let k = 0; k < 3; k++) right[k]! += v * t ** k;
    }
    // a ridge keeps slope and curvature small where few points speak for them
    const ridge = 0.02 * kept.length;
    const [m00, m01, m02, m11, m12, m22] = [
      sums[0]!,
      sums[1]!,
      sums[2]!,
      sums[2]! + ridge,
      sums[3]!,
      sums[4]! + ridge,
    ];
    const determinant =
      m00 * (m11 * m22 - m12 * m12) - m01 * (m01 * m22 - m12 * m02) + m02 * (m01 * m12 - m11 * m02);
    if (Math.abs(determinant) < 1e-9) break;
    const [r0, r1, r2] = [right[0]!, right[1]!, right[2]!];
    a =
      (r0 * (m11 * m22 - m12 * m12) - m01 * (r1 * m22 - m12 * r2) + m02 * (r1 * m12 - m11 * r2)) /
      determinant;
    b =
      (m00 * (r1 * m22 - r2 * m12) - r0 * (m01 * m22 - m12 * m02) + m02 * (m01 * r2 - r1 * m02)) /
      determinant;
    c =
      (m00 * (m11 * r2 - m12 * r1) - m01 * (m01 * r2 - r1 * m02) + r0 * (m01 * m12 - m11 * m02)) /
      determinant;
  }
  return (u) => a + b * (u / scale) + c * (u / scale) ** 2;
}
