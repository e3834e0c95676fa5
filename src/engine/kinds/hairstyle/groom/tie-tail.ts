/**
 * A tail: hair that springs from its tie, is fullest a hand below it and thins out downwards. It falls in clumps that part
 * more and more, each with a length and a drift of its own, and a few hairs leave them.
 */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Tail } from '../style/gathered-hair.ts';
import { fallCourse } from './fall-course.ts';
import type { Finish } from './finish.ts';
import { sineHash } from './sine-hash.ts';
import { pushOut, type Solids, solidsOf } from './solids.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

/** Centimetres below the tie, and most as a share of the length, over which the tail widens to its girth. */
const WIDENS = 8;
const WIDENS_SHARE = 0.4;
/** Clumps of a tail, and the shares of the length between which they part. */
const CLUMPS = 11;
const PARTS_FROM = 0.12;
const PARTED = 0.75;
/** How near hairs come to the middle of their clump and of their lock, and how far a clump drifts, in girths. */
const TO_CLUMP = 0.5;
const TO_LOCK = 0.62;
const DRIFT = 0.55;
/** Chance (0..1) of a hair from which it leaves its clump, and how far at the tip, in girths. */
const STRAYS_FROM = 0.95;
const STRAY = 1.1;

export function tailFinish(site: TieSite, tail: Tail, head: TiedHead, random: () => number): Finish {
  const { length, girth } = tail;
  const course = fallCourse(site, head, {
    falls: tail.falls,
    length,
    radius: girth,
    rise: tail.rise,
    stiffness: 0.45,
  });
  const solids = solidsOf(head);
  const seed = Math.floor(random() * 2 ** 30);
  const step = tail.wave ? Math.min(1, tail.wave.period / 9) : 1;
  const near = nearSolids(course, solids, girth);
  const clumps = clumpsOf(seed);
  const widens = Math.min(WIDENS, WIDENS_SHARE * length);
  return ({ angle, reach, lock, chance, lockChance }, out, start) => {
    const deep = Math.sqrt(reach);
    const px = Math.cos(angle) * deep;
    const py = Math.sin(angle) * deep;
    const clump = nearestClump(clumps, px, py);
    const cx = clumps[clump * 3]!;
    const cy = clumps[clump * 3 + 1]!;
    const shorter = clumps[clump * 3 + 2]!;
    const reached =
      length *
      (1 - tail.layers * (0.55 * shorter + 0.45 * lockChance ** 1.5) - 0.2 * chance * chance) *
      (0.97 + 0.03 * chance);
    const count = Math.min(150, Math.ceil(reached / step));
    // The middle of the lock lies in its clump
    const lx = cx + 0.3 * (sineHash(lock, 3) - 0.5);
    const ly = cy + 0.3 * (sineHash(lock, 4) - 0.5);
    // Clumps wave together with their locks, not alike
    const phase = clump * 2.4 + (lockChance - 0.5) * 1.1;
    const period = (tail.wave?.period ?? 1) * (0.85 + 0.3 * sineHash(clump, 9));
    const amplitude = (tail.wave?.amplitude ?? 0) * (0.7 + 0.6 * sineHash(lock, 7));
    const stray = chance > STRAYS_FROM ? (STRAY * (chance - STRAYS_FROM)) / (1 - STRAYS_FROM) : 0;
    const strayAngle = sineHash(lock, chance) * 2 * Math.PI;
    let at = start;
    for (let i = 1; i <= count; i++) {
      const s = (reached * i) / count;
      const f = s / length;
      const widening = smoothStep(0, widens, s);
      const full =
        (site.radius + (girth - site.radius) * widening) * (1 - tail.taper * smoothStep(0.05, 1.05, f));
      const parted = smoothStep(PARTS_FROM, PARTED, f);
      const tip = smoothStep(0.5, 1, s / reached);
      const toLock = TO_LOCK * (0.25 * parted + 0.75 * tip);
      const toClump =
        TO_CLUMP * parted * (1 - toLock) * (0.6 + 0.6 * valueNoise(s * 0.11, clump * 9.1, seed));
      const own = 1 - toLock - toClump;
      const drift = DRIFT * girth * f ** 0.7;
      const mess = 0.2 * girth * Math.sqrt(f);
      let u =
        (px * own + cx * toClump + lx * toLock) * full +
        drift * valueNoise(s * 0.075, clump * 7.3, seed + 1) +
        mess * valueNoise(s * 0.16, lock * 3.7, seed + 3);
      let v =
        (py * own + cy * toClump + ly * toLock) * full +
        drift * valueNoise(s * 0.075, clump * 3.1, seed + 2) +
        mess * valueNoise(s * 0.16, lock * 5.3, seed + 4);
      if (amplitude > 0) {
        const swing = amplitude * Math.min(1, s / (period * 0.7));
        const q = (s / period) * 2 * Math.PI + phase + (chance - 0.5) * 0.35;
        u += swing * Math.cos(q);
        v += swing * 0.6 * Math.sin(q);
      }
      if (stray > 0) {
        const away =
          stray * girth * (0.25 * widening + f) * (0.4 + valueNoise(s * 0.12, chance * 900, seed + 5));
        u += Math.cos(strayAngle) * away;
        v += Math.sin(strayAngle) * away;
      }
      if (tail.flip) {
        const flip = tail.flip * Math.max(0, f - 0.55) ** 2 * 5;
        u += Math.cos(angle) * flip;
        v += Math.sin(angle) * flip;
      }
      pointBeside(course, s, u, v, out, at);
      if (near[Math.min(near.length - 1, Math.round(s / course.step))]) pushOut(solids, out, at, 0.15);
      at += 3;
    }
    return at;
  };
}

/** Middles of the clumps in the unit disc, in a sunflower's order, and how much shorter each is (0..1): three numbers a clump. */
function clumpsOf(seed: number): Float64Array {
  const clumps = new Float64Array(CLUMPS * 3);
  const turn = sineHash(seed % 997, 1) * 2 * Math.PI;
  for (let k = 0; k < CLUMPS; k++) {
    const reach = Math.sqrt((k + 0.3) / CLUMPS);
    const angle = turn + k * 2.39996;
    clumps[k * 3] = Math.cos(angle) * reach;
    clumps[k * 3 + 1] = Math.sin(angle) * reach;
    clumps[k * 3 + 2] = sineHash(seed % 997, k + 2);
  }
  return clumps;
}

function nearestClump(clumps: Float64Array, x: number, y: number): number {
  let best = 0;
  let nearest = Infinity;
  for (let k = 0; k < CLUMPS; k++) {
    const dx = clumps[k * 3]! - x;
    const dy = clumps[k * 3 + 1]! - y;
    const d = dx * dx + dy * dy;
    if (d < nearest) {
      nearest = d;
      best = k;
    }
  }
  return best;
}

/** Whether the hair around each point of the course may touch head or body, so that only there each hair is tested. */
function nearSolids({ points, count }: FramedCurve, solids: Solids, girth: number): Uint8Array {
  const near = new Uint8Array(count);
  const moved = Float64Array.from(points);
  for (let i = 0; i < count; i++) {
    pushOut(solids, moved, i * 3, girth * 1.6 + 0.5);
    near[i] =
      Math.abs(moved[i * 3]! - points[i * 3]!) +
        Math.abs(moved[i * 3 + 1]! - points[i * 3 + 1]!) +
        Math.abs(moved[i * 3 + 2]! - points[i * 3 + 2]!) >
      1e-6
        ? 1
        : 0;
  }
  return near;
}
