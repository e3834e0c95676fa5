/**
 * Whom and what the nets find in the photo of a body. A close-up shows a person in parts: what is here has passed
 * checks that a landmark net's own score can't give; what could not be confirmed is null or missing, never guessed.
 * Points are in photo pixels.
 */
import type { FaceMesh, Hand, Pose } from '../../../perceive/person.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';

export interface SubjectHand extends Hand {
  /** Which side of the hand the camera sees. */
  readonly facing: 'palm' | 'back';
}

/** What the nets see in a photo. Points are in photo pixels. */
export interface Subject {
  readonly photo: RgbaImage;
  /** The photo reduced for analysis, long side 512 at most. */
  readonly copy: RgbaImage;
  /** Pixels of `copy` in a pixel of the photo. */
  readonly scale: number;
  /** A person seen whole enough for joints to be named: detector > .8; each landmark still has its own visibility. */
  readonly pose: Pose | null;
  /** Which way the person of `pose` turns: the camera sees the face, the back, or one side. */
  readonly view: 'front' | 'back' | 'side' | null;
  readonly face: FaceMesh | null;
  readonly hands: readonly SubjectHand[];
  /** Soft mask of people, of the copy's size; null where the net sees none (tight close-ups, hands). */
  readonly personMask: Mask | null;
}
