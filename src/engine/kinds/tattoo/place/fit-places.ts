/** Lays the design at each of several places as well as it can lie there, and compares them. */
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import { siteAt } from '../surface/site-at.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import { isAsLargeAsPossible } from './as-large-as-possible.ts';
import { type Fit, fitDesign } from './fit-design.ts';
import type { DesignInk } from './ink-mass.ts';
import { onLimb } from './limb-frame.ts';
import { isHand, sureSites } from './part-preference.ts';
import type { Place } from './place.ts';
import type { PlacementRequest, SurfaceAt } from './placement-request.ts';
import { reachAround, type SkinRoom } from './skin-room.ts';
import { isLimb, type Standing, upOfBody, uprightTurn, upsideDown } from './upright-turn.ts';
import { wishedSize } from './wished-size.ts';

/** Distance to the rim that is comfortable, as a part of the side of a square as large as the design. */
const MARGIN = 0.14;
/** On a limb a design whose longer side has fewer photo pixels goes nearer to the rim, at most by this factor. */
const DETAILED = 150;
const NEARER = 0.5;
/** … and its size matters more: exponent. */
const DETAIL_MATTERS = 2.2;
/** How much a smaller design loses beside a larger one at another place: exponent. */
const LARGER_IS_BETTER = 0.6;
/** … and one that is to be as large as possible, by this. */
const FILLS = 0.25;
/** What a place loses whose surface is of the other kind than the one looked for. */
const OTHER_KIND = 0.45;
/** A design whose longer side is shorter than this is none; half of it where a small place or size was asked for. */
const LEAST_CENTIMETRES = 2.5;
const LEAST_PIXELS = 40;
const SMALL_IS_ASKED = 0.5;
/** … and this where there is nothing better on the photo. */
const LEAST_SEEN = 24;
/** What a place loses where a design would stand upside down on its limb. */
const UPSIDE_DOWN = 0.6;
/** A design that wraps goes round the limb's middle: it moves by at most this, in widths of the limb. */
const WRAPS_AT = 0.06;
/** Share of the picture's shorter side: nearer to the picture's border a place is less likely to be meant. */
const BORDER = 0.14;
/** A limb whose axis ends so near to the picture's border (in its shorter sides) is cut off by it. */
const CUT_OFF = 0.08;
/** What a place is worth at the cut, and how far from it, in lengths of the limb, it is worth all. */
const AT_CUT = 0.5;
const AWAY_FROM_CUT = 0.4;
/** What a hand is worth where the same design would be nearly as large on something else. */
const ON_HAND = 0.5;
const AS_LARGE_AS_ON_HAND = 0.8;

/** The shortest longer side of a design worth inking, in photo pixels. */
function leastLength({ wish, anatomy }: PlacementRequest, place: Place): number {
  if (place.small) return LEAST_SEEN;
  const small = wish !== null && (wish.part !== null || wish.size !== null) ? SMALL_IS_ASKED : 1;
  const known = anatomy.scaleFrom === 'skin' ? 0 : LEAST_CENTIMETRES * anatomy.pixelsPerCentimetre;
  return small * Math.max(LEAST_PIXELS, known);
}

/** A laying and the part of the body that the words named for it. */
export interface PlacedFit extends Fit {
  readonly site: BodySite | null;
}

/** What a design at `at` stands on; a part told by the shape of the skin alone is too much of a guess to tilt it. */
export function standingAt(
  { anatomy, subject }: PlacementRequest,
  surface: SkinSurface,
  at: { readonly x: number; readonly y: number },
  asked: BodySite | null,
): Standing {
  const told = anatomy.scaleFrom === 'skin' ? null : (asked ?? siteAt(sureOf(anatomy), at));
  return { surface, site: told, asked: asked !== null && subject.pose !== null, bodyUp: upOfBody(subject) };
}

