/** Finds the hands that belong to a pose. */
import type { ImagePoint } from '../geometry/frames.ts';
import { type OrientedRegion, uprightAngle } from '../geometry/oriented-region.ts';
import { runHandLandmark } from '../nets/hand-landmark.ts';
import type { Nets } from '../nets/nets.ts';
import { type PalmDetection, runPalmDetection } from '../nets/palm-detection.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { Hand, Pose } from './person.ts';

const LEAST_PALM_SCORE = 0.4;
const LEAST_HAND_SCORE = 0.5;
/** From a palm's box to the square that the landmark net wants to see: wider, and moved towards the fingers. */
const HAND_REGION_SCALE = 2.6;
const HAND_REGION_SHIFT = 0.5;
/** The search square around a hand, in lengths of the forearm. */
const SEARCH_SCALE = 1.4;

/** The hands of a pose that are in view, at most one a side. */
export async function findHands(nets: Nets, photo: RgbaImage, pose: Pose): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (const side of ['left', 'right'] as const) {
    const hand = await findHand(nets, photo, pose, side);
    if (hand) hands.push(hand);
  }
  return hands;
}

async function findHand(nets: Nets, photo: RgbaImage, pose: Pose, side: Hand['side']): Promise<Hand | null> {
  const search = handSearchRegion(pose, side);
  if (!contains(photo, search.center)) return null;
  const palms = await runPalmDetection(nets.palmDetection, photo, search, LEAST_PALM_SCORE);
  const wrist = pose.landmarks[`${side}Wrist`].point;
  const palm = palms.sort((a, b) => distance(a.wrist, wrist) - distance(b.wrist, wrist))[0];
  if (!palm || distance(palm.wrist, wrist) > search.width / 2) return null;
  const result = await runHandLandmark(nets.handLandmark, photo, handRegion(palm));
  if (result.score < LEAST_HAND_SCORE) return null;
  return { side, points: result.points, score: result.score };
}

/** A square around the pose's wrist and knuckles. */
export function handSearchRegion(pose: Pose, side: Hand['side']): OrientedRegion {
  const wrist = pose.landmarks[`${side}Wrist`].point;
  const elbow = pose.landmarks[`${side}Elbow`].point;
  const index = pose.landmarks[`${side}Index`].point;
  const pinky = pose.landmarks[`${side}Pinky`].point;
  const center = {
    x: (2 * wrist.x + index.x + pinky.x) / 4,
    y: (2 * wrist.y + index.y + pinky.y) / 4,
  };
  const { leftShoulder, rightShoulder } = pose.landmarks;
  // a forearm that points at the camera looks short; the shoulders then tell the scale
  const forearm = Math.max(distance(wrist, elbow), distance(leftShoulder.point, rightShoulder.point) * 0.6);
  const size = forearm * SEARCH_SCALE;
  return { center, width: size, height: size, angle: 0 };
}

function handRegion({ center, size, wrist, middleKnuckle }: PalmDetection): OrientedRegion {
  const angle = uprightAngle(wrist, middleKnuckle);
  const shift = size * HAND_REGION_SHIFT;
  const side = size * HAND_REGION_SCALE;
  return {
    center: { x: center.x + shift * Math.sin(angle), y: center.y - shift * Math.cos(angle) },
    width: side,
    height: side,
    angle,
  };
}

function contains(photo: RgbaImage, { x, y }: ImagePoint): boolean {
  return x >= 0 && y >= 0 && x < photo.width && y < photo.height;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
