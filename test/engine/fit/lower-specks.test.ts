/** What lies within the old lower clothes is theirs, and a pocket's pale edge along a hand is none of the hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutLooseSpecks, withoutLowerSpecks } from '../../../src/engine/fit/lower-specks.ts';
import { withoutPocketRims } from '../../../src/engine/fit/pocket-rims.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SIZE = 300;
const UNIT = 200;
const SKIRT: Shown = { name: 'lowerClothes', colour: [90, 70, 50] };
const WALL: Shown = { name: 'background', colour: [230, 230, 230] };
const labelOf = ({ parse }: PerceivedPerson, x: number, y: number) =>
  BODY_CLASSES[parse.labels[y * SIZE + x]!];

describe('specks within lower clothes', () => {
  const within = (left: number, top: number, right: number, bottom: number, speck: Shown) =>
    labelledPerson(SIZE, SIZE, {}, (x, y) => {
      if (x >= left && x < right && y >= top && y < bottom) return speck;
      return x > 60 && x < 240 && y > 100 ? SKIRT : WALL;
    });

  it('are theirs, whatever they were taken for', () => {
    for (const name of ['other', 'leftHand', 'background'] as const) {
      const person = within(150, 200, 153, 204, { name, colour: [250, 250, 250] });
      const cleared = withoutLowerSpecks(person, UNIT);
      assert.equal(labelOf(cleared, 151, 202), 'lowerClothes', name);
      assert.equal(cleared.parse.coverage.lowerClothes.data[202 * SIZE + 151], 255);
    }
  });

  it('are not a gap between the legs, a bag that hangs into them, nor a hand before them', () => {
    const gap = within(140, 240, 160, SIZE, WALL);
    assert.equal(withoutLowerSpecks(gap, UNIT), gap);
    const bag = within(220, 200, 250, 203, { name: 'other', colour: [10, 10, 10] });
    assert.equal(withoutLowerSpecks(bag, UNIT), bag);
    const hand = within(150, 180, 175, 230, { name: 'leftHand', colour: [220, 180, 160] });
    assert.equal(withoutLowerSpecks(hand, UNIT), hand);
  });
});

describe('specks of a hand at the edge of the lower clothes', () => {
  const HAND: Shown = { name: 'leftHand', colour: [220, 180, 160] };
  const CUFF: Shown = { name: 'upperClothes', colour: [240, 240, 250] };
  /** Trousers from column 60 to 240 with what `show` tells before them. */
  const beside = (show: (x: number, y: number) => Shown | null): PerceivedPerson =>
    labelledPerson(SIZE, SIZE, {}, (x, y) => show(x, y) ?? (x > 60 && x < 240 && y > 100 ? SKIRT : WALL));

  it('that hold on to none, with scraps of its cuff, go to what they lie on', () => {
    const person = beside((x, y) =>
      y < 200 || y > 203 || x < 239 || x > 243 ? null : x < 241 ? CUFF : HAND,
    );
    const cleared = withoutLooseSpecks(person, UNIT);
    for (const x of [239, 242]) assert.equal(labelOf(cleared, x, 202), 'background', `${x}`);
    assert.equal(cleared.parse.coverage.leftHand.data[202 * SIZE + 242], 0);
  });

  it('stay where they hold on to a sleeve, are no specks, or lie far from the trousers', () => {
    const inCuff = beside((x, y) =>
      y < 160 || y > 203 || x < 239 || x > 260 ? null : y < 200 ? CUFF : x > 242 ? null : HAND,
    );
    assert.equal(labelOf(withoutLooseSpecks(inCuff, UNIT), 241, 202), 'leftHand');
    const hand = beside((x, y) => (x > 235 && x < 260 && y > 180 && y < 220 ? HAND : null));
    assert.equal(labelOf(withoutLooseSpecks(hand, UNIT), 250, 200), 'leftHand');
    const away = beside((x, y) => (x > 270 && x < 274 && y > 200 && y < 204 ? HAND : null));
    assert.equal(labelOf(withoutLooseSpecks(away, UNIT), 272, 202), 'leftHand');
  });
});

describe('the pale edge of a pocket along a hand', () => {
  const SKIN: Shown = { name: 'leftHand', colour: [220, 180, 155] };
  const STITCHES: Shown = { name: 'leftHand', colour: [226, 226, 232] };
  /** A hand down to row 180, in jeans. */
  const inJeans = (show: (x: number, y: number) => Shown | null): PerceivedPerson =>
    labelledPerson(SIZE, SIZE, {}, (x, y) => {
      const hand = x >= 120 && x < 180 && y >= 110 && y < 180;
      if (hand) return show(x, y) ?? SKIN;
      return y > 100 ? { name: 'lowerClothes', colour: [110, 140, 190] } : WALL;
    });

  it('goes with the trousers', () => {
    const person = inJeans((_, y) => (y >= 175 ? STITCHES : null));
    const freed = withoutPocketRims(person, UNIT);
    assert.equal(labelOf(freed, 150, 177), 'lowerClothes');
    assert.equal(labelOf(freed, 150, 168), 'leftHand', 'the hand itself stays');
  });

  it('is no nail', () => {
    const person = inJeans((x, y) => (y >= 172 && x >= 140 && x < 152 ? STITCHES : null));
    assert.equal(withoutPocketRims(person, UNIT), person);
  });
});
