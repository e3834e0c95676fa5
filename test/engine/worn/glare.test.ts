import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutGlare } from '../../../src/engine/worn/without-glare.ts';

const SIZE = 240;
const UNIT = 160;

/** Cloth of `own` grey to x 200 with a white rim up to 14 wide beside y 100 to 140, and a white spot printed at (170, 60). */
function picture(own: number) {
  const photo = createRgbaImage(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const isLit = x > 186 && y > 100 && y < 140;
      const isPrint = Math.hypot(x - 170, y - 60) < 6;
      const grey = isLit || isPrint ? 245 : own + ((x * 7 + y * 13) % 20);
      photo.data.set([grey, grey, grey, 255], 4 * at);
      if (x < 200) matte.data[at] = 255;
    }
  return { photo, matte };
}

const at = (x: number, y: number): number => 4 * (y * SIZE + x);

describe('sun at the edge of plain cloth', () => {
  it('is dimmed to the cloth’s lights, and a print keeps its own', () => {
    const { photo, matte } = picture(130);
    const { data } = withoutGlare(photo, matte, UNIT);
    assert.ok(data[at(193, 120)]! < 180, `${data[at(193, 120)]}`);
    assert.equal(data[at(170, 60)], 245);
    assert.equal(data[at(100, 120)], photo.data[at(100, 120)]);
  });

  it('is none on white cloth', () => {
    const { photo, matte } = picture(222);
    assert.equal(withoutGlare(photo, matte, UNIT), photo);
  });
});
