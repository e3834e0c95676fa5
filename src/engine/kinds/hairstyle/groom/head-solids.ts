/** What hair can't pass: the scalp, raised by the hair that already lies on it, and neck, shoulders and chest. */
import type { Head, TaperedCapsule } from '../head/head.ts';
import type { Scalp } from '../head/scalp.ts';

/** Result of `surfaceAt`: distance above the scalp in centimetres (negative inside) and the outward unit normal. */
export interface SurfacePoint {
  distance: number;
  nx: number;
  ny: number;
  nz: number;
}

/** Writes distance and normal of the scalp's level surface at a point into `result` (first order, near the surface). */
export function surfaceAt(scalp: Scalp, x: number, y: number, z: number, result: SurfacePoint): void {
  const n = scalp.exponent;
  const dx = x - scalp.center.x;
  const dy = y - scalp.center.y;
  const dz = z - scalp.center.z;
  const a = scalp.side;
  const b = dy > 0 ? scalp.up : scalp.downwards;
  const c = dz > 0 ? scalp.front : scalp.back;
  const u = Math.abs(dx) / a;
  const v = Math.abs(dy) / b;
  const w = Math.abs(dz) / c;
  const un = u ** (n - 1);
  const vn = v ** (n - 1);
  const wn = w ** (n - 1);
  const norm = (u * un + v * vn + w * wn) ** (1 / n);
  let gx = ((dx < 0 ? -1 : 1) * un) / a;
  let gy = ((dy < 0 ? -1 : 1) * vn) / b;
  let gz = ((dz < 0 ? -1 : 1) * wn) / c;
  const length = Math.hypot(gx, gy, gz) || 1;
  gx /= length;
  gy /= length;
  gz /= length;
  // The gradient of the norm has the length `length / norm^(n-1)`.
  result.distance = ((norm - 1) * norm ** (n - 1)) / length;
  result.nx = gx;
  result.ny = gy;
  result.nz = gz;
}

/** Capsules as a flat table, eight numbers each: from x, y, z, radius, to x, y, z, radius. */
export function capsuleTable(capsules: readonly TaperedCapsule[]): Float64Array {
  const table = new Float64Array(capsules.length * 8);
  capsules.forEach(({ from, to, fromRadius, toRadius }, index) => {
    table.set([from.x, from.y, from.z, fromRadius, to.x, to.y, to.z, toRadius], index * 8);
  });
  return table;
}

/** Squared distance, as a multiple of the squared radius, from which rounding cannot make a point touch. */
const CLEARLY_OUTSIDE = 1 + 1e-6;

/**
 * Moves the point at `points[at..at + 2]` out of all capsules, to `clearance` centimetres above them. Returns whether it
 * touched one.
 */
export function leaveCapsules(
  table: Float64Array,
  points: Float32Array | Float64Array,
  at: number,
  clearance: number,
): boolean {
  let touched = false;
  for (let i = 0; i < table.length; i += 8) {
    const ax = table[i]!;
    const ay = table[i + 1]!;
    const az = table[i + 2]!;
    const bx = table[i + 4]! - ax;
    const by = table[i + 5]! - ay;
    const bz = table[i + 6]! - az;
    const px = points[at]! - ax;
    const py = points[at + 1]! - ay;
    const pz = points[at + 2]! - az;
    const squared = bx * bx + by * by + bz * bz || 1;
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / squared));
    const radius = table[i + 3]! * (1 - t) + table[i + 7]! * t + clearance;
    const dx = px - bx * t;
    const dy = py - by * t;
    const dz = pz - bz * t;
    // most points lie far off, which their squares tell quickly; rounding is left to the exact distance
    if (dx * dx + dy * dy + dz * dz > CLEARLY_OUTSIDE * radius * radius) continue;
    const distance = Math.hypot(dx, dy, dz) || 1e-6;
    if (distance >= radius) continue;
    const push = radius / distance;
    points[at] = ax + bx * t + dx * push;
    points[at + 1] = ay + by * t + dy * push;
    points[at + 2] = az + bz * t + dz * push;
    touched = true;
  }
  return touched;
}

/** Distances above the scalp on a grid around the head, for quick tests of many points. */
export interface ScalpGrid {
  readonly data: Float32Array;
  readonly size: readonly [number, number, number];
  readonly origin: readonly [number, number, number];
  /** Centimetres between grid points. */
  readonly step: number;
}

/** Samples `surfaceAt` around a head. */
export function scalpGrid({ scalp }: Pick<Head, 'scalp'>, step = 0.7): ScalpGrid {
  const border = 2;
  const { center } = scalp;
  const origin = [
    center.x - scalp.side - border,
    center.y - scalp.downwards - border,
    center.z - scalp.back - border,
  ] as const;
  const size = [
    Math.ceil((2 * scalp.side + 2 * border) / step),
    Math.ceil((scalp.up + scalp.downwards + 2 * border) / step),
    Math.ceil((scalp.front + scalp.back + 2 * border) / step),
  ] as const;
  const data = new Float32Array(size[0] * size[1] * size[2]);
  const surface: SurfacePoint = { distance: 0, nx: 0, ny: 0, nz: 0 };
  let index = 0;
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++) {
        surfaceAt(scalp, origin[0] + i * step, origin[1] + j * step, origin[2] + k * step, surface);
        data[index++] = surface.distance;
      }
    }
  }
  return { data, size, origin, step };
}
