import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { closeOverSkinInPlace } from '../../../src/engine/render/sleeve-over-skin.ts';

const [WIDTH, HEIGHT, UNIT] = [140, 60, 200];
/** An arm along a row, 100 long. */
const arm = {
  points: Array.from({ length: ARM_SAMPLES }, (_, k) => ({
    x: 20.5 + (100 * k) / (ARM_SAMPLES - 1),
    y: 30.5,
  })),
  normals: Array.from({ length: ARM_SAMPLES }, () => ({ x: 0, y: 1 })),
  length: 100,
} as unknown as ArmAxis;

/** A blue sleeve over rows 15–45, the skin seen there, and places 6 × 6 in it that it leaves open; the last is below the sleeve. */
const HOLES = { closed: [50, 20], atHand: [70, 15], wrist: [112, 30], below: [60, 45] } as const;

describe('a sleeve', () => {
  const sleeve = createLayer(WIDTH, HEIGHT);
  const [skin, hands] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let y = 15; y < 45; y++)
    for (let x = 10; x < 130; x++) {
      sleeve.alpha[y * WIDTH + x] = 1;
      sleeve.color[3 * (y * WIDTH + x) + 2] = 150;
    }
  for (const [left, top] of Object.values(HOLES))
    for (let y = top; y < top + 6; y++)
      for (let x = left; x < left + 6; x++) {
        skin.data[y * WIDTH + x] = 255;
        sleeve.alpha[y * WIDTH + x] = 0;
        sleeve.color[3 * (y * WIDTH + x) + 2] = 0;
      }
  for (let x = 60; x < 90; x++) hands.data[14 * WIDTH + x] = 255;
  closeOverSkinInPlace(sleeve, skin, hands, arm, { x: 0, y: 0 }, UNIT);
  const middle = ([x, y]: readonly [number, number]): number => (y + 3) * WIDTH + x + 3;

  it('closes small places over skin that it surrounds, or it and a hand, with its own cloth', () => {
    for (const hole of [HOLES.closed, HOLES.atHand]) {
      assert.equal(sleeve.alpha[middle(hole)], 1);
      assert.equal(sleeve.color[3 * middle(hole) + 2], 150);
    }
  });

  it('leaves the wrist, and what lies open on one side', () => {
    assert.equal(sleeve.alpha[middle(HOLES.wrist)], 0);
    assert.equal(sleeve.alpha[middle(HOLES.below)], 0);
  });
});
