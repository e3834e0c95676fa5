/** Finds hands in photos with and without a pose: a close-up of a hand has none. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { type OrientedRegion, squareAround } from '../../../geometry/oriented-region.ts';
import { runHandLandmark } from '../../../nets/hand-landmark.ts';
import type { Nets } from '../../../nets/nets.ts';
import { runPalmDetection } from '../../../nets/palm-detection.ts';
import { handSearchRegion, regionByPalm } from '../../../perceive/find-hands.ts';
import type { Pose } from '../../../perceive/person.ts';
import type { RgbaImage } from '../../../pixels/image.ts';
import type { SubjectHand } from './subject.ts';

/** The palm detector only proposes: hands score .24 and more; what is none is thrown out by the landmark net. */
const LEAST_PALM_SCORE = 0.24;
/** The landmark net's score is .66 and more on hands, below .12 on everything else that the detector proposes. */
const LEAST_HAND_SCORE = 0.6;
/** So many proposals in the whole photo are looked at: a hand on an arm scores .28, behind two clear ones. */
const MOST_PROPOSALS = 3;
/** Two hands whose middle knuckles are closer than this part of the palm are one. */
const SAME_HAND_DISTANCE = 0.6;
/** Visibility from which a wrist of the pose is worth a look of its own. */
const LEAST_WRIST_VISIBILITY = 0.6;
/** A hand whose wrist is nearer to a wrist of the pose than this part of the forearm belongs to it. */
const SAME_WRIST_DISTANCE = 0.5;

const WRIST = 0;
const INDEX_KNUCKLE = 5;
const MIDDLE_KNUCKLE = 9;
const LITTLE_KNUCKLE = 17;

/**
 * The hands in view. With a pose its wrists tell where to look again for hands that are small in the whole photo, and
 * whose hands they are. Without one a hand is large enough to be found at once: close-ups showed all of theirs, and a
 * search of their parts (4 × 40 ms) none besides.
 */
export async function findSubjectHands(
  nets: Nets,
  photo: RgbaImage,
  pose: Pose | null,
): Promise<SubjectHand[]> {
  const whole = squareAround({ x: 0, y: 0, width: photo.width, height: photo.height });
  const hands: SubjectHand[] = [];
  await addHandsOf(nets, photo, whole, hands, MOST_PROPOSALS);
  if (pose) {
    for (const side of ['left', 'right'] as const) {
      const wrist = pose.landmarks[`${side}Wrist`];
      if (wrist.visibility < LEAST_WRIST_VISIBILITY || !contains(photo, wrist.point)) continue;
      if (!hands.some((hand) => isAtWrist(hand.points[WRIST]!, pose, side)))
        await addHandsOf(nets, photo, handSearchRegion(pose, side), hands, 1);
    }
    return hands.map((hand) => withSideOf(hand, pose));
  }
  if (hands.length === 2 && hands[0]!.side === hands[1]!.side) return asPair(hands[0]!, hands[1]!);
  return hands;
}

/** Whether the camera sees the palm: on a left palm index and little finger follow each other clockwise. */
export function handFacing(points: readonly ImagePoint[], side: 'left' | 'right'): SubjectHand['facing'] {
  const turn = handTurn(points);
  return turn > 0 === (side === 'left') ? 'palm' : 'back';
}

/**
 * Which way index and little finger turn around the wrist, -1..1 (sine of the angle): positive where they follow each
 * other clockwise in the picture, about 0 where the hand is seen from its edge.
 */
export function handTurn(points: readonly ImagePoint[]): number {
  const wrist = points[WRIST]!;
  const index = points[INDEX_KNUCKLE]!;
  const little = points[LITTLE_KNUCKLE]!;
  const ax = index.x - wrist.x;
  const ay = index.y - wrist.y;
  const bx = little.x - wrist.x;
  const by = little.y - wrist.y;
  return (ax * by - ay * bx) / Math.max(1e-6, Math.hypot(ax, ay) * Math.hypot(bx, by));
}

/** Looks at the best proposals of palms in a region and adds the hands that are not known yet. */
async function addHandsOf(
  nets: Nets,
  photo: RgbaImage,
  region: OrientedRegion,
  hands: SubjectHand[],
  proposals: number,
): Promise<void> {
  const palms = await runPalmDetection(nets.palmDetection, photo, region, LEAST_PALM_SCORE);
  for (const palm of palms.slice(0, proposals)) {
    if (hands.some((hand) => isSameHand(hand, palm.middleKnuckle))) continue;
    const { points, score, right } = await runHandLandmark(nets.handLandmark, photo, regionByPalm(palm));
    if (score < LEAST_HAND_SCORE) continue;
    const side = right > 0.5 ? 'right' : 'left';
    hands.push({ side, points, score, facing: handFacing(points, side) });
  }
}

/**
 * Two hands of one side can't be one wearer's, but a photo of two hands is meant as a pair: as one sees one's own, the left
 * hand lies to the left. Which face of the hand is seen stays as it was told.
 */
function asPair(a: SubjectHand, b: SubjectHand): SubjectHand[] {
  const [first, second] = a.points[WRIST]!.x < b.points[WRIST]!.x ? [a, b] : [b, a];
  return [
    { ...first, side: 'left' },
    { ...second, side: 'right' },
  ];
}

/** The hand named by the wrist of the pose that it hangs on; its facing as it was told from its own side. */
function withSideOf(hand: SubjectHand, pose: Pose): SubjectHand {
  const left = isAtWrist(hand.points[WRIST]!, pose, 'left');
  const right = isAtWrist(hand.points[WRIST]!, pose, 'right');
  if (left === right) return hand;
  const side = left ? 'left' : 'right';
  return side === hand.side ? hand : { ...hand, side, facing: handFacing(hand.points, side) };
}

function isAtWrist(point: ImagePoint, pose: Pose, side: 'left' | 'right'): boolean {
  const wrist = pose.landmarks[`${side}Wrist`].point;
  const elbow = pose.landmarks[`${side}Elbow`].point;
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const reach = Math.max(distance(wrist, elbow), distance(leftShoulder.point, rightShoulder.point) * 0.6);
  return distance(point, wrist) < reach * SAME_WRIST_DISTANCE;
}

function isSameHand({ points }: SubjectHand, knuckle: ImagePoint): boolean {
  const palm = distance(points[WRIST]!, points[MIDDLE_KNUCKLE]!);
  return distance(points[MIDDLE_KNUCKLE]!, knuckle) < palm * SAME_HAND_DISTANCE;
}

function contains(photo: RgbaImage, { x, y }: ImagePoint): boolean {
  return x >= 0 && y >= 0 && x < photo.width && y < photo.height;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
