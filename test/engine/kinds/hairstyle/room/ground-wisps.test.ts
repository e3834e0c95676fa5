/** Wisps beside hair are told from the clothes they lie on; prints and straps stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HairTone, OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import {
  type GroundGrid,
  reduceToGrid,
} from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { wispsOnClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-wisps.ts';
import { bareHands } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-bare-hands.ts';
import type { GroundRegions } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-labels.ts';
import {
  necklineDistance,
  usualNeckline,
} from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-neckline.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from '../head/drawn-head.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 200, 20];
/** The hair's lower edge: all above is under the matte. */
const HAIR = 40;
const TONE = { ramp: Float32Array.from([10, 8, 7, 30, 24, 18, 60, 48, 40]) } as unknown as HairTone;

/** The wisps found on cloth with a lock hanging from the hair, a strap and a print, and beside it a finger where one is asked for. */
function found(
  cloth: number,
  strap: number,
  print: number,
  finger?: 'known' | 'unknown',
): (x: number, y: number) => boolean {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      let level = cloth;
      if (y < HAIR) matte.data[at] = 255;
      else if (x >= 100 && x < 103 && y < 90) level = 40;
      else if (x >= 215) level = strap;
      else if (x >= 20 && x < 35 && y >= 140 && y < 155) level = print;
      else if (finger && x >= 175 && x < 190 && y >= 42 && y < 110) level = 90;
      picture.data.set([level, level, level, 255], 4 * at);
      personMask.data[at] = 255;
      fromHair[at] = Math.max(0, y + 1 - HAIR);
    }
  const head = { personMask, pixelsPerCentimetre: UNIT } as unknown as Head;
  const hair = { matte, collar: null } as unknown as OldHair;
  const canvas = { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const grid = reduceToGrid(canvas, head, hair, null);
  const regions = {
    labels: new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES),
    skin: createMask(WIDTH, HEIGHT),
    hairLike: new Uint8Array(grid.width * grid.height),
    hands: Uint8Array.from({ length: grid.width * grid.height }, (_, i) =>
      finger === 'known' && (i % grid.width) * grid.cell >= 170 && (i % grid.width) * grid.cell < 190 ? 1 : 0,
    ),
  } as unknown as GroundRegions;
  const { data } = wispsOnClothes(picture, grid, regions, TONE, fromHair, UNIT);
  return (x, y) => data[y * WIDTH + x]! > 0;
}

for (const [name, cloth] of [
  ['dark', 14],
  ['light', 190],
] as const)
  test(`a thin lock over ${name} clothes is found as far as it hangs, a print and a strap are left`, () => {
    const isWisp = found(cloth, cloth === 14 ? 30 : 60, 240);
    for (const y of [45, 60, 80]) assert.ok(isWisp(101, y), `row ${y}`);
    assert.ok(!isWisp(140, 60));
    assert.ok(!isWisp(28, 147));
    assert.ok(!isWisp(225, 120));
  });

test('a finger held before a shirt beside the hair is no wisp', () => {
  assert.ok(found(190, 60, 240, 'unknown')(182, 46), 'unknown, it is taken');
  const isWisp = found(190, 60, 240, 'known');
  for (let y = 42; y < 115; y++) for (let x = 172; x < 190; x++) assert.ok(!isWisp(x, y), `${x}, ${y}`);
  assert.ok(isWisp(101, 60));
});

test('a broad piece of skin apart from the hair is a hand, a lock of its colour and a shirt of skin tone are none', () => {
  const [width, height, unit] = [120, 80, 4];
  const size = width * height;
  const grid = {
    width,
    height,
    cellsPerCentimetre: unit,
    person: { data: new Uint8Array(size).fill(255), width, height },
  } as unknown as GroundGrid;
  const fromHair = Float32Array.from({ length: size }, (_, at) => Math.floor(at / width));
  const alike = new Uint8Array(size);
  const shades = new Uint8Array(size);
  const fill = (cells: Uint8Array, left: number, top: number, wide: number, high: number): void => {
    for (let y = top; y < top + high; y++) cells.fill(1, y * width + left, y * width + left + wide);
  };
  fill(alike, 10, 10, 6, 40); // a finger
  fill(alike, 40, 1, 2, 40); // a thin lock in the light
  fill(alike, 60, 1, 8, 8); // skin right beside the hair, of which nothing goes on
  fill(alike, 90, 10, 8, 30); // something with the hair's shades
  fill(shades, 90, 10, 8, 30);
  const none = new Uint8Array(size);
  const hands = bareHands(grid, alike, shades, none, fromHair);
  const at = (x: number, y: number, cells = hands): number => cells[y * width + x]!;
  assert.equal(at(12, 30), 1);
  assert.equal(at(10, 11), 1, 'with its rim');
  for (const x of [40, 63, 93]) assert.equal(at(x, 6 + (x === 93 ? 20 : 0)), 0, `column ${x}`);
  assert.ok(!bareHands(grid, new Uint8Array(size).fill(1), none, none, fromHair).includes(1));
});

test('a neckline is level before the throat, steep beside the neck, and leans outwards above', async () => {
  const head = await drawnHead({ width: 400, height: 400, pixelsPerCentimetre: 8 });
  const columns = 400;
  const grid = { width: columns, height: 400, cell: 1 } as GroundGrid;
  const field = necklineDistance(head, grid, usualNeckline(head, null));
  const chin = head.mesh.points[152]!;
  const middle = Math.round(chin.x);
  /** Half the width in pixels of the bare part, so many centimetres below the chin. */
  const halfWidth = (depth: number): number => {
    const row = Math.round(chin.y + 8 * depth) * columns;
    let x = middle;
    while (x < columns && field[row + x]! < 0) x++;
    return x - middle;
  };
  const [above, upper, lower, lowest] = [-1, 2, 5, 7].map(halfWidth) as [number, number, number, number];
  assert.ok(
    above > upper && upper > lower && lower > lowest && lowest > 0,
    `${above} ${upper} ${lower} ${lowest}`,
  );
  assert.ok(upper - lower < lower - lowest + 4);
  assert.equal(halfWidth(8), 0);
});
