/** Lays the design at each of several places as well as it can lie there, and compares them. */
import type { BodySite } from '../anatomy/anatomy.ts';
import { type Fit, fitDesign } from './fit-design.ts';
import type { DesignInk } from './ink-mass.ts';
import type { Place } from './named-places.ts';
import type { PlacementRequest, SurfaceAt } from './placement-request.ts';
import { reachAround, type SkinRoom } from './skin-room.ts';
import { uprightTurn } from './upright-turn.ts';
import { wishedSize } from './wished-size.ts';

/** Distance to the rim that is comfortable, as a part of the side of a square as large as the design. */
const MARGIN = 0.14;
/** How much a smaller design loses beside a larger one at another place: exponent. */
const LARGER_IS_BETTER = 0.6;
/** What a place loses whose surface is of the other kind than the one looked for. */
const OTHER_KIND = 0.45;
/** A design whose longer side is shorter than this is none; half of it where a small place or size was asked for. */
const LEAST_CENTIMETRES = 2.5;
const LEAST_PIXELS = 40;
const SMALL_IS_ASKED = 0.5;
/** Share of the picture's shorter side: nearer to the picture's border a place is less likely to be meant. */
const BORDER = 0.14;

/** The shortest longer side of a design worth inking, in photo pixels. */
function leastLength({ wish, anatomy }: PlacementRequest): number {
  const small = wish !== null && (wish.part !== null || wish.size !== null) ? SMALL_IS_ASKED : 1;
  const known = anatomy.scaleFrom === 'skin' ? 0 : LEAST_CENTIMETRES * anatomy.pixelsPerCentimetre;
  return small * Math.max(LEAST_PIXELS, known);
}

/** A laying and the part of the body that the words named for it. */
export interface PlacedFit extends Fit {
  readonly site: BodySite | null;
}

/** The best laying at each place that has one, the best first; `notes` gets what stood against the wish. */
export function fitPlaces(
  request: PlacementRequest,
  room: SkinRoom,
  ink: DesignInk,
  places: readonly Place[],
  surfaceAt: SurfaceAt,
  notes: string[],
): PlacedFit[] {
  const { wish, anatomy } = request;
  const found: { fit: PlacedFit; note: string | null }[] = [];
  for (const place of places) {
    const surface = surfaceAt(place.at, place.site ?? null);
    const reach = reachAround(room, place.at, 1.5 * Math.max(place.across, place.along));
    if (reach <= 0) continue;
    const turn = uprightTurn(surface, wish, ink.aspect);
    const lying = Math.abs(Math.sin(turn)) > 0.8;
    const size = wishedSize(wish, surface, lying ? 1 / ink.aspect : ink.aspect, anatomy, reach);
    const width = lying ? size.width / ink.aspect : size.width;
    const fit = fitDesign({
      room,
      ink,
      surface,
      ...place.at,
      across: place.across,
      along: place.along,
      width,
      scales: size.scales,
      least: leastLength(request) / Math.max(1, ink.aspect),
      turn,
      mirrored: wish?.mirrored ?? false,
      reach,
      margin: (wish?.wraps === true ? 0 : MARGIN) * Math.min(width * Math.sqrt(ink.aspect), 1.4 * reach),
      ...(place.worth === undefined ? {} : { worth: place.worth }),
      sizeMatters: size.sizeMatters,
      allowedLoss: size.allowedLoss,
      coverMatters: size.coverMatters,
    });
    if (fit === null) continue;
    const kind = place.prefers === undefined || place.prefers === surface.kind ? 1 : OTHER_KIND;
    found.push({ fit: { ...fit, score: fit.score * kind, site: place.site ?? null }, note: size.note });
  }
  const widest = Math.max(...found.map(({ fit }) => fit.laying.width));
  const shorter = Math.min(room.width, room.height) / room.scale;
  const compared = found.map(({ fit, note }) => {
    const { x, y, width } = fit.laying;
    const border = Math.min(x, y, room.width / room.scale - x, room.height / room.scale - y);
    const amid = 0.65 + 0.35 * Math.min(1, Math.max(0, border) / (BORDER * shorter));
    return { fit: { ...fit, score: fit.score * (width / widest) ** LARGER_IS_BETTER * amid }, note };
  });
  compared.sort((a, b) => b.fit.score - a.fit.score);
  const note = compared[0]?.note ?? null;
  if (note !== null) notes.push(note);
  return compared.map(({ fit }) => fit);
}
