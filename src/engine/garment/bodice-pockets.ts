/** Armpit of a dress's side and whether there is a sleeve, told from what lies above the waist alone. */
import type { SidePockets } from './armpit.ts';
import { OUTLINE_STEP, type SideChain } from './garment-outline.ts';
import { bulge, down, farthestIn, outward, turnAt } from './side-chain.ts';

/** What reaches less far beyond the armpit, as a share of the half width there, is an armhole's rim and no sleeve. */
const SHORTEST_SLEEVE = 0.2;
/** Turn in radians from the side into a sleeve's underside; from the waist to the bust it is less. */
const LEAST_TURN = -0.45;
/** Share of the width at the waist over which that turn is seen. */
const TURN_REACH = 0.09;
/** How far below the shoulder an armhole ends, in widths of the waist. */
const ARMHOLE_DEPTH = 0.6;
/** A bodice that hangs from straps ends in a corner that turns by so many radians, seen over this share of the waist's width, … */
const CORNER = 0.6;
const CORNER_REACH = 0.04;
/** … no farther above the foot than this, in widths of the waist, and no farther in than this share of its reach. */
const ABOVE_FOOT = 0.3;
const WITHIN = 0.07;

/**
 * `neck` is the chain index of the neck's highest point on this side, `waist` the one where the bodice ends. Skirts have
 * bays and bulges of their own, so the hull of the whole side, which tells the armpits of tops, doesn't tell these: here the
 * armpit is the innermost and highest point below the sleeve.
 */
export function findBodicePockets(chain: SideChain, neck: number, waist: number): SidePockets {
  const hemCorner = farthestIn(chain, 0, waist, Math.SQRT1_2, Math.SQRT1_2);
  const outermost = farthestIn(chain, waist, neck, 1, 0);
  const armpit = farthestIn(chain, waist, outermost, -0.8, -0.6);
  const beyond = outward(chain, outermost) / outward(chain, armpit) - 1;
  const reach = Math.max(5, Math.round((2 * TURN_REACH * outward(chain, waist)) / OUTLINE_STEP));
  const isArmpit =
    beyond > SHORTEST_SLEEVE &&
    sharpestTurn(chain, armpit, reach) < LEAST_TURN &&
    down(chain, armpit) - down(chain, neck) > 0.35 * outward(chain, waist);
  if (!isArmpit) {
    const foot = armholeFoot(chain, waist, neck);
    return { hemCorner, armpit: foot, hasSleeve: false, sleeveEnd: foot };
  }
  let sleeveEnd = armpit;
  let farthest = 0;
  for (let i = armpit; i <= neck; i++) {
    // sideways or downwards: the shoulder above is no part of the sleeve's end
    const distance = Math.hypot(
      outward(chain, i) - outward(chain, armpit),
      Math.max(0, down(chain, i) - down(chain, armpit)),
    );
    if (distance > farthest && outward(chain, i) > outward(chain, armpit)) {
      farthest = distance;
      sleeveEnd = i;
    }
  }
  return { hemCorner, armpit, hasSleeve: true, sleeveEnd };
}

/** The most concave turn within half of `reach` points of `index`. */
function sharpestTurn(chain: SideChain, index: number, reach: number): number {
  let turn = 0;
  for (let i = index - (reach >> 1); i <= index + (reach >> 1); i++)
    turn = Math.min(turn, turnAt(chain, Math.max(0, i), reach));
  return turn;
}

/**
 * The lowest point of a sleeveless armhole: the corner outside the line from waist to shoulder, about as far below the
 * shoulder as armholes are deep. Many bodices run almost straight from waist to shoulder, and only that depth tells.
 */
function armholeFoot(chain: SideChain, waist: number, neck: number): number {
  const tip = farthestIn(chain, waist, neck, 0.64, -0.77);
  const width = 2 * outward(chain, waist);
  const expected = down(chain, tip) + ARMHOLE_DEPTH * width;
  let best = waist;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = waist + 1; i < tip; i++) {
    const offset = (down(chain, i) - expected) / (0.5 * ARMHOLE_DEPTH * width);
    const score = bulge(chain, i, waist, tip) + 0.1 * width * Math.exp(-0.5 * offset * offset);
    if (score > value) {
      value = score;
      best = i;
    }
  }
  return bodiceCorner(chain, best, tip, width);
}

/** The corner in which the side of a bodice on straps ends above the armhole's `foot`; that foot where there is none. */
function bodiceCorner(chain: SideChain, foot: number, tip: number, width: number): number {
  const reach = Math.max(4, Math.round((CORNER_REACH * width) / OUTLINE_STEP));
  let corner = foot;
  let sharpest = CORNER;
  for (let i = foot; i < tip; i++) {
    if (down(chain, foot) - down(chain, i) > ABOVE_FOOT * width) break;
    if (outward(chain, i) < (1 - WITHIN) * outward(chain, foot)) continue;
    const turn = turnAt(chain, i, reach);
    if (turn <= sharpest) continue;
    sharpest = turn;
    corner = i;
  }
  return corner;
}
