/** The middle of a trunk, by the skin that is seen at both sides of a place. */
import type { Anatomy } from '../anatomy/anatomy.ts';
import { isTrunk } from '../surface/site-at.ts';
import type { Place } from './place.ts';
import { depthAt, type SkinRoom } from './skin-room.ts';

/** What is seen moves the middle that the joints tell by at most this, in half-widths of the part. */
const MOST_SHIFT = 0.6;
/** A design in the middle moves sideways by at most this, in half-widths of the part. */
const ACROSS = 0.1;

/**
 * The place moved to the middle of a trunk, as the foot of the neck tells it and the row of skin through the place; other
 * parts than the trunk's stay.
 */
export function onMidline(place: Place, room: SkinRoom, { sites }: Anatomy): Place {
  const { site, at, worth } = place;
  if (site === undefined || !isTrunk(site.part)) return place;
  const neck = sites.find(({ part, side }) => (part === 'neck' || part === 'nape') && side === null);
  const step = 1 / room.scale;
  let left = at.x;
  while (depthAt(room, left, at.y) > 0) left -= step;
  let right = at.x;
  while (depthAt(room, right, at.y) > 0) right += step;
  // what a garment leaves bare is seldom even, and a neck is turned with its head: both together err less
  const told = neck?.lower.x ?? at.x;
  const most = MOST_SHIFT * site.halfWidth;
  const shift = Math.max(-most, Math.min(most, (told + (left + right) / 2) / 2 - at.x));
  return {
    ...place,
    at: { x: at.x + shift, y: at.y },
    across: ACROSS * site.halfWidth,
    ...(worth === undefined ? {} : { worth: (x, y) => worth(x - shift, y) }),
  };
}
