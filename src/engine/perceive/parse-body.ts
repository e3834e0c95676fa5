/**
 * The parse: what each pixel of the photo shows of the person, without a parsing net. Expectations drawn from the
 * skeleton meet colours learned from the photo itself.
 */
import type { RgbaImage } from '../pixels/image.ts';
import { resizePlane } from '../pixels/resample.ts';
import { bodyGeometry } from './body-geometry.ts';
import { followHairOverClothesInPlace } from './hair-over-clothes.ts';
import { learnPerson } from './learn-person.ts';
import { mapClasses } from './parse-classes.ts';
import { cleanLabels } from './parse-clean.ts';
import { judgeParse } from './parse-confidence.ts';
import { spreadToPhoto } from './parse-coverage.ts';
import { inferCosts } from './parse-inference.ts';
import { createScene, personArea, reduceScene } from './parse-scene.ts';
import { partitionSkin } from './parse-skin-parts.ts';
import type { PerceptionDetail, PersonLandmarks } from './perceive-landmarks.ts';
import type { BodyParse } from './person.ts';

/** Height in pixels at which colours are learned and priors drawn. */
const LEARNING_HEIGHT: Readonly<Record<PerceptionDetail, number>> = {
  performance: 160,
  balanced: 256,
  quality: 256,
};
/** How often the colours are refitted. */
const ROUNDS: Readonly<Record<PerceptionDetail, number>> = { performance: 1, balanced: 2, quality: 2 };
/** Height at which classes are decided. */
const DECIDING_HEIGHT: Readonly<Record<PerceptionDetail, number>> = {
  performance: 352,
  balanced: 512,
  quality: 640,
};

/** The parse of the person whose landmarks were found in `photo`, of the photo's size. */
export function parseBody(
  photo: RgbaImage,
  landmarks: PersonLandmarks,
  { detail }: { readonly detail: PerceptionDetail },
): BodyParse {
  const area = personArea(landmarks.personMask, 0.05);

  const scene = createScene(photo, landmarks.personMask, area, DECIDING_HEIGHT[detail]);

  // learn, small
  const small = reduceScene(scene, LEARNING_HEIGHT[detail]);
  const { priors, colours } = learnPerson(small, bodyGeometry(landmarks, small), ROUNDS[detail]);

  // decide, larger
  const body = bodyGeometry(landmarks, scene);
  const expected = mapClasses(priors.expected, (plane) => resizePlane(plane, scene.width, scene.height));
  const costs = inferCosts(scene, colours, expected);
  const labels = cleanLabels(costs, expected, body.unit);

  // spread to the photo
  const parts = partitionSkin(body, scene);
  const { labels: photoLabels, coverage } = spreadToPhoto(photo, scene, labels, parts);
  if (landmarks.face)
    followHairOverClothesInPlace(
      photo,
      landmarks.face,
      coverage,
      detail === 'performance' ? 'coarse' : 'fine',
    );
  const { confidence, doubts } = judgeParse(landmarks, body, labels, costs);
  return { width: photo.width, height: photo.height, labels: photoLabels, coverage, confidence, doubts };
}
