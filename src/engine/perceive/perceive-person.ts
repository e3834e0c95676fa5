/** Everything that the engine perceives of the person in a photo. */
import { TryOnFailure } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { facingFront } from './facing-front.ts';
import { hangHiddenArms } from './hidden-arms.ts';
import { parseBody } from './parse-body.ts';
import { type PerceptionDetail, perceiveFigure } from './perceive-landmarks.ts';
import { perceiveHeadless } from './perceive-wearer.ts';
import type { PerceivedPerson } from './person.ts';
import { findPersonMask } from './person-mask.ts';
import { type Reduction, reduceSubject } from './reduce-subject.ts';

/** Longer side of the grid on which the person's mask is found. */
const MASK_GRID = { performance: 240, balanced: 320, quality: 320 } as const;
/** Eyes lie so many shoulder widths above the tip of the nose. */
const EYES_ABOVE_NOSE = 0.12;

export interface PerceptionOptions {
  readonly detail: PerceptionDetail;
  /** Where it is said, the person is parsed on a smaller copy of the photo. */
  readonly reduction?: Reduction | null;
}

/**
 * Landmarks, mask and parse of the largest person in the photo, on the photo itself or on a smaller copy: all is in the frame
 * of the photo that is given back. A body that the photo cuts off at its neck is perceived on the photo itself.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceivePerson(
  nets: Nets,
  photo: RgbaImage,
  options: PerceptionOptions,
): Promise<PerceivedPerson> {
  const subject = await perceiveSubject(nets, photo, options).catch(async (failure: unknown) => {
    if (!(failure instanceof TryOnFailure) || failure.name !== 'PoseError') throw failure;
    const { proven } = await perceiveHeadless(nets, photo, options.detail);
    // a doll has skin too, and a head
    if (!proven || !isHeadless(proven)) throw failure;
    return proven;
  });
  if ('parse' in subject) return subject;
  return { ...subject, parse: parseBody(subject.photo, subject, options) };
}

/** A person before the parse, all in the frame of `photo`. */
export type SeenPerson = Omit<PerceivedPerson, 'parse'>;

/**
 * Like `perceivePerson`, without the parse. The mask is drawn on the copy: on the photo it would take longer than all else.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceiveSubject(
  nets: Nets,
  photo: RgbaImage,
  { detail, reduction }: PerceptionOptions,
): Promise<SeenPerson> {
  const figureSeen = await perceiveFigure(nets, photo, { detail });
  // whoever cuts off their head shows their front
  const seen = isHeadless(figureSeen) ? facingFront(figureSeen) : figureSeen;
  const { photo: copy, figure } = reduction ? reduceSubject(photo, seen, reduction) : { photo, figure: seen };
  const { found, ...landmarks } = figure;
  const personMask = await findPersonMask(nets, copy, found, MASK_GRID[detail]);
  const pose = hangHiddenArms(landmarks.pose, landmarks.hands, personMask);
  return { photo: copy, ...landmarks, pose, personMask };
}

/** Whether the photo ends below the eyes: no face is found in what is left. */
function isHeadless({ pose }: Pick<SeenPerson, 'pose'>): boolean {
  const { nose, leftShoulder, rightShoulder } = pose.landmarks;
  const shoulders = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
  return nose.point.y < EYES_ABOVE_NOSE * shoulders;
}
