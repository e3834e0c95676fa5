/**
 * The way of gathered hair over the scalp from a root to its tie: a quadratic Bézier curve of directions from the skull's
 * centre, laid on the scalp, lifted by the hair's thickness, and kept above the ear that it passes.
 */

import type { Scalp } from '../head/scalp.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

export interface SweepWay {
  /** Number of points from the root up to and including the tie. */
  readonly steps: number;
  /** 0 straight … 1 down the sides first. */
  readonly drape: number;
  readonly lift: number;
  readonly head: TiedHead;
}

export interface SweepStrand {
  readonly azimuth: number;
  readonly elevation: number;
  /** Height of the strand within the hair, centimetres off the scalp. */
  readonly layer: number;
  /** Which side of the part the root is on: −1 or 1. */
  readonly partSide: number;
  /** Sideways wander of its lock in radians of the skull, at its widest. */
  readonly wander: number;
  /** Wander of its lock off the scalp, centimetres. */
  readonly heave: number;
}

/** Writes the way into `out` from index 0; the last point is the scalp's under the tie, lifted as the tie is. */
export function writeSweep(
  { steps, drape, lift, head }: SweepWay,
  strand: SweepStrand,
  site: TieSite,
  out: Float64Array,
): void {
  const { scalp } = head;
  const c = scalp.center;
  const level = Math.cos(strand.elevation);
  const ax = Math.sin(strand.azimuth) * level;
  const ay = Math.sin(strand.elevation);
  const az = Math.cos(strand.azimuth) * level;
  let bx = site.foot.x - c.x;
  let by = site.foot.y - c.y;
  let bz = site.foot.z - c.z;
  const reach = Math.hypot(bx, by, bz);
  bx /= reach;
  by /= reach;
  bz /= reach;
  const facing = ax * bx + ay * by + az * bz;
  // Roots opposite to the tie have no shortest way: those go over the top, or down the sides where the style drapes
  const opposite = Math.max(0, 0.55 - facing);
  let mx = ax + bx + strand.partSide * drape * opposite * 1.9;
  let my = ay + by + (1 - drape) * opposite * 0.9 - drape * opposite * 0.15;
  let mz = az + bz;
  const middle = Math.hypot(mx, my, mz) || 1;
  // The handle of the curve lies above the middle of the way, so that the curve itself passes near it
  const bow = 1 / Math.max(0.5, Math.sqrt((1 + Math.max(-0.5, facing)) / 2));
  mx = (mx / middle) * bow;
  my = (my / middle) * bow;
  mz = (mz / middle) * bow;
  // Sideways: perpendicular to the root and the middle
  let sx = ay * mz - az * my;
  let sy = az * mx - ax * mz;
  let sz = ax * my - ay * mx;
  const sideways = Math.hypot(sx, sy, sz) || 1;
  sx *= strand.wander / sideways;
  sy *= strand.wander / sideways;
  sz *= strand.wander / sideways;
  const ear = strand.azimuth > 0 ? head.ears.left : head.ears.right;
  const earAzimuth = Math.abs(Math.atan2(ear.top.x - c.x, ear.top.z - c.z));
  const earTop = Math.atan2(ear.top.y - c.y, Math.hypot(ear.top.x - c.x, ear.top.z - c.z)) + 0.1;
  const passesEar = Math.abs(strand.azimuth) < earAzimuth + 0.1 && site.center.y < ear.top.y + 6;
  for (let i = 0; i < steps; i++) {
    const t = i / (steps - 1);
    const u = 1 - t;
    const hump = 4 * t * u;
    let x = u * u * ax + 2 * u * t * mx + t * t * bx + sx * hump;
    let y = u * u * ay + 2 * u * t * my + t * t * by + sy * hump;
    let z = u * u * az + 2 * u * t * mz + t * t * bz + sz * hump;
    if (passesEar) {
      const flat = Math.hypot(x, z);
      const off = (Math.atan2(Math.abs(x), z) - earAzimuth) / 0.5;
      const least = (earTop - 0.9 * off * off) * Math.min(1, t * 5);
      const elevation = Math.atan2(y, flat);
      if (elevation < least && off * off < 1.5) {
        // Strands that give way stay apart
        const raised = least - (least - elevation) * 0.12;
        const length = Math.hypot(flat, y);
        const scale = (Math.cos(raised) * length) / (flat || 1);
        x *= scale;
        z *= scale;
        y = Math.sin(raised) * length;
      }
    }
    const height =
      (0.04 + strand.layer) * Math.min(1, t * 6 + 0.1) + (lift + strand.heave) * Math.sin(Math.PI * t) ** 0.8;
    place(scalp, x, y, z, height + (site.tie.lift - height) * smooth((t - 0.7) / 0.3), out, i * 3);
  }
}

function smooth(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
}

/** The point over the scalp in a direction from its centre: `scalpPoint` and `scalpNormal` in one. */
function place(
  scalp: Scalp,
  x: number,
  y: number,
  z: number,
  height: number,
  out: Float64Array,
  at: number,
): void {
  const n = scalp.exponent;
  const b = y > 0 ? scalp.up : scalp.downwards;
  const c = z > 0 ? scalp.front : scalp.back;
  const u = Math.abs(x) / scalp.side;
  const v = Math.abs(y) / b;
  const w = Math.abs(z) / c;
  const un = u ** (n - 1);
  const vn = v ** (n - 1);
  const wn = w ** (n - 1);
  const reach = 1 / (u * un + v * vn + w * wn) ** (1 / n);
  const gx = (Math.sign(x) * un) / scalp.side;
  const gy = (Math.sign(y) * vn) / b;
  const gz = (Math.sign(z) * wn) / c;
  const lift = height / (Math.sqrt(gx * gx + gy * gy + gz * gz) || 1);
  out[at] = scalp.center.x + x * reach + gx * lift;
  out[at + 1] = scalp.center.y + y * reach + gy * lift;
  out[at + 2] = scalp.center.z + z * reach + gz * lift;
}
