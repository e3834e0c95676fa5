import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutClothGlow } from '../../../src/engine/room/cloth-glow.ts';

const WIDTH = 80;
const HEIGHT = 40;
/** Cloth lies left of it, skin right. */
const EDGE = 30;
const REACH = 8;
type Colour = readonly [number, number, number];

const SKIN: Colour = [172, 118, 78];

/** Cloth beside skin that takes on `tint` of the cloth's colour towards the edge. */
function beside(cloth: Colour, tint: (distance: number) => Colour) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [clothes, skin] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    photo.data.set([...(x < EDGE ? cloth : tint(x - EDGE + 1)), 255], 4 * i);
    (x < EDGE ? clothes : skin).data[i] = 255;
  }
  return { photo, clothes, skin };
}

function mix(a: Colour, b: Colour, t: number): Colour {
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])];
}

const at = (x: number): number => 4 * (20 * WIDTH + x);

describe("the old top's colour on skin beside it", () => {
  const red: Colour = [235, 60, 35];

  it('goes, and farther in the skin stays as it was', () => {
    const { photo, clothes, skin } = beside(red, (distance) =>
      mix(SKIN, red, Math.max(0, 0.4 - 0.1 * distance)),
    );
    const { data } = withoutClothGlow(photo, clothes, skin, REACH);
    assert.ok(photo.data[at(EDGE) + 1]! < SKIN[1] - 12);
    assert.ok(Math.abs(data[at(EDGE) + 1]! - SKIN[1]) <= 4);
    for (let x = 0; x < WIDTH; x++)
      if (x < EDGE || x >= EDGE + REACH)
        for (let c = 0; c < 3; c++) assert.equal(data[at(x) + c], photo.data[at(x) + c]);
  });

  it('is told from shade on the skin, which stays', () => {
    const { photo, clothes, skin } = beside(red, (distance) => mix(SKIN, [0, 0, 0], distance < 5 ? 0.4 : 0));
    const { data } = withoutClothGlow(photo, clothes, skin, REACH);
    for (let c = 0; c < 3; c++) assert.ok(Math.abs(data[at(EDGE + 1) + c]! - 0.6 * SKIN[c]!) <= 2);
  });

  it('is told from a fingernail, which is lighter than skin and cloth', () => {
    const blue: Colour = [55, 80, 150];
    const nail: Colour = [214, 190, 182];
    const { photo, clothes, skin } = beside(blue, (distance) => (distance < 5 ? nail : SKIN));
    const { data } = withoutClothGlow(photo, clothes, skin, REACH);
    for (let c = 0; c < 3; c++) assert.ok(Math.abs(data[at(EDGE + 1) + c]! - nail[c]!) <= 3);
  });

  it('is not looked for beside cloth of the hue of skin', () => {
    const brown = mix(SKIN, [0, 0, 0], 0.5);
    const { photo, clothes, skin } = beside(brown, (distance) => mix(SKIN, brown, distance < 4 ? 0.3 : 0));
    assert.deepEqual(withoutClothGlow(photo, clothes, skin, REACH).data, photo.data);
  });
});
