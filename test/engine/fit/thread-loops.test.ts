/** Loose threads along a pale ground: what shows in their loops is the ground. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutGroundInLoops } from '../../../src/engine/fit/thread-loops.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const SIZE = 200;

/** Cloth in the middle of a white ground, white spots at its edge and farther in, and its cut-out, which has neither. */
function garment(cloth: readonly [number, number, number]) {
  const picture = createRgbaImage(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  const spot = (x: number, y: number, cx: number): boolean => Math.hypot(x - cx, y - 100) < 1.6;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const inside = x >= 50 && x < 150 && y >= 20 && y < 180;
      const white = !inside || spot(x, y, 53) || spot(x, y, 100) || (x < 58 && y > 150 && y < 162);
      picture.data.set([...(white ? [252, 252, 252] : cloth), 255], 4 * (y * SIZE + x));
      if (inside) matte.data[y * SIZE + x] = 255;
    }
  return withoutGroundInLoops(matte, picture).data;
}

describe("the ground in loops at cloth's edge", () => {
  it('is no cloth, and a white spot farther in is', () => {
    const matte = garment([70, 100, 150]);
    assert.equal(matte[100 * SIZE + 53], 0);
    assert.equal(matte[60 * SIZE + 53], 255);
    assert.equal(matte[100 * SIZE + 100], 255);
    assert.equal(matte[156 * SIZE + 53], 255, 'a white stripe');
  });

  it('is not told from white cloth', () => {
    const matte = garment([247, 247, 246]);
    assert.equal(matte[100 * SIZE + 53], 255);
    assert.equal(matte[60 * SIZE + 53], 255);
  });
});
