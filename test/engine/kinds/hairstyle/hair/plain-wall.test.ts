/** A plain wall that the person's mask holds, on a drawn picture. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPlainWall } from '../../../../../src/engine/kinds/hairstyle/hair/plain-wall.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { createMask, createRgbaImage, type Mask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 200;
const UNIT = 8;
type Colour = readonly [number, number, number];
const WALL: Colour = [230, 230, 228];
const BLUE: Colour = [90, 140, 210];
const HAIR: Colour = [70, 45, 30];

/** Hair down the middle, a shoulder on its left, on its right wall that the mask holds for the person below row 100. */
function person(shirt: (x: number, y: number) => Colour, behind: (x: number, y: number) => Colour): Mask {
  const photo = createRgbaImage(SIZE, SIZE);
  const personMask = createMask(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const isHair = x >= 90 && x < 120 && y < 150;
      const isShirt = y >= 110 && x < 120;
      photo.data.set([...(isHair ? HAIR : isShirt ? shirt(x, y) : behind(x, y)), 255], 4 * at);
      if (isHair) matte.data[at] = 255;
      if (isHair || isShirt || (y >= 100 && x >= 120)) personMask.data[at] = 255;
    }
  const points = Array.from({ length: 478 }, () => ({ x: 60, y: 60 }));
  const head = { photo, personMask, mesh: { points }, pixelsPerCentimetre: UNIT } as unknown as Head;
  return withoutPlainWall(head, matte);
}

const at = (mask: Mask, x: number, y: number): number => mask.data[y * SIZE + x]!;

test('wall that goes on from the wall in view is taken from the person, a shirt of another colour stays', () => {
  const mask = person(
    () => BLUE,
    () => WALL,
  );
  assert.equal(at(mask, 170, 140), 0);
  assert.equal(at(mask, 121, 140), 0);
  assert.equal(at(mask, 40, 150), 255);
  assert.equal(at(mask, 105, 120), 255);
});

test('beside a shirt of the wall’s own colour nothing is taken', () => {
  const mask = person(
    () => WALL,
    () => WALL,
  );
  assert.equal(at(mask, 170, 140), 255);
  assert.equal(at(mask, 40, 150), 255);
});

test('before a wall that is not plain nothing is taken', () => {
  const mask = person(
    () => BLUE,
    (x) => (x % 40 < 20 ? WALL : [170, 160, 120]),
  );
  assert.equal(at(mask, 170, 140), 255);
});
