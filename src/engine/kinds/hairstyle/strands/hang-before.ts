/**
 * What hangs before the person isn't hidden by a guess: beside neck and jaw, where collars, hoods and beards stand, the
 * body's surface is only continued from what is known around it, and a braid would vanish between the head and the chest.
 */
import type { Plane } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import type { Hanging } from '../groom/groom.ts';
import type { Head } from '../head/head.ts';
import type { BodyDepth } from './body-depth.ts';
import { viewPoints } from './view-frame.ts';

/** Half the width of the way that is cleared, and how far behind the middle of what hangs, in its radii. */
const WIDE = 1.5;
const BEHIND = 1.5;

/** The body with its guessed surface laid behind all that hangs before it; the same body where nothing does. */
export function hangBefore(
  body: BodyDepth,
  hanging: readonly Hanging[],
  head: Pick<Head, 'toPhoto' | 'pixelsPerCentimetre'>,
): BodyDepth {
  if (hanging.length === 0) return body;
  const { coarse, step } = body;
  const { width, height } = body.nearness;
  const near = body.nearness.data.slice();
  const known = knownShare(coarse, step, width, height).data;
  for (const { points, radius } of hanging) {
    const way = viewPoints(head, points);
    const reach = WIDE * radius * head.pixelsPerCentimetre;
    const behind = BEHIND * radius * head.pixelsPerCentimetre;
    // one disc a pixel of the way would be many: a quarter of the reach is as good
    for (let i = 0; i + 5 < way.length; i += 3) {
      const length = Math.hypot(way[i + 3]! - way[i]!, way[i + 4]! - way[i + 1]!);
      const discs = Math.max(1, Math.ceil((4 * length) / reach));
      for (let k = 0; k < discs; k++) {
        const t = k / discs;
        const cx = way[i]! + (way[i + 3]! - way[i]!) * t;
        const cy = way[i + 1]! + (way[i + 4]! - way[i + 1]!) * t;
        const deepest = way[i + 2]! + (way[i + 5]! - way[i + 2]!) * t - behind;
        const bottom = Math.min(height - 1, Math.floor(cy + reach));
        for (let y = Math.max(0, Math.ceil(cy - reach)); y <= bottom; y++) {
          const half = Math.sqrt(Math.max(0, reach * reach - (y - cy) ** 2));
          const right = Math.min(width - 1, Math.floor(cx + half));
          for (let x = Math.max(0, Math.ceil(cx - half)), at = y * width + x; x <= right; x++, at++) {
            const low = deepest + (body.nearness.data[at]! - deepest) * known[at]!;
            if (low < near[at]!) near[at] = low;
          }
        }
      }
    }
  }
  return { ...body, nearness: { data: near, width, height } };
}

/** 1 where the body's surface is known, 0 where it is continued. */
function knownShare({ data, width, height }: Plane, step: number, wide: number, high: number): Plane {
  const known = data.map((value) => (Number.isFinite(value) ? 1 : 0));
  return enlargeCells({ data: known, width, height }, step, wide, high);
}
