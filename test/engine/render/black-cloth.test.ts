import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer, type Layer, shadeInPlace } from '../../../src/engine/pixels/layer.ts';
import { blackClothGain, brightenBlackInPlace } from '../../../src/engine/render/black-cloth.ts';

const SIZE = 60;

/** A garment whose pixel has the grey `at` gives, in sRGB codes. */
function garment(at: (x: number, y: number) => number): Layer {
  const layer = createLayer(SIZE, SIZE);
  layer.alpha.fill(1);
  for (let i = 0; i < layer.color.length; i++) {
    const pixel = Math.floor(i / 3);
    layer.color[i] = at(pixel % SIZE, Math.floor(pixel / SIZE));
  }
  return layer;
}

function lit(layer: Layer): Layer {
  const shade = new Float32Array(SIZE * SIZE);
  brightenBlackInPlace(shade, layer, blackClothGain(layer));
  shadeInPlace(layer, shade);
  return layer;
}

describe('black cloth', () => {
  it('is worn as light as black cloth is in photos, with its folds', () => {
    const { color } = lit(garment((x) => (x % 10 < 5 ? 17 : 21)));
    const [fold, ridge] = [color[0]!, color[3 * 5]!];
    assert.ok(fold > 26 && ridge < 40, `${fold} and ${ridge}`);
    assert.ok(Math.abs(ridge / fold - 21 / 17) < 0.01, 'folds keep their contrast');
  });

  it('leaves the colours of its print as they are', () => {
    const { color } = lit(garment((x, y) => (x > 20 && x < 40 && y > 20 && y < 40 ? 180 : 20)));
    assert.equal(color[3 * (30 * SIZE + 30)], 180);
    assert.ok(color[0]! > 26);
  });

  it('is left as it is where it is light enough, and where it is but the pattern of other cloth', () => {
    assert.equal(blackClothGain(garment(() => 36)), 1);
    assert.equal(blackClothGain(garment((x) => (x % 10 < 3 ? 15 : 120))), 1);
    assert.equal(blackClothGain(createLayer(SIZE, SIZE)), 1);
  });
});
