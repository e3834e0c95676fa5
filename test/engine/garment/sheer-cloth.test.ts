import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSheerCloth } from '../../../src/engine/garment/sheer-cloth.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [300, 400];
const CLOTH = [16, 130, 96];
const WHITE = [255, 255, 255];
/** A body with a sleeve on either side of it, each a band that reaches out to the outline. */
const BODY = { left: 90, right: 210, top: 60, bottom: 360 };
const SLEEVE = { reach: 55, top: 82, bottom: 118 };

/** The garment, on white, its sleeves' cloth covering the ground by `coverage`. */
function drawn(coverage: (x: number, y: number) => number, ground: readonly number[] = WHITE) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const onBody = x >= BODY.left && x < BODY.right && y >= BODY.top && y < BODY.bottom;
      const onSleeve =
        !onBody &&
        x >= BODY.left - SLEEVE.reach &&
        x < BODY.right + SLEEVE.reach &&
        y >= SLEEVE.top &&
        y < SLEEVE.bottom;
      if (onBody || onSleeve) matte.data[at] = 255;
      const share = onBody ? 1 : onSleeve ? coverage(x, y) : 0;
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = share * CLOTH[c]! + (1 - share) * ground[c]!;
      picture.data[4 * at + 3] = 255;
    }
  return { picture, matte };
}

/** Tulle in folds, which cover twice or three times. */
const folds = (x: number, y: number): number => 0.48 + 0.2 * Math.sin(x * 0.45 + 0.1 * y) ** 3;

function alphaAt(picture: RgbaImage, x: number, y: number): number {
  return picture.data[4 * (y * WIDTH + x) + 3]! / 255;
}

function isOpaque({ picture, matte }: { picture: RgbaImage; matte: Mask }): boolean {
  const result = withSheerCloth(picture, { picture, matte }).picture;
  return result.data.every((value, i) => i % 4 < 3 || value === 255);
}

test('tulle covers as much as it did over the plain ground, in its own colour', () => {
  const { picture, matte } = drawn(folds);
  const result = withSheerCloth(picture, { picture, matte }).picture;
  for (const x of [70, 75, 80, 230, 240]) {
    const alpha = alphaAt(result, x, 100);
    assert.ok(Math.abs(alpha - folds(x, 100)) < 0.05, `${alpha} for ${folds(x, 100)} at ${x}`);
    for (let c = 0; c < 3; c++) {
      const own = result.data[4 * (100 * WIDTH + x) + c]!;
      assert.ok(Math.abs(own - CLOTH[c]!) < 14, `${own} for ${CLOTH[c]}`);
    }
  }
  assert.equal(alphaAt(result, 150, 200), 1);
});

test('stripes in the colour of the ground are no holes', () => {
  assert.ok(isOpaque(drawn((x) => (x % 12 < 6 ? 1 : 0.04))));
});

test('cloth that fades to white without folds is no veil', () => {
  assert.ok(isOpaque(drawn((x) => (x < 150 ? (x - 25) / 90 : (275 - x) / 90))));
});

test('solid sleeves stay solid', () => {
  assert.ok(isOpaque(drawn(() => 1)));
});
