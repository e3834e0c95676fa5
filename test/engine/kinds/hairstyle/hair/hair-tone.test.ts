import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toneOfPixels } from '../../../../../src/engine/kinds/hairstyle/hair/hair-tone.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 40;
type Colour = readonly [number, number, number];

/** Brightest shade of hair of one colour in all lights, of which every fifth pixel is `other`. */
function brightest(hair: Colour, other: Colour): Colour {
  const photo = createRgbaImage(SIDE, SIDE);
  const sure = createMask(SIDE, SIDE);
  sure.data.fill(255);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const light = 0.6 + (0.8 * ((i * 7) % 23)) / 22;
    for (let c = 0; c < 3; c++) photo.data[4 * i + c] = i % 5 === 0 ? other[c]! : light * hair[c]!;
  }
  const { ramp } = toneOfPixels(photo, sure, 'hair')!;
  return [...ramp.slice(-3)] as unknown as Colour;
}

test('Sky in a lens worn in brown hair is no shine of the hair', () => {
  const [red, , blue] = brightest([100, 80, 60], [170, 180, 215]);
  assert.ok(red > 1.4 * blue, `${red} ${blue}`);
  assert.ok(red < 150, `${red}`);
});

test('Grey hair keeps its bluish shine', () => {
  const [red, , blue] = brightest([110, 110, 112], [190, 195, 205]);
  assert.ok(blue > red && blue > 180, `${red} ${blue}`);
});
