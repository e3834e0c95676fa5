/** The neck of somebody whose face the picture cuts off or shows from the side: the parse draws the head's round shape into it. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** No chin is lower than this torso height, in shoulder widths. */
const CHIN = -0.24;

/** The person whose face wasn't found, with what of it lies below the chin's height as neck: a neckline goes over it. */
export function withNeckBelowUnseenFace(person: PerceivedPerson): PerceivedPerson {
  if (person.face) return person;
  const frame = torsoFrame(person.pose);
  const { width, height, coverage } = person.parse;
  const { data } = coverage.face;
  const below = createMask(width, height);
  let found = false;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0 || toTorso(frame, { x: x + 0.5, y: y + 0.5 }).v < CHIN * frame.shoulderWidth)
        continue;
      below.data[at] = 255;
      found = true;
    }
  return found ? moveCoverage(person, 'face', 'neck', below) : person;
}
