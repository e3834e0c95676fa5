/** A new top hangs over the tail of a suit's jacket that would come out just below it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lengthOverTail } from '../../../src/engine/fit/over-jacket-tail.ts';

const JACKET = 160;
const frame = {
  origin: { x: 100, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 150,
  yaw: 0,
};
const suit = { frame, waistline: JACKET, tucked: false };
const topTo = (end: number) => ({
  hem: [60, 100, 140].map((x) => ({ x, y: end })),
  armpit: { left: { x: 145, y: 50 }, right: { x: 55, y: 50 } },
});

it('hangs below the jacket’s corners if it ended a little above its hem or at it', () => {
  for (const end of [154, 160, 168]) {
    const longer = lengthOverTail(suit, topTo(end));
    const hem = 50 + (end - 50) * longer;
    assert.ok(hem > JACKET + 10 && hem < JACKET + 16, `${end} comes down to ${hem}`);
  }
});

it('keeps its length where it covers them already, ends far above, or nothing is known of a jacket', () => {
  assert.equal(lengthOverTail(suit, topTo(180)), 1);
  assert.equal(lengthOverTail(suit, topTo(140)), 1);
  assert.equal(lengthOverTail({ ...suit, waistline: null }, topTo(160)), 1);
  assert.equal(lengthOverTail({ ...suit, tucked: true }, topTo(160)), 1);
});
