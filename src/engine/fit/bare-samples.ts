/** Where along an arm's axis its own skin shows. */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';

/** A sleeve's hem slants over so many samples at most. */
const BELOW_SLEEVE = 3;

/** For each sample whether the arm's own skin shows there. */
export function bareSamples(
  person: PerceivedPerson,
  side: 'left' | 'right',
  points: readonly ImagePoint[],
): boolean[] {
  const { labels, width, height } = person.parse;
  const skin = BODY_CLASSES.indexOf(side === 'left' ? 'leftArm' : 'rightArm');
  return points.map(({ x, y }) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    return column >= 0 && row >= 0 && column < width && row < height && labels[row * width + column] === skin;
  });
}

/** Whether the bare sample `index` lies right below one that isn't. */
export function isBelowSleeve(isBare: readonly boolean[], index: number): boolean {
  for (let k = 1; k <= BELOW_SLEEVE && k <= index; k++) if (!isBare[index - k]) return true;
  return false;
}
