/** The shape of the skin around a place. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Anatomy } from '../anatomy/anatomy.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { SkinSurface } from './skin-surface.ts';

/** The local frame of the skin at `at` (photo pixels). */
export function measureSurface(skin: BareSkin, anatomy: Anatomy, at: ImagePoint): SkinSurface {
  const { width, height } = skin.coverage;
  const site = anatomy.sites
    .filter((candidate) => candidate.halfWidth > 0)
    .map((candidate) => ({
      candidate,
      distance: Math.hypot(
        at.x - (candidate.upper.x + candidate.lower.x) / 2,
        at.y - (candidate.upper.y + candidate.lower.y) / 2,
      ),
    }))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
  const up = site ? Math.atan2(site.upper.x - site.lower.x, site.lower.y - site.upper.y) : 0;
  const size = Math.min(width, height) / skin.scale / 3;
  return { kind: 'flat', at, up, width: site ? 2 * site.halfWidth : size, length: size };
}
