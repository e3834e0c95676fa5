/** Chooses where a design goes, as a tattooist would. */
import { TryOnFailure } from '../../../contract.ts';
import type { BodyPart, BodySite } from '../anatomy/anatomy.ts';
import { drawFace } from '../skin/subject-shapes.ts';
import { measureSurface } from '../surface/measure-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { automaticPlaces, placesInPicture } from './automatic-places.ts';
import { withoutAvoided } from './avoided-parts.ts';
import { fitPlaces } from './fit-places.ts';
import { guessedPlaces } from './guessed-places.ts';
import { withHandPlaces } from './hand-places.ts';
import { type DesignInk, designInk } from './ink-mass.ts';
import { lastResortPlaces } from './last-resort-places.ts';
import { onMidline } from './midline.ts';
import { placesOnSite } from './named-places.ts';
import { namedSites } from './named-sites.ts';
import { sureSites } from './part-preference.ts';
import type { Place } from './place.ts';
import { placeInRegion } from './place-in-region.ts';
import type { ChosenPlacements, PlacementRequest, SurfaceAt } from './placement-request.ts';
import { type SkinRoom, skinRoom } from './skin-room.ts';
import { varyPlacements } from './vary-placements.ts';

/** Parts on which a design lies only when words ask for them, or nothing else is bare. */
const ON_FACE: ReadonlySet<BodyPart> = new Set(['forehead', 'temple', 'cheek', 'chin', 'ear']);
/** Places tried, each with a surface of its own. */
const PLACES = 8;

/**
 * Where a design goes: in the region, where the words say, or on the most visible, flattest, best-lit bare skin.
 * `surfaceAt` measures the skin's shape; tests may bring their own.
 * @throws {TryOnFailure} PoseError where no bare skin large enough is in view.
 */
export function choosePlacements(
  asked: PlacementRequest,
  surfaceAt: SurfaceAt = (at, site = null) =>
    measureSurface(
      asked.skin,
      { ...asked.anatomy, sites: site ? [site] : sureSites(asked.anatomy) },
      at,
      asked.borders,
    ),
): ChosenPlacements {
  const request = asked.region === null ? withoutAvoided(asked) : asked;
  const { anatomy, skin, subject, region } = request;
  const part = request.wish === null ? null : wantedPart(request.wish);
  const onFace = part !== null && ON_FACE.has(part);
  const room = skinRoom(skin, anatomy, subject, onFace || (region !== null && isOnFace(region, subject)));
  if (region !== null) return placeInRegion(request, room, surfaceAt);

  const notes: string[] = [];
  const ink = designInk(request.design);
  let fits = fitPlaces(request, room, ink, namedPlaces(request, room, ink, notes), surfaceAt, notes);
  if (fits.length === 0) {
    const { wish } = request;
    if (part !== null) notes.push('The place was chosen by what is seen.');
    const places =
      wish !== null && (part !== null || wish.side === 'left' || wish.side === 'right')
        ? guessedPlaces(request, wish, part, room, PLACES)
        : withHandPlaces(automaticPlaces(room, anatomy.pixelsPerCentimetre, PLACES), anatomy, room);
    fits = fitPlaces(request, room, ink, places, surfaceAt, notes);
  }
  if (fits.length === 0) {
    fits = fitPlaces(request, room, ink, lastResortPlaces(anatomy, room, false), surfaceAt, notes);
    if (fits.length === 0) {
      const faceToo = onFace ? room : skinRoom(skin, anatomy, subject, true);
      fits = fitPlaces(request, faceToo, ink, lastResortPlaces(anatomy, faceToo, true), surfaceAt, notes);
    }
    if (fits.length > 0) notes.push('Little bare skin is in view: the design was made small.');
  }
  if (fits.length === 0) throw noRoom();
  if (request.anatomy.scaleFrom === 'skin')
    notes.push('The size of the body could only be guessed from the skin that is seen.');
  return { placements: varyPlacements(request, fits, surfaceAt), notes };
}

/** Whether the middle of a rectangle is on a face. */
function isOnFace(
  { x, y, w, h }: NonNullable<PlacementRequest['region']>,
  { face, photo }: PlacementRequest['subject'],
): boolean {
  if (face === null) return true;
  const scale = 64 / Math.max(photo.width, photo.height);
  const width = Math.ceil(photo.width * scale);
  const oval = drawFace(face, { width, height: Math.ceil(photo.height * scale), scale });
  const column = Math.floor(Math.min(1, x + w / 2) * photo.width * scale);
  const row = Math.floor(Math.min(1, y + h / 2) * photo.height * scale);
  return oval.data[row * width + column]! > 0;
}

/** The places that the words name; none when they name none, or nothing of it is in view. */
function namedPlaces(
  { anatomy, wish }: PlacementRequest,
  room: SkinRoom,
  ink: DesignInk,
  notes: string[],
): readonly Place[] {
  if (wish === null) return [];
  const part = wantedPart(wish);
  if (part === null)
    return wish.inPicture === null
      ? []
      : placesInPicture(room, wish.inPicture, anatomy.pixelsPerCentimetre, PLACES);
  const named = namedSites(anatomy, wish, part);
  notes.push(...named.notes);
  const sites = wish.inPicture === null ? named.sites : nearestTo(named.sites, wish.inPicture, room);
  return sites
    .slice(0, PLACES)
    .flatMap((site) => placesOnSite(site, wish, anatomy, ink.aspect, room))
    .map((place) => (wish.side === 'middle' ? onMidline(place, room, anatomy) : place))
    .slice(0, 2 * PLACES);
}

/** The part to ink: a landmark stands for it where nothing else is named ("near the elbow"). */
function wantedPart({ part, relativeTo }: PlacementWish): BodyPart | null {
  return part ?? relativeTo?.part ?? null;
}

/** The sites by their distance from a place of the picture. */
function nearestTo(
  sites: readonly BodySite[],
  { x, y }: { readonly x: number; readonly y: number },
  room: SkinRoom,
): readonly BodySite[] {
  const wantedX = ((x + 1) / 2) * (room.width / room.scale);
  const wantedY = ((y + 1) / 2) * (room.height / room.scale);
  const distance = ({ upper, lower }: BodySite) =>
    Math.hypot((upper.x + lower.x) / 2 - wantedX, (upper.y + lower.y) / 2 - wantedY);
  return [...sites].sort((a, b) => distance(a) - distance(b)).slice(0, 1);
}

function noRoom(): TryOnFailure {
  return new TryOnFailure(
    'PoseError',
    'There is too little bare skin in view for a tattoo. Send a photo that shows the part of the body uncovered and close.',
  );
}
