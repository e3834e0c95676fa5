/** Puts a design into a rectangle that the client has drawn: centred, filling it, cut where the skin ends. */
import { TryOnFailure } from '../../../contract.ts';
import type { ImagePoint } from '../../../geometry/frames.ts';
import { seededRandom } from '../../../pixels/seeded-noise.ts';
import type { Placement } from '../surface/placement.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import { fillRectangle } from './fill-rectangle.ts';
import { type InkMass, inkMass } from './ink-mass.ts';
import { shows } from './judge-laying.ts';
import type { ChosenPlacements, PlacementRequest, SurfaceAt } from './placement-request.ts';
import { projectInk } from './project-ink.ts';
import { depthAt, type SkinRoom } from './skin-room.ts';

/** With less of the design's ink than this share on skin it can't be told what the tattoo is. */
const LEAST_INK = 0.25;
/** Cells along the design's longer side in which its ink is counted. */
const CELLS = 24;
/** A limb's slant turns the design by at most this. */
const MOST_TURN = (18 * Math.PI) / 180;

/** With one outline in view a smaller slant is none. */
const UNCLEAR = (12 * Math.PI) / 180;
/** Other samples differ by this in angle and size. */
const FREE_TURN = (4 * Math.PI) / 180;
const FREE_SCALE = 0.08;

/** @throws {TryOnFailure} PoseError when the rectangle holds no skin, or too little for a quarter of the design's ink. */
export function placeInRegion(
  request: PlacementRequest,
  room: SkinRoom,
  surfaceAt: SurfaceAt,
): ChosenPlacements {
  const { design, subject, region } = request;
  const { width, height } = subject.photo;
  const left = region!.x * width;
  const top = region!.y * height;
  const right = Math.min(width, (region!.x + region!.w) * width);
  const bottom = Math.min(height, (region!.y + region!.h) * height);
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const nearest = nearestSkin(room, left, top, right, bottom);
  if (nearest === null) throw hardlySkin();
  const measured = surfaceAt(nearest);
  const surface = surfaceBelow(measured, centre, room);
  const mass = inkMass(design, CELLS);
  const share = sizeInRegion(request);
  const random = seededRandom(request.seed);
  const placements = Array.from({ length: request.samples }, (_, sample) => {
    const angle = slant(measured) + (sample === 0 ? 0 : (random() * 2 - 1) * FREE_TURN);
    const scale = share * (sample === 0 ? 1 : 1 - FREE_SCALE * random());
    const box = {
      x: centre.x - ((right - left) * scale) / 2,
      y: centre.y - ((bottom - top) * scale) / 2,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
    };
    const aspect = design.height / design.width;
    const cos = Math.abs(Math.cos(angle));
    const sin = Math.abs(Math.sin(angle));
    const start: Placement = {
      at: centre,
      angle,
      width: Math.min(box.width / (cos + sin * aspect), box.height / (sin + cos * aspect)),
      mirrored: request.wish?.mirrored ?? false,
      surface,
    };
    const placement = fillRectangle(start, design, box);
    if (inkOnSkin(placement, mass, room) < LEAST_INK) throw hardlySkin();
    return placement;
  });
  return { placements, notes: [] };
}

function hardlySkin(): TryOnFailure {
  return new TryOnFailure(
    'PoseError',
    'The chosen rectangle holds hardly any bare skin. Move it over skin that is seen, or leave it out.',
  );
}

/** The skin below the rectangle's middle; a middle beside a limb has nothing to be bent round. */
function surfaceBelow(measured: SkinSurface, centre: ImagePoint, room: SkinRoom): SkinSurface {
  if (measured.kind === 'flat' || depthAt(room, centre.x, centre.y) > 0) return { ...measured, at: centre };
  return { ...measured, kind: 'flat', at: centre };
}

/** Share of the design's ink that is seen on bare skin of the placement's surface. */
function inkOnSkin(placement: Placement, { u, v, weight }: InkMass, room: SkinRoom): number {
  const projection = projectInk(placement);
  const extent = placement.surface.extent ?? null;
  const point = new Float64Array(2);
  let seen = 0;
  for (let i = 0; i < weight.length; i++) {
    if (!projection(u[i]!, v[i]!, point) || depthAt(room, point[0]!, point[1]!) <= 0) continue;
    if (extent === null || shows(extent.mask, point[0]! * extent.scale, point[1]! * extent.scale))
      seen += weight[i]!;
  }
  return seen;
}

/** The share of the rectangle that the words leave: "small" is smaller than it, nothing is larger. */
function sizeInRegion({ wish, anatomy, region, subject, design }: PlacementRequest): number {
  const size = wish?.size ?? null;
  if (size === null || 'fill' in size) return 1;
  if ('factor' in size) return Math.max(0.35, Math.min(1, Math.sqrt(size.factor)));
  const aspect = design.height / design.width;
  const tall = size.of === 'height' || (size.of === 'longer' && aspect > 1);
  const width = (size.centimetres * anatomy.pixelsPerCentimetre) / (tall ? aspect : 1);
  const fits = Math.min(region!.w * subject.photo.width, (region!.h * subject.photo.height) / aspect);
  return Math.max(0.2, Math.min(1, width / fits));
}

/** How far from upright the limb stands, small; a limb that lies across leaves the design upright in the picture. */
function slant(surface: SkinSurface): number {
  if (surface.kind === 'flat') return 0;
  const half = Math.round(surface.up / Math.PI) * Math.PI;
  const away = surface.up - half;
  if (Math.abs(away) > Math.PI / 4 || (surface.outlines < 2 && Math.abs(away) < UNCLEAR)) return 0;
  return Math.max(-MOST_TURN, Math.min(MOST_TURN, away));
}

/** The skin of the rectangle that is nearest to its middle, in photo pixels. */
function nearestSkin(room: SkinRoom, left: number, top: number, right: number, bottom: number) {
  const { scale, width, height, depth } = room;
  const x0 = Math.max(0, Math.floor(left * scale));
  const y0 = Math.max(0, Math.floor(top * scale));
  const x1 = Math.min(width, Math.ceil(right * scale));
  const y1 = Math.min(height, Math.ceil(bottom * scale));
  const middleX = ((left + right) / 2) * scale;
  const middleY = ((top + bottom) / 2) * scale;
  let least = Number.POSITIVE_INFINITY;
  let found: { x: number; y: number } | null = null;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      if (depth[y * width + x]! <= 0) continue;
      const distance = Math.hypot(x + 0.5 - middleX, y + 0.5 - middleY);
      if (distance >= least) continue;
      least = distance;
      found = { x: (x + 0.5) / scale, y: (y + 0.5) / scale };
    }
  return found;
}
