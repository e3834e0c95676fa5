import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutWallSlits } from '../../../src/engine/worn/without-wall-slits.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 200, 120];
type Colour = readonly [number, number, number];

/** Cloth over trunk and arms before a white wall; 4 wide slits of wall part the arms from the trunk from y 90 to 120. */
function cutOut(cloth: (x: number, y: number) => Colour): Mask {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [mask, background] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  const [core, between] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const aside = Math.abs(x - 119.5);
      const inside = aside < 80 && y >= 40 && y < 160;
      const isSlit = inside && aside > 50 && aside < 54 && y >= 90 && y < 120;
      photo.data.set([...(inside && !isSlit ? cloth(x, y) : ([252, 252, 252] as const)), 255], 4 * at);
      (inside ? mask : background).data[at] = 255;
      if (inside && aside < 35) core.data[at] = 255;
      else if (inside && aside < 65) between.data[at] = 255;
    }
  return withoutWallSlits(mask, background, { core, between }, toLab(photo), UNIT);
}

const at = (mask: Mask, x: number, y: number): number => mask.data[y * WIDTH + x]!;

describe('a slit of wall between arm and body', () => {
  it('is no cloth, though a stripe across the garment is white', () => {
    const result = cutOut((x, y) => (y >= 104 && y < 106 ? [252, 252, 252] : [120, 110, 115 + (x % 3)]));
    assert.equal(at(result, 67, 95), 0);
    assert.equal(at(result, 172, 115), 0);
    // the stripe
    assert.equal(at(result, 60, 105), 255);
    assert.equal(at(result, 120, 105), 255);
    const lost = 160 * 120 - result.data.filter((value) => value === 255).length;
    assert.ok(lost >= 2 * 30 * 3 && lost <= 2 * 32 * 6, `${lost} pixels lost`);
  });

  it('can’t be told on a garment that is as white as the wall', () => {
    const result = cutOut(() => [252, 252, 252]);
    assert.equal(at(result, 67, 95), 255);
  });
});
