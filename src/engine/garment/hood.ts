/**
 * A hood that lies or hangs behind the neck. Its two sides seldom lie alike: one has slumped, and shows its lining. Only the
 * side that stands is read; the other one is its mirror image.
 */
import { resamplePolyline } from '../geometry/polyline.ts';
import type { LabImage, Mask } from '../pixels/image.ts';
import type { GarmentOutline, SideChain } from './garment-outline.ts';
import { cutHoodCloth } from './hood-cloth.ts';
import { followRim } from './hood-rim.ts';
import { findCollarFoot, STANDING_COLLAR } from './neck-outline.ts';
import type { Neckline } from './neckline.ts';
import { chainLength, chainPart, down, outward } from './side-chain.ts';

/** What of a side tells a hood, as chain indices. */
export interface HoodSide {
  readonly shoulderTip: number;
  readonly cuff: unknown;
}

export interface HoodReading {
  readonly side: 'left' | 'right';
  /** Chain index on each side where the hood's outside meets the shoulder line. */
  readonly feet: { readonly right: number; readonly left: number };
  /** The hood's outside from its foot up, (u, v) interleaved. */
  readonly outerEdge: Float64Array;
  /** Its rim from the throat up, as many points. */
  readonly rim: Float64Array;
  /** Where the hood is sewn on, from its right foot over the throat to its left one. */
  readonly seam: Float64Array;
  /** Set where its edges are cut out of the cloth of a hood that lies spread. */
  readonly isCut?: true;
}

/** A foot lies so far from the axis, as a share of the distance between the armpits; those of collars lie nearer. */
const LEAST_REACH = 0.34;
/** A hood rises so far above its foot, as a share of the same. */
const LEAST_RISE = 0.13;
/** Of a hood that lies unfolded only so much is worn as a collar. */
const WORN_RISE = 0.24;
/** How far the seam sags below the line from foot to throat, as a share of its length. */
export const SEAM_SAG = 0.1;
/** Where the rim lies beyond that, the seam lies so far below it, as a share of the distance between the armpits. */
const BELOW_RIM = 0.012;
/** A throat lies in the middle: a place as far aside as it is deeper by this share is not it. */
const ASIDE = 0.3;

/** Of two sides of a hood one is as even as the other within this ΔE. */
const AS_EVEN = 4;

/** Points along the hood's edges, and along half of its seam. */
export const HOOD_POINTS = 12;
const SEAM_POINTS = 12;

/** The hood of a top with these sides; null where none stands. `chest` is the distance between the armpits. */
export function findHood(
  outline: GarmentOutline,
  region: { readonly lab: LabImage; readonly mask: Mask },
  sides: { readonly right: HoodSide; readonly left: HoodSide },
  neckline: Neckline,
  chest: number,
): HoodReading | null {
  if (!sides.right.cuff || !sides.left.cuff || !neckline.inside) return null;
  const standing = (['right', 'left'] as const)
    .map((name) => ({ name, ...standAt(outline[name], sides[name], chest) }))
    .reduce((a, b) => (b.rise > a.rise ? b : a));
  if (standing.rise < LEAST_RISE * chest) return null;
  const side = standing.name;
  const sign = side === 'right' ? -1 : 1;
  const chain = outline[side];
  const reach = outward(chain, standing.foot);
  const footOf = (name: 'right' | 'left') =>
    name === side ? standing.foot : atReach(outline[name], sides[name], reach);
  const feet = { right: footOf('right'), left: footOf('left') };
  const worn = Math.min(standing.rise, WORN_RISE * chest);
  let top = standing.foot;
  while (top + 1 < chainLength(chain) && down(chain, standing.foot) - down(chain, top) < worn) top++;
  const outer = chainPart(chain, standing.foot, top).map((value, i) => (i % 2 === 0 ? sign * value : value));
  const throat = findThroat(neckline.points);
  const rim = followRim(region, outline.frame, neckline.points.slice(2 * throat, 2 * throat + 2), outer);
  return {
    side,
    feet,
    outerEdge: resamplePolyline(outer, HOOD_POINTS),
    rim: resamplePolyline(rim, HOOD_POINTS),
    seam: seamOf(outline, feet, neckline.points, throat, chest),
  };
}

/**
 * A hood that hides the shoulder lines and stands on these feet, chain indices; null where it is too small. Of the sides whose
 * cloth is even, where no lining shows, the one that overhangs its foot farther is read: where little does, ground beside the
 * hood may have been taken for it.
 */
