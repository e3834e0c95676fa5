/** Which parts of the body are in view, and how large a centimetre is. Points are in photo pixels. */
import type { ImagePoint } from '../../../geometry/frames.ts';

/** The parts of the body that a tattoo is asked for on, from head to foot. */
export const BODY_PARTS = [
  'forehead',
  'temple',
  'cheek',
  'chin',
  'ear',
  'neck',
  'nape',
  'collarbone',
  'chest',
  'ribs',
  'belly',
  'hip',
  'shoulder',
  'upperArm',
  'elbow',
  'forearm',
  'wrist',
  'hand',
  'palm',
  'finger',
  'upperBack',
  'shoulderBlade',
  'spine',
  'lowerBack',
  'thigh',
  'knee',
  'calf',
  'shin',
  'ankle',
  'foot',
] as const;
export type BodyPart = (typeof BODY_PARTS)[number];

/** The fingers of a hand, in the order of its landmarks. */
export const FINGER_NAMES = ['thumb', 'index', 'middle', 'ring', 'little'] as const;
export type FingerName = (typeof FINGER_NAMES)[number];

/** Arms, legs and fingers, hands and feet aside: what something can go round. */
export const LIMB_PARTS: ReadonlySet<BodyPart> = new Set([
  'upperArm',
  'elbow',
  'forearm',
  'wrist',
  'finger',
  'thigh',
  'knee',
  'calf',
  'shin',
  'ankle',
]);

/** One part of the body where the camera sees it. */
export interface BodySite {
  readonly part: BodyPart;
  /** Which finger, where the part is one. */
  readonly finger?: FingerName;
  /** The wearer's own side; null for what lies in the middle or could be either. */
  readonly side: 'left' | 'right' | null;
  /** Which face of the part is towards the camera, where that can be told. */
  readonly facing: 'front' | 'back' | 'inner' | 'outer' | null;
  /**
   * The part's axis: from its upper end (nearer to the trunk; on the trunk the higher one) to its lower end. A tattoo
   * stands upright with its top towards `upper`.
   */
  readonly upper: ImagePoint;
  readonly lower: ImagePoint;
  /** Half of what is seen of the part across the axis, in photo pixels. */
  readonly halfWidth: number;
  /** 0..1, how sure it is that this is the part. */
  readonly confidence: number;
}

/** The parts in view and the scale. One place may be offered as several parts, each with its own confidence. */
export interface Anatomy {
  readonly sites: readonly BodySite[];
  readonly pixelsPerCentimetre: number;
  /** What the scale was told from, the surest first that was there. */
  readonly scaleFrom: 'hand' | 'face' | 'pose' | 'skin';
  readonly doubts: readonly string[];
}
