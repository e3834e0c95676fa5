/**
 * What the engine perceives of a person in a photo. Everything is in the photo's own pixel frame
 * (`ImagePoint`); what could not be perceived is `null`, never guessed.
 */
import type { ImagePoint, Rectangle, WorldPoint } from '../geometry/frames.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';

/** The 33 landmarks of BlazePose, in the net's order. */
export const POSE_LANDMARKS = [
  'nose',
  'leftEyeInner',
  'leftEye',
  'leftEyeOuter',
  'rightEyeInner',
  'rightEye',
  'rightEyeOuter',
  'leftEar',
  'rightEar',
  'mouthLeft',
  'mouthRight',
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftPinky',
  'rightPinky',
  'leftIndex',
  'rightIndex',
  'leftThumb',
  'rightThumb',
  'leftHip',
  'rightHip',
  'leftKnee',
  'rightKnee',
  'leftAnkle',
  'rightAnkle',
  'leftHeel',
  'rightHeel',
  'leftFootIndex',
  'rightFootIndex',
] as const;
export type PoseLandmarkName = (typeof POSE_LANDMARKS)[number];

export interface PoseLandmark {
  readonly point: ImagePoint;
  /** Depth in pixels relative to the hips, negative towards the camera. */
  readonly depth: number;
  readonly world: WorldPoint;
  /** 0..1, how likely the landmark is inside the picture and not hidden. */
  readonly visibility: number;
  readonly presence: number;
}

export interface Pose {
  readonly landmarks: Readonly<Record<PoseLandmarkName, PoseLandmark>>;
  /** Score of the person detector, 0..1 (the landmark net's own score rejects nothing). */
  readonly detectorScore: number;
  /** Region of interest that the landmark net saw. */
  readonly region: Rectangle;
}

export interface FaceMesh {
  /** The 468 points of the canonical face mesh, in its order. */
  readonly points: readonly ImagePoint[];
  /** Depth of each point in pixels, same order. */
  readonly depths: Float32Array;
  /** Score of the face detector, 0..1: .9 for a whole face, .6 for one that is cut in half. */
  readonly score: number;
}

export interface Hand {
  readonly side: 'left' | 'right';
  /** 21 landmarks in the net's order, wrist first. */
  readonly points: readonly ImagePoint[];
  readonly score: number;
}

/** Classes of the parse. Left and right are the wearer's own. */
export const BODY_CLASSES = [
  'background',
  'hair',
  'face',
  'neck',
  'leftArm',
  'rightArm',
  'leftHand',
  'rightHand',
  'upperClothes',
  'lowerClothes',
  'legs',
  'shoes',
  'other',
] as const;
export type BodyClass = (typeof BODY_CLASSES)[number];

/**
 * The parse: what each pixel shows. `neck` is bare skin of neck, chest and shoulders; `leftArm` and `rightArm`
 * are bare skin from the shoulder to the wrist; `legs` is bare skin; `other` is carried or held (bags, straps).
 */
export interface BodyParse {
  readonly width: number;
  readonly height: number;
  /** Index into `BODY_CLASSES`, one a pixel. */
  readonly labels: Uint8Array;
  /** Soft coverage of each class, for compositing; they add up to 255 at every pixel, up to rounding. */
  readonly coverage: Readonly<Record<BodyClass, Mask>>;
  /** 0..1, low where the colours or the priors could not tell classes apart, with the reasons in words. */
  readonly confidence: number;
  readonly doubts: readonly string[];
}

export interface PerceivedPerson {
  readonly photo: RgbaImage;
  readonly pose: Pose;
  readonly face: FaceMesh | null;
  readonly hands: readonly Hand[];
  /** Soft person mask of the photo's size. */
  readonly personMask: Mask;
  readonly parse: BodyParse;
}
