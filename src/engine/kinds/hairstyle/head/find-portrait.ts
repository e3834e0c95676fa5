/** Finds the face that a haircut is for, and the body that belongs to it. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { type OrientedRegion, regionOf, squareAround } from '../../../geometry/oriented-region.ts';
import { type FaceDetection, runFaceDetection } from '../../../nets/face-detection.ts';
import type { Nets } from '../../../nets/nets.ts';
import { runPoseDetection } from '../../../nets/pose-detection.ts';
import { faceSearchRegion, meshOfFace } from '../../../perceive/find-face.ts';
import { type FoundPose, findPeople, findPose } from '../../../perceive/find-pose.ts';
import type { FaceMesh } from '../../../perceive/person.ts';
import type { RgbaImage } from '../../../pixels/image.ts';

/** Faces in view score .87 and more where they are large enough, the back of a head .59, a tattoo .53. */
const LEAST_DETECTOR_SCORE = 0.5;
/** The mesh net's logit: faces in view reach 15 and more, a face half behind an arm 8, a doll 9, the back of a head −3. */
const LEAST_MESH_LOGIT = 12;
/** Share of the mesh that lies in the photo. */
const LEAST_IN_VIEW = 0.9;
/** Another person's face is taken for one from this score and this share of the largest one's size, and is worth a word from that share. */
const OTHERS_SCORE = 0.6;
const OTHERS_SIZE = 0.35;
const NEARLY_AS_LARGE = 0.5;
/** So many people of a photo are looked at. */
const MOST_PEOPLE = 4;
/** Squares around a face, in its size, in which others beside it and the body below it show large enough, and by how much that lies lower. */
const AROUND_FACE = 5;
const AROUND_BODY = [
  { size: 5, lower: 1.2 },
  { size: 7, lower: 2 },
];

export interface Portrait {
  readonly face: FaceMesh;
  /** The body below the face; null in tight crops, where the net sees none. */
  readonly body: FoundPose | null;
  /** Where the detector saw it. */
  readonly detection: FaceDetection;
  /** The faces of other people in the photo. */
  readonly others: readonly FaceDetection[];
}

/** Whether another face of nearly a portrait's size is in its photo. */
export function hasRivals({ detection, others }: Portrait): boolean {
  return others.some(({ size }) => size > NEARLY_AS_LARGE * detection.size);
}

/** The largest face of a photo, or null where none is seen well. */
export async function findPortrait(nets: Nets, photo: RgbaImage): Promise<Portrait | null> {
  const whole = squareAround({ x: 0, y: 0, width: photo.width, height: photo.height });
  const lone = await largestFace(nets, photo, [whole]);
  const bodies: FoundPose[] = [];
  for (const person of (await findPeople(nets, photo)).slice(0, MOST_PEOPLE)) {
    const body = await findPose(nets, photo, person, { passes: 1, mirrored: false });
    if (lone && belongTogether(lone.face, body)) return { ...lone, body };
    bodies.push(body);
  }
  if (lone) return { ...lone, body: await bodyBelow(nets, photo, lone) };
  // faces that are small in the photo are found on the crops that the bodies tell, or on parts of the photo
  const crops = bodies.map(({ pose }) => faceSearchRegion(pose));
  const small = await largestFace(nets, photo, [...crops, ...partsOf(photo)]);
  if (!small) return null;
  const body = bodies.find((found) => belongTogether(small.face, found));
  return { ...small, body: body ?? (await bodyBelow(nets, photo, small)) };
}

/** The body that belongs to a face by a closer look: among several people the detector misses some in the whole photo. */
async function bodyBelow(
  nets: Nets,
  photo: RgbaImage,
  { face, detection, others }: Omit<Portrait, 'body'>,
): Promise<FoundPose | null> {
  if (others.length === 0) return null;
  for (const { size, lower } of AROUND_BODY) {
    const region = squareOf(detection, size, lower);
    for (const person of await runPoseDetection(nets.poseDetection, photo, region, LEAST_DETECTOR_SCORE)) {
      const body = await findPose(nets, photo, person, { passes: 1, mirrored: false });
      if (belongTogether(face, body)) return body;
    }
  }
  return null;
}

function squareOf({ center, size }: FaceDetection, sides: number, lower: number): OrientedRegion {
  const side = sides * size;
  return squareAround({
    x: center.x - side / 2,
    y: center.y + lower * size - side / 2,
    width: side,
    height: side,
  });
}

async function largestFace(
  nets: Nets,
  photo: RgbaImage,
  regions: readonly OrientedRegion[],
): Promise<Omit<Portrait, 'body'> | null> {
  const detections: FaceDetection[] = [];
  for (const region of regions)
    detections.push(...(await runFaceDetection(nets.faceDetection, photo, region, LEAST_DETECTOR_SCORE)));
  for (const detection of clearestOfEach(detections).sort((a, b) => b.size - a.size)) {
    const mesh = await meshOfFace(nets, photo, detection, LEAST_MESH_LOGIT);
    if (!mesh || shareInView(mesh, photo) < LEAST_IN_VIEW) continue;
    // a face that is large in the photo leaves no room for others that the whole photo doesn't show
    if (AROUND_FACE * detection.size < Math.max(photo.width, photo.height)) {
      const beside = squareOf(detection, AROUND_FACE, 0);
      detections.push(...(await runFaceDetection(nets.faceDetection, photo, beside, LEAST_DETECTOR_SCORE)));
    }
    return { face: mesh, detection, others: othersBeside(detection, detections) };
  }
  return null;
}

/** The other people's faces. */
function othersBeside(face: FaceDetection, detections: readonly FaceDetection[]): FaceDetection[] {
  const known = detections.filter((other) => !isSameFace(other, face));
  return clearestOfEach(known).filter(
    ({ score, size }) => score > OTHERS_SCORE && size > OTHERS_SIZE * face.size,
  );
}

/** One detection a face, the one with the best score. */
function clearestOfEach(detections: readonly FaceDetection[]): FaceDetection[] {
  const found: FaceDetection[] = [];
  for (const detection of [...detections].sort((a, b) => b.score - a.score))
    if (!found.some((other) => isSameFace(other, detection))) found.push(detection);
  return found;
}

function isSameFace(a: FaceDetection, b: FaceDetection): boolean {
  return distance(a.center, b.center) < Math.max(a.size, b.size) / 2;
}

/** Nine overlapping parts, each half as wide as the photo's longer side. */
function partsOf({ width, height }: RgbaImage): OrientedRegion[] {
  const size = Math.min(width, height, Math.max(width, height) / 2);
  return [0, 0.5, 1].flatMap((v) =>
    [0, 0.5, 1].map((u) =>
      regionOf({ x: u * (width - size), y: v * (height - size), width: size, height: size }),
    ),
  );
}

function shareInView({ points }: FaceMesh, { width, height }: RgbaImage): number {
  const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
  return inside.length / points.length;
}

/** Tip of the nose, and the outer corners of the eyes. */
const NOSE = 1;
const RIGHT_EYE = 33;
const LEFT_EYE = 263;

function belongTogether({ points }: FaceMesh, { pose }: FoundPose): boolean {
  const eyes = distance(points[RIGHT_EYE]!, points[LEFT_EYE]!);
  return distance(points[NOSE]!, pose.landmarks.nose.point) < eyes;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
