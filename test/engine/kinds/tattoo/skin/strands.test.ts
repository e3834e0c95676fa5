import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strandMask } from '../../../../../src/engine/kinds/tattoo/skin/strands.ts';
import { toLab } from '../../../../../src/engine/pixels/lab.ts';
import { type Colour, drawPicture, noiseAt } from './drawn-skin.ts';

const SIZE = 80;

/** Strands in the middle of a picture whose light is given. */
function strandsOf(light: (x: number, y: number) => number): number {
  const picture = drawPicture(SIZE, SIZE, (x, y): Colour => {
    const k = light(x, y);
    return [200 * k, 150 * k, 110 * k];
  });
  return strandMask(toLab(picture))[(SIZE / 2) * SIZE + SIZE / 2]!;
}

describe('strands', () => {
  test('stripes side by side are strands, in any direction', () => {
    assert.ok(strandsOf((x) => 0.8 + 0.15 * Math.sin(1.3 * x)) > 200);
    assert.ok(strandsOf((x, y) => 0.8 + 0.15 * Math.sin(x + 0.8 * y)) > 200);
  });

  test('an outline, grain and shading are none', () => {
    assert.ok(strandsOf((x) => (x < SIZE / 2 ? 1 : 0.4)) < 40);
    assert.ok(strandsOf((x, y) => 0.9 + 0.05 * noiseAt(x, y)) < 40);
    assert.ok(strandsOf((x) => 0.5 + (0.5 * x) / SIZE) < 10);
  });
});
