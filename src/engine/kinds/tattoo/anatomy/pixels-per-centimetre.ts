/** How large a centimetre is, from what is known of bodies. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { FaceMesh, Hand, Pose, PoseLandmarkName } from '../../../perceive/person.ts';
import type { Subject } from '../subject/subject.ts';
import type { Anatomy } from './anatomy.ts';

/** Lengths in centimetres of an adult, between women's and men's (ANSUR II, 2012, medians of both). */
const PALM_LENGTH = 8.8;
const PALM_WIDTH = 6.6;
const FACE_WIDTH = 14.2;
const FACE_HEIGHT = 17.5;
const BONES: readonly (readonly [PoseLandmarkName, PoseLandmarkName, number])[] = [
  ['leftShoulder', 'rightShoulder', 35],
  ['leftShoulder', 'leftElbow', 29],
  ['rightShoulder', 'rightElbow', 29],
  ['leftElbow', 'leftWrist', 25],
  ['rightElbow', 'rightWrist', 25],
  ['leftShoulder', 'leftHip', 50],
  ['rightShoulder', 'rightHip', 50],
  ['leftHip', 'leftKnee', 42],
  ['rightHip', 'rightKnee', 42],
  ['leftKnee', 'leftAnkle', 40],
  ['rightKnee', 'rightAnkle', 40],
];
const LEAST_VISIBILITY = 0.6;
/** Two measures that differ by less than this factor are averaged. */
const AGREEING = 1.25;

/** Vertices of the face mesh: the cheeks' outer edges, the top of the forehead, the chin. */
const RIGHT_EDGE = 234;
const LEFT_EDGE = 454;
const TOP = 10;
const CHIN = 152;

/** Photo pixels of a centimetre by what the nets found, or null where they found nothing to measure. */
export function scaleOfSubject({
  hands,
  face,
  pose,
}: Subject): { pixelsPerCentimetre: number; scaleFrom: Anatomy['scaleFrom'] } | null {
  const byPose = pose ? poseCentimetre(pose) : null;
  const byFace = face ? faceCentimetre(face) : null;
  if (byPose && byFace) {
    const apart = Math.max(byPose / byFace, byFace / byPose);
    // turning and bowing only shorten: of two that disagree the larger is right
    const pixelsPerCentimetre = apart < AGREEING ? Math.sqrt(byPose * byFace) : Math.max(byPose, byFace);
    return { pixelsPerCentimetre, scaleFrom: apart < AGREEING || byFace > byPose ? 'face' : 'pose' };
  }
  if (byPose) return { pixelsPerCentimetre: byPose, scaleFrom: 'pose' };
  if (byFace) return { pixelsPerCentimetre: byFace, scaleFrom: 'face' };
  if (hands.length === 0) return null;
  return { pixelsPerCentimetre: Math.max(...hands.map(handCentimetre)), scaleFrom: 'hand' };
}

/** Photo pixels of a centimetre by a hand; the longer way counts, since turning only shortens. */
export function handCentimetre({ points }: Hand): number {
  return Math.max(
    distance(points[0]!, points[9]!) / PALM_LENGTH,
    distance(points[5]!, points[17]!) / PALM_WIDTH,
  );
}

/** By a face: turned to the side it is narrower, bowed it is lower, so the larger counts. */
function faceCentimetre({ points, depths }: FaceMesh): number {
  const length = (a: number, b: number): number =>
    Math.hypot(distance(points[a]!, points[b]!), depths[a]! - depths[b]!);
  return Math.max(length(RIGHT_EDGE, LEFT_EDGE) / FACE_WIDTH, length(TOP, CHIN) / FACE_HEIGHT);
}

/** By the bones in view: foreshortening only shortens, so the third quartile stands for all. */
function poseCentimetre({ landmarks }: Pose): number | null {
  const found: number[] = [];
  for (const [from, to, length] of BONES) {
    const a = landmarks[from];
    const b = landmarks[to];
    if (Math.min(a.visibility, b.visibility) > LEAST_VISIBILITY)
      found.push(distance(a.point, b.point) / length);
  }
  if (found.length === 0) return null;
  found.sort((a, b) => a - b);
  return found[Math.round((found.length - 1) * 0.75)]!;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
