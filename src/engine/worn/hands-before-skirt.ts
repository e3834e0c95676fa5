/** Hands that hang before the skirt of a dress, where the parse takes them for bare legs. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';

/** So far from the wrist the middle of a hand lies at most, as a share of the distance between the shoulders' joints. */
const REACH = 0.4;
/** Of a hand before a skirt so many pixels have the skirt below them; a leg comes out of it. */
const COVERED = 0.5;
const LEGS = BODY_CLASSES.indexOf('legs');
const SKIRT = BODY_CLASSES.indexOf('lowerClothes');

/** The wearer with such pieces labelled as the hand whose wrist is near; coverage is left as it is. */
export function withHandsBeforeSkirt(person: PerceivedPerson): PerceivedPerson {
  const { width, height, labels } = person.parse;
  const legs = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === LEGS) legs.data[at] = 255;
  const { labels: pieces, components } = connectedComponents(legs, 8);
  if (components.length === 0) return person;
  const covered = new Float64Array(components.length);
  const [sumX, sumY] = [new Float64Array(components.length), new Float64Array(components.length)];
  for (let x = 0; x < width; x++) {
    let skirt = false;
    for (let y = height - 1; y >= 0; y--) {
      const at = y * width + x;
      if (labels[at] === SKIRT) skirt = true;
      const piece = pieces[at]! - 1;
      if (piece < 0) continue;
      sumX[piece]! += x;
      sumY[piece]! += y;
      if (skirt) covered[piece]!++;
    }
  }
  const { landmarks } = person.pose;
  const [a, b] = [landmarks.leftShoulder.point, landmarks.rightShoulder.point];
  const reach = REACH * Math.hypot(a.x - b.x, a.y - b.y);
  const hands = components.map(({ area }, k) => {
    if (covered[k]! < COVERED * area) return null;
    const away = (side: 'left' | 'right'): number => {
      const { x, y } = landmarks[`${side}Wrist`].point;
      return Math.hypot(x - sumX[k]! / area, y - sumY[k]! / area);
    };
    const [left, right] = [away('left'), away('right')];
    if (Math.min(left, right) > reach) return null;
    return BODY_CLASSES.indexOf(left < right ? 'leftHand' : 'rightHand');
  });
  if (hands.every((hand) => hand === null)) return person;
  const corrected = labels.slice();
  for (let at = 0; at < pieces.length; at++) {
    const hand = pieces[at] === 0 ? null : hands[pieces[at]! - 1];
    if (hand != null) corrected[at] = hand;
  }
  return { ...person, parse: { ...person.parse, labels: corrected } };
}
