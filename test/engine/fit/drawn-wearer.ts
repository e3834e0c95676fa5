/** The drawn person in a blue tee and grey trousers, perceived and parsed: whom most fitting tests dress. */
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

/** Drawn anew at each call: a test may paint into its photo and parse. */
export function drawnWearer(): PerceivedPerson {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  return { photo, pose, face, hands, personMask, parse };
}
