import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutWallColour } from '../../../src/engine/worn/without-wall-colour.ts';

const [WIDTH, HEIGHT, UNIT] = [160, 160, 80];
type Colour = readonly [number, number, number];

/** A square of cloth before a wall; a slit of wall, 4 wide, that the mask has closed goes into it from below. */
function cutOut(wall: (x: number) => Colour, cloth: (x: number, y: number) => Colour): Mask {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  const background = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const inside = x >= 40 && x < 120 && y >= 40 && y < 120;
      const isSlit = inside && x >= 78 && x < 82 && y > 104;
      photo.data.set([...(inside && !isSlit ? cloth(x, y) : wall(x)), 255], 4 * at);
      (inside ? mask : background).data[at] = 255;
    }
  return withoutWallColour(mask, background, toLab(photo), UNIT);
}

const slitOf = ({ data }: Mask): number => data[112 * WIDTH + 80]!;

describe('the end of a gap with the wall’s colour', () => {
  it('is no cloth', () => {
    const result = cutOut(
      () => [250, 250, 250],
      () => [180, 60, 60],
    );
    assert.equal(slitOf(result), 0);
    assert.equal(result.data.filter((value) => value === 255).length, 80 * 80 - 4 * 15);
  });

  it('stays where the garment has such a colour, or the wall many', () => {
    const striped = cutOut(
      () => [250, 250, 250],
      (_x, y) => (y % 20 < 4 ? [250, 250, 250] : [180, 60, 60]),
    );
    assert.equal(slitOf(striped), 255);
    const busy = cutOut(
      (x) => (x % 12 < 6 ? [250, 250, 250] : [90, 120, 60]),
      () => [180, 60, 60],
    );
    assert.equal(slitOf(busy), 255);
  });
});
