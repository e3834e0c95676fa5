/** Where a design goes when all the skin in view is small: a neck, a hand, the temple or the forehead of a portrait. */
import type { Anatomy, BodyPart } from '../anatomy/anatomy.ts';
import { placeOnHand } from './hand-places.ts';
import { isHand, onSite } from './part-preference.ts';
import type { Place } from './place.ts';
import type { SkinRoom } from './skin-room.ts';

/** How gladly each part is taken, 0..1; never the middle of a face. */
const WORTH: Partial<Record<BodyPart, number>> = {
  neck: 1,
  nape: 1,
  forearm: 1,
  wrist: 0.9,
  hand: 0.8,
  palm: 0.6,
  collarbone: 1,
  chest: 1,
  shoulder: 1,
  upperArm: 1,
  calf: 0.9,
  shin: 0.9,
  ankle: 0.8,
  foot: 0.6,
};
const ON_FACE: typeof WORTH = { temple: 1, forehead: 0.8 };
const LEAST_CONFIDENCE = 0.3;
const ALONG = 0.32;
const ACROSS = 0.45;

/** One place on each part in view that would carry a small design: `onFace`, or elsewhere. */
export function lastResortPlaces({ sites }: Anatomy, room: SkinRoom, onFace: boolean): Place[] {
  const worths = onFace ? ON_FACE : WORTH;
  return sites.flatMap((site): Place[] => {
    const gladly = worths[site.part];
    if (gladly === undefined || site.confidence < LEAST_CONFIDENCE) return [];
    const { upper, lower, halfWidth } = site;
    const place = isHand(site.part)
      ? placeOnHand(site, room)
      : {
          at: { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 },
          across: ACROSS * halfWidth,
          along: ALONG * Math.hypot(lower.x - upper.x, lower.y - upper.y),
        };
    const worth = (x: number, y: number): number => {
      const { along, across } = onSite(site, x, y);
      return gladly * Math.exp(-(((along - 0.5) / 0.6) ** 2) - (across / 1.1) ** 2);
    };
    return [{ ...place, worth, site, small: true }];
  });
}
