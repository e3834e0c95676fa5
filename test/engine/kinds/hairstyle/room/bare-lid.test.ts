/** Hair over a brow, as it ends there or goes on over the lid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowStrip } from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-brow-strip.ts';
import { hangsOnLid } from '../../../../../src/engine/kinds/hairstyle/room/brows/bare-eyes.ts';

const SIZE = 60;
const UNIT = 20;
const BROW = 20;

/** Whether hair that covers the outer half of a level brow and reaches down to `end` hangs over the lid. */
function hangs(end: number): boolean {
  const strip: BrowStrip = {
    length: SIZE / UNIT,
    placeOf(x, y, out) {
      out.along = x / UNIT;
      out.across = (BROW - y) / UNIT;
    },
    pointAt: (along, across) => ({ x: along * UNIT, y: BROW - across * UNIT }),
  };
  const fromHair = Float32Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    return Math.hypot(Math.max(0, 30 - x), Math.max(0, y - end));
  });
  const fromEye = Float32Array.from({ length: SIZE * SIZE }, (_, at) =>
    Math.max(0, 42 - Math.floor(at / SIZE)),
  );
  const box = { x: 0, y: 0, width: SIZE, height: SIZE };
  return hangsOnLid(box, { strip }, 30 / UNIT, fromHair, fromEye, SIZE, UNIT);
}

test('hair that ends at a brow leaves the lid below its own, a strand on the lid does not', () => {
  assert.equal(hangs(BROW + 6), false);
  assert.equal(hangs(SIZE), true);
});
