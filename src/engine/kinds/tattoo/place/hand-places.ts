/** A hand carries a design in the middle of its back or palm: between wrist and knuckles, not towards an edge. */
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import { isHand, onSite, sureSites } from './part-preference.ts';
import type { Place } from './place.ts';
import { depthAt, type SkinRoom } from './skin-room.ts';

/** How far from the middle a design may move: along in lengths, across in half-widths. */
const ALONG = 0.05;
const ACROSS = 0.06;
/** A place that is no farther than this beyond a hand's ends (lengths) and sides (half-widths) is on the hand. */
const BEYOND = 0.3;
const BESIDE = 1.5;
/** Half-widths from a hand's axis within which its edges are looked for: farther out is the thumb. */
const EDGE_WITHIN = 1.25;
/** Heights on the hand at which its edges are looked for. */
const EDGES_AT = [0.35, 0.5, 0.65] as const;

/** The middle of a hand or palm: halfway along its axis, halfway between its edges. */
export function placeOnHand(site: BodySite, room: SkinRoom): Place {
  const { upper, lower, halfWidth } = site;
  const dx = lower.x - upper.x;
  const dy = lower.y - upper.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  const aside = middleAcross(site, room);
  return {
    at: {
      x: (upper.x + lower.x) / 2 + (dy / length) * aside * halfWidth,
      y: (upper.y + lower.y) / 2 - (dx / length) * aside * halfWidth,
    },
    across: ACROSS * halfWidth,
    along: ALONG * length,
    worth: (x, y) => {
      const { along, across } = onSite(site, x, y);
      return Math.exp(-(((along - 0.5) / 0.25) ** 2) - ((across - aside) / 0.5) ** 2);
    },
    site,
  };
}

/** How far beside a hand's axis the middle between its edges is, in half-widths as `across` of `onSite` has them. */
function middleAcross({ upper, lower, halfWidth }: BodySite, room: SkinRoom): number {
  const dx = lower.x - upper.x;
  const dy = lower.y - upper.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  const most = EDGE_WITHIN * halfWidth;
  const edge = (t: number, sign: number): number => {
    let away = 0;
    while (away < most) {
      const next = sign * (away + 1);
      const x = upper.x + dx * t + (dy / length) * next;
      const y = upper.y + dy * t - (dx / length) * next;
      if (depthAt(room, x, y) <= 0) break;
      away++;
    }
    return sign * Math.min(most, away);
  };
  let sum = 0;
  for (const t of EDGES_AT) sum += (edge(t, 1) + edge(t, -1)) / 2;
  return sum / EDGES_AT.length / Math.max(1, halfWidth);
}

/** The places with those on hands replaced by the middles of the hands. */
export function withHandPlaces(places: readonly Place[], anatomy: Anatomy, room: SkinRoom): Place[] {
  const sites = sureSites(anatomy);
  const hands = sites.filter(({ part }) => isHand(part));
  const fingers = sites.filter(({ part }) => part === 'finger');
  const within = (site: BodySite, { at }: Place): boolean => {
    const { along, across } = onSite(site, at.x, at.y);
    return along > -BEYOND && along < 1 + BEYOND && Math.abs(across) < BESIDE;
  };
  const others = places.filter((place) => ![...hands, ...fingers].some((site) => within(site, place)));
  return [...others, ...hands.map((site) => placeOnHand(site, room))];
}
