/**
 * The palm detector (Zhang et al., “MediaPipe Hands: On-device Real-time Hand Tracking”, 2020; model
 * `palm_detection_full.tflite` inside `@mediapipe/hands`).
 *
 * Input: 1 × 192 × 192 × 3 RGB, 0..1. Outputs: 1 × 2016 × 18 (palm box and 7 keypoints relative to each anchor, in
 * pixels) and 1 × 2016 × 1 (logits). The keypoints: wrist, knuckles of index, middle, ring and little finger, thumb base
 * and thumb knuckle.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackedAsset } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';
import { createAnchors, decodeDetections, mergeOverlapping } from './single-shot-detection.ts';

const INPUT_SIZE = 192;
const ANCHORS = createAnchors(INPUT_SIZE, [
  { stride: 8, anchorsPerCell: 2 },
  { stride: 16, anchorsPerCell: 6 },
]);
const LEAST_OVERLAP = 0.3;

export interface PalmDetection {
  readonly center: ImagePoint;
  /** The longer side of the palm's box in photo pixels. */
  readonly size: number;
  readonly wrist: ImagePoint;
  readonly middleKnuckle: ImagePoint;
  /** 0..1. */
  readonly score: number;
}

export async function loadPalmDetection(runtime: LiteRtRuntime): Promise<Net> {
  const solution = '@mediapipe/hands/hands_solution_packed_assets';
  return runtime.compile(await readPackedAsset(solution, 'palm_detection_full.tflite'));
}

/** The palms and backs of hands in a region of the photo that score at least `leastScore`, best first. */
export async function runPalmDetection(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
  leastScore: number,
): Promise<PalmDetection[]> {
  const [regressors, logits] = await net.run(sampleRegion(photo, region, INPUT_SIZE, 0, 1));
  const found = decodeDetections(regressors!, logits!, ANCHORS, INPUT_SIZE, leastScore);
  return mergeOverlapping(found, LEAST_OVERLAP).map(({ box, keypoints, score }) => ({
    center: regionToImage(region, box.x + box.width / 2, box.y + box.height / 2),
    size: Math.max(box.width * region.width, box.height * region.height),
    wrist: regionToImage(region, keypoints[0]!.x, keypoints[0]!.y),
    middleKnuckle: regionToImage(region, keypoints[2]!.x, keypoints[2]!.y),
    score,
  }));
}
