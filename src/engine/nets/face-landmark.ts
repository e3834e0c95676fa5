/**
 * The face mesh net (Kartynnik et al., “Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs”, 2019;
 * model `face_landmark.tflite` inside `@mediapipe/face_mesh`, the one without attention).
 *
 * Input: 1 × 192 × 192 × 3 RGB, 0..1, the face upright in the middle. Outputs: 1 × 1 × 1 × 1404 (468 points: x, y, z in
 * input pixels) and 1 × 1 × 1 × 1 (logit: is there a face).
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackedAsset } from './litert-runtime.ts';
import { sampleRegion } from './sample-region.ts';

const INPUT_SIZE = 192;
const POINTS = 468;

export interface FaceLandmarkResult {
  /** 468 points in the canonical mesh's order. */
  readonly points: readonly ImagePoint[];
  /** Depth of each point in photo pixels, negative towards the camera. */
  readonly depths: Float32Array;
  /** The net's own opinion whether it saw a face: about 20 for faces, below 0 for what is none. */
  readonly logit: number;
}

export async function loadFaceLandmark(runtime: LiteRtRuntime): Promise<Net> {
  const solution = '@mediapipe/face_mesh/face_mesh_solution_packed_assets';
  return runtime.compile(await readPackedAsset(solution, 'face_landmark.tflite'));
}

/** The mesh of the face that is upright in the middle of the region. */
export async function runFaceLandmark(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
): Promise<FaceLandmarkResult> {
  const [values, logit] = await net.run(sampleRegion(photo, region, INPUT_SIZE, 0, 1));
  const points: ImagePoint[] = [];
  const depths = new Float32Array(POINTS);
  for (let index = 0; index < POINTS; index++) {
    const x = values![index * 3]! / INPUT_SIZE;
    const y = values![index * 3 + 1]! / INPUT_SIZE;
    points.push(regionToImage(region, x, y));
    depths[index] = (values![index * 3 + 2]! / INPUT_SIZE) * region.width;
  }
  return { points, depths, logit: logit![0]! };
}
