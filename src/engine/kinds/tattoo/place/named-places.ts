/** Places on a named part of the body. */
import type { Anatomy, BodyPart, BodySite } from '../anatomy/anatomy.ts';
import { isTrunk } from '../surface/site-at.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { placeOnHand } from './hand-places.ts';
import { isHand, onSite } from './part-preference.ts';
import type { Place } from './place.ts';
import type { SkinRoom } from './skin-room.ts';
import { wishedSize } from './wished-size.ts';

/** Where along one part its neighbours lie: 0 the upper end, 1 the lower. */
const LANDMARKS: Partial<Record<BodyPart, Partial<Record<BodyPart, number>>>> = {
  forearm: { wrist: 0.98, hand: 1.02, elbow: 0.02, palm: 1.02 },
  upperArm: { elbow: 0.98, shoulder: 0.05, forearm: 1.02 },
  thigh: { knee: 0.98, hip: 0.02 },
  calf: { knee: 0.02, ankle: 0.95, foot: 1 },
  shin: { knee: 0.02, ankle: 0.95, foot: 1 },
  chest: { collarbone: 0.03, neck: -0.1, belly: 1, ribs: 0.9 },
  belly: { chest: 0, ribs: 0.05, hip: 0.9 },
  neck: { collarbone: 1, ear: 0, chin: 0.05 },
  upperBack: { nape: 0, neck: 0, lowerBack: 1 },
  spine: { nape: 0, neck: 0, lowerBack: 1 },
};
/** Share of a part's length over which a wish for a height on it fades. */
const FADE = 0.22;
/** Where on a part a design goes by itself, a little above its middle; how soon other heights lose. */
const MIDDLE = 0.46;
const FREE_FADE = 0.4;
/** The outer or inner side of a limb seen from the front is so far from its axis, in half-widths. */
const OFF_MIDDLE = 0.4;
/** Centimetres between a landmark and a design beside it. */
const BESIDE = 1.2;

/** Places on a site that answer to the wish; `aspect` is the design's height over its width. */
export function placesOnSite(
  site: BodySite,
  wish: PlacementWish,
  anatomy: Anatomy,
  aspect: number,
  room: SkinRoom,
): Place[] {
  if (isHand(site.part) && wish.along === null && wish.relativeTo === null) return [placeOnHand(site, room)];
  const dx = site.lower.x - site.upper.x;
  const dy = site.lower.y - site.upper.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  // about how long the design will be there, for what shall lie just above or below something
  const rough = { kind: 'limb', at: site.upper, up: 0, width: 2 * site.halfWidth, length } as const;
  const shape = { ...rough, axis: [], halfWidths: new Float32Array(0), depth: 1, outlines: 2 } as const;
  const size = wishedSize(wish, shape, aspect, anatomy, site.halfWidth, site).width * aspect;
  const wanted = heightOnSite(site, wish, anatomy, size / length, anatomy.pixelsPerCentimetre / length);
  const halfWidth = Math.max(1, site.halfWidth);
  const beside = (size / aspect / 2 + BESIDE * anatomy.pixelsPerCentimetre) / halfWidth;
  const outwards = OFF_MIDDLE * sideways(site, wish, anatomy);
  const sides = wish.relativeTo?.direction === 'beside' ? [beside, -beside] : [outwards];
  const narrow = outwards === 0 ? 0.9 : 0.4;
  const rows = wanted !== null ? [wanted] : [MIDDLE, MIDDLE - 0.17, MIDDLE + 0.17];
  return sides.flatMap((sideways) => {
    const worth = (x: number, y: number): number => {
      const { along, across } = onSite(site, x, y);
      const beyond = Math.max(0, -along, along - 1) * (length / halfWidth);
      const aside = Math.abs(across - sideways);
      const height =
        wanted !== null
          ? Math.exp(-(((along - wanted) / FADE) ** 2))
          : Math.exp(-(((along - MIDDLE) / FREE_FADE) ** 2));
      const off = Math.max(0, aside - 0.8);
      const answers =
        Math.max(0.02, height) * Math.exp(-((aside / narrow) ** 2) - 4 * beyond * beyond - 8 * off * off);
      // of a part that was guessed the middle is a guess, too
      return site.confidence * answers ** site.confidence;
    };
    return rows.map((t) => ({
      at: {
        x: site.upper.x + dx * t + (dy / length) * sideways * halfWidth,
        y: site.upper.y + dy * t - (dx / length) * sideways * halfWidth,
      },
      across: 0.6 * halfWidth,
      along: wanted !== null ? Math.max(0.25 * length, 0.3 * size) : 0.3 * length,
      worth,
      site,
    }));
  });
}

/**
 * Which way across a limb its outer or inner side lies that the words ask for, where it is seen from the front or from
 * behind: 1 towards positive `across` of `onSite`, -1 the other way, 0 where nothing says so.
 */
function sideways(site: BodySite, { facing }: PlacementWish, { sites }: Anatomy): number {
  if (facing !== 'outer' && facing !== 'inner') return 0;
  if (site.facing !== 'front' && site.facing !== 'back') return 0;
  const trunk = sites.filter((other) => isTrunk(other.part) || other.part === 'neck');
  if (trunk.length === 0) return 0;
  const x = trunk.reduce((sum, { upper, lower }) => sum + upper.x + lower.x, 0) / (2 * trunk.length);
  const y = trunk.reduce((sum, { upper, lower }) => sum + upper.y + lower.y, 0) / (2 * trunk.length);
  const inwards = Math.sign(onSite(site, x, y).across);
  return facing === 'inner' ? inwards : -inwards;
}

/** Height on the site that the words ask for, or null. */
function heightOnSite(
  site: BodySite,
  wish: PlacementWish,
  anatomy: Anatomy,
  size: number,
  centimetre: number,
): number | null {
  const { relativeTo } = wish;
  if (relativeTo === null || relativeTo.direction === 'beside') return wish.along;
  let mark = LANDMARKS[site.part]?.[relativeTo.part] ?? null;
  const landmark = anatomy.sites.find(
    (other) =>
      other.part === relativeTo.part &&
      (other.side === null || site.side === null || other.side === site.side),
  );
  if (landmark !== undefined && landmark !== site)
    mark = onSite(
      site,
      (landmark.upper.x + landmark.lower.x) / 2,
      (landmark.upper.y + landmark.lower.y) / 2,
    ).along;
  if (mark === null) return wish.along;
  const apart = size / 2 + (relativeTo.centimetres ?? 0.8) * centimetre;
  if (relativeTo.direction === 'above') return mark - apart;
  if (relativeTo.direction === 'below') return mark + apart;
  return mark > 0.5 ? mark - apart : mark + apart;
}
