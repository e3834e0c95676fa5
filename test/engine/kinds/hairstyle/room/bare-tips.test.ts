/** A thin dark line on drawn skin below a brow. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearStrandTipsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-tips.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 60;
const UNIT = 20;

test('the tip of a strand gives way to the skin beside it, not to the brow above, and nothing else changes', () => {
  const data = new Uint8ClampedArray(4 * SIZE * SIZE);
  const tips = createMask(SIZE, SIZE);
  const features = createMask(SIZE, SIZE);
  const skin = (x: number): number[] => [150 + x, 110 + x, 90 + x, 255];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const isTip = Math.abs(x - 30) <= 1 && y >= 15 && y < 35;
      if (y < 15) features.data[at] = 255;
      if (isTip) tips.data[at] = 255;
      data.set(y < 15 ? [30, 20, 20, 255] : isTip ? [60, 40, 35, 255] : skin(x), 4 * at);
    }
  const before = data.slice();
  clearStrandTipsInPlace({ data, width: SIZE, height: SIZE }, tips, features, UNIT);
  for (let y = 17; y < 35; y++)
    for (let c = 0; c < 3; c++)
      assert.ok(Math.abs(data[4 * (y * SIZE + 30) + c]! - skin(30)[c]!) < 8, `row ${y}`);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      if (Math.abs(x - 30) > 7 || y > 42)
        assert.deepEqual(
          data.subarray(4 * (y * SIZE + x), 4 * (y * SIZE + x) + 4),
          before.subarray(4 * (y * SIZE + x), 4 * (y * SIZE + x) + 4),
        );
});

test('what leads from a tip up to the brow goes with it, and the rim of the brow tells no skin', () => {
  const data = new Uint8ClampedArray(4 * SIZE * SIZE);
  const tips = createMask(SIZE, SIZE);
  const features = createMask(SIZE, SIZE);
  const skin = [180, 140, 120, 255];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const isStrand = Math.abs(x - 30) <= 1 && y >= 15 && y < 35;
      if (y < 13) features.data[at] = 255;
      if (isStrand && y >= 19) tips.data[at] = 255;
      data.set(y < 15 ? [30, 20, 20, 255] : isStrand ? [60, 40, 35, 255] : skin, 4 * at);
    }
  clearStrandTipsInPlace({ data, width: SIZE, height: SIZE }, tips, features, UNIT);
  for (let y = 18; y < 35; y++)
    for (let c = 0; c < 3; c++)
      assert.ok(Math.abs(data[4 * (y * SIZE + 30) + c]! - skin[c]!) < 8, `row ${y}`);
});
