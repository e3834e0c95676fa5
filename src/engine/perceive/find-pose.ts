/** Finds the people of a photo and the joints of the largest one. */
import type { ImagePoint } from '../geometry/frames.ts';
import {
  mirrorRegion,
  type OrientedRegion,
  regionBounds,
  regionOf,
  squareAround,
  squareByAlignment,
} from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { type PersonDetection, runPoseDetection } from '../nets/pose-detection.ts';
import { type PoseLandmarkResult, runPoseLandmark } from '../nets/pose-landmark.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';
import { averageWithMirrored } from './average-mirrored.ts';
import { POSE_LANDMARKS, type Pose, type PoseLandmark, type PoseLandmarkName } from './person.ts';

/** The region around the alignment circle that the landmark net was trained on. */
const REGION_SCALE = 1.25;
/** Below this score the detector's boxes are noise; above it they still need proof. */
const LEAST_DETECTOR_SCORE = 0.5;
/** Nine looks find nine times as many phantoms, but people who fill a part of the photo score high there. */
const LEAST_SCORE_IN_PART = 0.75;
/** Two detections whose hips are closer than this part of the person's radius show one person. */
const SAME_PERSON_DISTANCE = 0.35;

/** The joints of a person together with what else the landmark net said. */
export interface FoundPose {
  readonly pose: Pose;
  /** Person probability 0..1 over `region`. */
  readonly mask: Plane;
  readonly region: OrientedRegion;
}

/** The people that the detector finds in the whole photo, those with the largest bodies first. */
export async function findPeople(nets: Nets, photo: RgbaImage): Promise<PersonDetection[]> {
  const whole = squareAround({ x: 0, y: 0, width: photo.width, height: photo.height });
  return detectPeople(nets, photo, [whole], LEAST_DETECTOR_SCORE);
}

/** How far the pictures around a photo reach in which a body without its head is looked for, in its own heights. */
const HEADROOM = [
  [0.3, 0],
  [0.7, 0],
  [0.7, 1],
] as const;

/**
 * The people whose heads, or heads and legs, are cut off: the detector wants to see a whole person, so it is shown the
 * photo with empty room above and below. The best detection first.
 */
export async function findCroppedPeople(nets: Nets, photo: RgbaImage): Promise<PersonDetection[]> {
  const { width, height } = photo;
  const found: PersonDetection[] = [];
  for (const [above, below] of HEADROOM) {
    const size = Math.max(width, height * (1 + above + below));
    const region = regionOf({
      x: (width - size) / 2,
      y: (height * (1 + below - above) - size) / 2,
      width: size,
      height: size,
    });
    found.push(...(await runPoseDetection(nets.poseDetection, photo, region, LEAST_DETECTOR_SCORE)));
  }
  return found.sort((a, b) => b.score - a.score);
}

/**
 * The people that the detector finds in nine overlapping parts of the photo, each half as wide as its longer side: a
 * person who is small in a large photo fills too few of the detector's 224 pixels otherwise.
 */
export async function findSmallPeople(nets: Nets, photo: RgbaImage): Promise<PersonDetection[]> {
  const size = Math.min(photo.width, photo.height, Math.max(photo.width, photo.height) / 2);
  const regions: OrientedRegion[] = [];
  for (const v of [0, 0.5, 1])
    for (const u of [0, 0.5, 1])
      regions.push(
        regionOf({ x: u * (photo.width - size), y: v * (photo.height - size), width: size, height: size }),
      );
  return detectPeople(nets, photo, regions, LEAST_SCORE_IN_PART);
}

async function detectPeople(
  nets: Nets,
  photo: RgbaImage,
  regions: readonly OrientedRegion[],
  leastScore: number,
): Promise<PersonDetection[]> {
  const found: PersonDetection[] = [];
  for (const region of regions)
    found.push(...(await runPoseDetection(nets.poseDetection, photo, region, leastScore)));
  return largestFirst(found);
}

/** One detection a person, those with the largest bodies first. */
export function largestFirst(detections: readonly PersonDetection[]): PersonDetection[] {
  const kept: PersonDetection[] = [];
  for (const detection of [...detections].sort((a, b) => b.score - a.score)) {
    const reach = personRadius(detection) * SAME_PERSON_DISTANCE;
    if (!kept.some((other) => distance(other.middleOfHips, detection.middleOfHips) < reach))
      kept.push(detection);
  }
  return kept.sort((a, b) => personRadius(b) - personRadius(a));
}

/** Radius in photo pixels of the circle around the whole person. */
export function personRadius({ middleOfHips, top }: PersonDetection): number {
  return Math.hypot(top.x - middleOfHips.x, top.y - middleOfHips.y);
}

/**
 * The joints of a detected person.
 * @param passes How often the landmark net looks; each further look uses the region that the last one suggested.
 * @param mirrored Whether the last region is looked at mirrored as well, and both answers averaged: what differs is
 *   the net's own error.
 */
export async function findPose(
  nets: Nets,
  photo: RgbaImage,
  person: PersonDetection,
  { passes, mirrored }: { readonly passes: number; readonly mirrored: boolean },
): Promise<FoundPose> {
  let region = squareByAlignment(person.middleOfHips, person.top, REGION_SCALE);
  let result = await runPoseLandmark(nets.poseLandmark, photo, region);
  for (let pass = 1; pass < passes; pass++) {
    region = squareByAlignment(result.nextCenter, result.nextTop, REGION_SCALE);
    result = await runPoseLandmark(nets.poseLandmark, photo, region);
  }
  const found = { pose: toPose(result, person.score), mask: result.mask, region };
  return mirrored ? lookMirroredToo(nets, photo, found) : found;
}

/** The joints averaged with what the net says of the same region mirrored. */
export async function lookMirroredToo(nets: Nets, photo: RgbaImage, found: FoundPose): Promise<FoundPose> {
  const { pose, mask, region } = found;
  const direct = { landmarks: POSE_LANDMARKS.map((name) => pose.landmarks[name]), mask, region };
  const other = await runPoseLandmark(nets.poseLandmark, photo, mirrorRegion(region));
  const mean = averageWithMirrored(direct, other);
  return { pose: toPose(mean, pose.detectorScore), mask: mean.mask, region };
}

function toPose(result: Pick<PoseLandmarkResult, 'landmarks' | 'region'>, detectorScore: number): Pose {
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name, index) => [name, result.landmarks[index]!]),
  ) as Record<PoseLandmarkName, PoseLandmark>;
  return { landmarks, detectorScore, region: regionBounds(result.region) };
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
