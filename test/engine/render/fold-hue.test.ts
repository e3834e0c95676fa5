/** The hue of cloth in its own folds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer, shadeInPlace } from '../../../src/engine/pixels/layer.ts';
import { deepenFoldsInPlace } from '../../../src/engine/render/fold-hue.ts';

/** Four pixels of a colour, the first unlit by `shade`. */
function shaded(colour: readonly number[], shade: number) {
  const layer = createLayer(4, 1);
  layer.alpha.fill(1);
  for (let i = 0; i < 12; i++) layer.color[i] = colour[i % 3]!;
  const light = Float32Array.of(shade, 0, 0, 0);
  shadeInPlace(layer, light);
  deepenFoldsInPlace(layer, light);
  return layer.color;
}

describe('a fold', () => {
  it('of pale cloth is deeper in hue, and as light as before', () => {
    const [r, g, b, litR, litG, litB] = shaded([236, 226, 206], -0.3);
    assert.ok(r! / b! > 1.05 * (litR! / litB!), `${r} over ${b}`);
    const before = 0.3 * 236 + 0.59 * 226 + 0.11 * 206;
    const light = 0.3 * r! + 0.59 * g! + 0.11 * b!;
    assert.ok(Math.abs(light / (before * Math.exp(-0.3)) - 1) < 0.03, `${light}`);
    assert.deepEqual([litR, litG, litB], [236, 226, 206], 'lit cloth stays');
  });

  it('of dark or colourless cloth is darker only', () => {
    const dark = shaded([40, 44, 60], -0.3);
    assert.ok(Math.abs(dark[0]! / dark[2]! / (40 / 60) - 1) < 0.03);
    const grey = shaded([200, 200, 200], -0.3);
    assert.ok(Math.abs(grey[0]! - grey[2]!) < 0.01 && Math.abs(grey[0]! - 200 * Math.exp(-0.3)) < 0.5);
  });
});
