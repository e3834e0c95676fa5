/**
 * The landmark net of BlazePose GHUM 3D (Bazarevsky et al., 2020; Grishchenko et al., “BlazePose GHUM Holistic”,
 * 2022; model `pose_landmark_full.tflite` of `@mediapipe/pose`; docs/decisions/0002 tells why not lite or heavy).
 *
 * Input: 1 × 256 × 256 × 3 RGB, 0..1, the person upright in the middle. Outputs: 1 × 195 (39 landmarks: x, y, z in
 * input pixels, visibility and presence as logits), 1 × 1 (score), 1 × 256 × 256 × 1 (person mask, logits),
 * 1 × 64 × 64 × 39 (heat maps, logits), 1 × 117 (39 landmarks: x, y, z in metres). Landmarks 33 and 34 are no body
 * parts: they tell the region for the next look, as the detector's first two keypoints do.
 */
import type { ImagePoint, WorldPoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { Plane, RgbaImage } from '../pixels/image.ts';
import type { LiteRtRuntime, Net } from './litert-runtime.ts';
import { readPackageFile } from './litert-runtime.ts';
import { refineByHeatmap } from './refine-by-heatmap.ts';
import { sampleRegion } from './sample-region.ts';

const INPUT_SIZE = 256;
const LANDMARKS = 39;
const VALUES_PER_LANDMARK = 5;

export interface RawPoseLandmark {
  readonly point: ImagePoint;
  /** Depth in photo pixels relative to the hips, negative towards the camera. */
  readonly depth: number;
  readonly world: WorldPoint;
  readonly visibility: number;
  readonly presence: number;
}

export interface PoseLandmarkResult {
  /** 33 body landmarks in BlazePose's order. */
  readonly landmarks: readonly RawPoseLandmark[];
  /** Middle of the hips, and a point on the circle around the person: where to look again. */
  readonly nextCenter: ImagePoint;
  readonly nextTop: ImagePoint;
  /** Person probability 0..1 over the region, 256 × 256. */
  readonly mask: Plane;
  /** The region that the net saw. */
  readonly region: OrientedRegion;
}

export async function loadPoseLandmark(runtime: LiteRtRuntime): Promise<Net> {
  return runtime.compile(await readPackageFile('@mediapipe/pose/pose_landmark_full.tflite'));
}

/**
 * Landmarks and mask of the person that stands upright in the middle of the region. In a mirrored region (of negative
 * width) the net takes left for right: names and mask are then those of the mirror image, coordinates the photo's.
 */
export async function runPoseLandmark(
  net: Net,
  photo: RgbaImage,
  region: OrientedRegion,
): Promise<PoseLandmarkResult> {
  const outputs = await net.run(sampleRegion(photo, region, INPUT_SIZE, 0, 1));
  const [values, , maskLogits, heatmaps, world] = outputs as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const heatmapSize = Math.sqrt(heatmaps.length / LANDMARKS);
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  const handedness = Math.sign(region.width);
  const landmarks: RawPoseLandmark[] = [];
  for (let index = 0; index < LANDMARKS; index++) {
    const at = index * VALUES_PER_LANDMARK;
    const direct = { x: values[at]! / INPUT_SIZE, y: values[at + 1]! / INPUT_SIZE };
    const refined = refineByHeatmap(heatmaps, heatmapSize, LANDMARKS, index, direct);
    const worldX = world[index * 3]! * handedness;
    const worldY = world[index * 3 + 1]!;
    landmarks.push({
      point: regionToImage(region, refined.x, refined.y),
      depth: (values[at + 2]! / INPUT_SIZE) * region.height,
      world: {
        x: worldX * cos - worldY * sin,
        y: worldX * sin + worldY * cos,
        z: world[index * 3 + 2]!,
      },
      visibility: sigmoid(values[at + 3]!),
      presence: sigmoid(values[at + 4]!),
    });
  }
  return {
    landmarks: landmarks.slice(0, 33),
    nextCenter: landmarks[33]!.point,
    nextTop: landmarks[34]!.point,
    mask: { data: maskLogits.map(sigmoid), width: INPUT_SIZE, height: INPUT_SIZE },
    region,
  };
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
