/** Black trousers beside a finger that the parse took for the hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutClothBesideFingers } from '../../../src/engine/fit/cloth-beside-fingers.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const SIZE = 120;
const HAND = BODY_CLASSES.indexOf('leftHand');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');

/** Trousers up to column 50, a hand from 60 to 90; what lies between is cloth of the trousers that is taken for the hand. */
function beside(cloth: readonly [number, number, number]): PerceivedPerson {
  const size = { width: SIZE, height: SIZE };
  const labels = new Uint8Array(SIZE * SIZE);
  const hand = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  for (let y = 20; y < 100; y++)
    for (let x = 0; x < 90; x++) {
      const at = y * SIZE + x;
      labels[at] = x < 50 ? LOWER : HAND;
      (x < 50 ? lower : hand)[at] = 255;
      data.set(x < 60 ? cloth : [150, 95, 75], 4 * at);
    }
  const coverage = { leftHand: { ...size, data: hand }, lowerClothes: { ...size, data: lower } };
  const points = Array.from({ length: 21 }, (_, i) => ({ x: 62 + (i % 5) * 6, y: 30 + 3 * i }));
  return {
    photo: { ...size, data },
    hands: [{ side: 'left', points, score: 0.9 }],
    parse: { ...size, labels, coverage },
  } as unknown as PerceivedPerson;
}

describe('dark cloth beside the fingers', () => {
  it('is the trousers’, up to the skin', () => {
    const { parse } = withoutClothBesideFingers(beside([34, 32, 31]));
    const row = 60 * SIZE;
    assert.equal(parse.labels[row + 54], LOWER);
    assert.equal(parse.coverage.leftHand.data[row + 54], 0);
    assert.equal(parse.labels[row + 64], HAND);
    assert.equal(parse.coverage.leftHand.data[row + 66], 255, 'the skin stays whole');
  });

  it('is left to the hand where it has skin’s colour', () => {
    const person = beside([140, 92, 74]);
    assert.equal(withoutClothBesideFingers(person), person);
  });
});
