import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { shadowUnderSleeves, sleeveShadow } from '../../../src/engine/render/sleeve-shadow.ts';

const SIZE = 120;
const UNIT = 200;

function filled(from: number, to: number, grey: number): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let y = from; y < to; y++)
    for (let x = 0; x < SIZE; x++) {
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(grey, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

/** Shadow of a sleeve across the torso, so many pixels below its edge. */
function below(sleeve: number, torso: number, pixels: number): number {
  const shade = sleeveShadow(filled(30, 60, sleeve), filled(0, SIZE, torso), UNIT);
  return shade[(60 + pixels) * SIZE + SIZE / 2]!;
}

describe('a sleeve before the torso of its own top', () => {
  it('is parted from cloth of its own colour by a deeper shadow than from another', () => {
    assert.ok(below(90, 90, 1) < below(90, 220, 1) - 0.2);
    assert.ok(below(90, 90, 6) < below(90, 220, 6) - 0.03);
  });
  it('shades less with distance, and nothing far away or under itself', () => {
    assert.ok(below(90, 90, 1) < below(90, 90, 8));
    assert.ok(below(90, 90, 50) === 0);
    assert.ok(below(90, 90, -10) === 0);
  });

  it('fades without a line', () => {
    for (let pixels = 10; pixels < 55; pixels++) {
      const step = Math.abs(below(90, 90, pixels + 1) - below(90, 90, pixels));
      assert.ok(step < 0.03, `a step of ${step} at ${pixels}`);
    }
  });
});

test('sheer sleeves leave more light on the arms in them than opaque ones', () => {
  const beyond = (sheer: boolean) =>
    shadowUnderSleeves(filled(30, 60, 90), sheer, UNIT)[62 * SIZE + SIZE / 2]!;
  assert.ok(beyond(false) < -0.3);
  assert.ok(beyond(true) < 0 && beyond(true) > 0.4 * beyond(false));
});
