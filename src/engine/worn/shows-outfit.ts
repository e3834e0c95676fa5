/** Whether a picture of somebody is one of a full outfit, and not of one garment. */
import { BODY_CLASSES, type PerceivedPerson, type PoseLandmarkName } from '../perceive/person.ts';
import { wornPart } from './worn-part.ts';

/** The bottom of an outfit has at least this share of the pixels of its top: less is what shows under a long coat. */
const LEAST_LOWER = 0.15;
/** Of the lower border of the picture at most this share is lower clothes: else they go on below it. */
const MOST_CUT = 0.02;

/**
 * Whether the picture shows a whole body, the head may be cut off, in a top and a bottom: from the shoulders to the ankles, or
 * to the knees where the bottom has ended above the picture's border.
 */
export function showsOutfit(model: PerceivedPerson): boolean {
  const { width, height, labels } = model.parse;
  const inView = (name: PoseLandmarkName): boolean => {
    const { x, y } = model.pose.landmarks[name].point;
    return x >= 0 && y >= 0 && x < width && y < height;
  };
  const either = (part: 'Shoulder' | 'Knee' | 'Ankle'): boolean =>
    inView(`left${part}`) || inView(`right${part}`);
  if (wornPart(model) !== 'top' || !either('Shoulder') || !either('Knee')) return false;
  const [top, bottom] = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  let [upper, lower, cut] = [0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === top) upper++;
    if (labels[at] !== bottom) continue;
    lower++;
    if (at >= (height - 1) * width) cut++;
  }
  if (lower < LEAST_LOWER * upper) return false;
  return either('Ankle') || cut <= MOST_CUT * width;
}
