/** Other samples of a placement, within the freedom that a tattooist has. */
import { seededRandom } from '../../../pixels/seeded-noise.ts';
import type { Placement } from '../surface/placement.ts';
import { ALLOWED_LOSS, fitDesign } from './fit-design.ts';
import { type PlacedFit, standingAt } from './fit-places.ts';
import type { PlacementRequest, SurfaceAt } from './placement-request.ts';
import { uprightTurn } from './upright-turn.ts';

/** Another place is offered when it is nearly as good as the best. */
const NEARLY_AS_GOOD = 0.6;
/** Distance to another place in widths of the design. */
const ELSEWHERE = 0.8;
/** A variation keeps this much of the best guess's score. */
const AS_GOOD = 0.55;
const TRIES = 12;
/** Freedom of the place: centimetres, and a part of the design's width. */
const AWAY_CENTIMETRES = 3;
const AWAY_PART = 0.45;
const MOST_TURN = (8 * Math.PI) / 180;
/** Scales at which a design is fitted to the surface measured under it. */
const SETTLING = [1, 0.97, 0.94, 0.9, 0.86, 0.81, 0.76] as const;

/** The best guess, then variations in place, size and angle; the same for the same seed. */
export function varyPlacements(
  request: PlacementRequest,
  fits: readonly PlacedFit[],
  surfaceAt: SurfaceAt,
): Placement[] {
  const best = fits[0]!;
  const placements = [settled(best, request, surfaceAt)];
  const free = request.wish === null || request.wish.part === null;
  const others = free ? otherPlaces(fits) : [];
  const random = seededRandom(request.seed);
  while (placements.length < request.samples) {
    const elsewhere = random() < 0.7 ? others.shift() : undefined;
    placements.push(settled(elsewhere ?? variation(best, request, random), request, surfaceAt));
  }
  return placements;
}

/** Fits that are nearly as good as the best and clearly elsewhere; several places may have led to the same one. */
function otherPlaces(fits: readonly PlacedFit[]): PlacedFit[] {
  const kept: PlacedFit[] = [fits[0]!];
  for (const fit of fits) {
    if (fit.score < NEARLY_AS_GOOD * fits[0]!.score) break;
    const apart = ELSEWHERE * fit.laying.width;
    if (kept.every(({ laying }) => Math.hypot(laying.x - fit.laying.x, laying.y - fit.laying.y) > apart))
      kept.push(fit);
  }
  return kept.slice(1);
}

/** The fit moved, scaled and turned a little; a little smaller where nothing else is nearly as good. */
function variation(best: PlacedFit, request: PlacementRequest, random: () => number): PlacedFit {
  const { laying, merits } = best;
  const { wish, anatomy } = request;
  const keepsSize = wish !== null && wish.size !== null;
  const freedom = Math.min(AWAY_CENTIMETRES * anatomy.pixelsPerCentimetre, AWAY_PART * laying.width);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const reach = freedom * (1 - attempt / TRIES);
    const away = 2 * Math.PI * random();
    const distance = reach * (0.5 + 0.5 * random());
    const turn = (random() * 2 - 1) * MOST_TURN;
    const scale = keepsSize ? 0.96 + 0.08 * random() : 0.85 + 0.35 * random();
    const fit = fitDesign({
      ...best.question,
      x: laying.x + distance * Math.cos(away),
      y: laying.y + distance * Math.sin(away),
      across: 0.08 * laying.width,
      along: 0.08 * laying.width,
      width: laying.width * scale,
      scales: [1, 0.95],
      turn: best.question.turn + turn,
      allowedLoss: Math.max(ALLOWED_LOSS, 1.005 - merits.cover),
    });
    if (fit !== null && fit.score > AS_GOOD * best.score) return { ...fit, site: best.site };
  }
  return { ...best, laying: { ...laying, width: laying.width * 0.93 } };
}

/** The fit with the surface measured where the design has come to lie, moved and shrunk a little if need be. */
function settled(fit: PlacedFit, request: PlacementRequest, surfaceAt: SurfaceAt): Placement {
  const { wish, design } = request;
  const { laying, merits, question } = fit;
  const surface = surfaceAt({ x: laying.x, y: laying.y }, fit.site);
  const aspect = design.height / design.width;
  const standing = standingAt(request, surface, laying, fit.site);
  const before = standingAt(request, fit.surface, question, fit.site);
  const again = fitDesign({
    ...question,
    surface,
    x: laying.x,
    y: laying.y,
    across: 0.06 * laying.width,
    along: 0.06 * laying.width,
    width: laying.width,
    scales: SETTLING,
    turn: uprightTurn(standing, wish, aspect) + question.turn - uprightTurn(before, wish, aspect),
    sizeMatters: Math.max(1.5, question.sizeMatters),
    allowedLoss: Math.max(ALLOWED_LOSS, 1.005 - merits.cover),
  });
  const { x, y, angle, width, mirrored } = (again ?? fit).laying;
  return { at: { x, y }, angle, width, mirrored, surface: again?.surface ?? fit.surface };
}
