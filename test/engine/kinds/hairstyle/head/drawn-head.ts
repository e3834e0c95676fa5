/** A head of known pose for tests: the canonical face seen from a known direction, nothing perceived. */
import { bodyUnderHead } from '../../../../../src/engine/kinds/hairstyle/head/body-capsules.ts';
import { peopleInPhoto } from '../../../../../src/engine/kinds/hairstyle/head/bystanders.ts';
import { scalpOfFace } from '../../../../../src/engine/kinds/hairstyle/head/fit-scalp.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { poseOfHead } from '../../../../../src/engine/kinds/hairstyle/head/head-pose.ts';
import { ownFace } from '../../../../../src/engine/kinds/hairstyle/head/own-face.ts';
import { placeEars } from '../../../../../src/engine/kinds/hairstyle/head/place-ears.ts';
import { type CanonicalFace, readCanonicalFace } from '../../../../../src/engine/nets/canonical-face.ts';
import type { FaceDetection } from '../../../../../src/engine/nets/face-detection.ts';
import { FACE_OVAL } from '../../../../../src/engine/perceive/body-geometry.ts';
import type { FaceMesh } from '../../../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

export interface DrawnPose {
  /** Degrees, as in `Head`: right, up, clockwise. */
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  readonly pixelsPerCentimetre?: number;
  readonly width?: number;
  readonly height?: number;
}

const SIZE = 300;
const SCALE = 8;

/** The canonical face turned by yaw, then pitch, then roll, its origin in the middle of the picture. */
export function drawnMesh(canonical: CanonicalFace, pose: DrawnPose): FaceMesh {
  const [yaw, pitch, roll] = [pose.yaw ?? 0, pose.pitch ?? 0, pose.roll ?? 0].map((d) => (d * Math.PI) / 180);
  const scale = pose.pixelsPerCentimetre ?? SCALE;
  const [cx, cy] = [(pose.width ?? SIZE) / 2, (pose.height ?? SIZE) / 2];
  const points: { x: number; y: number }[] = [];
  const depths = new Float32Array(468);
  for (let i = 0; i < 468; i++) {
    const [x, y, z] = canonical.vertices.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    const y1 = y * Math.cos(pitch!) + z * Math.sin(pitch!);
    const z1 = z * Math.cos(pitch!) - y * Math.sin(pitch!);
    const x2 = x * Math.cos(yaw!) + z1 * Math.sin(yaw!);
    const z2 = z1 * Math.cos(yaw!) - x * Math.sin(yaw!);
    const x3 = x2 * Math.cos(roll!) + y1 * Math.sin(roll!);
    const y3 = y1 * Math.cos(roll!) - x2 * Math.sin(roll!);
    points.push({ x: cx + scale * x3, y: cy - scale * y3 });
    depths[i] = -scale * z2;
  }
  return { points, depths, score: 1 };
}

/** What the detector would tell of a drawn face. */
export function seenFace({ points }: FaceMesh): FaceDetection {
  const eye = (inner: number, outer: number) => ({
    x: (points[inner]!.x + points[outer]!.x) / 2,
    y: (points[inner]!.y + points[outer]!.y) / 2,
  });
  const size = points[152]!.y - points[10]!.y;
  return { center: points[1]!, size, rightEye: eye(33, 133), leftEye: eye(263, 362), score: 1 };
}

/** A head without body in the picture, before an empty photo; the person mask is full. */
export async function drawnHead(pose: DrawnPose = {}): Promise<Head> {
  const canonical = await readCanonicalFace();
  const mesh = drawnMesh(canonical, pose);
  const headPose = poseOfHead(mesh, canonical);
  const face = ownFace(mesh, headPose, canonical);
  const scalp = scalpOfFace(face);
  const photo = createRgbaImage(pose.width ?? SIZE, pose.height ?? SIZE);
  const personMask = createMask(photo.width, photo.height);
  personMask.data.fill(255);
  const [m, scale] = [headPose.toPhoto, headPose.pixelsPerCentimetre];
  return {
    photo,
    mesh,
    face,
    ...headPose,
    down: { x: m[4]! / scale, y: m[5]! / scale, z: m[6]! / scale },
    scalp,
    ears: placeEars(face, headPose, scalp, personMask),
    body: bodyUnderHead(headPose, null, personMask),
    oval: FACE_OVAL.map((vertex) => mesh.points[vertex]!),
    pose: null,
    hands: [],
    personMask,
    people: peopleInPhoto({ detection: seenFace(mesh), others: [] }, headPose),
    doubts: [],
  };
}
