import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutColouredShadow } from '../../../src/engine/garment/coloured-shadow.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [300, 400];
const PINK = [216, 88, 116];
const SHADE = [112, 30, 52];
const CLOTH = [178, 176, 160];

type Box = readonly [left: number, top: number, right: number, bottom: number];

const BODY: Box = [80, 60, 220, 340];
const SLEEVE: Box = [30, 70, 80, 300];
/** Between sleeve and body, the sleeve's cloth touches the body below it. */
const GAP: Box = [66, 150, 80, 240];
const BRIDGE: Box = [66, 240, 80, 252];

/** A garment whose sleeve lies along the body, the ground between both in deep shade; `stripe` is dark red cloth. */
function drawn(stripe: Box | null) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  const paint = ([left, top, right, bottom]: Box, colour: readonly number[], value: number) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * WIDTH + x;
        mask.data[at] = value;
        for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
        picture.data[4 * at + 3] = 255;
      }
  };
  paint([0, 0, WIDTH, HEIGHT], PINK, 0);
  paint(BODY, CLOTH, 255);
  paint(SLEEVE, CLOTH, 255);
  paint([66, 252, 80, 300], PINK, 0);
  paint(GAP, SHADE, 255);
  if (stripe) paint(stripe, SHADE, 255);
  return withoutColouredShadow(mask, picture);
}

test('a gap between sleeve and body in deep shade is opened, its mouth too where cloth closes over it', () => {
  const { data } = drawn(null);
  assert.equal(data[200 * WIDTH + 73], 0);
  let open = 0;
  for (let y = BRIDGE[1]; y < BRIDGE[3]; y++)
    if (data.subarray(y * WIDTH + BRIDGE[0], y * WIDTH + BRIDGE[2]).includes(0)) open++;
  assert.equal(open, BRIDGE[3] - BRIDGE[1]);
  assert.equal(data[200 * WIDTH + 150], 255);
  assert.equal(data[200 * WIDTH + 50], 255);
});

test('dark cloth of the ground’s hue stays, within the body and down its middle', () => {
  const inBody = drawn([180, 120, 190, 200]);
  assert.equal(inBody.data[160 * WIDTH + 185], 255);
  const downMiddle = drawn([145, 60, 155, 340]);
  assert.equal(downMiddle.data[200 * WIDTH + 150], 255);
});
