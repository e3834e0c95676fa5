/** Which named part of the body a place belongs to, and what is known of such parts. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Anatomy, BodyPart, BodySite } from '../anatomy/anatomy.ts';

/** How far a place may lie beyond the ends of a part and beside it, in lengths and half-widths of the part. */
const BEYOND_END = 0.15;
const BESIDE = 1.25;

/** Half of the largest width seen of a limb of an adult, in centimetres. */
const LARGEST_HALF_WIDTH: Partial<Record<BodyPart, number>> = {
  neck: 7,
  nape: 7,
  upperArm: 6.5,
  elbow: 6,
  forearm: 5.5,
  wrist: 3.8,
  finger: 1.2,
  thigh: 11,
  knee: 7.5,
  calf: 7,
  shin: 7,
  ankle: 5,
};

/** Half of the largest width seen of a part that is round like a limb, in centimetres; null for other parts. */
export function limbHalfWidth(part: BodyPart): number | null {
  return LARGEST_HALF_WIDTH[part] ?? null;
}

const TRUNK: ReadonlySet<BodyPart> = new Set([
  'collarbone',
  'chest',
  'ribs',
  'belly',
  'hip',
  'upperBack',
  'shoulderBlade',
  'spine',
  'lowerBack',
]);

/** Whether the part is of the trunk: wide and nearly flat. */
export function isTrunk(part: BodyPart): boolean {
  return TRUNK.has(part);
}

/** How far outside of the part the place lies: 0 on its axis, 1 at its rim or end; Infinity well outside. */
function remoteness({ upper, lower, halfWidth }: BodySite, at: ImagePoint): number {
  const dx = lower.x - upper.x;
  const dy = lower.y - upper.y;
  const length = Math.hypot(dx, dy);
  if (length === 0 || halfWidth <= 0) return Infinity;
  const along = ((at.x - upper.x) * dx + (at.y - upper.y) * dy) / length ** 2;
  const across = Math.abs((at.x - upper.x) * dy - (at.y - upper.y) * dx) / length / halfWidth;
  const beyond = Math.max(0, -along, along - 1);
  if (beyond > BEYOND_END || across > BESIDE) return Infinity;
  return across + beyond * 4;
}

/** The part in view that a place (photo pixels) belongs to; null where no part is. */
export function siteAt(anatomy: Anatomy, at: ImagePoint): BodySite | null {
  let best: BodySite | null = null;
  let least = Infinity;
  for (const site of anatomy.sites) {
    const away = remoteness(site, at) + (1 - site.confidence);
    if (away < least) {
      least = away;
      best = site;
    }
  }
  return best;
}

/** Direction from a part's lower to its upper end: radians clockwise from the photo's up. */
export function upOfSite({ upper, lower }: BodySite): number {
  return Math.atan2(upper.x - lower.x, lower.y - upper.y);
}
