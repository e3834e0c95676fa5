/** The old top in the opening of a jacket over it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openedOver } from '../../../src/engine/fit/opened-over.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';

const frame: TorsoFrame = {
  origin: { x: 150, y: 100 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 150,
  yaw: 0,
};
const neckline = [
  { x: 120, y: 90 },
  { x: 150, y: 150 },
  { x: 180, y: 90 },
];
const opening = openedOver({ neckline }, frame, { x: 50, y: 20, width: 200, height: 200 });
const staysAt = (x: number, y: number): boolean => opening.data[(y - 20) * 200 + x - 50] === 255;

describe('the opening of a jacket', () => {
  it('lets the old top stay in it, and a little under its edge', () => {
    assert.ok(staysAt(150, 140) && staysAt(150, 100) && staysAt(137, 122));
  });

  it('lets a collar around the neck stay', () => {
    assert.ok(staysAt(130, 60));
  });

  it('takes the old top away beside and below it', () => {
    assert.ok(!staysAt(105, 130) && !staysAt(150, 165) && !staysAt(105, 70));
  });
});
