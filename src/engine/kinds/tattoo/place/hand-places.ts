/** A hand carries a design in the middle of its back or palm: between wrist and knuckles, not towards an edge. */
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import { isHand, onSite, sureSites } from './part-preference.ts';
import type { Place } from './place.ts';

/** How far from the middle a design may move: along in lengths, across in half-widths. */
const ALONG = 0.07;
const ACROSS = 0.12;
/** A place that is no farther than this beyond a hand's ends (lengths) and sides (half-widths) is on the hand. */
const BEYOND = 0.3;
const BESIDE = 1.5;

/** The middle of a hand or palm. */
export function placeOnHand(site: BodySite): Place {
  const { upper, lower, halfWidth } = site;
  const length = Math.max(1, Math.hypot(lower.x - upper.x, lower.y - upper.y));
  return {
    at: { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 },
    across: ACROSS * halfWidth,
    along: ALONG * length,
    worth: (x, y) => {
      const { along, across } = onSite(site, x, y);
      return Math.exp(-(((along - 0.5) / 0.25) ** 2) - (across / 0.5) ** 2);
    },
    site,
  };
}

/** The places with those on hands replaced by the middles of the hands. */
export function withHandPlaces(places: readonly Place[], anatomy: Anatomy): Place[] {
  const sites = sureSites(anatomy);
  const hands = sites.filter(({ part }) => isHand(part));
  const fingers = sites.filter(({ part }) => part === 'finger');
  const within = (site: BodySite, { at }: Place): boolean => {
    const { along, across } = onSite(site, at.x, at.y);
    return along > -BEYOND && along < 1 + BEYOND && Math.abs(across) < BESIDE;
  };
  const others = places.filter((place) => ![...hands, ...fingers].some((site) => within(site, place)));
  return [...others, ...hands.map(placeOnHand)];
}
