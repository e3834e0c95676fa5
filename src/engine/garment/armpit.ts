/** Hem corner, armpit and whether there is a sleeve: the first landmarks of a side. */
import { convexHull } from '../geometry/convex-hull.ts';
import type { SideChain } from './garment-outline.ts';
import { bulge, chainLength, down, farthestFromChord, farthestIn, outward } from './side-chain.ts';

export interface SidePockets {
  /** Chain index of the body's lower corner. */
  readonly hemCorner: number;
  /** Chain index where sleeve and body meet, or of the lowest point of a sleeveless armhole. */
  readonly armpit: number;
  readonly hasSleeve: boolean;
  /** Chain index of the sleeve's farthest point from the armpit; the armpit's own where there is no sleeve. */
  readonly sleeveEnd: number;
}

/** A bay shallower than this share of the garment's half width is no armpit. */
const SHALLOWEST_POCKET = 0.05;
/** What reaches less far beyond the armpit, as a share of the half width there, is an armhole's rim and no sleeve. */
const SHORTEST_SLEEVE = 0.2;
/** A strap's width, as a share of the body's half width: an armhole is more than twice as high. */
const WIDEST_STRAP = 0.15;

/** A halter's bow reaches beyond its band by less than this share of the band's half width. */
const WIDEST_BOW = 0.6;
/** Slant of a halter's armhole, run over rise. */
const SPREAD = 0.4;

/**
 * `neck` is the chain index of the neck's highest point on this side. The armpit is the deepest bay of the outline's
 * convex hull on this side beyond which the outline reaches outwards again: a sleeve. Without one it is the corner
 * below the armhole, the outline's largest bulge outside the line from shoulder to hem.
 */
export function findPockets(chain: SideChain, neck: number): SidePockets {
  const hull = convexHull(chain.subarray(0, (neck + 1) * 2));
  const bodyWidth = outward(chain, farthestIn(chain, 0, neck, 1, 0));
  let best = { index: -1, distance: 0, from: 0, to: 0 };
  for (let k = 1; k < hull.length; k++) {
    const from = hull[k - 1]!;
    const to = hull[k]!;
    if (to - from < 6) continue;
    const bay = farthestFromChord(chain, from, to, -1);
    // an armpit opens sideways or downwards; it never is the hem's own curve or the neck's
    if (bay.distance > best.distance && outward(chain, bay.index) > 0.12 * bodyWidth)
      best = { ...bay, from, to };
  }
  if (best.index >= 0 && best.distance > SHALLOWEST_POCKET * bodyWidth) {
    const armpit = best.index;
    let sleeveEnd = armpit;
    let reach = 0;
    let outermost = outward(chain, armpit);
    for (let i = armpit; i <= neck; i++) {
      // sideways or downwards: the shoulder above is no part of the sleeve's end
      const distance = Math.hypot(
        outward(chain, i) - outward(chain, armpit),
        Math.max(0, down(chain, i) - down(chain, armpit)),
      );
      outermost = Math.max(outermost, outward(chain, i));
      if (distance > reach && outward(chain, i) > outward(chain, armpit)) {
        reach = distance;
        sleeveEnd = i;
      }
    }
    const beyond = outermost - outward(chain, armpit);
    // below an armpit hangs a body about as wide, above it an armhole: a bow or a ruffle at the neck has neither
    const body = outward(chain, farthestIn(chain, 0, armpit, 1, 0));
    const isArmpit =
      outward(chain, armpit) > 0.38 * body && down(chain, armpit) - down(chain, neck) > 0.35 * body;
    const isBow = beyond < WIDEST_BOW * outward(chain, armpit) && spreadsBelow(chain, armpit, body);
    const isStrap = nearestBeyond(chain, armpit, sleeveEnd) < WIDEST_STRAP * body;
    if (isArmpit && !isStrap && !isBow && beyond > SHORTEST_SLEEVE * outward(chain, armpit)) {
      return { hemCorner: findHemCorner(chain, armpit), armpit, hasSleeve: true, sleeveEnd };
    }
  }
  const hemCorner = findHemCorner(chain, neck);
  let armpit = hemCorner;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = hemCorner + 1; i < neck; i++) {
    const outside = bulge(chain, i, hemCorner, neck);
    if (outside > value) {
      value = outside;
      armpit = i;
    }
  }
  return { hemCorner, armpit, hasSleeve: false, sleeveEnd: armpit };
}

/** The body's lower corner: the outline's farthest point down and outwards before `end`. */
function findHemCorner(chain: SideChain, end: number): number {
  return farthestIn(chain, 0, end, Math.SQRT1_2, Math.SQRT1_2);
}

/** Whether the outline slants outwards below a point, as below the foot of a halter's band: a body hangs down from an armpit. */
function spreadsBelow(chain: SideChain, index: number, body: number): boolean {
  let below = index;
  while (below > 0 && down(chain, below) - down(chain, index) < 0.25 * body) below--;
  return (
    outward(chain, below) - outward(chain, index) >
    SPREAD * Math.max(1, down(chain, below) - down(chain, index))
  );
}

/** Distance from the point `index` to the nearest of the chain's points from `from` to its end: what lies across the cloth. */
function nearestBeyond(chain: SideChain, index: number, from: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = from; i < chainLength(chain); i++)
    nearest = Math.min(
      nearest,
      Math.hypot(outward(chain, i) - outward(chain, index), down(chain, i) - down(chain, index)),
    );
  return nearest;
}
