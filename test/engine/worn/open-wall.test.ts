import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutOpenWall } from '../../../src/engine/worn/without-open-wall.ts';

const [WIDTH, HEIGHT, UNIT] = [160, 160, 100];

/** A pale top from x 30 to 100, a grey wall beside it that brightens downwards, of which the parse took a part for cloth. */
function picture(flapFrom: number, cloth: number) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  const background = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const isTop = x >= 30 && x < 100;
      const value = isTop ? cloth : 140 + y / 10;
      photo.data.set([value, value, value, 255], 4 * at);
      const isFlap = x >= 100 && x < 116 && y >= flapFrom;
      if (isTop || isFlap) mask.data[at] = 255;
      else background.data[at] = 255;
    }
  return { mask, background, lab: toLab(photo) };
}

describe('wall that the parse took for cloth', () => {
  it('goes up to the garment’s edge', () => {
    const { mask, background, lab } = picture(110, 225);
    const { data } = withoutOpenWall(mask, background, lab, UNIT);
    let flap = 0;
    let top = 0;
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 30; x < 116; x++) if (data[y * WIDTH + x] === 255) x < 98 ? top++ : x >= 102 && flap++;
    assert.equal(flap, 0);
    assert.equal(top, 68 * HEIGHT);
  });

  it('is left where the garment has its colour: nothing tells them apart', () => {
    const { mask, background, lab } = picture(110, 150);
    assert.deepEqual(withoutOpenWall(mask, background, lab, UNIT).data, mask.data);
  });
});
