/**
 * The frame in which hair falls: x to the wearer's left, y against gravity, z to the front, with the head frame's origin
 * and centimetres. It differs from the head frame where the head is tilted in the photo.
 */
import type { HeadPoint } from '../head/head-point.ts';
import type { TiedHead } from './tied-head.ts';

export interface FallingFrame {
  /** Unit vectors in the head frame. */
  readonly aside: HeadPoint;
  readonly up: HeadPoint;
  readonly ahead: HeadPoint;
}

export function fallingFrame({ down }: TiedHead): FallingFrame {
  const up = { x: -down.x, y: -down.y, z: -down.z };
  // The head's own front, made level
  const along = up.z;
  const raw = { x: -up.x * along, y: -up.y * along, z: 1 - up.z * along };
  const length = Math.hypot(raw.x, raw.y, raw.z) || 1;
  const ahead = { x: raw.x / length, y: raw.y / length, z: raw.z / length };
  const aside = {
    x: up.y * ahead.z - up.z * ahead.y,
    y: up.z * ahead.x - up.x * ahead.z,
    z: up.x * ahead.y - up.y * ahead.x,
  };
  return { aside, up, ahead };
}

/** A point of the falling frame in the head frame. */
export function fromFalling({ aside, up, ahead }: FallingFrame, x: number, y: number, z: number): HeadPoint {
  return {
    x: aside.x * x + up.x * y + ahead.x * z,
    y: aside.y * x + up.y * y + ahead.y * z,
    z: aside.z * x + up.z * y + ahead.z * z,
  };
}

/** A point of the head frame in the falling frame. */
export function toFalling({ aside, up, ahead }: FallingFrame, p: HeadPoint): HeadPoint {
  return {
    x: aside.x * p.x + aside.y * p.y + aside.z * p.z,
    y: up.x * p.x + up.y * p.y + up.z * p.z,
    z: ahead.x * p.x + ahead.y * p.y + ahead.z * p.z,
  };
}
