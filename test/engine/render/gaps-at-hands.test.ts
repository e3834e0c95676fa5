/** A gap between new trousers and a hand on the hip is closed; the background beside a hip is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { closeGapsAtHandsInPlace } from '../../../src/engine/render/gaps-at-hands.ts';

const SIZE = 60;

/** Coverage of new trousers, that end at column 30, in the middle of a gap up to column 36; what lies from there on is a hand, or not. */
function gapCovered(handFrom: number, handTo: number, largest = 200): number {
  const cloth = createLayer(SIZE, SIZE);
  const [old, hand, before, ground] = [0, 1, 2, 3].map(() => createMask(SIZE, SIZE)) as [
    Mask,
    Mask,
    Mask,
    Mask,
  ];
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      if (x < 30) {
        cloth.alpha[at] = 1;
        cloth.color.fill(120, 3 * at, 3 * at + 3);
      }
      // a top hangs to row 20, and the old trousers were wider down to row 40
      if (y < 20) before.data[at] = 255;
      else if (x < 36 && y < 40) old.data[at] = 255;
      else if (x < 30) old.data[at] = 255;
      if (x >= 36 && y >= handFrom && y < handTo) hand.data[at] = before.data[at] = 255;
      if (x >= 30 && y >= 40 && handTo > 40) hand.data[at] = before.data[at] = 255;
      if (before.data[at] === 0 && old.data[at] === 0) ground.data[at] = 255;
    }
  closeGapsAtHandsInPlace([cloth], old, hand, before, ground, largest);
  const at = 30 * SIZE + 33;
  if (cloth.alpha[at] === 1) assert.ok(Math.abs(cloth.color[3 * at]! - 120) < 0.01);
  return cloth.alpha[at]!;
}

describe('a gap between new trousers and a hand', () => {
  it('is closed with their cloth', () => assert.equal(gapCovered(20, 60), 1));
  it('stays where no hand lies beside it', () => assert.equal(gapCovered(0, 0), 0));
  it('stays where it opens to the background', () => assert.equal(gapCovered(36, 60), 0));
  it('stays where it is large', () => assert.equal(gapCovered(20, 60, 60), 0));
});
