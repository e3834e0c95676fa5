/** The course of a tail or a braid from its tie: down the back, straight down, or over the shoulder onto the chest. */

import { fallingFrame, fromFalling, toFalling } from './falling-frame.ts';
import { hangChains } from './hang-chains.ts';
import { bodyDistance, solidsOf } from './solids.ts';
import { type FramedCurve, framed, splineThrough, stepAlong } from './space-curve.ts';
import type { TieSite } from './tie-sites.ts';
import type { TiedHead } from './tied-head.ts';
import { unitVector } from './unit-vector.ts';

export interface Fall {
  readonly falls: 'behind' | 'front' | 'free';
  readonly length: number;
  /** Radius of what hangs. */
  readonly radius: number;
  /** How far it stands off before it bends. */
  readonly rise: number;
  readonly stiffness: number;
}

const STEP = 1.1;
/** Least distance from the middle at which hair comes to the front beside the neck, centimetres. */
const NECK_SIDE = 6;
/** Radius in which a tail bends from its tie, as a share of its own. */
const BEND = 0.9;
/** A tail from the back of the head comes down behind it: its distance from the middle, as a share of the skull's half width. */
const HIDDEN_BEHIND = 0.36;
/** Heights (cm, falling frame) where shoulders are assumed when no body was perceived. */
const SHOULDER = -14;
const CHEST_FRONT = 4;
/**
 * Where hair crosses the shoulder (cm, falling frame): the depth at which its height is asked, how far above it and at
 * which depth. From behind it comes over the ridge; from under the ear before it, as a collar there would hide it.
 */
const OVER_RIDGE = { sampled: -4, above: 1.5, depth: -2.5 };
const BEFORE_RIDGE = { sampled: 0.5, above: 3, depth: 4 };

/** The settled centre line, at equal steps, with its frames. */
export function fallCourse(site: TieSite, head: TiedHead, fall: Fall): FramedCurve {
  const frame = fallingFrame(head);
  const count = Math.max(4, Math.ceil(fall.length / STEP) + 1);
  const start = toFalling(frame, site.center);
  const out = toFalling(frame, site.normal);
  // A low tie's weight draws the hair down at once; from a high one it stands off first
  const low = Math.min(1, Math.max(0, (3 - start.y) / 5));
  const aim = unitVector(out.x * (1 - 0.75 * low), out.y * (1 - low) - 0.9 * low, out.z * (1 - 0.75 * low));
  const way: [number, number, number][] = [
    [start.x, start.y, start.z],
    [start.x + aim.x * fall.rise, start.y + aim.y * fall.rise, start.z + aim.z * fall.rise],
  ];
  const top = way[1]!;
  // What springs from a high tie bends no more sharply than it is thick: hairs on the inside would fold
  const bend = fall.radius * BEND;
  const sprung: [number, number, number] = [
    top[0] + aim.x * bend * 0.55,
    top[1] + aim.y * bend * 0.3 - bend * 0.3,
    top[2] + aim.z * bend * 0.55,
  ];
  if (fall.falls === 'front') {
    const side = site.fallSide;
    const wide = head.scalp.side + fall.radius * 0.6;
    const behind = Math.abs(site.side) < 0.5 || start.z < -9.5;
    // From under the ear it hangs straight down beside the neck, which is slimmer than the head
    const shoulder =
      behind || start.y > 0 ? Math.max(7.5, wide - 0.5) : Math.max(NECK_SIDE, Math.abs(top[0]) - 0.4);
    const ridge = behind ? OVER_RIDGE : BEFORE_RIDGE;
    const over = surfaceFrom(head, side * shoulder, 'top', ridge.sampled) ?? SHOULDER;
    // From behind the head it comes round under the ear; from above it first bends outwards
    if (behind)
      // Behind the head, so that the ear stays free, to the shoulder
      way.push([
        side * Math.max(head.scalp.side * HIDDEN_BEHIND, Math.abs(top[0])),
        Math.min(top[1] - 4, (top[1] + over) / 2),
        Math.min(-10.5, top[2] + 1.5),
      ]);
    else if (start.y > 0)
      way.push(sprung, [
        side * Math.max(wide + 0.9, Math.abs(sprung[0]) + 0.4 * bend),
        sprung[1] - 4.5,
        sprung[2] + 0.5,
      ]);
    // From under the ear straight to the shoulder, at once before what stands there around the neck: collars, hoods
    else
      way.push([
        (side * (Math.abs(top[0]) + shoulder)) / 2,
        (top[1] * 4 + over) / 5,
        (top[2] + 9 * BEFORE_RIDGE.depth) / 10,
      ]);
    way.push([side * (shoulder + 0.8), over + fall.radius + ridge.above, ridge.depth]);
    for (const drop of [4, 10]) {
      const front = surfaceFrom(head, side * shoulder, 'front', over - drop) ?? CHEST_FRONT;
      way.push([side * (shoulder - drop * 0.06), over - drop, Math.max(front, 0) + fall.radius * 0.6]);
    }
  } else if (fall.falls === 'behind') {
    way.push([top[0] * 1.05 + out.x * 1.5, top[1] - 3.5, top[2] - 2.5]);
    way.push([top[0], top[1] - 12, Math.min(top[2] - 2, -11)]);
  } else {
    way.push(sprung);
    way.push([sprung[0] + out.x * 0.4 * bend, sprung[1] - 3, sprung[2] + out.z * 0.4 * bend]);
    way.push([sprung[0] + out.x * 0.5 * bend, sprung[1] - 10, sprung[2] + out.z * 0.5 * bend]);
  }
  const points = splineThrough(
    way.map(([x, y, z]) => {
      const p = fromFalling(frame, x, y, z);
      return [p.x, p.y, p.z] as const;
    }),
    10,
  );
  // Hair is stiff where it turns: it keeps the bend that it sprang into, and hangs from there
  const pinned = start.y > 0 ? 2 + Math.round((0.6 * (fall.rise + bend)) / STEP) : 2;
  const chain = stepAlong(points, STEP, count, head.down);
  hangChains(
    [{ points: chain, segment: STEP, radius: fall.radius * 0.75, pinned }],
    solidsOf(head),
    head.down,
    { rounds: 40, weight: 0.05, stiffness: fall.stiffness, apart: false },
  );
  return framed(chain, STEP);
}

/**
 * Where the body begins in the falling frame at `x`: its height at depth `at` seen from above, or its depth at height `at`
 * seen from the front. Null where there is none.
 */
function surfaceFrom(head: TiedHead, x: number, from: 'top' | 'front', at: number): number | null {
  const frame = fallingFrame(head);
  const [begin, end] = from === 'top' ? [2, -34] : [16, -14];
  for (let k = begin; k > end; k -= 0.4) {
    const p = from === 'top' ? fromFalling(frame, x, k, at) : fromFalling(frame, x, at, k);
    if (bodyDistance(head.body, p.x, p.y, p.z) < 0) return k;
  }
  return null;
}