export function findWideHood(
  outline: GarmentOutline,
  region: { readonly lab: LabImage; readonly mask: Mask },
  feet: { readonly right: number; readonly left: number },
  { points }: Neckline,
  chest: number,
): HoodReading | null {
  const at = findThroat(points);
  const throat = { u: points[2 * at]!, v: points[2 * at + 1]! };
  const pieces = (['right', 'left'] as const).map((name) => {
    const chain = outline[name];
    const foot = { u: (name === 'right' ? -1 : 1) * outward(chain, feet[name]), v: down(chain, feet[name]) };
    let farthest = feet[name];
    for (let i = farthest; i < chainLength(chain); i++)
      if (outward(chain, i) > outward(chain, farthest)) farthest = i;
    const over = outward(chain, farthest) - outward(chain, feet[name]);
    return { name, over, ...cutHoodCloth(region, outline.frame, throat, foot) };
  });
  const evenest = Math.min(...pieces.map(({ unevenness }) => unevenness));
  if (evenest === Number.POSITIVE_INFINITY) return null;
  const { name, outer, rim } = pieces
    .filter(({ unevenness }) => unevenness < evenest + AS_EVEN)
    .reduce((a, b) => (b.over > a.over ? b : a));
  return {
    side: name,
    feet,
    outerEdge: resamplePolyline(outer, HOOD_POINTS),
    rim: resamplePolyline(rim, HOOD_POINTS),
    seam: seamOf(outline, feet, points, at, chest),
    isCut: true,
  };
}

/** The foot of what stands on a shoulder like a hood, and how far it rises above it: 0 where nothing does. */
function standAt(chain: SideChain, side: HoodSide, chest: number): { foot: number; rise: number } {
  let highest = side.shoulderTip;
  for (let i = highest; i < chainLength(chain); i++) if (down(chain, i) < down(chain, highest)) highest = i;
  const { index, depth } = findCollarFoot(chain, side.shoulderTip, highest);
  const stands = depth > STANDING_COLLAR && outward(chain, index) > LEAST_REACH * chest;
  return { foot: index, rise: stands ? down(chain, index) - down(chain, highest) : 0 };
}

/** Index of the shoulder's outline at the distance `reach` from the axis. */
function atReach(chain: SideChain, { shoulderTip }: HoodSide, reach: number): number {
  let index = shoulderTip + 1;
  while (index + 2 < chainLength(chain) && outward(chain, index) > reach) index++;
  return index;
}

/** Index of the neckline's deepest point near the middle. */
function findThroat(points: Float64Array): number {
  let best = 0;
  let deepest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length / 2; i++) {
    const depth = points[2 * i + 1]! - ASIDE * Math.abs(points[2 * i]!);
    if (depth <= deepest) continue;
    deepest = depth;
    best = i;
  }
  return best;
}

/** Where the hood is sewn on: it sags from foot to throat, and lies below the rim wherever the hood has slumped. */
function seamOf(
  outline: GarmentOutline,
  at: { readonly right: number; readonly left: number },
  front: Float64Array,
  throat: number,
  chest: number,
): Float64Array {
  const feet = [
    { u: -outward(outline.right, at.right), v: down(outline.right, at.right) },
    { u: outward(outline.left, at.left), v: down(outline.left, at.left) },
  ] as const;
  const middle = { u: front[2 * throat]!, v: front[2 * throat + 1]! + BELOW_RIM * chest };
  const halves = feet.map((foot) => {
    const sag = SEAM_SAG * Math.hypot(foot.u - middle.u, foot.v - middle.v);
    return Array.from({ length: SEAM_POINTS + 1 }, (_, i): [number, number] => {
      const t = i / SEAM_POINTS;
      const u = foot.u + (middle.u - foot.u) * t;
      const v = foot.v + (middle.v - foot.v) * t + 4 * t * (1 - t) * sag;
      return [u, i === 0 ? v : Math.max(v, lowestAt(front, u) + BELOW_RIM * chest)];
    });
  });
  return Float64Array.from([...halves[0]!, ...halves[1]!.reverse().slice(1)].flat());
}

/** How far down the line reaches at `u`; −Infinity beside it. */
function lowestAt(line: Float64Array, u: number): number {
  let lowest = Number.NEGATIVE_INFINITY;
  for (let i = 2; i < line.length; i += 2) {
    const [a, b] = [line[i - 2]!, line[i]!];
    if (a === b || (a - u) * (b - u) > 0) continue;
    const t = (u - a) / (b - a);
    lowest = Math.max(lowest, line[i - 1]! + (line[i + 1]! - line[i - 1]!) * t);
  }
  return lowest;
}
