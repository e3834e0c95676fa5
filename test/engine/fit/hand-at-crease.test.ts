/** A hand pressed to the chest: the top in its shade, beyond the crease, isn't the hand's. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutTopBeyondCrease } from '../../../src/engine/fit/hand-at-crease.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawPerson, HEIGHT, WIDTH } from '../perceive/drawn-person.ts';

const UNIT = 200;
const OUTFIT = { top: [215, 200, 180], trousers: [60, 60, 70], sleeveEnd: 0.5, hem: 262 } as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [100, 150, 150, 200];
const CREASE = 158;

/** The parse takes all of a square for the left hand; above its row `CREASE` lies the top, in shade, and a crease between them. */
function handOnChest(crease: boolean, on: 'upperClothes' | 'rightArm' = 'upperClothes'): PerceivedPerson {
  const { photo, landmarks } = drawPerson(OUTFIT);
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(BODY_CLASSES.indexOf(on));
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  const data = photo.data.slice();
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const isHand = x >= LEFT && x < RIGHT && y >= TOP && y < BOTTOM;
      if (isHand) labels[at] = BODY_CLASSES.indexOf('leftHand');
      coverage[isHand ? 'leftHand' : on].data[at] = 255;
      const skin = isHand && y >= CREASE;
      const dark = crease && isHand && Math.abs(y - CREASE) < 2;
      const colour = dark ? [50, 25, 15] : skin ? [160, 95, 70] : isHand ? [150, 120, 95] : [205, 190, 170];
      for (let c = 0; c < 3; c++) data[4 * at + c] = colour[c]!;
    }
  const parse = { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] };
  return { ...landmarks, photo: { ...photo, data }, face: null, hands: [], parse };
}

describe('a hand pressed to the chest', () => {
  it('ends at the crease beside it', () => {
    const { parse } = withoutTopBeyondCrease(handOnChest(true), 'left', UNIT);
    const [x, hand, top] = [125, parse.coverage.leftHand.data, parse.coverage.upperClothes.data];
    assert.equal(hand[153 * WIDTH + x], 0);
    assert.equal(top[153 * WIDTH + x], 255);
    assert.equal(parse.labels[153 * WIDTH + x], BODY_CLASSES.indexOf('upperClothes'));
    assert.equal(hand[165 * WIDTH + x], 255);
    assert.equal(hand[198 * WIDTH + x], 255);
  });

  it('keeps what may be skin of the other arm, on which it lies', () => {
    const { parse } = withoutTopBeyondCrease(handOnChest(true, 'rightArm'), 'left', UNIT);
    assert.equal(parse.coverage.leftHand.data[153 * WIDTH + 125], 255);
  });

  it('stays as it is where no crease is seen', () => {
    const { parse } = withoutTopBeyondCrease(handOnChest(false), 'left', UNIT);
    for (let y = TOP; y < BOTTOM; y++)
      for (let x = LEFT; x < RIGHT; x++) assert.equal(parse.coverage.leftHand.data[y * WIDTH + x], 255);
  });
});
