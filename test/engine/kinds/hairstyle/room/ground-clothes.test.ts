/** Clothes under the old hair, on drawn cloths: plain ones go on smoothly, patterned ones by their pieces. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-clothes.ts';
import { layPlainClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-plain-clothes.ts';
import {
  createMask,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { gaussianNoise, hashNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';

const WIDTH = 320;
const HEIGHT = 240;
/** Pixels a centimetre. */
const UNIT = 16;

type Paint = (x: number, y: number) => readonly [number, number, number];

function draw(paint: Paint): RgbaImage {
  const image = createRgbaImage(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 4) image.data.set([...paint(x, y), 255], at);
  return image;
}

function maskOf(covered: (x: number, y: number) => boolean): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) if (covered(x, y)) mask.data[at] = 255;
  return mask;
}

/** A lock of hair down the middle. */
const inHole = (x: number, _y: number): boolean => x >= 110 && x < 210;
const wanted = maskOf(inHole);
const known = maskOf((x, y) => !inHole(x, y));
const none = createMask(WIDTH, HEIGHT);

/** Leather: lit from the left, with creases of some depth everywhere. */
const leather: Paint = (x, y) => {
  const lit = 170 - 0.15 * x;
  const crease = hashNoise(Math.floor((x + 0.5 * y) / 7), Math.floor(y / 23), 3) > 0.8 ? -25 : 4;
  const level = lit + crease + 2 * gaussianNoise(x, y, 1);
  return [level, 0.65 * level, 0.45 * level];
};

const level = ({ data }: RgbaImage, x: number, y: number): number => data[4 * (y * WIDTH + x)]!;

test('a creased plain cloth goes on smoothly, in its own light', () => {
  const photo = draw(leather);
  const laid = layClothes(photo, { known, alike: none, wanted }, UNIT);
  let steps = 0;
  for (let y = 20; y < HEIGHT - 20; y++)
    for (let x = 120; x < 200; x++) {
      // edges over a quarter of a centimetre: grain hasn't any, laid pieces have
      let [left, right] = [0, 0];
      for (let k = 1; k <= 4; k++) {
        left += level(laid, x - k, y) / 4;
        right += level(laid, x + k, y) / 4;
      }
      if (Math.abs(left - right) > 20) steps++;
    }
  assert.equal(steps, 0);
  for (const x of [125, 160, 195]) {
    let mean = 0;
    for (let y = 20; y < HEIGHT - 20; y++) mean += level(laid, x, y) / (HEIGHT - 40);
    assert.ok(Math.abs(mean - (168 - 0.15 * x)) < 12, `${mean} at ${x}`);
  }
});

test('a plain cloth keeps its grain under the hair', () => {
  const laid = layClothes(draw(leather), { known, alike: none, wanted }, UNIT);
  let squares = 0;
  for (let y = 40; y < 200; y++)
    for (let x = 130; x < 190; x++)
      squares += (level(laid, x, y) - 0.5 * (level(laid, x - 1, y) + level(laid, x + 1, y))) ** 2;
  // white noise of deviation 2 gives 6
  assert.ok(squares / (160 * 60) > 3, `${squares / (160 * 60)}`);
});

test('a scarf beside the hair does not bleed into the coat', () => {
  const photo = draw((x, y) => (y < 60 ? [30, 30, 70] : leather(x, y)));
  const laid = layClothes(
    photo,
    {
      known: maskOf((x, y) => !inHole(x, y) || y < 60),
      alike: none,
      wanted: maskOf((x, y) => inHole(x, y) && y >= 60),
    },
    UNIT,
  );
  for (let x = 115; x < 205; x += 10) {
    const at = 4 * (66 * WIDTH + x);
    assert.ok(laid.data[at]! > 1.3 * laid.data[at + 2]!, `at ${x}: ${laid.data.slice(at, at + 3)}`);
  }
});

