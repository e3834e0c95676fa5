/**
 * The hand landmark net (Zhang et al., “MediaPipe Hands: On-device Real-time Hand Tracking”, 2020; model
 * `hand_landmark_full.tflite` of `@mediapipe/hands`).
 *
 * Input: 1 × 224 × 224 × 3 RGB, 0..1, the hand upright (fingers up) in the middle. Outputs: 1 × 63 (21 points: x, y, z in
 * input pixels), 1 × 1 (is there a hand, 0..1), 1 × 1 (0 left .. 1 right, the wearer's own in a photo that is not
 * mirrored: below .06 on left hands, above .93 on right ones), 1 × 63 (metres).
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackageFile } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';

const INPUT_SIZE = 224;
const POINTS = 21;

/** What the net says of a region, points in photo pixels. */
export interface HandLandmarkResult {
  /** 21 points, the wrist first, then four from base to tip of thumb, index, middle, ring and little finger. */
  readonly points: readonly ImagePoint[];
  /** 0..1, whether the region shows a hand. */
  readonly score: number;
  /** 0..1, whether it is a right hand. */
  readonly right: number;
}

/** The hand landmark net, compiled. */
export async function loadHandLandmark(runtime: LiteRtRuntime): Promise<Net> {
  return runtime.compile(await readPackageFile('@mediapipe/hands/hand_landmark_full.tflite'));
}

/** The joints of the hand that is upright in the middle of the region. */
export async function runHandLandmark(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
): Promise<HandLandmarkResult> {
  const [values, score, right] = await net.run(sampleRegion(photo, region, INPUT_SIZE, 0, 1));
  const points: ImagePoint[] = [];
  for (let index = 0; index < POINTS; index++)
    points.push(
      regionToImage(region, values![index * 3]! / INPUT_SIZE, values![index * 3 + 1]! / INPUT_SIZE),
    );
  return { points, score: score![0]!, right: right![0]! };
}
