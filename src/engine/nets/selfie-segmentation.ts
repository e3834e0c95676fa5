/**
 * The person segmentation net of MediaPipe Selfie Segmentation (model card “Selfie Segmentation”, Google, 2021: a
 * MobileNetV3 encoder-decoder; model `selfie_segmentation.tflite` of `@mediapipe/selfie_segmentation`).
 *
 * Input: 1 × 256 × 256 × 3 RGB, 0..1; pictures of other shapes were stretched in training. Output: 1 × 256 × 256 × 1
 * person probability, 0..1.
 */
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackageFile } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';

const INPUT_SIZE = 256;

export async function loadSelfieSegmentation(runtime: LiteRtRuntime): Promise<Net> {
  return runtime.compile(await readPackageFile('@mediapipe/selfie_segmentation/selfie_segmentation.tflite'));
}

/** Person probability 0..1 over a region of the photo, 256 × 256. */
export async function runSelfieSegmentation(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
): Promise<Plane> {
  const [probability] = await net.run(sampleRegion(photo, region, INPUT_SIZE, 0, 1));
  return { data: probability!, width: INPUT_SIZE, height: INPUT_SIZE };
}
