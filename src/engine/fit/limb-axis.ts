/**
 * A limb's axis as a rounded line whose points lie at equal steps of real length: places on it are a length along it
 * and an offset outwards.
 */
import type { ImagePoint } from '../geometry/frames.ts';

export interface LimbAxis {
  /** Points at equal steps of real length, from the limb's root to its end. */
  readonly points: readonly ImagePoint[];
  /** Unit normals at the points, away from the body. */
  readonly normals: readonly { readonly x: number; readonly y: number }[];
  /** Real length in pixels: what it would measure if no part of it pointed at the camera. */
  readonly length: number;
}

/** Index and fraction of a real length along the limb; beyond the ends it is clamped to them. */
function positionOf(limb: LimbAxis, length: number): { index: number; fraction: number } {
  const last = limb.points.length - 1;
  const position = Math.max(0, Math.min(last, (length / limb.length) * last));
  const index = Math.min(last - 1, Math.floor(position));
  return { index, fraction: position - index };
}

/** Interpolated value of a per-sample table at a real length. */
export function limbTable(limb: LimbAxis, table: Float32Array, length: number): number {
  const { index, fraction } = positionOf(limb, length);
  return table[index]! + (table[index + 1]! - table[index]!) * fraction;
}

/** Photo point at a real length along the limb (prolonged beyond its ends), moved outwards by `offset` pixels. */
export function limbPoint(limb: LimbAxis, length: number, offset: number): ImagePoint {
  const { index, fraction } = positionOf(limb, length);
  const a = limb.points[index]!;
  const b = limb.points[index + 1]!;
  const na = limb.normals[index]!;
  const nb = limb.normals[index + 1]!;
  const nx = na.x + (nb.x - na.x) * fraction;
  const ny = na.y + (nb.y - na.y) * fraction;
  const beyond = length < 0 ? length : Math.max(0, length - limb.length);
  const segment = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return {
    x: a.x + (b.x - a.x) * fraction + nx * offset + ((b.x - a.x) / segment) * beyond,
    y: a.y + (b.y - a.y) * fraction + ny * offset + ((b.y - a.y) / segment) * beyond,
  };
}

/** Real length and outward offset of the limb's point nearest to `point`. */
export function nearestOnLimb(limb: LimbAxis, point: ImagePoint): { length: number; offset: number } {
  const last = limb.points.length - 1;
  let best = Number.POSITIVE_INFINITY;
  let result = { length: 0, offset: 0 };
  for (let i = 0; i < last; i++) {
    const a = limb.points[i]!;
    const b = limb.points[i + 1]!;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const squared = dx * dx + dy * dy || 1e-9;
    let t = ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared;
    // the first piece may be prolonged upwards and the last one downwards
    t = Math.max(i === 0 ? -4 : 0, Math.min(i === last - 1 ? 4 : 1, t));
    const ex = point.x - a.x - t * dx;
    const ey = point.y - a.y - t * dy;
    const distance = ex * ex + ey * ey;
    if (distance < best) {
      best = distance;
      const n = limb.normals[i]!;
      result = {
        length: ((i + t) / last) * limb.length,
        offset: Math.sqrt(distance) * Math.sign(ex * n.x + ey * n.y || 1),
      };
    }
  }
  return result;
}

/**
 * `count` points at equal steps of real length along two bones, whose real lengths are `first` and `second`; a quadratic
 * Bézier rounds the joint between them over `rounding` on either side.
 */
export function roundedBones(
  [root, joint, end]: readonly [ImagePoint, ImagePoint, ImagePoint],
  first: number,
  second: number,
  rounding: number,
  count: number,
): ImagePoint[] {
  const onBone = (at: number): ImagePoint => {
    const [from, to, t] = at <= first ? [root, joint, at / first] : [joint, end, (at - first) / second];
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  };
  const a = onBone(first - rounding);
  const b = onBone(first + rounding);
  return Array.from({ length: count }, (_, i) => {
    const at = ((first + second) * i) / (count - 1);
    const t = (at - first + rounding) / (2 * rounding);
    if (t <= 0 || t >= 1) return onBone(at);
    return {
      x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * joint.x + t * t * b.x,
      y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * joint.y + t * t * b.y,
    };
  });
}

/** Unit normals of a line's points: to the traveller's left on screen for `sign` 1, to the right for −1. */
export function lineNormals(points: readonly ImagePoint[], sign: 1 | -1): { x: number; y: number }[] {
  return points.map((_, i) => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (sign * (b.y - a.y)) / d, y: (-sign * (b.x - a.x)) / d };
  });
}