function sureOf(anatomy: Anatomy): Anatomy {
  return { ...anatomy, sites: sureSites(anatomy) };
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
  const { wish, anatomy, subject } = request;
  const free = wish === null || (wish.part === null && wish.inPicture === null);
  const found: { fit: PlacedFit; note: string | null; onHand: boolean }[] = [];
  for (const place of places) {
    const surface = surfaceAt(place.at, place.site ?? null);
    const reach = reachAround(room, place.at, 1.5 * Math.max(place.across, place.along));
    if (reach <= 0) continue;
    const standing = standingAt(request, surface, place.at, place.site ?? null);
    const turn = uprightTurn(standing, wish, ink.aspect);
    const lying = Math.abs(Math.sin(turn)) > 0.8;
    const aspect = lying ? 1 / ink.aspect : ink.aspect;
    const size = wishedSize(wish, surface, aspect, anatomy, reach, standing.site);
    const round = wish?.wraps === true && surface.kind === 'limb' ? surface : null;
    const width = lying ? size.width / ink.aspect : size.width;
    const onArmOrLeg = surface.kind === 'limb' && standing.site !== null && isLimb(standing.site.part);
    const lacking = onArmOrLeg ? (width * Math.max(1, ink.aspect)) / DETAILED : 1;
    const fills = isAsLargeAsPossible(wish?.size ?? null);
    const margin =
      wish?.wraps === true ? 0 : (fills ? FILLS : 1) * MARGIN * Math.max(NEARER, Math.min(1, lacking));
    const fit = fitDesign({
      room,
      ink,
      surface,
      ...(round === null ? place.at : onLimb(round, place.at).nearest),
      across: round === null ? place.across : WRAPS_AT * round.width,
      along: place.along,
      width,
      scales: size.scales,
      least: leastLength(request, place) / Math.max(1, ink.aspect),
      turn,
      mirrored: wish?.mirrored ?? false,
      reach,
      margin: margin * Math.min(width * Math.sqrt(ink.aspect), 1.4 * reach),
      ...(place.worth === undefined ? {} : { worth: place.worth }),
      sizeMatters: lacking < 1 ? Math.max(DETAIL_MATTERS, size.sizeMatters) : size.sizeMatters,
      allowedLoss: size.allowedLoss,
      coverMatters: size.coverMatters,
    });
    if (fit === null) continue;
    const kind = place.prefers === undefined || place.prefers === surface.kind ? 1 : OTHER_KIND;
    // which way a limb alone is held before the camera says nothing
    const stands = standing.asked || subject.pose === null ? 1 : 1 - UPSIDE_DOWN * upsideDown(standing);
    const score = fit.score * kind * stands * (free ? awayFromCut(surface, fit.laying, room) : 1);
    const onHand = standing.site !== null && isHand(standing.site.part);
    found.push({ fit: { ...fit, score, site: place.site ?? null }, note: size.note, onHand });
  }
  const elsewhere = Math.max(...found.map(({ fit, onHand }) => (onHand ? 0 : fit.laying.width)));
  const widest = Math.max(...found.map(({ fit }) => fit.laying.width));
  const shorter = Math.min(room.width, room.height) / room.scale;
  const compared = found.map(({ fit, note, onHand }) => {
    const { x, y, width } = fit.laying;
    const border = Math.min(x, y, room.width / room.scale - x, room.height / room.scale - y);
    const amid = 0.65 + 0.35 * Math.min(1, Math.max(0, border) / (BORDER * shorter));
    const hand = free && onHand && elsewhere >= AS_LARGE_AS_ON_HAND * width ? ON_HAND : 1;
    return { fit: { ...fit, score: fit.score * (width / widest) ** LARGER_IS_BETTER * amid * hand }, note };
  });
  compared.sort((a, b) => b.fit.score - a.fit.score);
  const note = compared[0]?.note ?? null;
  if (note !== null) notes.push(note);
  return compared.map(({ fit }) => fit);
}

/** How much a place on a limb is worth by its distance from where the picture's border cuts the limb off, up to 1. */
function awayFromCut(
  surface: SkinSurface,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height, scale }: SkinRoom,
): number {
  if (surface.kind === 'flat') return 1;
  const right = width / scale;
  const bottom = height / scale;
  const nearby = CUT_OFF * Math.min(right, bottom);
  let worth = 1;
  for (const end of [surface.axis[0], surface.axis.at(-1)]) {
    if (end === undefined || Math.min(end.x, end.y, right - end.x, bottom - end.y) > nearby) continue;
    const away = Math.hypot(x - end.x, y - end.y) / (AWAY_FROM_CUT * surface.length);
    worth = Math.min(worth, AT_CUT + (1 - AT_CUT) * Math.min(1, away));
  }
  return worth;
}
