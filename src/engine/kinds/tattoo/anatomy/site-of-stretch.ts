import type { ImagePoint } from '../../../geometry/frames.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { BodySite } from './anatomy.ts';
import { skinStretch } from './skin-stretch.ts';

/** Where a part ought to be, before the skin is asked. */
export interface ExpectedSite extends Omit<BodySite, 'halfWidth'> {
  /** Half-width of the bare part as seen from where the camera stands, photo pixels. */
  readonly mostHalfWidth: number;
  /** Whether it is a piece of a limb or a finger, with outlines at both sides. */
  readonly limb?: boolean;
}

/** A part of whose axis less than this shows skin is no place for ink. */
const LEAST_SHARE = 0.2;
/** Share from which nothing of the confidence is lost. */
const FULL_SHARE = 0.6;

/** The part as far as it is bare, or null where too little of it is. */
export function visibleSite(skin: BareSkin, expected: ExpectedSite): BodySite | null {
  const { part, finger, side, facing, upper, lower, mostHalfWidth, confidence, limb } = expected;
  const stretch = skinStretch(skin, upper, lower, mostHalfWidth, limb ?? false);
  if (!stretch || stretch.share < LEAST_SHARE) return null;
  return {
    part,
    ...(finger === undefined ? {} : { finger }),
    side,
    facing,
    upper: stretch.upper,
    lower: stretch.lower,
    halfWidth: stretch.halfWidth,
    confidence: confidence * Math.min(1, stretch.share / FULL_SHARE),
  };
}

/** Point between two, `t` of the way. */
export function between(a: ImagePoint, b: ImagePoint, t: number): ImagePoint {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** `point` moved by `length` along a direction. */
export function moved(point: ImagePoint, direction: ImagePoint, length: number): ImagePoint {
  return { x: point.x + direction.x * length, y: point.y + direction.y * length };
}

/** Unit vector from `a` to `b`; down the picture where they are one point. */
export function directionTo(a: ImagePoint, b: ImagePoint): ImagePoint {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return length > 1e-6 ? { x: (b.x - a.x) / length, y: (b.y - a.y) / length } : { x: 0, y: 1 };
}
