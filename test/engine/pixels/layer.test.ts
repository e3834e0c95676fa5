import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chamferDepth, chamferDistance } from '../../../src/engine/pixels/chamfer-distance.ts';
import { copyLayer, createLayer, drawOverInPlace, shadeInPlace } from '../../../src/engine/pixels/layer.ts';
import { gaussianNoise, seededRandom } from '../../../src/engine/pixels/seeded-noise.ts';

function pixel(red: number, alpha: number) {
  const layer = createLayer(1, 1);
  layer.alpha[0] = alpha;
  layer.color.set([red * alpha, red * alpha, red * alpha]);
  return layer;
}

describe('layers', () => {
  it('draws over by coverage', () => {
    const bottom = pixel(100, 1);
    drawOverInPlace(bottom, pixel(200, 0.25));
    assert.equal(bottom.alpha[0], 1);
    assert.equal(bottom.color[0], 125);
  });
  it('shades colour and never coverage, up to white', () => {
    const lit = copyLayer(pixel(200, 0.5));
    shadeInPlace(lit, Float32Array.of(Math.log(2)));
    assert.equal(lit.alpha[0], 0.5);
    assert.equal(lit.color[0], 127.5);
  });
});

describe('chamfer distance', () => {
  it('counts pixels from and into a mask', () => {
    const mask = { width: 5, height: 1, data: Uint8Array.of(255, 255, 255, 0, 0) };
    assert.deepEqual([...chamferDistance(mask).data], [0, 0, 0, 1, 2]);
    assert.deepEqual([...chamferDepth(mask).data], [3, 2, 1, 0, 0]);
  });
});

describe('seeded noise', () => {
  it('is the same for the same place and seed, and has unit deviation', () => {
    assert.equal(gaussianNoise(3, 4, 5), gaussianNoise(3, 4, 5));
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 20000; i++) {
      const value = gaussianNoise(i % 200, Math.floor(i / 200), 1);
      sum += value;
      squares += value * value;
    }
    assert.ok(Math.abs(sum / 20000) < 0.03);
    assert.ok(Math.abs(Math.sqrt(squares / 20000) - 1) < 0.05);
  });
  it('repeats a sequence by its seed', () => {
    const [a, b] = [seededRandom(9), seededRandom(9)];
    assert.deepEqual([a(), a(), a()], [b(), b(), b()]);
  });
});
