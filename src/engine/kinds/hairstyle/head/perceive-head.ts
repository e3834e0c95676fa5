/** From a portrait to the head that hair grows on. */
import { TryOnFailure } from '../../../contract.ts';
import type { Nets } from '../../../nets/nets.ts';
import { FACE_OVAL } from '../../../perceive/body-geometry.ts';
import { findHands } from '../../../perceive/find-hands.ts';
import type { Pose } from '../../../perceive/person.ts';
import type { RgbaImage } from '../../../pixels/image.ts';
import { bodyUnderHead } from './body-capsules.ts';
import { peopleInPhoto, withoutBystanders } from './bystanders.ts';
import { findHeadMask } from './find-head-mask.ts';
import { findPortrait, hasRivals, type Portrait } from './find-portrait.ts';
import { scalpOfFace } from './fit-scalp.ts';
import { insideSilhouette } from './fit-silhouette.ts';
import type { Head } from './head.ts';
import { type HeadPose, poseOfHead } from './head-pose.ts';
import { ownFace } from './own-face.ts';
import { placeEars } from './place-ears.ts';

/** Beyond this turn (radians) one half of the face is out of view, and the mesh guesses. */
const MOST_YAW = (55 * Math.PI) / 180;
/** From this turn (radians) the far side of the head is guessed. */
const TURNED = (30 * Math.PI) / 180;
/** Beyond this tilt (radians) hair would fall across the face. */
const MOST_ROLL = (60 * Math.PI) / 180;
/** Visibility from which a wrist is worth a search for its hand. */
const LEAST_WRIST_VISIBILITY = 0.3;
/** Smaller faces (temple to temple, pixels a centimetre) have too few pixels for hair. */
const LEAST_PIXELS_PER_CENTIMETRE = 2.5;
/** From chin to crown, centimetres. */
const HEAD_HEIGHT = 22;
/** A photo without a face whose shorter side (pixels) is below this may have one that is too small to be found. */
const SMALL_PHOTO = 200;

/**
 * The head of the person whose face is largest in the photo.
 * @throws {TryOnFailure} `PoseError` when no face is seen well enough, with what photo to send instead.
 */
export async function perceiveHead(nets: Nets, photo: RgbaImage): Promise<Head> {
  const portrait = await findPortrait(nets, photo);
  if (!portrait)
    throw new TryOnFailure(
      'PoseError',
      'No face was found in the photo. Send a portrait of one person who looks at the camera, the whole face in view, ' +
        'well lit and not hidden by hands or things.' +
        adviceOnSmallPhoto(photo),
    );
  const { face: mesh, body } = portrait;
  const headPose = poseOfHead(mesh, nets.canonicalFace);
  if (Math.abs(headPose.yaw) > MOST_YAW)
    throw new TryOnFailure(
      'PoseError',
      'The face is turned too far to the side. Send a portrait in which both eyes look towards the camera; a turn of up to ' +
        'about 40 degrees is fine.',
    );
  if (Math.abs(headPose.roll) > MOST_ROLL)
    throw new TryOnFailure(
      'PoseError',
      'The head lies on its side in the photo. Turn the photo until the face is upright; a tilt of up to about 45 degrees is fine.',
    );
  if (headPose.pixelsPerCentimetre < LEAST_PIXELS_PER_CENTIMETRE)
    throw new TryOnFailure(
      'PoseError',
      `The face is too small in the photo: the head is about ${headHeight(headPose.pixelsPerCentimetre)} pixels high in a ` +
        `picture of ${photo.width} × ${photo.height}, and at least ${headHeight(LEAST_PIXELS_PER_CENTIMETRE)} are needed. ` +
        'Send a portrait of head and shoulders, cut from the photo at its full size.',
    );
  const people = peopleInPhoto(portrait, headPose);
  const personMask = withoutBystanders(await findHeadMask(nets, photo, portrait), people);
  const hands = body && hasHandInView(body.pose) ? await findHands(nets, photo, body.pose, 'palm') : [];
  const face = ownFace(mesh, headPose, nets.canonicalFace);
  const scalp = insideSilhouette(scalpOfFace(face), headPose, personMask);
  const { toPhoto, pixelsPerCentimetre } = headPose;
  return {
    photo,
    mesh,
    face,
    ...headPose,
    down: {
      x: toPhoto[4]! / pixelsPerCentimetre,
      y: toPhoto[5]! / pixelsPerCentimetre,
      z: toPhoto[6]! / pixelsPerCentimetre,
    },
    scalp,
    ears: placeEars(face, headPose, scalp, personMask),
    body: bodyUnderHead(headPose, body?.pose ?? null, personMask),
    oval: FACE_OVAL.map((vertex) => mesh.points[vertex]!),
    pose: body?.pose ?? null,
    hands,
    personMask,
    people,
    doubts: doubtsOf(headPose, portrait),
  };
}

/** Pixels from chin to crown. */
function headHeight(pixelsPerCentimetre: number): number {
  return Math.round(HEAD_HEIGHT * pixelsPerCentimetre);
}

function adviceOnSmallPhoto({ width, height }: RgbaImage): string {
  if (Math.min(width, height) >= SMALL_PHOTO) return '';
  return ` It has only ${width} × ${height} pixels: a larger one helps, with a head of at least ${headHeight(LEAST_PIXELS_PER_CENTIMETRE)} pixels.`;
}

function hasHandInView({ landmarks }: Pose): boolean {
  return (
    landmarks.leftWrist.visibility > LEAST_WRIST_VISIBILITY ||
    landmarks.rightWrist.visibility > LEAST_WRIST_VISIBILITY
  );
}

function doubtsOf({ yaw }: HeadPose, portrait: Portrait): string[] {
  const doubts: string[] = [];
  if (hasRivals(portrait)) doubts.push('The photo shows several faces; the largest gets the haircut.');
  const degrees = Math.round((Math.abs(yaw) * 180) / Math.PI);
  if (Math.abs(yaw) > TURNED)
    doubts.push(`The face is turned by about ${degrees} degrees; the far side of the head is guessed.`);
  if (!portrait.body) doubts.push('No shoulders were found below the face; long hair lies on guessed ones.');
  return doubts;
}
