/** People for the tests of the parse's edits, drawn as labels and colours alone. */

import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';
import {
  BODY_CLASSES,
  type BodyClass,
  type PerceivedPerson,
  POSE_LANDMARKS,
  type Pose,
  type PoseLandmarkName,
} from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

/** What a pixel shows: the class the parse has for it, and its colour. */
export interface Shown {
  readonly name: BodyClass;
  readonly colour: readonly [red: number, green: number, blue: number];
}

/** A person whose pixels are as `at` tells, with the joints given; all others lie at the head. */
export function labelledPerson(
  width: number,
  height: number,
  joints: Partial<Record<PoseLandmarkName, ImagePoint>>,
  at: (x: number, y: number) => Shown,
): PerceivedPerson {
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name) => {
      const point = joints[name] ?? { x: width / 2, y: 0.1 * height };
      return [name, { point, depth: 0, world: { x: point.x / 100, y: 0, z: 0 }, visibility: 1, presence: 1 }];
    }),
  ) as unknown as Pose['landmarks'];
  const labels = new Uint8Array(width * height);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(width, height)]),
  ) as Record<BodyClass, ReturnType<typeof createMask>>;
  const photo = createRgbaImage(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { name, colour } = at(x, y);
      labels[y * width + x] = BODY_CLASSES.indexOf(name);
      coverage[name].data[y * width + x] = 255;
      photo.data.set([...colour, 255], 4 * (y * width + x));
    }
  const pose = { landmarks, detectorScore: 1, region: { x: 0, y: 0, width, height } };
  return {
    photo,
    pose,
    face: null,
    hands: [],
    parse: { labels, coverage, width, height },
  } as unknown as PerceivedPerson;
}
