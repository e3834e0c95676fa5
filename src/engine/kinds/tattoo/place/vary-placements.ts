/** Other samples of a placement, within the freedom that a tattooist has. */
import { seededRandom } from '../../../pixels/seeded-noise.ts';
import { ALLOWED_LOSS, type Fit, fitDesign } from './fit-design.ts';
import type { DesignInk } from './ink-mass.ts';
import type { Placement } from './placement.ts';
import type { PlacementRequest, SurfaceAt } from './placement-request.ts';
import { reachAround, type SkinRoom } from './skin-room.ts';

/** Another place is offered when it is nearly as good as the best. */
const NEARLY_AS_GOOD = 0.6;
const TRIES = 12;

/** The best guess, then variations in place, size and angle; the same for the same seed. */
export function varyPlacements(
  request: PlacementRequest,
  room: SkinRoom,
  ink: DesignInk,
  fits: readonly Fit[],
  surfaceAt: SurfaceAt,
): Placement[] {
  const best = fits[0]!;
  const placements = [settled(best, room, ink, surfaceAt)];
  const others = fits.slice(1).filter((fit) => fit.score > NEARLY_AS_GOOD * best.score);
  const random = seededRandom(request.seed);
  while (placements.length < request.samples) {
    const other = others.shift();
    if (other !== undefined && (request.wish === null || request.wish.part === null) && random() < 0.7) {
      placements.push(settled(other, room, ink, surfaceAt));
      continue;
    }
    placements.push(variation(best, request, room, ink, random, surfaceAt));
  }
  return placements;
}

function variation(
  best: Fit,
  request: PlacementRequest,
  room: SkinRoom,
  ink: DesignInk,
  random: () => number,
  surfaceAt: SurfaceAt,
): Placement {
  const { laying, surface, merits } = best;
  const keepsSize = request.wish?.size !== undefined && request.wish.size !== null;
  const freedom = 3 * request.anatomy.pixelsPerCentimetre;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const reach = freedom * (1 - attempt / TRIES);
    const away = 2 * Math.PI * random();
    const distance = reach * (0.5 + 0.5 * random());
    const turn = ((random() * 2 - 1) * 8 * Math.PI) / 180;
    const scale = keepsSize ? 0.96 + 0.08 * random() : 0.85 + 0.35 * random();
    const fit = fitDesign({
      room,
      ink,
      surface,
      x: laying.x + distance * Math.cos(away),
      y: laying.y + distance * Math.sin(away),
      across: 0.1 * laying.width,
      along: 0.1 * laying.width,
      width: laying.width * scale,
      scales: [1, 0.95],
      turn: laying.angle - surface.up + turn,
      mirrored: laying.mirrored,
      margin: 0.05 * laying.width,
      reach: reachAround(room, laying, laying.width),
      sizeMatters: 0.5,
      allowedLoss: Math.max(0.015, 1.02 - merits.cover),
    });
    if (fit !== null) return settled(fit, room, ink, surfaceAt);
  }
  const smaller = { ...best, laying: { ...laying, width: laying.width * 0.93 } };
  return settled(smaller, room, ink, surfaceAt);
}

/** The fit with the surface measured where the design has come to lie, moved and shrunk a little if need be. */
function settled(fit: Fit, room: SkinRoom, ink: DesignInk, surfaceAt: SurfaceAt): Placement {
  const { laying, merits } = fit;
  const surface = surfaceAt({ x: laying.x, y: laying.y });
  const again = fitDesign({
    room,
    ink,
    surface,
    x: laying.x,
    y: laying.y,
    across: 0.08 * laying.width,
    along: 0.08 * laying.width,
    width: laying.width,
    scales: [1, 0.97, 0.94, 0.9, 0.86, 0.81, 0.76],
    turn: laying.angle - fit.surface.up,
    mirrored: laying.mirrored,
    margin: 0.1 * laying.width,
    reach: reachAround(room, laying, 0.5 * laying.width),
    sizeMatters: 1.5,
    allowedLoss: Math.max(ALLOWED_LOSS, 1.005 - merits.cover),
  });
  const { x, y, angle, width, mirrored } = (again ?? fit).laying;
  return { at: { x, y }, angle, width, mirrored, surface: again?.surface ?? fit.surface };
}
