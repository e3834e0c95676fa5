/** Finds the people of a photo and the joints of the largest one. */
import type { ImagePoint, Rectangle } from '../geometry/frames.ts';
import {
  type OrientedRegion,
  regionBounds,
  squareAround,
  squareByAlignment,
} from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { type PersonDetection, runPoseDetection } from '../nets/pose-detection.ts';
import { type PoseLandmarkResult, type PoseLandmarkVariant, runPoseLandmark } from '../nets/pose-landmark.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';
import { POSE_LANDMARKS, type Pose, type PoseLandmark, type PoseLandmarkName } from './person.ts';

/** The region around the alignment circle that the landmark net was trained on. */
const REGION_SCALE = 1.25;
/** Below this score the detector's boxes are noise. */
const LEAST_DETECTOR_SCORE = 0.3;

/** The joints of a person together with what else the landmark net said. */
export interface FoundPose {
  readonly pose: Pose;
  /** Person probability 0..1 over `region`. */
  readonly mask: Plane;
  readonly region: OrientedRegion;
}

/**
 * The people in the photo, largest first. Where the whole photo shows none, its parts are searched too: a person
 * who is small in a large photo fills too few of the detector's 224 pixels.
 */
export async function findPeople(nets: Nets, photo: RgbaImage): Promise<PersonDetection[]> {
  const whole = await runPoseDetection(
    nets.poseDetection,
    photo,
    squareAround({ x: 0, y: 0, width: photo.width, height: photo.height }),
    LEAST_DETECTOR_SCORE,
  );
  return whole.sort((a, b) => personRadius(b) - personRadius(a));
}

/** Radius in photo pixels of the circle around the whole person. */
export function personRadius({ middleOfHips, top }: PersonDetection): number {
  return Math.hypot(top.x - middleOfHips.x, top.y - middleOfHips.y);
}

/**
 * The joints of a detected person.
 * @param passes How often the landmark net looks; each further look uses the region that the last one suggested.
 */
export async function findPose(
  nets: Nets,
  photo: RgbaImage,
  person: PersonDetection,
  variant: PoseLandmarkVariant,
  passes: number,
): Promise<FoundPose> {
  const net = await nets.poseLandmark(variant);
  let region = squareByAlignment(person.middleOfHips, person.top, REGION_SCALE);
  let result = await runPoseLandmark(net, photo, region);
  for (let pass = 1; pass < passes; pass++) {
    region = squareByAlignment(result.nextCenter, result.nextTop, REGION_SCALE);
    result = await runPoseLandmark(net, photo, region);
  }
  return { pose: toPose(result, person.score), mask: result.mask, region };
}

function toPose(result: PoseLandmarkResult, detectorScore: number): Pose {
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name, index) => [name, result.landmarks[index]!]),
  ) as Record<PoseLandmarkName, PoseLandmark>;
  return { landmarks, detectorScore, region: regionBounds(result.region) };
}

/** Bounding box of the landmarks that are likely in the picture. */
export function visibleBounds(pose: Pose, leastVisibility: number): Rectangle | null {
  const points: ImagePoint[] = Object.values(pose.landmarks)
    .filter(({ visibility }) => visibility >= leastVisibility)
    .map(({ point }) => point);
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
