/**
 * The person detector of BlazePose (Bazarevsky et al., “BlazePose: On-device Real-time Body Pose Tracking”, 2020;
 * model `pose_detection.tflite` of `@mediapipe/pose`).
 *
 * Input: 1 × 224 × 224 × 3 RGB, -1..1. Outputs: 1 × 2254 × 12 (face box and 4 keypoints relative to each anchor, in
 * pixels) and 1 × 2254 × 1 (logits). The keypoints: middle of the hips, a point above it on the circle around the
 * whole person, middle of the shoulders, a point on the circle around the upper body.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackedAsset } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';
import {
  createAnchors,
  decodeDetections,
  detectionToImage,
  mergeOverlapping,
} from './single-shot-detection.ts';

const INPUT_SIZE = 224;
const ANCHORS = createAnchors(INPUT_SIZE, [
  { stride: 8, anchorsPerCell: 2 },
  { stride: 16, anchorsPerCell: 2 },
  { stride: 32, anchorsPerCell: 6 },
]);
const LEAST_OVERLAP = 0.3;

export interface PersonDetection {
  readonly middleOfHips: ImagePoint;
  /** On the circle around the whole person, straight above `middleOfHips` in the person's own upright. */
  readonly top: ImagePoint;
  readonly middleOfShoulders: ImagePoint;
  /** 0..1. */
  readonly score: number;
}

export async function loadPoseDetection(runtime: LiteRtRuntime): Promise<Net> {
  const solution = '@mediapipe/pose/pose_solution_packed_assets';
  return runtime.compile(await readPackedAsset(solution, 'pose_detection.tflite'));
}

/** The people in a region of the photo that score at least `leastScore`, best first. */
export async function runPoseDetection(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
  leastScore: number,
): Promise<PersonDetection[]> {
  const [regressors, logits] = await net.run(sampleRegion(photo, region, INPUT_SIZE, -1, 1));
  const found = decodeDetections(regressors!, logits!, ANCHORS, INPUT_SIZE, leastScore);
  return mergeOverlapping(found, LEAST_OVERLAP).map((detection) => {
    const { keypoints, score } = detectionToImage(detection, region);
    return {
      middleOfHips: keypoints[0]!,
      top: keypoints[1]!,
      middleOfShoulders: keypoints[2]!,
      score,
    };
  });
}
