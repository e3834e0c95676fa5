/** Which zone of a short cut a root belongs to, and the data blended for it. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Head } from '../head/head.ts';
import { hairlineAt, type Scalp } from '../head/scalp.ts';
import type { ShortCut, ShortZone } from '../style/short-cut.ts';
import { EYE_LINE } from './face-keep-out.ts';

/**
 * At the sides and the nape hair is cut along the hairline: from the first azimuth (radians) to the second the rule comes
 * in. What falls straight down ends so far (centimetres) below the line; hair that is combed back may be longer.
 */
const OUTLINE_FROM = 0.95;
const OUTLINE_FULL = 1.2;
const OVERHANG = 0.45;
/** Behind the ears, from the first azimuth to the second, it grows longer more slowly up from the line: no fringe hangs beside the jaw. */
const NAPE_FROM = 1.75;
const NAPE_FULL = 2.1;
const NAPE_TAPER = 0.6;
/** Share of its length by which hair comes down at least. */
const LEAST_FALL = 0.15;
/** Share of the hairs that are left as a shadow where a fade is shaven, so short (centimetres): it still tells where hair grows. */
const SHADOW = 0.25;
const SHAVEN = 0.2;
/** Mean radius of a skull, by which angles become centimetres. */
const SKULL = 9.5;

/** How the hair parts: the sign of x on the heavy side, the part's x and how far back (z) it runs. */
export interface ShortPart {
  readonly heavy: number;
  readonly x: number;
  readonly depth: number;
}

/** Places on the head that a cut is measured from, centimetres of the head frame. */
export interface CutMarks {
  /** Height of the upper rim of the ears and of the middle of the eyes. */
  readonly earTop: number;
  readonly eyes: number;
  /** Centre and hairline of the scalp. */
  readonly scalp: Pick<Scalp, 'center' | 'hairline'>;
  /** Null without a part. */
  readonly part: ShortPart | null;
}

/** A root's blended data. */
export interface RootCut {
  /** Share of the top, 0..1: the rest are sides and nape. */
  top: number;
  length: number;
  back: number;
  down: number;
  aside: number;
  inwards: number;
  /** Radians. */
  liftRoot: number;
  liftTip: number;
  rise: number;
  /** 0..1, thinner towards the bare skin of a fade. */
  density: number;
}

/** −1 or 1: on which side of the part a root lies, 0 without one. */
export function sideOfPart(part: ShortPart | null, x: number, z: number): number {
  if (!part) return 0;
  const line = part.x + 0.14 * valueNoise(z * 1.1, 7, 11) + 0.08 * valueNoise(z * 4, 3, 12);
  return (x - line) * part.heavy >= 0 ? part.heavy : -part.heavy;
}

/** How far out a part lies, 0..1: beyond one that lies wholly there the hair is combed down like the sides. */
export function farOut(part: ShortPart): number {
  return Math.max(0, Math.min(1, (Math.abs(part.x) - 1.2) / 2));
}

/** Heights on this head. */
export function cutMarks(head: Pick<Head, 'scalp' | 'ears'>, part: ShortPart | null): CutMarks {
  // A hidden or badly seen ear must not tilt the cut: both ears share a height near that of the eyes.
  const measured = (head.ears.left.top.y + head.ears.right.top.y) / 2;
  return {
    earTop: Math.max(1.8, Math.min(3.6, measured)),
    eyes: EYE_LINE,
    scalp: head.scalp,
    part,
  };
}

/** An object to be filled by `cutAt`. */
export function emptyRootCut(): RootCut {
  return {
    top: 0,
    length: 0,
    back: 0,
    down: 0,
    aside: 0,
    inwards: 0,
    liftRoot: 0,
    liftTip: 0,
    rise: 0,
    density: 1,
  };
}

function add(out: RootCut, zone: ShortZone, weight: number): void {
  if (weight <= 0) return;
  out.length += zone.length * weight;
  out.back += zone.comb.back * weight;
  out.down += zone.comb.down * weight;
  out.aside += zone.comb.aside * weight;
  out.inwards += zone.comb.inwards * weight;
  out.liftRoot += ((zone.lift[0] * Math.PI) / 180) * weight;
  out.liftTip += ((zone.lift[1] * Math.PI) / 180) * weight;
  out.rise += zone.rise * weight;
}

/**
 * The cut at a place of the scalp, written to `out`. The top is the horseshoe of a barber's sectioning: from the corners
 * of the forehead along the side of the head and around the crown.
 */
export function cutAt(cut: ShortCut, marks: CutMarks, x: number, y: number, z: number, out: RootCut): void {
  const { center } = marks.scalp;
  const turn = Math.atan2(x - center.x, z - center.z);
  const azimuth = Math.abs(turn);
  const behind = smoothStep(1.85, 2.75, azimuth);
  const height = y - marks.earTop;
  const sideStart = cut.section.side + (cut.section.back - cut.section.side) * behind;
  const start = sideStart - 6 * (1 - smoothStep(0.3, 0.68, azimuth));
  const half = Math.max(0.06, cut.section.blend / 2);
  let top = smoothStep(start - half, start + half, height);
  const { part } = marks;
  if (part && sideOfPart(part, x, z) !== part.heavy) top *= 1 - farOut(part) * smoothStep(-7, -4, z);
  const front = smoothStep(0.5, 4.6, z) * top;
  const crown = smoothStep(-4.2, -9, z) * top;
  const nape = smoothStep(1.9, 2.5, azimuth) * (1 - top);
  out.top = top;
  out.length = out.back = out.down = out.aside = out.inwards = 0;
  out.liftRoot = out.liftTip = out.rise = 0;
  out.density = 1;
  const { zones, fade, ridge } = cut;
  add(out, zones.front, front);
  add(out, zones.crown, crown);
  add(out, zones.top, top - front - crown);
  add(out, zones.nape, nape);
  add(out, zones.sides, 1 - top - nape);
  if (ridge) {
    const near = Math.exp(-(Math.abs(x / ridge.width) ** 3)) * top;
    out.length += (ridge.length - out.length) * Math.max(0, near);
  }
  const outlined = smoothStep(OUTLINE_FROM, OUTLINE_FULL, azimuth);
  if (outlined > 0) {
    const elevation = Math.atan2(y - center.y, Math.hypot(x - center.x, z - center.z));
    const above = Math.max(0, elevation - hairlineAt(marks.scalp, turn)) * SKULL;
    const aside = Math.hypot(out.down, out.aside);
    const fall = Math.max(LEAST_FALL, (aside / Math.hypot(aside, out.back, 1e-6)) * Math.cos(out.liftRoot));
    const tapered = 1 - NAPE_TAPER * smoothStep(NAPE_FROM, NAPE_FULL, azimuth);
    const longest = (OVERHANG + above / fall) * tapered;
    out.length -= Math.max(0, out.length - longest) * outlined;
  }
  if (fade) {
    const drop = fade.drop * behind;
    const risen = smoothStep(fade.skin - drop, fade.full - drop, height);
    out.length = Math.min(out.length, fade.shortest + (out.length - fade.shortest) * risen ** 1.4);
    const grown = smoothStep(
      fade.skin - drop - 0.25,
      fade.skin - drop + 0.85 * (fade.full - fade.skin),
      height,
    );
    // A few hairs already darken the skin: they come in slowly, or an edge shows.
    const shadow = fade.shortest < SHAVEN ? SHADOW : 0;
    out.density = shadow + (1 - shadow) * grown ** 1.6;
  }
}
