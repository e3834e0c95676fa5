/**
 * The torso's own axes in the photo: u grows towards the wearer's left shoulder, v from the shoulders down to the hips,
 * both in pixels, with the origin midway between the shoulder joints.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { Pose, PoseLandmarkName } from '../perceive/person.ts';

/** A point in the torso's axes, pixels of the photo. */
export interface TorsoPoint {
  readonly u: number;
  readonly v: number;
}

export interface TorsoFrame {
  readonly origin: ImagePoint;
  /** Unit vector towards the wearer's left. */
  readonly across: { readonly x: number; readonly y: number };
  /** Unit vector towards the hips. */
  readonly down: { readonly x: number; readonly y: number };
  /** Distance of the shoulder joints in pixels, measured along `across`: the unit of all proportions. */
  readonly shoulderWidth: number;
  /** Distance from the shoulders to the hips along `down`. */
  readonly torsoLength: number;
  /** Rotation of the chest about its axis in radians; 0 faces the camera, positive turns the left shoulder away. */
  readonly yaw: number;
}

/** The frame of a pose. The axes are at right angles; the shoulder line decides half of the tilt, the spine the rest. */
export function torsoFrame(pose: Pose): TorsoFrame {
  const at = (name: PoseLandmarkName): ImagePoint => pose.landmarks[name].point;
  const left = at('leftShoulder');
  const right = at('rightShoulder');
  const origin = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const hips = {
    x: (at('leftHip').x + at('rightHip').x) / 2,
    y: (at('leftHip').y + at('rightHip').y) / 2,
  };
  const spineAngle = Math.atan2(hips.y - origin.y, hips.x - origin.x);
  const shoulderAngle = Math.atan2(left.y - right.y, left.x - right.x) + Math.PI / 2;
  const difference = Math.atan2(Math.sin(shoulderAngle - spineAngle), Math.cos(shoulderAngle - spineAngle));
  const angle = spineAngle + 0.35 * difference;
  const down = { x: Math.cos(angle), y: Math.sin(angle) };
  const across = { x: down.y, y: -down.x };
  const worldLeft = pose.landmarks.leftShoulder.world;
  const worldRight = pose.landmarks.rightShoulder.world;
  return {
    origin,
    across,
    down,
    shoulderWidth: (left.x - right.x) * across.x + (left.y - right.y) * across.y,
    torsoLength: (hips.x - origin.x) * down.x + (hips.y - origin.y) * down.y,
    yaw: Math.atan2(worldLeft.z - worldRight.z, Math.max(1e-3, worldLeft.x - worldRight.x)),
  };
}

/**
 * The unit of the hips' width, pixels: the shoulder width as it would look from the front, as far as the turn tells, for
 * hips are rounder than shoulders and a turned body's look no narrower.
 */
export function hipUnit({ shoulderWidth, yaw }: TorsoFrame): number {
  return shoulderWidth / Math.max(0.68, Math.cos(yaw));
}

export function toTorso(frame: TorsoFrame, point: ImagePoint): TorsoPoint {
  const dx = point.x - frame.origin.x;
  const dy = point.y - frame.origin.y;
  return {
    u: dx * frame.across.x + dy * frame.across.y,
    v: dx * frame.down.x + dy * frame.down.y,
  };
}

export function fromTorso(frame: TorsoFrame, u: number, v: number): ImagePoint {
  return {
    x: frame.origin.x + u * frame.across.x + v * frame.down.x,
    y: frame.origin.y + u * frame.across.y + v * frame.down.y,
  };
}
