/** The person who wears the garment in its picture. */
import { TryOnFailure } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { bareSkinShare } from './bare-skin-share.ts';
import { facingFront } from './facing-front.ts';
import { findHands } from './find-hands.ts';
import { findHeadlessPose } from './find-headless-pose.ts';
import { type FoundPose, findCroppedPeople, findPeople, findPose, lookMirroredToo } from './find-pose.ts';
import { parseBody } from './parse-body.ts';
import { type PerceptionDetail, type PersonLandmarks, perceiveLandmarks } from './perceive-landmarks.ts';
import type { PerceivedPerson } from './person.ts';
import { findPersonMask } from './person-mask.ts';
import { settleArms } from './settle-arms.ts';

/** So much of a cropped body in clothes is bare skin at least; garments that nobody wears have less that looks like it. */
const LEAST_SKIN = 0.08;
/** So many detections of a cropped body are looked at. */
const MOST_CANDIDATES = 3;

export interface WearerOptions {
  readonly detail: PerceptionDetail;
  /** Whether the client says that somebody wears the garment: a body is then believed with less proof. */
  readonly declared: boolean;
}

/**
 * Landmarks, mask and parse of the wearer, heads and legs may be cut off. Garments are shown from the front: a headless body
 * that the net took for one seen from behind is turned round.
 * @throws {TryOnFailure} `PoseError` when the picture shows no person.
 */
export async function perceiveWearer(
  nets: Nets,
  picture: RgbaImage,
  { detail, declared }: WearerOptions,
): Promise<PerceivedPerson> {
  try {
    return parsed(picture, await perceiveLandmarks(nets, picture, { detail }), detail);
  } catch (failure) {
    if (!(failure instanceof TryOnFailure) || failure.name !== 'PoseError') throw failure;
    const { proven, likely } = await perceiveHeadless(nets, picture, detail);
    const wearer = proven ?? (declared ? likely : null);
    if (!wearer) throw failure;
    return wearer;
  }
}

/**
 * The body that the picture cuts off at its neck or shoulders: `proven` where enough bare skin is seen beside its clothes, and
 * the `likely` one where it isn't; null without any.
 */
export async function perceiveHeadless(
  nets: Nets,
  picture: RgbaImage,
  detail: PerceptionDetail,
): Promise<{ readonly proven: PerceivedPerson | null; readonly likely: PerceivedPerson | null }> {
  const cropped = await perceiveCropped(nets, picture, detail);
  if (cropped && bareSkinShare(cropped) >= LEAST_SKIN) return { proven: cropped, likely: cropped };
  const pose = await findHeadlessPose(nets, picture, detail !== 'performance');
  const headless = pose && (await perceivePosed(nets, picture, pose, detail));
  const proven = headless && bareSkinShare(headless) >= LEAST_SKIN ? headless : null;
  return { proven, likely: cropped };
}

/**
 * The most likely body without a head, whose shoulders are in the picture; null without any. Between a front and a back the
 * net wavers, and its means of both have narrow shoulders: the widest are believed.
 */
async function perceiveCropped(
  nets: Nets,
  picture: RgbaImage,
  detail: PerceptionDetail,
): Promise<PerceivedPerson | null> {
  const detections = [...(await findPeople(nets, picture)), ...(await findCroppedPeople(nets, picture))];
  let best: FoundPose | null = null;
  let widest = 0;
  for (const detection of detections.slice(0, MOST_CANDIDATES)) {
    const found = await findPose(nets, picture, detection, { passes: 2, mirrored: detail !== 'performance' });
    const width = shoulderWidth(found, picture);
    if (width <= widest) continue;
    widest = width;
    best = found;
  }
  if (!best) return null;
  // of arms that the picture cuts off one look guesses elbows, and is sure of them
  const agreed = detail === 'performance' ? await lookMirroredToo(nets, picture, best) : best;
  return perceivePosed(nets, picture, agreed, detail);
}

/** The rest of a body without a head, whose pose is known. */
async function perceivePosed(
  nets: Nets,
  picture: RgbaImage,
  found: FoundPose,
  detail: PerceptionDetail,
): Promise<PerceivedPerson> {
  const hands = await findHands(nets, picture, found.pose, detail === 'performance' ? 'pose' : 'palm');
  const personMask = await findPersonMask(nets, picture, found);
  const seen = parsed(picture, { pose: found.pose, face: null, hands, personMask }, detail);
  const pose = settleArms(seen.pose, seen.parse);
  if (pose === seen.pose) return seen;
  return parsed(picture, { pose, face: null, hands: seen.hands, personMask }, detail);
}

/** Distance of the shoulders in pixels; 0 where one lies outside of the picture or the hips above them. */
function shoulderWidth({ pose }: FoundPose, { width, height }: RgbaImage): number {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = pose.landmarks;
  const [left, right] = [leftShoulder.point, rightShoulder.point];
  for (const { x, y } of [left, right]) if (x <= 0 || y <= 0 || x >= width || y >= height) return 0;
  if (Math.min(leftHip.point.y, rightHip.point.y) < Math.max(left.y, right.y)) return 0;
  return Math.hypot(left.x - right.x, left.y - right.y);
}

function parsed(picture: RgbaImage, landmarks: PersonLandmarks, detail: PerceptionDetail): PerceivedPerson {
  const { pose, face, hands, personMask } = facingFront(landmarks);
  const parse = parseBody(picture, { pose, face, hands, personMask }, { detail });
  return { photo: picture, pose, face, hands, personMask, parse };
}
