/**
 * The short-range face detector (Bazarevsky et al., “BlazeFace: Sub-millisecond Neural Face Detection on Mobile
 * GPUs”, 2019; model `face_detection_short_range.tflite` inside `@mediapipe/face_mesh`).
 *
 * Input: 1 × 128 × 128 × 3 RGB, -1..1. Outputs: 1 × 896 × 16 (box and 6 keypoints relative to each anchor, in pixels)
 * and 1 × 896 × 1 (logits). The keypoints: right eye, left eye, tip of the nose, mouth, right ear, left ear.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackedAsset } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';
import { createAnchors, decodeDetections, mergeOverlapping } from './single-shot-detection.ts';

const INPUT_SIZE = 128;
const ANCHORS = createAnchors(INPUT_SIZE, [
  { stride: 8, anchorsPerCell: 2 },
  { stride: 16, anchorsPerCell: 6 },
]);
const LEAST_OVERLAP = 0.3;

export interface FaceDetection {
  readonly center: ImagePoint;
  /** The longer side of the face's box in photo pixels. */
  readonly size: number;
  readonly rightEye: ImagePoint;
  readonly leftEye: ImagePoint;
  /** 0..1. */
  readonly score: number;
}

export async function loadFaceDetection(runtime: LiteRtRuntime): Promise<Net> {
  const solution = '@mediapipe/face_mesh/face_mesh_solution_packed_assets';
  return runtime.compile(await readPackedAsset(solution, 'face_detection_short_range.tflite'));
}

/** The faces in a region of the photo that score at least `leastScore`, best first. */
export async function runFaceDetection(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
  leastScore: number,
): Promise<FaceDetection[]> {
  const [regressors, logits] = await net.run(sampleRegion(photo, region, INPUT_SIZE, -1, 1));
  const found = decodeDetections(regressors!, logits!, ANCHORS, INPUT_SIZE, leastScore);
  return mergeOverlapping(found, LEAST_OVERLAP).map(({ box, keypoints, score }) => ({
    center: regionToImage(region, box.x + box.width / 2, box.y + box.height / 2),
    size: Math.max(box.width * region.width, box.height * region.height),
    rightEye: regionToImage(region, keypoints[0]!.x, keypoints[0]!.y),
    leftEye: regionToImage(region, keypoints[1]!.x, keypoints[1]!.y),
    score,
  }));
}
