import type { Nets } from '../nets/nets.ts';
import { runPoseDetection } from '../nets/pose-detection.ts';
import type { RgbaImage } from '../pixels/image.ts';
import type { FoundPose } from './find-pose.ts';
import type { FaceMesh } from './person.ts';

/** The second look sees the person at the same scale in every photo, a little wider than the landmark net did. */
const SECOND_LOOK_SCALE = 1.1;
/**
 * Joint probability from which it is a person. On photos of people the three scores together reach .91 and more, also
 * from behind and cut off at the neck; dolls, lamps and drawings stay at .83 and below (boots reach .85).
 */
const LEAST_PROBABILITY = 0.88;

/**
 * Whether a pose belongs to a person at all. The landmark net never doubts (a car scores 1.00), and the detector gives
 * lamps, boots and drawings up to .7. So evidence is added up as log-odds, as if its sources were independent, until
 * it is enough: the detector's score, the face's, and the detector's on a second look at the region that the landmarks
 * suggest, which rises for people and falls for things.
 */
export async function confirmPerson(
  nets: Nets,
  photo: RgbaImage,
  { pose, region }: FoundPose,
  face: FaceMesh | null,
  leastProbability = LEAST_PROBABILITY,
): Promise<boolean> {
  const enough = logOdds(leastProbability);
  let evidence = logOdds(pose.detectorScore);
  if (face) evidence += logOdds(face.score);
  if (evidence >= enough) return true;
  const wider = {
    ...region,
    width: region.width * SECOND_LOOK_SCALE,
    height: region.height * SECOND_LOOK_SCALE,
  };
  const [best] = await runPoseDetection(nets.poseDetection, photo, wider, 0.01);
  return best !== undefined && evidence + logOdds(best.score) >= enough;
}

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}
