/**
 * The scalp: a superellipsoid around a centre, addressed by azimuth and elevation.
 *
 * Azimuth: radians, 0 at the forehead, positive towards the wearer's left ear (π/2), ±π at the back of the head.
 * Elevation: radians above the horizontal plane through the centre, π/2 at the crown.
 */
import type { HeadPoint } from './head-point.ts';

export interface Scalp {
  readonly center: HeadPoint;
  /** Centimetres from the centre sideways, up, down, forwards and backwards. */
  readonly side: number;
  readonly up: number;
  readonly downwards: number;
  readonly front: number;
  readonly back: number;
  /** 2 is an ellipsoid; a skull is fuller. */
  readonly exponent: number;
  /** Elevation (radians) above which hair grows, at equal steps of azimuth from −π (inclusive) to π (exclusive). */
  readonly hairline: Float32Array;
}

/** The point of the scalp in the direction of azimuth and elevation from its centre. */
export function scalpPoint(scalp: Scalp, azimuth: number, elevation: number): HeadPoint {
  const level = Math.cos(elevation);
  const x = Math.sin(azimuth) * level;
  const y = Math.sin(elevation);
  const z = Math.cos(azimuth) * level;
  const reach = 1 / scalpNorm(scalp, x, y, z);
  return {
    x: scalp.center.x + x * reach,
    y: scalp.center.y + y * reach,
    z: scalp.center.z + z * reach,
  };
}

/** Distance of an offset from the centre in scalp radii: 1 on the scalp, less inside. */
export function scalpNorm(scalp: Scalp, x: number, y: number, z: number): number {
  return scalpLevel(scalp, x, y, z) ** (1 / scalp.exponent);
}

/** A power of that distance, which is enough to compare: 1 on the scalp, less inside. */
export function scalpLevel(scalp: Scalp, x: number, y: number, z: number): number {
  const n = scalp.exponent;
  const u = Math.abs(x) / scalp.side;
  const v = Math.abs(y) / (y > 0 ? scalp.up : scalp.downwards);
  const w = Math.abs(z) / (z > 0 ? scalp.front : scalp.back);
  return u ** n + v ** n + w ** n;
}

/** Outward unit normal of the scalp's level surface through a point of the head frame. */
export function scalpNormal(scalp: Scalp, { x, y, z }: HeadPoint): HeadPoint {
  const n = scalp.exponent;
  const dx = x - scalp.center.x;
  const dy = y - scalp.center.y;
  const dz = z - scalp.center.z;
  const a = scalp.side;
  const b = dy > 0 ? scalp.up : scalp.downwards;
  const c = dz > 0 ? scalp.front : scalp.back;
  const gx = (Math.sign(dx) * (Math.abs(dx) / a) ** (n - 1)) / a;
  const gy = (Math.sign(dy) * (Math.abs(dy) / b) ** (n - 1)) / b;
  const gz = (Math.sign(dz) * (Math.abs(dz) / c) ** (n - 1)) / c;
  const length = Math.hypot(gx, gy, gz) || 1;
  return { x: gx / length, y: gy / length, z: gz / length };
}

/** Elevation of the hairline at an azimuth, interpolated. */
export function hairlineAt({ hairline }: Pick<Scalp, 'hairline'>, azimuth: number): number {
  const count = hairline.length;
  const at = (((((azimuth + Math.PI) / (2 * Math.PI)) % 1) + 1) % 1) * count;
  const index = Math.floor(at) % count;
  const part = at - Math.floor(at);
  return hairline[index]! * (1 - part) + hairline[(index + 1) % count]! * part;
}
