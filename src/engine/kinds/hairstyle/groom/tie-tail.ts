/** A tail: locks around a hanging centre line, fullest below the tie, thinner to irregular tips. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Tail } from '../style/gathered-hair.ts';
import { fallCourse } from './fall-course.ts';
import type { Finish } from './finish.ts';
import { sineHash } from './sine-hash.ts';
import { pushOut, type Solids, solidsOf } from './solids.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

/** Share of the length over which the tail widens from the tie to its girth. */
const WIDENS = 0.22;

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
  return ({ angle, reach, lock, chance, lockChance }, out, start) => {
    const reached =
      length * (1 - tail.layers * lockChance ** 1.5 - 0.12 * chance * chance) * (0.97 + 0.03 * chance);
    const count = Math.min(150, Math.ceil(reached / step));
    // Neighbouring locks wave together, not alike
    const phase = angle * 0.5 + (lockChance - 0.5) * 2.4;
    const period = (tail.wave?.period ?? 1) * (0.85 + 0.3 * sineHash(lock, 9));
    const amplitude = (tail.wave?.amplitude ?? 0) * (0.6 + 0.8 * sineHash(lock, 7));
    const spread = 0.75 + 0.5 * sineHash(lock, 3);
    const stray = chance > 0.97 ? 1.5 + chance : 1;
    const aside = 1 + (chance - 0.5) * 0.3 * stray;
    const forth = 1 + (sineHash(lock + chance, 5) - 0.5) * 0.3 * stray;
    const deep = Math.sqrt(reach);
    let at = start;
    for (let i = 1; i <= count; i++) {
      const s = (reached * i) / count;
      const f = s / length;
      const widening = Math.min(1, f / WIDENS);
      const full = site.radius + (girth - site.radius) * widening * (2 - widening);
      // Hairs of a lock draw together towards their tips
      const tip = Math.max(0, 1 - (s / reached - 0.55) / 0.45);
      const tight = (1 - 0.4 * f) * (0.25 + 0.75 * Math.min(1, tip * 1.4));
      const own = deep * full * (1 - tail.taper * Math.max(0, f - 0.3) * 1.35) * spread;
      const drift = 0.45 * valueNoise(s * 0.1, lock * 3.7, seed);
      const a = angle + drift + (chance - 0.5) * 0.6 * tight;
      let u = Math.cos(a) * own * aside;
      let v = Math.sin(a) * own * forth;
      if (amplitude > 0) {
        const swing = amplitude * Math.min(1, s / (period * 0.7));
        const q = (s / period) * 2 * Math.PI + phase + (chance - 0.5) * 0.35;
        u += swing * Math.cos(q);
        v += swing * 0.6 * Math.sin(q);
      }
      const loose = 0.3 * f * girth;
      u += loose * valueNoise(s * 0.14, lock * 7.3, seed + 1);
      v += loose * valueNoise(s * 0.14, lock * 3.1, seed + 2);
      if (tail.flip) {
        const flip = tail.flip * Math.max(0, f - 0.55) ** 2 * 5;
        u += Math.cos(a) * flip;
        v += Math.sin(a) * flip;
      }
      pointBeside(course, s, u, v, out, at);
      if (near[Math.min(near.length - 1, Math.round(s / course.step))]) pushOut(solids, out, at, 0.15);
      at += 3;
    }
    return at;
  };
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
