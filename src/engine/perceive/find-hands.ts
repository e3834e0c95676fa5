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
/** A hand that scores less may be another part of the body: its landmarks say little about where it ends. */
export const SURE_HAND_SCORE = 0.8;
/** From a palm's box to the square that the landmark net wants to see: wider, and moved towards the fingers. */
const HAND_REGION_SCALE = 2.6;
const HAND_REGION_SHIFT = 0.5;
/** The same square by the pose alone: in distances from wrist to knuckles, at least in lengths of the forearm. */
const KNUCKLE_REGION_SCALE = 4;
const FOREARM_REGION_SCALE = 0.9;
/** The search square around a hand, in lengths of the forearm. */
const SEARCH_SCALE = 1.4;

/**
 * The hands of a pose that are in view, at most one a side.
 * @param search `palm` looks for palms first, as the landmark net was trained, and finds hands in any attitude; `pose`
 *   trusts the pose's knuckles: half the time, and fingers about 8 % of the palm's length off.
 */
export async function findHands(
  nets: Nets,
  photo: RgbaImage,
  pose: Pose,
  search: 'palm' | 'pose',
): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (const side of ['left', 'right'] as const) {
    const hand = await findHand(nets, photo, pose, side, search);
    if (hand) hands.push(hand);
  }
  return hands;
}

async function findHand(
  nets: Nets,
  photo: RgbaImage,
  pose: Pose,
  side: Hand['side'],
  search: 'palm' | 'pose',
): Promise<Hand | null> {
  if (!contains(photo, pose.landmarks[`${side}Wrist`].point)) return null;
  const region = search === 'palm' ? await findByPalm(nets, photo, pose, side) : regionByKnuckles(pose, side);
  if (!region) return null;
  const result = await runHandLandmark(nets.handLandmark, photo, region);
  if (result.score < LEAST_HAND_SCORE) return null;
  return { side, points: result.points, score: result.score };
}

async function findByPalm(
  nets: Nets,
  photo: RgbaImage,
  pose: Pose,
  side: Hand['side'],
): Promise<OrientedRegion | null> {
  const search = handSearchRegion(pose, side);
  const palms = await runPalmDetection(nets.palmDetection, photo, search, LEAST_PALM_SCORE);
  const wrist = pose.landmarks[`${side}Wrist`].point;
  const palm = palms.sort((a, b) => distance(a.wrist, wrist) - distance(b.wrist, wrist))[0];
  if (!palm || distance(palm.wrist, wrist) > search.width / 2) return null;
  return regionByPalm(palm);
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

/** The square around a detected palm that the landmark net wants to see, fingers up. */
export function regionByPalm({ center, size, wrist, middleKnuckle }: PalmDetection): OrientedRegion {
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

function regionByKnuckles(pose: Pose, side: Hand['side']): OrientedRegion {
  const wrist = pose.landmarks[`${side}Wrist`].point;
  const elbow = pose.landmarks[`${side}Elbow`].point;
  const index = pose.landmarks[`${side}Index`].point;
  const pinky = pose.landmarks[`${side}Pinky`].point;
  const center = { x: (2 * index.x + pinky.x) / 3, y: (2 * index.y + pinky.y) / 3 };
  const size = Math.max(
    distance(wrist, center) * KNUCKLE_REGION_SCALE,
    distance(wrist, elbow) * FOREARM_REGION_SCALE,
  );
  return { center, width: size, height: size, angle: uprightAngle(wrist, center) };
}

function contains(photo: RgbaImage, { x, y }: ImagePoint): boolean {
  return x >= 0 && y >= 0 && x < photo.width && y < photo.height;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
