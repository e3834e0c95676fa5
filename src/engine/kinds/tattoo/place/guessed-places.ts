/** Places for a part of the body that nobody could name in the photo: what is known of bodies says where it would be. */
import { type BodyPart, type BodySite, LIMB_PARTS } from '../anatomy/anatomy.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { automaticPlaces } from './automatic-places.ts';
import { onSite } from './part-preference.ts';
import type { Place } from './place.ts';
import type { PlacementRequest } from './placement-request.ts';
import type { SkinRoom } from './skin-room.ts';

const LEGS: ReadonlySet<BodyPart> = new Set(['thigh', 'knee', 'calf', 'shin', 'ankle', 'foot']);
const SEEN_FROM_BEHIND: ReadonlySet<BodyPart> = new Set([
  'nape',
  'upperBack',
  'shoulderBlade',
  'spine',
  'lowerBack',
]);
/** What a place loses on the wrong side, in the wrong half, or on another part that has a name. */
const WRONG_SIDE = 0.12;
const WRONG_HALF = 0.4;
const OTHER_PART = 0.15;

/**
 * The automatic places, weighed by where the part would be: on the side of the picture where the wearer's side is in
 * view, legs below, not on what is known to be another part, on a limb rather than on flat skin or the other way round.
 * `part` is null where the words name a side only.
 */
export function guessedPlaces(
  request: PlacementRequest,
  wish: PlacementWish,
  part: BodyPart | null,
  room: SkinRoom,
  count: number,
): Place[] {
  const { anatomy, subject } = request;
  const behind =
    subject.view === 'back' ||
    (subject.view === null && ((part !== null && SEEN_FROM_BEHIND.has(part)) || wish.facing === 'back'));
  const { left, right } = extentOfSkin(room);
  const middle = (left + right) / 2;
  const breadth = Math.max(1, (right - left) / 10);
  const towards = wish.side === 'left' ? 1 : wish.side === 'right' ? -1 : 0;
  const direction = behind ? -towards : towards;
  const height = room.height / room.scale;
  const sure = anatomy.sites.filter((site) => site.confidence > 0.5);
  const others = part === null ? [] : sure.filter((site) => site.part !== part);
  const sided = part === null ? sure.filter((site) => site.side === 'left' || site.side === 'right') : [];
  const worth = (x: number, y: number): number => {
    let value = 1;
    for (const site of sided)
      if (isWithin(site, x, y)) return towards === 0 || site.side === wish.side ? 1 : WRONG_SIDE;
    if (direction !== 0)
      value *= WRONG_SIDE + (1 - WRONG_SIDE) / (1 + Math.exp((-direction * (x - middle)) / breadth));
    if (part !== null && LEGS.has(part) && y < height / 2) value *= WRONG_HALF;
    return others.some((site) => isWithin(site, x, y)) ? value * OTHER_PART : value;
  };
  const places = automaticPlaces(room, anatomy.pixelsPerCentimetre, count, worth);
  if (part === null) return places;
  const prefers = LIMB_PARTS.has(part) ? 'limb' : 'flat';
  return places.map((place) => ({ ...place, prefers }));
}

function isWithin(site: BodySite, x: number, y: number): boolean {
  const { along, across } = onSite(site, x, y);
  return along > 0 && along < 1 && Math.abs(across) < 1;
}

/** First and last column of the photo with skin, in photo pixels. */
function extentOfSkin({ depth, width, scale }: SkinRoom): { left: number; right: number } {
  let left = width;
  let right = 0;
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] === 0) continue;
    const x = i % width;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return { left: left / scale, right: right / scale };
}
