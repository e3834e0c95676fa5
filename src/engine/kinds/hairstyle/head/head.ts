/**
 * The head in a portrait, in two frames: the photo's pixels, and centimetres of the head itself, in which hair grows.
 *
 * Head frame: that of the canonical face mesh. Centimetres, origin between the ears at the height of the eyes' lower
 * rim, x to the wearer's left (right in the picture), y up to the crown, z out of the face. A point of the head goes to
 * the photo by a scaled orthographic projection, three rows of `toPhoto`: photo x, photo y (pixels), and nearness to the
 * camera (centimetres, larger is nearer).
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import type { FaceMesh, Hand, Pose } from '../../../perceive/person.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import type { PeopleInPhoto } from './bystanders.ts';
import type { HeadPoint } from './head-point.ts';
import type { HeadPose } from './head-pose.ts';
import type { Scalp } from './scalp.ts';

/** A solid that hair lies on: a cone frustum with spherical ends, centimetres of the head frame. */
export interface TaperedCapsule {
  readonly from: HeadPoint;
  readonly to: HeadPoint;
  readonly fromRadius: number;
  readonly toRadius: number;
}

export interface Ear {
  /** Where the ear meets the head, its top, its lobe and its outermost point. */
  readonly root: HeadPoint;
  readonly top: HeadPoint;
  readonly lobe: HeadPoint;
  readonly outer: HeadPoint;
  /** 0..1: how much of the ear the camera would see if there were no hair (0 behind the head). */
  readonly facing: number;
  /** Whether new hair lies over it, as the photo does not show it: none of it is made up but what leads to a seen lobe. */
  readonly covered: boolean;
}

export interface Head extends HeadPose {
  readonly photo: RgbaImage;
  readonly mesh: FaceMesh;
  /** The person's own face in the head frame: each vertex projects onto its point of `mesh`. */
  readonly face: FaceGeometry;
  /** Unit vector of the photo's down in the head frame: where hair falls. */
  readonly down: HeadPoint;
  readonly scalp: Scalp;
  /** The wearer's own sides. */
  readonly ears: { readonly left: Ear; readonly right: Ear };
  /** Neck, shoulders and chest that hair lies on. */
  readonly body: readonly TaperedCapsule[];
  /** Outline of the face (the mesh's oval), photo pixels, clockwise. */
  readonly oval: readonly ImagePoint[];
  readonly pose: Pose | null;
  readonly hands: readonly Hand[];
  /** Soft mask of the person, of the photo's size; others in the photo are background. */
  readonly personMask: Mask;
  /** Everybody in the photo, laid out in its pixels. */
  readonly people: PeopleInPhoto;
  /** Sentences for the log on what could not be seen well. */
  readonly doubts: readonly string[];
}

/** Where a point of the head frame lies in the photo, with its nearness to the camera in centimetres. */
export function projectToPhoto(
  head: Head,
  { x, y, z }: HeadPoint,
): ImagePoint & { readonly nearness: number } {
  const m = head.toPhoto;
  return {
    x: m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
    y: m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
    nearness: m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
  };
}

/** The point of the head frame that lies at a photo point with a nearness (centimetres): the inverse of `projectToPhoto`. */
export function unprojectFromPhoto(
  { toPhoto: m, pixelsPerCentimetre }: Pick<Head, 'toPhoto' | 'pixelsPerCentimetre'>,
  x: number,
  y: number,
  nearness: number,
): HeadPoint {
  // the rows are orthogonal: the transpose is the inverse up to the scale
  const u = (x - m[3]!) / pixelsPerCentimetre ** 2;
  const v = (y - m[7]!) / pixelsPerCentimetre ** 2;
  const w = nearness - m[11]!;
  return {
    x: m[0]! * u + m[4]! * v + m[8]! * w,
    y: m[1]! * u + m[5]! * v + m[9]! * w,
    z: m[2]! * u + m[6]! * v + m[10]! * w,
  };
}
