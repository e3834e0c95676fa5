/** A contact shadow below the hem of coloured cloth on grey boards: the outermost step of colour, and no cloth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greyShadeBeside } from '../../../src/engine/garment/neutral-shadow.ts';
import { softenCutOut } from '../../../src/engine/garment/soft-matte.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const SIZE = 240;
const [LEFT, RIGHT, TOP, HEM] = [40, 200, 30, 180];
const BOARDS = [205, 203, 198];
const BLUE = [40, 110, 165];
const SHADOW = [104, 98, 84];
const GREY = [120, 120, 118];

/** Blue cloth, `spotted` with grey or not, above a shadow of 4 pixels that ends in a step; the cloth's own mask. */
function draw(spotted: boolean): { picture: RgbaImage; cloth: Mask } {
  const picture = createRgbaImage(SIZE, SIZE);
  const cloth = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const across = x >= LEFT && x < RIGHT;
      const inside = across && y >= TOP && y < HEM;
      const shaded = across && y >= HEM && y < HEM + 4;
      const spot = spotted && x % 40 < 20 && y % 40 < 20;
      const colour = inside ? (spot ? GREY : BLUE) : shaded ? SHADOW : BOARDS;
      if (inside) cloth.data[y * SIZE + x] = 255;
      picture.data.set([...colour, 255], 4 * (y * SIZE + x));
    }
  return { picture, cloth };
}

function lowestRow({ data }: Mask): number {
  let y = SIZE - 1;
  while (data[y * SIZE + SIZE / 2]! < 128) y--;
  return y;
}

describe('the shadow below a hem', () => {
  it('stays out of the matte', () => {
    const { picture, cloth } = draw(false);
    const shade = greyShadeBeside(cloth, picture);
    assert.ok(shade);
    const free = lowestRow(softenCutOut(picture, cloth).matte);
    const held = lowestRow(softenCutOut(picture, cloth, { shade }).matte);
    assert.ok(free > HEM + 1, `without telling shadows the matte ends in row ${free}`);
    assert.ok(Math.abs(held - (HEM - 1)) <= 1, `the matte ends in row ${held}`);
  });

  it("can't be told from cloth that is printed with grey", () => {
    const { picture, cloth } = draw(true);
    assert.equal(greyShadeBeside(cloth, picture), null);
  });
});
