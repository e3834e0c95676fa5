/** A braid from a tie: bundles that cross along a hanging centre line, an elastic, and a brush of free ends. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { TieBraid } from '../style/gathered-hair.ts';
import { facingFront } from './face-front.ts';
import { fallCourse } from './fall-course.ts';
import type { Finish } from './finish.ts';
import type { HairTie, Hanging } from './groom.ts';
import { ringAround } from './hair-ring.ts';
import { facingAlong, facingAt, opennessOf } from './openness.ts';
import { bundleRadius, FISHTAIL_BUNDLES, plaitOffset } from './plait.ts';
import { sineHash } from './sine-hash.ts';
import { pushOut, solidsOf } from './solids.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';

const POINTS_A_PERIOD = 10;
const BRUSH_STEP = 0.8;
/** Chance (0..1) of a hair from which it is a stray, and how far that stands off a loose braid, in bundle radii. */
const STRAYS_FROM = 0.96;
const STRAY = 1.3;
/** Most of a bundle's radius at which its hairs lie. */
const MOST_FLUFF = 1.04;
/** Depth under the plait's front, in its radii, over which a bundle dives into shade, and the share of light it keeps there. */
const UNDER = 0.9;
const COVERED = 0.45;
/** Centimetres from the tie on which a braid may be hidden by the ear and the jaw before it. */
const LEFT_TIE = 2;
/** Centimetres from the tie over which hair goes over into the plait, and the plait grows to its width: it begins as a gathered bundle. */
const INTO_PLAIT = 2.4;
const OPENS = 5;
const DARK: readonly [number, number, number] = [38, 34, 36];

export interface BraidFinish {
  readonly finish: Finish;
  /** The elastic at the end of the plait. */
  readonly elastic: HairTie;
  readonly course: FramedCurve;
  /** The braid from where it has left the tie behind the ear. */
  readonly hanging: Hanging;
}

export function braidFinish(
  site: TieSite,
  braid: TieBraid,
  head: TiedHead,
  random: () => number,
): BraidFinish {
  const seed = Math.floor(random() * 2 ** 30);
  const course = facingFront(
    fallCourse(site, head, {
      falls: braid.falls,
      length: braid.length + braid.brush,
      radius: braid.radius,
      rise: braid.radius,
      stiffness: 0.5,
    }),
    head,
  );
  const solids = solidsOf(head);
  const bundle = bundleRadius(braid.plait);
  const bundles = braid.plait === 'three' ? 3 : FISHTAIL_BUNDLES;
  const begin = random();
  const offset = { u: 0, v: 0 };
  const step = braid.period / POINTS_A_PERIOD;
  const plaited = Math.ceil(braid.length / step);
  const endRadius = braid.radius * (1 - braid.taper);
  const radiusAt = (s: number): number => {
    const f = Math.min(1, s / braid.length);
    const opening = smoothStep(0, OPENS, s);
    const closing = Math.max(0.42, Math.min(1, (braid.length - s) / 1.6 + 0.42));
    const swell = 1 + 0.07 * valueNoise(s * 0.3, 2, seed);
    return (site.radius + (braid.radius - site.radius) * opening) * (1 - braid.taper * f) * closing * swell;
  };
  // What depends on the place along the plait alone, once for all hairs
  const radii = Float64Array.from({ length: plaited + 1 }, (_, i) =>
    radiusAt(Math.min(braid.length, i * step)),
  );
  const across = new Float64Array(bundles * (plaited + 1));
  const above = new Float64Array(bundles * (plaited + 1));
  for (let which = 0; which < bundles; which++)
    for (let i = 0; i <= plaited; i++) {
      plaitOffset(braid.plait, (i * step) / braid.period + begin + which / bundles, offset);
      across[which * (plaited + 1) + i] = offset.u * radii[i]!;
      above[which * (plaited + 1) + i] = offset.v * radii[i]!;
    }
  const facing = facingAlong(course, head);
  const finish: Finish = ({ angle, reach, lock, chance, lockChance }, out, start, openness) => {
    // Hair comes to the tie from one side; each bundle takes as many locks
    const which = Math.floor(sineHash(lock, 11.3) * bundles);
    // Place in the bundle: near its surface, where hair is seen
    const a = sineHash(lock * 31 + which, chance) * 2 * Math.PI;
    const deep = (0.35 + 0.65 * Math.sqrt(sineHash(lock, chance + 2.5))) * bundle;
    // A few hairs stand off here and there: all along, they would be loops at the edge where bundles turn
    const stray =
      chance > STRAYS_FROM ? (STRAY * braid.loose * (chance - STRAYS_FROM)) / (1 - STRAYS_FROM) : 0;
    const tu = Math.cos(angle) * Math.sqrt(reach) * site.radius;
    const tv = Math.sin(angle) * Math.sqrt(reach) * site.radius;
    let at = start;
    for (let i = 1; i <= plaited; i++) {
      const s = Math.min(braid.length, i * step);
      // From the tie's disc into the plait within its first centimetres
      const into = smoothStep(0, INTO_PLAIT, s);
      const fluff = 1 + braid.loose * 0.5 * valueNoise(s * 0.8, lock * 3.7 + which, seed + 1);
      const standing =
        stray > 0 ? 1 + stray * Math.max(0, valueNoise(s * 0.25, lock * 9.1 + chance * 50, seed + 3)) : 1;
      const own = Math.min(MOST_FLUFF * bundle, deep * fluff) * radii[i]! * standing;
      const spin = a + s * 0.35;
      const k = which * (plaited + 1) + i;
      const u = across[k]! + Math.cos(spin) * own;
      const v = above[k]! + Math.sin(spin) * own;
      pointBeside(course, s, tu + (u - tu) * into, tv + (v - tv) * into, out, at);
      const turned = facingAt(course, s);
      const open = opennessOf(Math.cos(spin) * facing[turned]! + Math.sin(spin) * facing[turned + 1]!);
      // What has dived under another bundle lies in its shade
      const under = Math.min(1, Math.max(0, 0.5 + above[k]! / radii[i]! / UNDER));
      openness[at / 3] = 1 + (open * (COVERED + (1 - COVERED) * under) - 1) * into;
      at += 3;
    }
    const free = braid.brush * (1 - 0.6 * lockChance - 0.25 * chance * chance);
    const ends = Math.ceil(free / BRUSH_STEP);
    for (let i = 1; i <= ends; i++) {
      const s = (free * i) / ends;
      const f = s / Math.max(1, braid.brush);
      // Full below the elastic, and thinning out to a tip
      const r = endRadius * (0.45 + 0.9 * Math.sqrt(f)) * (1 - 0.75 * f * f);
      const b = angle + 0.5 * valueNoise(s * 0.3, lock, seed + 7);
      const own = r * Math.sqrt(reach) * (0.8 + 0.4 * chance);
      pointBeside(course, braid.length + s, Math.cos(b) * own, Math.sin(b) * own, out, at);
      pushOut(solids, out, at, 0.1);
      at += 3;
    }
    return at;
  };
  const left = Math.ceil(LEFT_TIE / course.step);
  return {
    finish,
    course,
    hanging: { points: Float32Array.from(course.points.subarray(3 * left)), radius: braid.radius },
    elastic: { ...ringAround(course, braid.length, endRadius * 0.5, 0.16), colour: DARK },
  };
}
