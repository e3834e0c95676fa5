/**
 * Specks within the old lower clothes that the parse took for something else: a highlight, a rivet, a buckle; and specks of a hand
 * or a sleeve at their edge that hold on to none.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { classTable } from './body-labels.ts';
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

/** Specks of the hand and the sleeve at a pocket are no larger, the same unit. */
const POCKET_SPECK = 0.0008;
const AT_POCKET: readonly BodyClass[] = ['leftHand', 'rightHand', 'leftArm', 'rightArm', 'upperClothes'];

/**
 * The person with specks of hands and sleeves that hold on to nothing of theirs as the lower clothes or the background, which
 * they border on most: they would be left in the air. `unit` is the shoulder width in pixels.
 */
export function withoutLooseSpecks(person: PerceivedPerson, unit: number): PerceivedPerson {
  const { labels, width, height } = person.parse;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const own = classTable(AT_POCKET);
  const regions = connectedRegions(
    Uint8Array.from(labels, (label) => own[label]!),
    width,
    height,
    8,
  );
  const isSpeck = regions.components.map(({ area }) => area <= POCKET_SPECK * unit * unit);
  if (!isSpeck.includes(true)) return person;
  const onLower = regions.components.map(() => 0);
  const around = (at: number): readonly number[] => [at - 1, at + 1, at - width, at + width];
  for (let at = 0; at < labels.length; at++) {
    const region = regions.labels[at]! - 1;
    if (region < 0 || !isSpeck[region]) continue;
    for (const beside of around(at)) {
      const label = labels[beside];
      if (label === lower) onLower[region]!++;
      else if (label === ground) onLower[region]!--;
      else if (label !== undefined && !own[label]) isSpeck[region] = false;
    }
  }
  // specks far from the lower clothes are none of theirs
  const isTouching = regions.components.map(() => false);
  for (let at = 0; at < labels.length; at++) {
    const region = regions.labels[at]! - 1;
    if (region >= 0 && around(at).some((beside) => labels[beside] === lower)) isTouching[region] = true;
  }
  let cleared = person;
  for (const to of ['lowerClothes', 'background'] as const) {
    const specks = createMask(width, height);
    for (let at = 0; at < labels.length; at++) {
      const region = regions.labels[at]! - 1;
      if (region < 0 || !isSpeck[region] || !isTouching[region]) continue;
      if (onLower[region]! >= 0 !== (to === 'lowerClothes')) continue;
      for (const by of [0, -1, 1, -width, width]) specks.data[at + by] = 255;
    }
    for (const name of AT_POCKET) cleared = moveCoverage(cleared, name, to, specks);
  }
  return cleared;
}

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
