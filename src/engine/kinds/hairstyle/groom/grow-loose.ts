/**
 * Hair that hangs or lies freely. A few hundred guides fall by comb and weight; locks in two scales lie between them; tens
 * of thousands of hairs follow the three nearest guides, cling to their lock, wave or curl with it, and some stray.
 */
import type { Head } from '../head/head.ts';
import { scalpPoint } from '../head/scalp.ts';
import type { HairStyle } from '../style/hair-style.ts';
import { regionValues } from '../style/regions.ts';
import { shapeCurls } from './curl-shapes.ts';
import { faceZones, sweepsAside } from './face-zones.ts';
import type { Groom } from './groom.ts';
import { growGuides } from './grow-guides.ts';
import { growHairs } from './grow-hairs.ts';
import { growLocks } from './lock-curves.ts';
import { rootGrid } from './nearest-roots.ts';
import { blendRegions, regionWeights } from './region-weights.ts';
import { depthBehindHairline, groupRoots, partLine } from './root-groups.ts';
import { sampleRoots, scalpArea } from './sample-roots.ts';
import { mergeStrands } from './strand-sets.ts';

const GUIDES = 800;
const COARSE_LOCKS = 260;
/** Locks of a straight, full fringe join the less, or it opens between them down to the forehead. */
const FULL_FRINGE_JOIN = 0.1;
/** Azimuth in radians of the forehead's corners: between them no side is clipped, whatever the height of the hairline. */
const FOREHEAD_CORNER = 0.6;

/** Loose hair of a style on a head; null where the style has none. `random` gives numbers in 0..1. */
export function growLoose(style: HairStyle, head: Head, random: () => number): Groom | null {
  const { loose } = style;
  if (!loose) return null;
  const zones = faceZones(style, head);
  const keep = whereLooseGrows(style, head);
  const { scalp } = head;

  const area = scalpArea(scalp);
  const guideRoots = sampleRoots(scalp, { count: GUIDES, soft: 0, keep }, random);
  const guideGroups = groupRoots(style, scalp, guideRoots, random);
  const guides = growGuides(style, head, guideRoots, guideGroups, zones, random);
  const guideGrid = rootGrid(guideRoots.points, guideGroups, 1.8);

  const coarseRoots = sampleRoots(scalp, { count: COARSE_LOCKS, soft: 0, keep }, random);
  const coarse = growLocks(
    guides,
    guideGrid,
    coarseRoots,
    groupRoots(style, scalp, coarseRoots, random),
    null,
    Math.sqrt(area / COARSE_LOCKS),
    random,
  );
  const { locks: lockWish } = loose.texture;
  const join = lockWish.coarse ?? 0.35;
  const isFullFringe = loose.bangs !== undefined && !sweepsAside(loose.bangs) && !loose.texture.curl;
  const fineCount = Math.round(Math.min(5000, Math.max(60, (area * 0.9) / lockWish.size ** 2)));
  const fineRoots = sampleRoots(scalp, { count: fineCount, soft: 0, keep }, random);
  const fine = growLocks(
    guides,
    guideGrid,
    fineRoots,
    groupRoots(style, scalp, fineRoots, random),
    { coarse, join, fringeJoin: isFullFringe ? join * FULL_FRINGE_JOIN : join },
    Math.sqrt(area / fineCount),
    random,
  );

  const soft = partGap(style, head, keep);
  const sets = [sampleRoots(scalp, { count: loose.hairs.count, keep: soft.keep }, random)];
  if (soft.beside) {
    // Hair lies away from the part on both sides: more of it there keeps the line narrow.
    const count = Math.round(loose.hairs.count * 0.02);
    sets.push(sampleRoots(scalp, { count, soft: 0.3, keep: soft.beside }, random));
  }
  const { curl } = loose.texture;
  const curls = curl ? shapeCurls(curl, fine.parents, Math.floor(random() * 2 ** 31)) : null;
  const field = { style, head, zones, guides, guideGrid, coarse, fine, curls };
  return {
    strands: mergeStrands(
      sets.map((roots) => growHairs(field, roots, groupRoots(style, scalp, roots, random), random)),
    ),
    ties: [],
    undergrowth: [],
  };
}

/** Share of the hairs that grow at a place: none where the region's length is 0 or below the style's lowest height. */
function whereLooseGrows(style: HairStyle, { scalp }: Head) {
  const loose = style.loose!;
  const lengths = regionValues(loose.lengths);
  const grown = lengths.map((length) => (length > 0 ? 1 : 0));
  const isBare = grown.some((value) => value === 0);
  const weights = new Float64Array(lengths.length);
  const { above } = loose;
  const scale = scalp.up / 9.3;
  return (azimuth: number, elevation: number, _margin: number, y: number): number => {
    if (above !== undefined) {
      const isSide = Math.abs(azimuth) > FOREHEAD_CORNER;
      if (isSide && y < 2.6 + above * scale + 0.15 * Math.sin(azimuth * 23)) return 0;
      // All of it is thrown over to one side: what lies beyond the part belongs to the clipped side.
      if (style.part.at === 'side') {
        const { x, z } = scalpPoint(scalp, azimuth, elevation);
        const line = partLine(style.part, scalp.side / 7.8, depthBehindHairline(scalp, y, z));
        if ((x - line) * line > 0) return 0;
      }
    }
    if (!isBare) return 1;
    regionWeights(azimuth, elevation, weights);
    return blendRegions(weights, grown) > 0.5 ? 1 : 0;
  };
}

type Keep = (azimuth: number, elevation: number, margin: number, y: number) => number;

/** Where hair grows but for a narrow line along the part, and where it grows right beside that line. */
function partGap(style: HairStyle, { scalp }: Head, grows: Keep): { keep: Keep; beside: Keep | null } {
  if (style.part.at === 'none') return { keep: grows, beside: null };
  const scale = scalp.side / 7.8;
  const half = (style.part.width ?? 0.08) / 2;
  const length = style.part.depth ?? 10;
  const { center, up } = scalp;
  const distance = (azimuth: number, elevation: number, y: number): number => {
    if (y < center.y + 0.3 * up || Math.abs(azimuth) > 1.7) return Infinity;
    const level = Math.cos(elevation);
    const rise = (y - center.y) / Math.max(0.2, Math.sin(elevation));
    const x = Math.sin(azimuth) * level * rise + center.x;
    const z = Math.cos(azimuth) * level * rise + center.z;
    const depth = depthBehindHairline(scalp, y, z);
    return depth < length * 0.9 ? Math.abs(x - partLine(style.part, scale, depth)) : Infinity;
  };
  return {
    keep: (azimuth, elevation, margin, y) =>
      distance(azimuth, elevation, y) < half ? 0 : grows(azimuth, elevation, margin, y),
    beside: (azimuth, elevation, margin, y) => {
      const apart = distance(azimuth, elevation, y);
      return apart > half && apart < half + 0.35 ? grows(azimuth, elevation, margin, y) : 0;
    },
  };
}
