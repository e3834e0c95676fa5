import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { shadowBelowArms } from '../../../src/engine/render/shadow-below-arms.ts';

const SIZE = 160;
const UNIT = 200;

function arm(covers: (x: number, y: number) => boolean): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let i = 0; i < layer.alpha.length; i++) if (covers(i % SIZE, Math.floor(i / SIZE))) layer.alpha[i] = 1;
  return layer;
}

const across = arm((_, y) => y >= 50 && y < 90);
const none = createMask(SIZE, SIZE);
const at = (shadow: Float32Array, x: number, y: number): number => shadow[y * SIZE + x]!;

describe('bare arms before a garment', () => {
  it('shade what is below them, less and less, and nothing above or far away', () => {
    const shadow = shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), UNIT);
    assert.ok(at(shadow, 80, 90) < -0.45);
    assert.ok(at(shadow, 80, 90) < at(shadow, 80, 100) && at(shadow, 80, 100) < at(shadow, 80, 110));
    assert.equal(at(shadow, 80, 145), 0);
    assert.equal(at(shadow, 80, 45), 0);
  });

  it('shade nothing beside themselves where they hang', () => {
    const hanging = arm((x) => x < 60);
    const shadow = shadowBelowArms(hanging, none, new Float32Array(SIZE * SIZE), UNIT);
    for (let x = 60; x < SIZE; x++) assert.equal(at(shadow, x, 80), 0);
  });

  it('shade with their hands as with themselves', () => {
    const hand = createMask(SIZE, SIZE);
    across.alpha.forEach((alpha, i) => {
      hand.data[i] = 255 * alpha;
    });
    const alone = shadowBelowArms(createLayer(SIZE, SIZE), hand, new Float32Array(SIZE * SIZE), UNIT);
    const both = shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), UNIT);
    assert.deepEqual(alone, both);
  });

  it('shade nothing twice: the photo may show that shadow', () => {
    const whole = at(shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), UNIT), 80, 92);
    const rest = at(shadowBelowArms(across, none, new Float32Array(SIZE * SIZE).fill(-0.2), UNIT), 80, 92);
    assert.ok(Math.abs(rest - 0.2 - whole) < 1e-6);
    assert.equal(at(shadowBelowArms(across, none, new Float32Array(SIZE * SIZE).fill(-1), UNIT), 80, 92), 0);
  });
});