test('what lies in the shadow beside the hair does not tell the colour of the cloth', () => {
  const photo = draw((x, y) => {
    const away = Math.max(110 - x, x - 209);
    const shade = away > 0 && away < 8 ? 0.55 : 1;
    const [r, g, b] = leather(x, y);
    return [r * shade, g * shade, b * shade];
  });
  const laid = layClothes(photo, { known, alike: none, wanted }, UNIT);
  let mean = 0;
  for (let y = 20; y < HEIGHT - 20; y++) mean += level(laid, 160, y) / (HEIGHT - 40);
  assert.ok(mean > 130, `${mean}`);
});

test('stripes and checks are no plain cloth', () => {
  const striped = draw((_x, y) => (y % 40 < 20 ? [230, 230, 225] : [30, 60, 140]));
  assert.equal(layPlainClothes(striped, { known, alike: none, wanted }, UNIT), null);
  const laid = layClothes(striped, { known, alike: none, wanted }, UNIT);
  let right = 0;
  for (let y = 20; y < HEIGHT - 20; y++) if (level(laid, 160, y) > 128 === y % 40 < 20) right++;
  assert.ok(right > 0.85 * (HEIGHT - 40), `${right}`);
  const grey = draw((x, y) => {
    const own = 120 + (x % 32 < 16 ? 45 : -45) + (y % 32 < 16 ? 30 : -30);
    return [own, own, own];
  });
  assert.equal(layPlainClothes(grey, { known, alike: none, wanted }, UNIT), null);
});

test('a strap that goes under the hair goes on straight', () => {
  const isStrap = (x: number, y: number): boolean => Math.abs(x - 60 - 0.5 * y) < 14;
  const photo = draw((x, y) => (isStrap(x, y) ? [25, 25, 35] : leather(x, y)));
  const known = maskOf((x, y) => !inHole(x, y) && !isStrap(x, y));
  // it has the hair's own shade
  const alike = maskOf((x, y) => !inHole(x, y) && isStrap(x, y));
  const below = maskOf((x, y) => inHole(x, y) && y < 190);
  const laid = layClothes(photo, { known, alike, wanted: below }, UNIT);
  let right = 0;
  let count = 0;
  for (let y = 60; y < 180; y++)
    for (let x = 115; x < 205; x++) {
      if (Math.abs(Math.abs(x - 60 - 0.5 * y) - 14) < 3) continue;
      count++;
      if (level(laid, x, y) < 70 === isStrap(x, y)) right++;
    }
  assert.ok(right > 0.95 * count, `${right} of ${count}`);
});

test('a strap that goes under what is seen of the cloth does not come out behind it', () => {
  const isStrap = (x: number, y: number): boolean => y < 130 && Math.abs(x - 60 - 0.5 * y) < 14;
  const photo = draw((x, y) => (isStrap(x, y) ? [25, 25, 35] : leather(x, y)));
  const open = (x: number, y: number): boolean => inHole(x, y) && (y < 130 || y > 150);
  const areas = {
    known: maskOf((x, y) => !open(x, y) && !isStrap(x, y)),
    alike: maskOf((x, y) => !inHole(x, y) && isStrap(x, y)),
    wanted: maskOf((x, y) => open(x, y)),
  };
  const laid = layClothes(photo, areas, UNIT);
  assert.ok(level(laid, 122, 122) < 70);
  for (let y = 154; y < 200; y++)
    assert.ok(level(laid, 60 + (y >> 1), y) > 100, `row ${y}: ${level(laid, 60 + (y >> 1), y)}`);
});

test('a dark collar beside the hair is no strap', () => {
  const isCollar = (_x: number, y: number): boolean => y > 180;
  const photo = draw((x, y) => (isCollar(x, y) ? [25, 25, 35] : leather(x, y)));
  const areas = {
    known: maskOf((x, y) => !inHole(x, y) && !isCollar(x, y)),
    alike: maskOf((x, y) => (!inHole(x, y) || y > 180) && isCollar(x, y)),
    wanted: maskOf((x, y) => inHole(x, y) && y <= 180),
  };
  const laid = layClothes(photo, areas, UNIT);
  for (let y = 20; y < 170; y++) assert.ok(level(laid, 160, y) > 100, `row ${y}: ${level(laid, 160, y)}`);
});
