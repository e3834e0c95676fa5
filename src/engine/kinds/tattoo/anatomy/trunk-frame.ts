/** The trunk of a pose as a frame: across from the wearer's right to the left, down from the shoulders to the hips. */
import type { ImagePoint, WorldPoint } from '../../../geometry/frames.ts';
import type { Pose } from '../../../perceive/person.ts';
import { between, directionTo } from './site-of-stretch.ts';

export interface TrunkFrame {
  /** Middle between the shoulder joints. */
  readonly origin: ImagePoint;
  /** Unit vector towards the wearer's left, as seen in the picture. */
  readonly toLeft: ImagePoint;
  readonly down: ImagePoint;
  /** Half the distance of the shoulder joints as they are seen. */
  readonly halfShoulders: number;
  /** Half the distance of the hips as they are seen; like shoulders where they are out of view. */
  readonly halfHips: number;
  /** From shoulders to hips. */
  readonly length: number;
  /** Which way the chest is turned: photo pixels along x that a point one centimetre before the shoulders moves. */
  readonly forward: number;
}

/** Hips less visible than this are guessed from the shoulders. */
const LEAST_HIP_VISIBILITY = 0.3;
const TRUNK_CENTIMETRES = 48;
/** How much the slope of the shoulders says of the trunk's. */
const SHOULDER_TRUST = 0.35;
/** … and the line from them to the hips. */
const HIP_TRUST = 0.65;

/** The trunk's frame, or null where the shoulders are not in view. */
export function trunkFrame({ landmarks }: Pose, pixelsPerCentimetre: number): TrunkFrame | null {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = landmarks;
  if (Math.min(leftShoulder.visibility, rightShoulder.visibility) < 0.5) return null;
  const origin = between(leftShoulder.point, rightShoulder.point, 0.5);
  const hips = between(leftHip.point, rightHip.point, 0.5);
  const toLeft = directionTo(rightShoulder.point, leftShoulder.point);
  const across = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
  const seen = Math.min(leftHip.visibility, rightHip.visibility) > LEAST_HIP_VISIBILITY;
  const reach = Math.hypot(hips.x - origin.x, hips.y - origin.y);
  // hips out of the picture are drawn in by the net; down then leans a little with the shoulders, which also slope
  // because one is nearer to the camera or raised
  const square = toLeft.x >= 0 ? { x: -toLeft.y, y: toLeft.x } : { x: toLeft.y, y: -toLeft.x };
  const leaning = mixed(square, SHOULDER_TRUST);
  return {
    origin,
    toLeft,
    down: seen && reach > 1 ? mixed(directionTo(origin, hips), HIP_TRUST) : leaning,
    halfShoulders: across / 2,
    halfHips: seen
      ? Math.hypot(leftHip.point.x - rightHip.point.x, leftHip.point.y - rightHip.point.y) / 2
      : across / 4,
    forward: forwardOf(leftShoulder.world, rightShoulder.world) * pixelsPerCentimetre,
    length: seen && reach > 1 ? reach : TRUNK_CENTIMETRES * pixelsPerCentimetre,
  };
}

/** A direction between down the picture and another one: people stand upright more often than joints are exact. */
function mixed(direction: ImagePoint, trust: number): ImagePoint {
  return directionTo({ x: 0, y: 0 }, { x: direction.x * trust, y: direction.y * trust + 1 - trust });
}

/** Sine of the trunk's turn towards the picture's right: with the left shoulder nearer the chest looks to the left. */
function forwardOf(left: WorldPoint, right: WorldPoint): number {
  const across = left.x - right.x;
  const depth = left.z - right.z;
  return depth / Math.max(1e-6, Math.hypot(across, depth));
}

/**
 * Photo point of the trunk: `left` in halves of the shoulders towards the wearer's left, `down` in its lengths, `before`
 * in centimetres before the line of the shoulder joints.
 */
export function onTrunk(frame: TrunkFrame, left: number, down: number, before: number): ImagePoint {
  const a = left * frame.halfShoulders;
  const b = down * frame.length;
  return {
    x: frame.origin.x + a * frame.toLeft.x + b * frame.down.x + before * frame.forward,
    y: frame.origin.y + a * frame.toLeft.y + b * frame.down.y,
  };
}
