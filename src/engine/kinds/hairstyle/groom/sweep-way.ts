/**
 * The way of gathered hair over the scalp from a root to its tie: a spherical quadratic curve (de Casteljau's construction
 * with great circles, Shoemake 1985) of directions from the skull's centre, laid on the scalp, lifted by the hair's thickness, and kept above the ear that it passes.
 */

import { hairlineAt, type Scalp } from '../head/scalp.ts';
import { type EarDrape, heightOverEar, sagOverEar } from './drape-over-ear.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

/** Way from the root over which hair rises to its height, centimetres. */
const ROOT_RISE = 1.6;
/** How many times longer that way is right beside a part: hair leaves it flat. */
const PART_RISE = 2.5;
/** Mean radius of a skull, by which angles become lengths. */
const SKULL = 9;
/** Strands that give way stay apart by this share. */
const APART = 0.12;
/** Share of its way after which hair has passed the ear. */
const PAST_EAR = 0.65;
/** Ways stay as far behind the hairline as their roots do, up to so many radians: none runs along it as a rim. */
const BEHIND_LINE = 0.09;
/** Sine of the elevation from which hair stands off the crown, and of that where it does wholly. */
const CROWN_FROM = 0.25;
const CROWN_FULL = 0.8;

export interface SweepWay {
  /** Number of points from the root up to and including the tie. */
  readonly steps: number;
  /** 0 straight … 1 down the sides first. */
  readonly drape: number;
  readonly lift: number;
  /** Height of the hair over the crown, centimetres, gained within `ROOT_RISE` of the roots. */
  readonly crown: number;
  readonly head: TiedHead;
  /** How it lies over ears that it covers; null where it passes above the ear. */
  readonly drapes: { readonly left: EarDrape | null; readonly right: EarDrape | null };
}

export interface SweepStrand {
  readonly azimuth: number;
  readonly elevation: number;
  /** Height of the strand within the hair, centimetres off the scalp. */
  readonly layer: number;
  /** Which side of the part the root is on: −1 or 1, less behind the part's end, where no side is left. */
  readonly partSide: number;
  /** 1 right beside the part, 0 far from it. */
  readonly besidePart: number;
  /** Sideways wander of its lock in radians of the skull, at its widest. */
  readonly wander: number;
  /** Wander of its lock off the scalp, centimetres. */
  readonly heave: number;
}

/** Writes the way into `out` from index 0; the last point is the scalp's under the tie, lifted as the tie is. */
export function writeSweep(
  { steps, drape: sides, lift, crown, head, drapes }: SweepWay,
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
  const drape = sides * Math.abs(strand.partSide);
  // Roots opposite to the tie have no shortest way: those go over the top, or down the sides where the style drapes
  const opposite = Math.max(0, 0.55 - facing);
  let mx = ax + bx + Math.sign(strand.partSide) * drape * opposite * 1.9;
  let my = ay + by + (1 - drape) * opposite * 0.9 - drape * opposite * 0.15;
  // To a tie on the other side hair goes around behind the head
  let mz = az + bz - 1.6 * opposite * Math.abs(bx);
  const middle = Math.hypot(mx, my, mz) || 1;
  mx /= middle;
  my /= middle;
  mz /= middle;
  const first = angleOf(ax * mx + ay * my + az * mz);
  const second = angleOf(mx * bx + my * by + mz * bz);
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
  const over = strand.azimuth > 0 ? drapes.left : drapes.right;
  const passesEar = !over && Math.abs(strand.azimuth) < earAzimuth + 0.1 && site.center.y < ear.top.y + 6;
  const riseWay = ROOT_RISE * (1 + (PART_RISE - 1) * strand.besidePart);
  const rise = Math.max(1, (Math.acos(Math.max(-1, Math.min(1, facing))) * SKULL) / riseWay);
  const behind = Math.min(BEHIND_LINE, strand.elevation - hairlineAt(scalp, strand.azimuth));
  const heave = lift * (1 - 0.5 * strand.besidePart) + strand.heave;
  for (let i = 0; i < steps; i++) {
    const t = i / (steps - 1);
    const u = 1 - t;
    const hump = 4 * t * u;
    const a0 = Math.sin(u * first) / Math.sin(first);
    const a1 = Math.sin(t * first) / Math.sin(first);
    const b0 = Math.sin(u * second) / Math.sin(second);
    const b1 = Math.sin(t * second) / Math.sin(second);
    const px = ax * a0 + mx * a1;
    const py = ay * a0 + my * a1;
    const pz = az * a0 + mz * a1;
    const qx = mx * b0 + bx * b1;
    const qy = my * b0 + by * b1;
    const qz = mz * b0 + bz * b1;
    const third = angleOf(px * qx + py * qy + pz * qz);
    const c0 = Math.sin(u * third) / Math.sin(third);
    const c1 = Math.sin(t * third) / Math.sin(third);
    let x = px * c0 + qx * c1 + sx * hump;
    let y = py * c0 + qy * c1 + sy * hump;
    let z = pz * c0 + qz * c1 + sz * hump;
    if (passesEar) {
      const flat = Math.hypot(x, z);
      const off = (Math.atan2(Math.abs(x), z) - earAzimuth) / 0.5;
      const least = (earTop - 0.9 * off * off) * Math.min(1, t * 5);
      const elevation = Math.atan2(y, flat);
      if (elevation < least && off * off < 1.5) {
        // To a tie under the ear it comes down behind it
        const raised =
          elevation + (least - elevation) * (1 - APART) * (1 - smooth((t - PAST_EAR) / (1 - PAST_EAR)));
        const length = Math.hypot(flat, y);
        const scale = (Math.cos(raised) * length) / (flat || 1);
        x *= scale;
        z *= scale;
        y = Math.sin(raised) * length;
      }
    }
    let azimuth = 0;
    let elevation = 0;
    if (over) {
      const flat = Math.hypot(x, z);
      const length = Math.hypot(flat, y);
      azimuth = Math.atan2(Math.abs(x), z);
      elevation = sagOverEar(over, strand.elevation, t, azimuth, Math.atan2(y, flat));
      const scale = (Math.cos(elevation) * length) / (flat || 1);
      x *= scale;
      z *= scale;
      y = Math.sin(elevation) * length;
    }
    if (z > 0 && Math.abs(x) < 1.3 * z) {
      // No way leads over the forehead
      const flat = Math.hypot(x, z);
      const least = hairlineAt(scalp, Math.atan2(x, z)) + behind;
      const elevation = Math.atan2(y, flat);
      if (elevation < least) y = flat * Math.tan(least - (least - elevation) * APART);
    }
    let height =
      (0.04 +
        strand.layer +
        crown * smooth((y / Math.hypot(x, y, z) - CROWN_FROM) / (CROWN_FULL - CROWN_FROM))) *
        smooth(t * rise * 0.5 + 0.15) +
      heave * Math.sin(Math.PI * t) ** 0.8;
    if (over) height = heightOverEar(over, azimuth, elevation, height);
    place(scalp, x, y, z, height + (site.tie.lift - height) * smooth((t - 0.7) / 0.3), out, i * 3);
  }
}

/** The angle of a cosine, kept off 0 and π, where great circles are not defined. */
function angleOf(cosine: number): number {
  return Math.acos(Math.max(-0.9999, Math.min(0.9999, cosine)));
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
