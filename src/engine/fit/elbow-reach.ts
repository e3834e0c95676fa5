/** Where a bent arm ends on the outside of its elbow. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { classTable } from './body-labels.ts';

/**
 * How far what is seen of the arm reaches from the elbow's joint on the outside of the bend, pixels up to `limit`; where the
 * photo ends before the arm does so far as is seen, `usual` at least. Null for an arm that is hardly bent.
 */
export function elbowReach(
  { parse: { labels, width, height } }: PerceivedPerson,
  side: 'left' | 'right',
  [shoulder, elbow, wrist]: readonly [ImagePoint, ImagePoint, ImagePoint],
  limit: number,
  usual: number,
): number | null {
  const upper = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) || 1;
  const fore = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
  const out = {
    x: (elbow.x - shoulder.x) / upper - (wrist.x - elbow.x) / fore,
    y: (elbow.y - shoulder.y) / upper - (wrist.y - elbow.y) / fore,
  };
  const length = Math.hypot(out.x, out.y);
  if (length < 0.7) return null;
  const belongs = classTable([`${side}Arm`, `${side}Hand`, 'upperClothes']);
  let reached = 0;
  for (let d = 0; d < limit; d++) {
    const x = Math.floor(elbow.x + (d * out.x) / length);
    const y = Math.floor(elbow.y + (d * out.y) / length);
    const inside = x >= 0 && y >= 0 && x < width && y < height;
    if (!inside) return d - reached <= 3 ? Math.max(d, usual) : null;
    if (belongs[labels[y * width + x]!]) reached = d;
    else if (d - reached > 3) break;
  }
  return reached + 1;
}
