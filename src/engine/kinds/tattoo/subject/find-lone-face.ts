import { squareAround } from '../../../geometry/oriented-region.ts';
import { runFaceDetection } from '../../../nets/face-detection.ts';
import type { Nets } from '../../../nets/nets.ts';
import { meshOfFace } from '../../../perceive/find-face.ts';
import type { FaceMesh } from '../../../perceive/person.ts';
import type { RgbaImage } from '../../../pixels/image.ts';

/** A tattooed arm scored .53, a palm .56: without a pose that points to it, a face has to be a clear one. */
const LEAST_DETECTOR_SCORE = 0.7;

/** The mesh of the surest face of a photo in which no pose was found, or null. */
export async function findLoneFace(nets: Nets, photo: RgbaImage): Promise<FaceMesh | null> {
  const whole = squareAround({ x: 0, y: 0, width: photo.width, height: photo.height });
  const [face] = await runFaceDetection(nets.faceDetection, photo, whole, LEAST_DETECTOR_SCORE);
  return face ? meshOfFace(nets, photo, face) : null;
}
