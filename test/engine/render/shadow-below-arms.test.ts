import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { shadowBelowArms } from '../../../src/engine/render/shadow-below-arms.ts';

const SIZE = 160;
/** The shoulders lie 80 pixels above the picture: all of it is trunk. */
const frame = { origin: { x: 80, y: -80 }, down: { x: 0, y: 1 }, shoulderWidth: 200 };
const area = { x: 0, y: 0, width: SIZE, height: SIZE };

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
    const shadow = shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), frame, area);
    assert.ok(at(shadow, 80, 90) < -0.45);
    assert.ok(at(shadow, 80, 90) < at(shadow, 80, 100) && at(shadow, 80, 100) < at(shadow, 80, 110));
    assert.equal(at(shadow, 80, 145), 0);
    assert.equal(at(shadow, 80, 45), 0);
  });

  it('shade nothing beside themselves where they hang', () => {
    const hanging = arm((x) => x < 60);
    const shadow = shadowBelowArms(hanging, none, new Float32Array(SIZE * SIZE), frame, area);
    for (let x = 60; x < SIZE; x++) assert.equal(at(shadow, x, 80), 0);
  });

  it('shade with their hands as with themselves', () => {
    const hand = createMask(SIZE, SIZE);
    across.alpha.forEach((alpha, i) => {
      hand.data[i] = 255 * alpha;
    });
    const alone = shadowBelowArms(createLayer(SIZE, SIZE), hand, new Float32Array(SIZE * SIZE), frame, area);
    const both = shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), frame, area);
    assert.deepEqual(alone, both);
  });

  it('shade nothing twice: the photo may show that shadow', () => {
    const whole = at(shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), frame, area), 80, 92);
    const rest = at(
      shadowBelowArms(across, none, new Float32Array(SIZE * SIZE).fill(-0.2), frame, area),
      80,
      92,
    );
    assert.ok(Math.abs(rest - 0.2 - whole) < 1e-6);
    assert.equal(
      at(shadowBelowArms(across, none, new Float32Array(SIZE * SIZE).fill(-1), frame, area), 80, 92),
      0,
    );
  });

  it('shade no strap under a hand at the shoulder: it lies on it', () => {
    const high = { ...frame, origin: { x: 80, y: 100 } };
    const shadow = shadowBelowArms(across, none, new Float32Array(SIZE * SIZE), high, area);
    for (let y = 90; y < 118; y++) assert.ok(at(shadow, 80, y) === 0, `shade at ${y}`);
  });
});
