import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutForeignRim } from '../../../src/engine/worn/without-foreign-rim.ts';

const [WIDTH, HEIGHT] = [60, 60];

/** A red hem at y 30, of which the cut-out goes on to y 35; below it `rim`, then pale trousers. */
function cutOut(rim: readonly [number, number, number]) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [cloth, matte] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const colour = y < 30 ? [190, 50, 60] : y < 35 ? rim : [170, 160, 140];
      photo.data.set([...colour, 255], 4 * at);
      if (y < 30) cloth.data[at] = 255;
      if (y < 35) matte.data[at] = 255;
    }
  return withoutForeignRim(matte, cloth, toLab(photo)).data;
}

describe('the rim of a worn cut-out beyond the cloth', () => {
  it('goes where it is a shadow below the hem', () => {
    const data = cutOut([70, 65, 60]);
    for (const x of [5, 30, 55]) {
      assert.ok(data[28 * WIDTH + x]! > 250);
      assert.ok(data[32 * WIDTH + x]! < 40, `${data[32 * WIDTH + x]}`);
      assert.ok(data[34 * WIDTH + x]! < 10);
    }
  });

  it('stays where it has the cloth’s colour', () => {
    const data = cutOut([175, 60, 66]);
    for (let y = 0; y < 35; y++) assert.equal(data[y * WIDTH + 30], 255);
  });
});
