/** Finds the face that a haircut is for, and the body that belongs to it. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { type OrientedRegion, regionOf, squareAround } from '../../../geometry/oriented-region.ts';
import { type FaceDetection, runFaceDetection } from '../../../nets/face-detection.ts';
import type { Nets } from '../../../nets/nets.ts';
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
/** Another person's face is worth a word from this score and this share of the largest one's size. */
const CLEAR_SCORE = 0.8;
const NEARLY_AS_LARGE = 0.5;
/** So many people of a photo are looked at. */
const MOST_PEOPLE = 4;

export interface Portrait {
  readonly face: FaceMesh;
  /** The body below the face; null in tight crops, where the net sees none. */
  readonly body: FoundPose | null;
  /** Another face of nearly its size is in the photo. */
  readonly hasOthers: boolean;
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
  if (lone) return { ...lone, body: null };
  // faces that are small in the photo are found on the crops that the bodies tell, or on parts of the photo
  const crops = bodies.map(({ pose }) => faceSearchRegion(pose));
  const small = await largestFace(nets, photo, [...crops, ...partsOf(photo)]);
  if (!small) return null;
  return { ...small, body: bodies.find((body) => belongTogether(small.face, body)) ?? null };
}

async function largestFace(
  nets: Nets,
  photo: RgbaImage,
  regions: readonly OrientedRegion[],
): Promise<Omit<Portrait, 'body'> | null> {
  const detections: FaceDetection[] = [];
  for (const region of regions)
    detections.push(...(await runFaceDetection(nets.faceDetection, photo, region, LEAST_DETECTOR_SCORE)));
  detections.sort((a, b) => b.size - a.size);
  for (const detection of detections) {
    const mesh = await meshOfFace(nets, photo, detection, LEAST_MESH_LOGIT);
    if (mesh && shareInView(mesh, photo) >= LEAST_IN_VIEW)
      return { face: mesh, hasOthers: detections.some((other) => isAnother(other, detection)) };
  }
  return null;
}

/** Whether a detection is a clear face of nearly the size of another one, and lies beside it. */
function isAnother(other: FaceDetection, face: FaceDetection): boolean {
  return (
    other.score > CLEAR_SCORE &&
    other.size > NEARLY_AS_LARGE * face.size &&
    distance(other.center, face.center) > face.size
  );
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
