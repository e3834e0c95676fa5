/** Folds under the hair, mirrored from a garment's other half, on drawn cloths. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-clothes.ts';
import {
  createMask,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { gaussianNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';

const [WIDTH, HEIGHT, UNIT] = [320, 240, 16];
const AXIS = { x: 160, y: 120, ux: 1, uy: 0 };
type Covers = (x: number, y: number) => boolean;

function draw(paint: (x: number, y: number) => readonly number[]): RgbaImage {
  const image = createRgbaImage(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 4) image.data.set([...paint(x, y), 255], at);
  return image;
}

function maskOf(covered: Covers): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) if (covered(x, y)) mask.data[at] = 255;
  return mask;
}

/** Hair over the right half; a seam runs down and outwards on both sides of the axis, light falls from the left. */
const inHole: Covers = (x) => x >= 195 && x < 290;
const seamAt = (y: number): number => 50 + 0.25 * y;
const isSeam: Covers = (x, y) => Math.abs(Math.abs(x + 0.5 - AXIS.x) - seamAt(y)) < 4;
const lightAt = (x: number): number => 180 - 0.25 * x;
const cloth = (x: number, y: number): number[] => {
  const level = lightAt(x) * (isSeam(x, y) ? 0.7 : 1) + gaussianNoise(x, y, 1);
  return [level, 0.65 * level, 0.45 * level];
};
const areas = {
  known: maskOf((x, y) => !inHole(x, y)),
  alike: createMask(WIDTH, HEIGHT),
  wanted: maskOf(inHole),
};
const level = ({ data }: RgbaImage, x: number, y: number): number => data[4 * (y * WIDTH + x)]!;
/** How much darker than beside it a seam is at row `y`, about a centimetre off its mirrored place at most. */
const depthOfSeam = (laid: RgbaImage, y: number): number => {
  let most = -255;
  for (let off = -18; off <= 18; off++) {
    const x = Math.round(AXIS.x + seamAt(y)) + off;
    most = Math.max(most, (level(laid, x - 14, y) + level(laid, x + 14, y)) / 2 - level(laid, x, y));
  }
  return most;
};
const rows = [40, 80, 120, 160, 200];

test('a seam under the hair lies where the other half has it, in the light of its own side', () => {
  const laid = layClothes(draw(cloth), areas, UNIT, AXIS);
  for (const y of rows) {
    assert.ok(depthOfSeam(laid, y) > 25, `row ${y}: ${depthOfSeam(laid, y)}`);
    const off = level(laid, 280, y) - lightAt(280);
    assert.ok(Math.abs(off) < 14, `row ${y}: ${off} off the shade`);
  }
});

test('under a narrow lock nothing is mirrored', () => {
  // so near the axis that its mirror widens no crop
  const inLock: Covers = (x) => x >= 168 && x < 184;
  const lock = { ...areas, known: maskOf((x, y) => !inLock(x, y)), wanted: maskOf(inLock) };
  const photo = draw(cloth);
  const laid = layClothes(photo, lock, UNIT, AXIS).data;
  const plain = layClothes(photo, lock, UNIT).data;
  assert.ok(laid.every((own, at) => own === plain[at]));
});

test('without an axis nothing is mirrored', () => {
  const laid = layClothes(draw(cloth), areas, UNIT);
  for (const y of rows) assert.ok(depthOfSeam(laid, y) < 15, `row ${y}: ${depthOfSeam(laid, y)}`);
});

test('a strap of another cloth on the one shoulder is not on the other, and the folds go on there', () => {
  const isStrap: Covers = (x, y) => Math.abs(x - 90) < 12 && y >= 0;
  const photo = draw((x, y) => (isStrap(x, y) ? [30, 30, 60] : cloth(x, y)));
  const laid = layClothes(
    photo,
    { ...areas, known: maskOf((x, y) => !inHole(x, y) && !isStrap(x, y)), alike: maskOf(isStrap) },
    UNIT,
    AXIS,
  );
  for (const y of rows)
    for (let x = 200; x < 286; x += 3) {
      const at = 4 * (y * WIDTH + x);
      assert.ok(laid.data[at]! > laid.data[at + 2]! + 20, `blue at ${x}, ${y}`);
    }
});
