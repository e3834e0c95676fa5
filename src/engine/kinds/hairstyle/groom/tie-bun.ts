/** A bun: the gathered hair twisted to a rope and wound over the tie from its rim to its top. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Bun } from '../style/gathered-hair.ts';
import type { Finish } from './finish.ts';
import { facingAlong, facingAt, opennessOf } from './openness.ts';
import { evenly, framed, pointBeside } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

const STEP = 0.55;
/** Turns of a hair around the rope's axis per turn of the rope. */
const TWIST = 0.4;
/** Radius of the rope as a share of the bun's: turns are told apart by the creases between them. */
const ROPE_SHARE = 0.33;

/** Height of the first turn's middle over the tie, as a share of the rope's radius: no light comes through under it. */
const FIRST_TURN = 0.5;
/** How far a tip is tucked in, as a share of its hair's distance from the rope's middle: no brush ends stand out of the bun. */
const TUCKED = 0.25;
/** How many more hairs than in an even rope lie at its surface: those whose even place, times this, is beyond it. */
const PILED = 1.35;
/** Light on a bun against that on smooth hair of the same place, and how much more of it at its top than in its middle. */
const STANDS_OFF = 1.3;
const FROM_ABOVE = 0.35;
/** Centimetres over which hair goes from the tie into the rope. */
const INTO_ROPE = 2.6;

type Axes = readonly [number, number, number];

export function bunFinish(site: TieSite, bun: Bun, head: TiedHead, random: () => number): Finish {
  const seed = Math.floor(random() * 2 ** 30);
  const rope = bun.radius * ROPE_SHARE;
  const coil = coilLine(site, bun, rope, random, seed);
  const facing = facingAlong(coil, head);
  const length = (coil.count - 1) * STEP;
  const perTurn = length / bun.turns;
  const [tie, across, rise, normal] = [site.center, site.across, site.rise, site.normal].map(
    ({ x, y, z }) => [x, y, z] as const,
  ) as [Axes, Axes, Axes, Axes];
  // Middle of the whole bun
  const [cx, cy, cz] = [0, 1, 2].map((axis) => tie[axis]! + normal[axis]! * bun.height * 0.5) as [
    number,
    number,
    number,
  ];
  const direction = random() < 0.5 ? -1 : 1;
  return ({ angle, reach, lock, chance, lockChance }, out, start, openness) => {
    // Tips are tucked in at different places of the last turn
    const reached = length * (1 - 0.22 * chance * chance - 0.1 * lockChance);
    const count = Math.min(110, Math.ceil(reached / STEP));
    const loop = lockChance > 0.72 ? bun.mess * (lockChance - 0.72) * 5 : 0;
    const stray = chance > 0.985 ? 0.08 + 0.35 * bun.mess : 0;
    const tieU = Math.cos(angle) * Math.sqrt(reach) * site.radius;
    const tieV = Math.sin(angle) * Math.sqrt(reach) * site.radius;
    let at = start;
    for (let i = 1; i <= count; i++) {
      const s = (reached * i) / count;
      const grow = Math.min(1, (s / length) * 7);
      const twist = angle + direction * TWIST * 2 * Math.PI * (s / perTurn);
      const wander = 1 + bun.mess * 0.55 * valueNoise(s * 0.35, lock * 5.7, seed);
      const bulge = Math.max(0, valueNoise(s * 0.12 + lock, lock * 2.3, seed + 3));
      // Hairs pile up at the rope's surface: single ones beyond it would show as loops where they turn at the rim
      const own = Math.min(1, PILED * Math.sqrt(reach) * wander + loop * bulge);
      const radius =
        (site.radius + (rope - site.radius) * grow) * own * (1 - TUCKED * smoothStep(0.85, 1, i / count)) +
        stray * Math.max(0, valueNoise(s * 0.3, lock * 9.1 + chance * 50, seed + 5));
      pointBeside(coil, s, Math.cos(twist) * radius, Math.sin(twist) * radius, out, at);
      // From its place in the tie's disc into the rope: the rope begins across the disc, a jump would stand out as a loop
      const rest = 1 - smoothStep(0, INTO_ROPE, s);
      const turned = facingAt(coil, s);
      // The bun stands off the head: light comes to it from above
      const height =
        -(
          (out[at]! - cx) * head.down.x +
          (out[at + 1]! - cy) * head.down.y +
          (out[at + 2]! - cz) * head.down.z
        ) / bun.radius;
      openness[at / 3] =
        rest +
        (1 - rest) *
          (STANDS_OFF + FROM_ABOVE * height) *
          opennessOf(Math.cos(twist) * facing[turned]! + Math.sin(twist) * facing[turned + 1]!);
      if (rest > 0)
        for (let axis = 0; axis < 3; axis++) {
          const inTie =
            tie[axis]! + across[axis]! * tieU + rise[axis]! * tieV + normal[axis]! * rope * 0.5 * (1 - rest);
          out[at + axis]! += (inTie - out[at + axis]!) * rest;
        }
      at += 3;
    }
    // Single tips of a messy bun stand out a little
    if (bun.mess > 0.2 && chance < bun.mess * 0.02 && at > start + 6) {
      for (let k = 0; k < 3; k++, at += 3)
        for (let axis = 0; axis < 3; axis++) {
          const back = at - 3 + axis;
          const n = axis === 0 ? site.normal.x : axis === 1 ? site.normal.y : site.normal.z;
          out[at + axis] =
            out[back]! +
            (out[back]! - out[back - 3]!) * 0.85 +
            n * 0.16 * chance -
            (axis === 1 ? 0.1 * k : 0);
        }
    }
    return at;
  };
}

/** The rope's centre line: out from the tie to the rim, then in narrowing turns to the top. */
function coilLine(site: TieSite, bun: Bun, rope: number, random: () => number, seed: number) {
  const oblong = Math.sqrt(bun.oblong ?? 1);
  const begin = random() * 2 * Math.PI;
  const tilt = (random() - 0.5) * 0.5;
  const steps = Math.ceil(bun.turns * 40);
  const rim = bun.radius - rope;
  const points = new Float64Array((steps + 1) * 3);
  const { center: c, across: u, rise: v, normal: n } = site;
  for (let i = 0; i <= steps; i++) {
    const f = i / steps;
    const a = begin + f * bun.turns * 2 * Math.PI;
    const open = Math.min(1, (f * bun.turns) / 0.35);
    const narrowing = 1 - 0.8 * f ** 1.25;
    const uneven = 1 + (0.06 + 0.22 * bun.mess) * valueNoise(f * bun.turns * 2.3, 1, seed + 11);
    const radius = rim * open * narrowing * uneven;
    const x = Math.cos(a) * radius * oblong;
    const y = (Math.sin(a) * radius) / oblong;
    // The first turn lies on the head, which falls away under it, and each on the one before; a slight tilt keeps the turns from being rings
    const height =
      rope * FIRST_TURN * open + (bun.height - rope * (1 + FIRST_TURN)) * f ** 1.1 + tilt * x * 0.35;
    points[i * 3] = c.x + u.x * x + v.x * y + n.x * height;
    points[i * 3 + 1] = c.y + u.y * x + v.y * y + n.y * height;
    points[i * 3 + 2] = c.z + u.z * x + v.z * y + n.z * height;
  }
  return framed(evenly(points, STEP, 3), STEP);
}
