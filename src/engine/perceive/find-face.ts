/** Finds the face that belongs to a pose. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { type FaceDetection, runFaceDetection } from '../nets/face-detection.ts';
import { runFaceLandmark } from '../nets/face-landmark.ts';
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { FaceMesh, Pose } from './person.ts';

const LEAST_DETECTOR_SCORE = 0.3;
/** The mesh net's logit: faces reach 11 (half cut off) to 33, a palm -6, the eyes of a doll seen alone 2. */
const LEAST_MESH_LOGIT = 7;
/** Side of the square that the mesh net wants to see, in face boxes. */
const MESH_REGION_SCALE = 1.5;

/** The mesh of the person's face, or null where it is turned away, hidden or outside the picture. */
export async function findFace(nets: Nets, photo: RgbaImage, pose: Pose): Promise<FaceMesh | null> {
  const search = faceSearchRegion(pose);
  const faces = await runFaceDetection(nets.faceDetection, photo, search, LEAST_DETECTOR_SCORE);
  const face = nearest(faces, search.center);
  return face ? meshOfFace(nets, photo, face) : null;
}

/**
 * The mesh of a detected face, or null where the mesh net sees none there.
 * @param leastLogit How sure the mesh net has to be.
 */
export async function meshOfFace(
  nets: Nets,
  photo: RgbaImage,
  face: FaceDetection,
  leastLogit = LEAST_MESH_LOGIT,
): Promise<FaceMesh | null> {
  const first = await runFaceLandmark(nets.faceLandmark, photo, meshRegion(face));
  const mesh = await runFaceLandmark(nets.faceLandmark, photo, regionOfMesh(first.points));
  if (mesh.logit < leastLogit) return null;
  return { points: mesh.points, depths: mesh.depths, score: face.score };
}

/** A square around the pose's nose and ears, about three faces wide. */
export function faceSearchRegion(pose: Pose): OrientedRegion {
  const { nose, leftEar, rightEar, leftShoulder, rightShoulder } = pose.landmarks;
  const between = (a: ImagePoint, b: ImagePoint): ImagePoint => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  });
  const ears = between(leftEar.point, rightEar.point);
  const center = between(ears, nose.point);
  const earDistance = distance(leftEar.point, rightEar.point);
  const neck = between(leftShoulder.point, rightShoulder.point);
  // seen from the side the ears fall together; then the neck's length tells the head's size
  const headSize = Math.max(earDistance * 1.2, distance(center, neck) * 0.8);
  const size = 3 * headSize;
  return { center, width: size, height: size, angle: 0 };
}

function meshRegion({ center, size, rightEye, leftEye }: FaceDetection): OrientedRegion {
  const side = size * MESH_REGION_SCALE;
  const angle = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  return { center, width: side, height: side, angle };
}

/** Corners of the eyes in the canonical mesh: the right eye's outer one and the left eye's outer one. */
const RIGHT_EYE_CORNER = 33;
const LEFT_EYE_CORNER = 263;

/** The region for another look, upright along the eyes, around a mesh that was found. */
function regionOfMesh(points: readonly ImagePoint[]): OrientedRegion {
  const right = points[RIGHT_EYE_CORNER]!;
  const left = points[LEFT_EYE_CORNER]!;
  const angle = Math.atan2(left.y - right.y, left.x - right.x);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const across = points.map(({ x, y }) => y * cos - x * sin);
  const [fromU, toU] = [Math.min(...along), Math.max(...along)];
  const [fromV, toV] = [Math.min(...across), Math.max(...across)];
  const u = (fromU + toU) / 2;
  const v = (fromV + toV) / 2;
  const side = Math.max(toU - fromU, toV - fromV) * MESH_REGION_SCALE;
  return { center: { x: u * cos - v * sin, y: u * sin + v * cos }, width: side, height: side, angle };
}

function nearest(faces: readonly FaceDetection[], point: ImagePoint): FaceDetection | null {
  let best: FaceDetection | null = null;
  for (const face of faces)
    if (!best || distance(face.center, point) < distance(best.center, point)) best = face;
  return best;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
