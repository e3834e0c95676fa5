import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutNeutralShadow } from '../../../src/engine/garment/neutral-shadow.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [300, 400];
const PURPLE = [80, 30, 130];
/** The corner between sleeve and body, in which the ground was taken for cloth: its apex, and where it opens. */
const [APEX, OPEN] = [150, 164];

/** A purple garment on white with a corner of ground 12 pixels wide at most; `shade` is its grey by column, 0..1 across. */
function drawn(shade: (t: number) => number) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  const paint = (x: number, y: number, colour: readonly number[], value: number) => {
    const at = y * WIDTH + x;
    mask.data[at] = value;
    for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
    picture.data[4 * at + 3] = 255;
  };
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isCloth = x > 40 && x < 260 && y > 40 && y < 360;
      paint(x, y, isCloth ? PURPLE : [250, 250, 250], isCloth ? 255 : 0);
    }
  for (let y = APEX; y < 360; y++) {
    const reach = Math.min(12, y - APEX);
    for (let x = 100; x < 100 + reach; x++) {
      const grey = shade((x - 100) / 12);
      if (y < OPEN) paint(x, y, [grey, grey, grey], 255);
      else paint(x, y, [250, 250, 250], 0);
    }
  }
  return withoutNeutralShadow(mask, picture);
}

test('ground in shadow in an armpit’s corner is no cloth: it lay as a white sliver along the new sleeve', () => {
  // darkest beside the body, and lighter away from it: from nowhere does it darken inwards
  const { data } = drawn((t) => 185 + 50 * t);
  assert.equal(data[160 * WIDTH + 103], 0);
  assert.equal(data[160 * WIDTH + 98], 255);
});

test('a light trim of the garment’s own stays', () => {
  assert.equal(drawn(() => 200).data[160 * WIDTH + 103], 255);
});
