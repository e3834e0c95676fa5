/** The gap between trouser legs begins as an arch, not as a slit. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { lightFromRimInPlace } from '../../../src/engine/render/holes-between-legs.ts';
import { closeNarrowGapInPlace } from '../../../src/engine/render/narrow-gap.ts';

const SIZE = 120;
const MIDDLE = 60;
const BOX = { left: 20, right: 100, top: 10, bottom: 110 };
const NARROW = 8;

/** Cloth with a gap from row 30 on, `widthAt` pixels wide. */
function drawLegs(widthAt: (y: number) => number): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      if (y >= 30 && Math.abs(x + 0.5 - MIDDLE) < widthAt(y) / 2) continue;
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(120, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

const openIn = ({ alpha }: Layer, y: number): number =>
  alpha.subarray(y * SIZE, (y + 1) * SIZE).filter((value) => value === 0).length;

describe('the narrow end of the gap between legs', () => {
  it('is closed, creased and rounded', () => {
    const layer = drawLegs((y) => 2 + (y - 30) / 5);
    const { holes, crease } = closeNarrowGapInPlace([layer], BOX, NARROW);
    for (let y = 30; y < 50; y++) assert.equal(openIn(layer, y), 0, `row ${y}`);
    assert.ok(openIn(layer, 80) >= 8, 'the gap itself stays');
    assert.ok(openIn(layer, 62) > 0 && openIn(layer, 62) < 8, 'an arch');
    assert.ok(holes.every((at) => layer.alpha[at] === 1));
    assert.ok(crease.get(50 * SIZE + MIDDLE)! < -0.1);
  });

  it('stays where the legs lie so near to each other all the way', () => {
    const layer = drawLegs(() => 4);
    const before = layer.alpha.slice();
    closeNarrowGapInPlace([layer], BOX, NARROW);
    assert.deepEqual(layer.alpha, before);
  });

  it('is lit like the cloth beside it', () => {
    const layer = drawLegs((y) => 2 + (y - 30) / 5);
    const { holes } = closeNarrowGapInPlace([layer], BOX, NARROW);
    const light = new Float32Array(SIZE * SIZE).fill(-0.3);
    for (const at of holes) light[at] = 0;
    lightFromRimInPlace([layer], [light], holes);
    for (const at of holes) assert.ok(Math.abs(light[at]! + 0.3) < 1e-5);
  });
});
