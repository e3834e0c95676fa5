/** Chooses where a design goes, as a tattooist would. */
import { TryOnFailure } from '../../../contract.ts';
import type { ImagePoint } from '../../../geometry/frames.ts';
import { measureSurface } from '../surface/measure-surface.ts';
import { automaticPlaces } from './automatic-places.ts';
import { type Fit, fitDesign } from './fit-design.ts';
import { type InkMass, inkMass } from './ink-mass.ts';
import { type Place, placesOnSite } from './named-places.ts';
import { namedSites } from './named-sites.ts';
import { naturalWidth } from './natural-size.ts';
import { placeInRegion } from './place-in-region.ts';
import type { ChosenPlacements, PlacementRequest, SurfaceAt } from './placement-request.ts';
import { type SkinRoom, skinRoom } from './skin-room.ts';
import { varyPlacements } from './vary-placements.ts';
import { wishedSize } from './wished-size.ts';

/** Cells along the longer side of a design, for the search. */
const CELLS = 40;
/** Places tried, each with a surface of its own. */
const PLACES = 7;
/** A design smaller than this is none. */
const LEAST_CENTIMETRES = 2.5;
const LEAST_PIXELS = 40;

/**
 * Where a design goes: in the region, where the words say, or on the most visible, flattest, best-lit bare skin.
 * `surfaceAt` measures the skin's shape; tests may bring their own.
 * @throws {TryOnFailure} PoseError where no bare skin large enough is in view.
 */
export function choosePlacements(
  request: PlacementRequest,
  surfaceAt: SurfaceAt = (at) => measureSurface(request.skin, request.anatomy, at),
): ChosenPlacements {
  const notes: string[] = [];
  const room = skinRoom(request.skin, request.anatomy);
  const mass = inkMass(request.design, CELLS);
  if (request.region !== null) return placeInRegion(request, room, surfaceAt);

  const fits = fitPlaces(request, room, mass, placesFor(request, room, mass, notes), surfaceAt, notes);
  const best = fits[0];
  if (best === undefined) throw noRoom();
  assertLargeEnough(best, request, mass);
  if (request.anatomy.scaleFrom === 'skin')
    notes.push('The size of the body could only be guessed from the skin that is seen.');
  return { placements: varyPlacements(request, room, mass, fits, surfaceAt), notes };
}

/** Where to look, the most wanted first. */
function placesFor(
  request: PlacementRequest,
  room: SkinRoom,
  mass: InkMass,
  notes: string[],
): readonly Place[] {
  const { anatomy, wish } = request;
  if (wish !== null && wish.part !== null) {
    const named = namedSites(anatomy, wish, wish.part);
    notes.push(...named.notes);
    const places = named.sites.flatMap((site) => {
      const length = Math.hypot(site.lower.x - site.upper.x, site.lower.y - site.upper.y);
      const rough = {
        kind: 'flat',
        at: site.upper,
        up: 0,
        width: 2 * site.halfWidth,
        length,
      } as const;
      const { width } = wishedSize(wish, rough, mass.aspect, anatomy.pixelsPerCentimetre);
      return placesOnSite(site, wish, anatomy, width * mass.aspect, anatomy.pixelsPerCentimetre);
    });
    if (places.length > 0) return places.slice(0, 2 * PLACES);
    notes.push('The place was chosen by what is seen.');
  }
  const reach = (at: ImagePoint): number => {
    const x = Math.min(room.width - 1, Math.floor(at.x * room.scale));
    const y = Math.min(room.height - 1, Math.floor(at.y * room.scale));
    return room.depth[y * room.width + x]! / room.scale;
  };
  return automaticPlaces(room, anatomy.pixelsPerCentimetre, PLACES).map((at) => ({
    at,
    across: 0.6 * reach(at),
    along: 0.9 * reach(at),
  }));
}

/** The best laying at each place, the best first. */
function fitPlaces(
  request: PlacementRequest,
  room: SkinRoom,
  mass: InkMass,
  places: readonly Place[],
  surfaceAt: SurfaceAt,
  notes: string[],
): Fit[] {
  const { wish, anatomy } = request;
  const turn = ((wish?.rotation ?? 0) * Math.PI) / 180;
  const fits: Fit[] = [];
  for (const place of places) {
    const surface = surfaceAt(place.at);
    const size = wishedSize(wish, surface, mass.aspect, anatomy.pixelsPerCentimetre);
    const natural = naturalWidth(surface, mass.aspect, anatomy.pixelsPerCentimetre);
    const fit = fitDesign({
      room,
      mass,
      surface,
      ...place.at,
      across: place.across,
      along: place.along,
      width: size.width,
      scales: size.scales,
      turn,
      mirrored: wish?.mirrored ?? false,
      margin: 0.09 * natural,
      ...(place.worth === undefined ? {} : { worth: place.worth }),
      sizeMatters: size.sizeMatters,
      allowedLoss: size.allowedLoss,
    });
    if (fit === null) continue;
    if (size.note !== null && !notes.includes(size.note)) notes.push(size.note);
    fits.push(fit);
  }
  return fits.sort((a, b) => b.score - a.score);
}

function assertLargeEnough(fit: Fit, request: PlacementRequest, mass: InkMass): void {
  const { wish, anatomy } = request;
  const longer = fit.laying.width * Math.max(1, mass.aspect);
  const asked = wish !== null && (wish.part !== null || wish.size !== null) ? 0.5 : 1;
  if (longer < LEAST_CENTIMETRES * anatomy.pixelsPerCentimetre * asked || longer < LEAST_PIXELS * asked)
    throw noRoom();
}

function noRoom(): TryOnFailure {
  return new TryOnFailure(
    'PoseError',
    'There is too little bare skin in view for a tattoo. Send a photo that shows the part of the body uncovered and close.',
  );
}
