/** Specks within the old lower clothes that the parse took for something else: a highlight, a rivet, a buckle. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';

/** Largest area of what lies within lower clothes and is theirs, by what it was taken for, in squared shoulder widths. */
const LARGEST: readonly (readonly [BodyClass, number])[] = [
  ['other', 0.008],
  ['background', 0.0008],
  ['leftHand', 0.0008],
  ['rightHand', 0.0008],
  ['leftArm', 0.0008],
  ['rightArm', 0.0008],
];

/**
 * The person with what lies within the lower clothes on all sides as theirs. What hangs into them from a hand or from above,
 * and a gap between the legs, stays. `unit` is the shoulder width in pixels.
 */
export function withoutLowerSpecks(person: PerceivedPerson, unit: number): PerceivedPerson {
  let cleared = person;
  for (const [name, largest] of LARGEST) {
    const { labels, width, height } = cleared.parse;
    const [own, lower] = [BODY_CLASSES.indexOf(name), BODY_CLASSES.indexOf('lowerClothes')];
    const is = Uint8Array.from(labels, (label) => (label === own ? 1 : 0));
    const regions = connectedRegions(is, width, height, 8);
    const isSpeck = regions.components.map(
      ({ area, left, top, right, bottom }) =>
        area <= largest * unit * unit && left > 0 && top > 0 && right < width && bottom < height,
    );
    if (!isSpeck.includes(true)) continue;
    for (let at = 0; at < labels.length; at++) {
      const region = regions.labels[at]! - 1;
      if (region < 0 || !isSpeck[region]) continue;
      for (const beside of [at - 1, at + 1, at - width, at + width])
        if (labels[beside] !== lower && labels[beside] !== own) isSpeck[region] = false;
    }
    if (!isSpeck.includes(true)) continue;
    const specks = createMask(width, height);
    // with the soft rim that the parse gives them
    for (let at = 0; at < labels.length; at++) {
      const region = regions.labels[at]! - 1;
      if (region < 0 || !isSpeck[region]) continue;
      for (const by of [0, -1, 1, -width, width])
        if (labels[at + by] === own || labels[at + by] === lower) specks.data[at + by] = 255;
    }
    cleared = moveCoverage(cleared, name, 'lowerClothes', specks);
  }
  return cleared;
}
