/**
 * The shape of the skin around a place. Rays to the skin's rim give a first direction where no named part of the body
 * does; the sides of the skin along it tell whether it is a limb, and which of its outlines are in view.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { SkinBorders } from '../skin/skin-borders.ts';
import { skinWithin, surfaceAround } from '../skin/surface-around.ts';
import { curveAt, type LimbOutline, traceLimb } from './limb-outline.ts';
import { isTrunk, limbHalfWidth, siteAt, upOfSite } from './site-at.ts';
import { findRim, nearestSkin } from './skin-rims.ts';
import type { FlatSurface, LimbSurface, SkinSurface } from './skin-surface.ts';

/** Pairs of opposite rays: 36 directions. */
const CHORDS = 18;
/** Elongation from which skin without a name is a limb, by the number of outlines in view. */
const ELONGATION = [2.6, 1.8, 1.35] as const;
/** The same where a named limb of the body is known to be. */
const NAMED_ELONGATION = [1.6, 0.8, 0.7] as const;
/** Depth over half-width of the cross-section, by the number of outlines. */
const DEPTH = [0.45, 0.8, 0.92] as const;
/** A limb with one outline is about so much wider than half of what is seen of it. */
const HALF_HIDDEN = 1.12;
/** What is seen of a named part may be so much wider than the part was told to be. */
const WIDER_THAN_TOLD = 1.35;
const AXIS_POINTS = 25;
/** A part that is less sure than this may say which way is up, not what shape the skin has. */
const SURE = 0.5;

/**
 * The local frame of the skin at `at` (photo pixels); where there is no skin at `at` itself, that of the nearest skin.
 * On a limb up points along its axis to the upper end of the named part, or to the end that is higher in the photo;
 * elsewhere to the upper end of the part, or up in the photo. With the skin's borders the surface ends at them.
 */
export function measureSurface(
  skin: BareSkin,
  anatomy: Anatomy,
  at: ImagePoint,
  borders: SkinBorders | null = null,
): SkinSurface {
  if (borders === null) return shapeOf(skin, anatomy, at);
  const extent = surfaceAround(borders, at);
  return { ...shapeOf(skinWithin(skin, extent), anatomy, at), extent };
}

function shapeOf(skin: BareSkin, anatomy: Anatomy, at: ImagePoint): SkinSurface {
  const { scale, coverage } = skin;
  const largest = Math.hypot(coverage.width, coverage.height);
  const start = nearestSkin(skin, at.x * scale, at.y * scale);
  const part = siteAt(anatomy, at);
  const site = part && part.confidence >= SURE ? part : null;
  const up = part ? upOfSite(part) : 0;
  if (!start) return { kind: 'flat', at, up, width: 0, length: 0 };
  const cap = site && widestOf(site, anatomy) * scale;
  const guess = firstGuess(skin, start, site, largest);
  const widest = Math.min(largest, cap ? 2 * cap : largest);
  if (!(site && isTrunk(site.part))) {
    const outline = traceLimb(skin, start, guess.angle, Math.min(guess.width, widest), widest);
    const surface = outline && asLimb(outline, at, scale, site, cap);
    if (surface) return surface;
  }
  return flatSurface(skin, start, at, up, largest);
}

/** Half of the largest width that may be seen of a part, in photo pixels. */
function widestOf(site: BodySite, anatomy: Anatomy): number {
  const told = site.halfWidth * WIDER_THAN_TOLD;
  const known = anatomy.scaleFrom === 'skin' ? null : limbHalfWidth(site.part);
  return known === null ? told : Math.min(told, known * anatomy.pixelsPerCentimetre);
}

/** Direction and width to begin with: the named part's own, else across the shortest chord of the skin. */
function firstGuess(
  skin: BareSkin,
  start: { readonly x: number; readonly y: number },
  site: BodySite | null,
  largest: number,
): { angle: number; width: number } {
  if (site && limbHalfWidth(site.part) !== null)
    return { angle: upOfSite(site), width: 2 * site.halfWidth * skin.scale };
  let width = Infinity;
  let angle = 0;
  for (let i = 0; i < CHORDS; i++) {
    const turn = (Math.PI * i) / CHORDS - Math.PI / 2;
    const dx = Math.cos(turn);
    const dy = Math.sin(turn);
    const chord =
      (findRim(skin, start.x, start.y, dx, dy, largest)?.distance ?? largest) +
      (findRim(skin, start.x, start.y, -dx, -dy, largest)?.distance ?? largest);
    if (chord < width) {
      width = chord;
      angle = turn;
    }
  }
  return { angle, width: Math.max(4, width) };
}

/** The traced sides as a limb; null where they are too short for one or too far apart. */
function asLimb(
  outline: LimbOutline,
  at: ImagePoint,
  scale: number,
  site: BodySite | null,
  cap: number | null,
): LimbSurface | null {
  const outlines = (Number(outline.leftInView) + Number(outline.rightInView)) as 0 | 1 | 2;
  const named = site !== null && limbHalfWidth(site.part) !== null;
  if (outline.elongation < (named ? NAMED_ELONGATION : ELONGATION)[outlines]) return null;
  const { directionX, directionY } = outline;
  const [acrossX, acrossY] = [directionY, -directionX];
  const seenHere = (curveAt(outline.right, 0) - curveAt(outline.left, 0)) / 2;
  const radiusHere = Math.min(outlines === 1 ? seenHere * HALF_HIDDEN : seenHere, cap ?? Infinity);
  // without the name of a part nothing says which end is the upper one: the higher one in the photo
  const turned = !named && directionY < 0;
  const axis: ImagePoint[] = [];
  const halfWidths = new Float32Array(AXIS_POINTS);
  for (let i = 0; i < AXIS_POINTS; i++) {
    const part = i / (AXIS_POINTS - 1);
    const t = outline.from + (outline.to - outline.from) * (turned ? 1 - part : part);
    const left = curveAt(outline.left, t);
    const right = curveAt(outline.right, t);
    const grown = Math.max(0.6, Math.min(1.5, (right - left) / 2 / seenHere));
    const radius = radiusHere * grown;
    let middle = (left + right) / 2;
    if (outlines === 1) middle = outline.leftInView ? left + radius : right - radius;
    axis.push({
      x: (outline.x + directionX * t + acrossX * middle) / scale,
      y: (outline.y + directionY * t + acrossY * middle) / scale,
    });
    halfWidths[i] = radius / scale;
  }
  return {
    kind: 'limb',
    at,
    up: turned ? Math.atan2(directionX, -directionY) : Math.atan2(-directionX, directionY),
    width: (2 * seenHere) / scale,
    length: (outline.to - outline.from) / scale,
    axis,
    halfWidths,
    depth: DEPTH[outlines],
    outlines,
  };
}

function flatSurface(
  skin: BareSkin,
  start: { readonly x: number; readonly y: number },
  at: ImagePoint,
  up: number,
  largest: number,
): FlatSurface {
  const extent = (dx: number, dy: number) =>
    ((findRim(skin, start.x, start.y, dx, dy, largest)?.distance ?? largest) +
      (findRim(skin, start.x, start.y, -dx, -dy, largest)?.distance ?? largest)) /
    skin.scale;
  return {
    kind: 'flat',
    at,
    up,
    width: extent(Math.cos(up), Math.sin(up)),
    length: extent(Math.sin(up), -Math.cos(up)),
  };
}
