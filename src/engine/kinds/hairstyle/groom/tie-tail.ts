/** A tail: locks around a hanging centre line, fullest below the tie, thinner to irregular tips. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { Tail } from '../style/gathered-hair.ts';
import { fallCourse } from './fall-course.ts';
import type { Finish } from './finish.ts';
import { pushOut, solidsOf } from './solids.ts';
import { pointBeside } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';

/** Share of the length over which the tail widens from the tie to its girth. */
const WIDENS = 0.22;
const FOREHEAD = 8;

export function tailFinish(site: TieSite, tail: Tail, head: Head, random: () => number): Finish {
  const { length, girth } = tail;
  const course = fallCourse(site, head, {
    falls: tail.falls,
    length,
    radius: girth,
    rise: tail.rise,
    stiffness: 0.45,
  });
  const solids = solidsOf(head, FOREHEAD);
  const seed = Math.floor(random() * 2 ** 30);
  const step = tail.wave ? Math.min(1, tail.wave.period / 9) : 1;
  return ({ angle, reach, lock, chance, lockChance }, out, start) => {
    const reached =
      length * (1 - tail.layers * lockChance * lockChance - 0.1 * chance * chance) * (0.97 + 0.03 * chance);
    const count = Math.min(150, Math.ceil(reached / step));
    const phase = lockChance * 2 * Math.PI;
    const spread = 0.75 + 0.5 * hash(lock, 3);
    const stray = chance > 0.96 ? 1.6 + chance : 1;
    let at = start;
    for (let i = 1; i <= count; i++) {
      const s = (reached * i) / count;
      const f = s / length;
      const widening = Math.min(1, f / WIDENS);
      const full = site.radius + (girth - site.radius) * widening * (2 - widening);
      // Hairs of a lock draw together towards their tips
      const tight = 1 - 0.35 * f;
      const radius = full * (1 - tail.taper * Math.max(0, f - 0.35) * 1.3) * spread;
      const own = Math.sqrt(reach) * radius;
      const drift = 0.5 * valueNoise(s * 0.12 + lock * 0.37, lock, seed);
      const a = angle + drift + (chance - 0.5) * 0.5 * tight;
      let u = Math.cos(a) * own * (1 + (chance - 0.5) * 0.3 * stray);
      let v = Math.sin(a) * own * (1 + (hash(lock + i * 0, 5) - 0.5) * 0.3 * stray);
      if (tail.wave) {
        const swing = tail.wave.amplitude * Math.min(1, s / (tail.wave.period * 0.7));
        const q =
          (s / tail.wave.period) * 2 * Math.PI * (0.9 + 0.2 * lockChance) + phase + (chance - 0.5) * 0.6;
        u += swing * Math.cos(q) * (0.75 + 0.5 * hash(lock, 7));
        v += swing * Math.sin(q) * 0.7;
      } else {
        u += 0.25 * f * girth * valueNoise(s * 0.16, lock * 7.3, seed + 1);
        v += 0.25 * f * girth * valueNoise(s * 0.16, lock * 3.1, seed + 2);
      }
      if (tail.flip) {
        const flip = tail.flip * Math.max(0, f - 0.6) ** 2 * 6;
        u += Math.cos(a) * flip;
        v += Math.sin(a) * flip;
      }
      pointBeside(course, s, u, v, out, at);
      pushOut(solids, out, at, 0.15);
      at += 3;
    }
    return at;
  };
}

function hash(lock: number, salt: number): number {
  const x = Math.sin(lock * 12.9898 + salt * 78.233) * 43758.5453;
  return x - Math.floor(x);
}
