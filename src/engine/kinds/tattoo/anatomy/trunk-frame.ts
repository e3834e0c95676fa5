/** The trunk of a pose as a frame: across from the wearer's right to the left, down from the shoulders to the hips. */
import type { ImagePoint } from '../../../geometry/frames.ts';
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
}

/** Hips less visible than this are guessed from the shoulders. */
const LEAST_HIP_VISIBILITY = 0.3;
const TRUNK_CENTIMETRES = 48;

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
  // hips out of the picture are drawn in by the net; down is then square to the shoulders
  const square = toLeft.x >= 0 ? { x: -toLeft.y, y: toLeft.x } : { x: toLeft.y, y: -toLeft.x };
  return {
    origin,
    toLeft,
    down: seen && reach > 1 ? directionTo(origin, hips) : square,
    halfShoulders: across / 2,
    halfHips: seen
      ? Math.hypot(leftHip.point.x - rightHip.point.x, leftHip.point.y - rightHip.point.y) / 2
      : across / 4,
    length: seen && reach > 1 ? reach : TRUNK_CENTIMETRES * pixelsPerCentimetre,
  };
}

/** Photo point of the trunk: `left` in halves of the shoulders towards the wearer's left, `down` in its lengths. */
export function onTrunk(frame: TrunkFrame, left: number, down: number): ImagePoint {
  const a = left * frame.halfShoulders;
  const b = down * frame.length;
  return {
    x: frame.origin.x + a * frame.toLeft.x + b * frame.down.x,
    y: frame.origin.y + a * frame.toLeft.y + b * frame.down.y,
  };
}
