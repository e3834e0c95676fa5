/** Spots of skin beside the neckline are covered, a warm print farther down is not; on a drawn shirt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { reduceToGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { skinSpots } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-skin-spots.ts';
import type { GroundRegions } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-labels.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [280, 240, 20];
const SPOT = [180, 120, 90, 255];

/** Coverage on a shirt with two spots beside a lock: one below the neckline, which is 5 cm around the top, one far down. */
function covered(shirt: readonly number[]): (x: number, y: number) => number {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  personMask.data.fill(255);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isSpot = x >= 160 && x < 175 && ((y >= 110 && y < 128) || (y >= 200 && y < 215));
      picture.data.set(isSpot ? SPOT : shirt, 4 * at);
      if (x < 155) matte.data[at] = 255;
      fromHair[at] = Math.max(0, x - 154);
    }
  const head = { personMask, pixelsPerCentimetre: UNIT } as unknown as Head;
  const canvas = { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const grid = reduceToGrid(canvas, head, { matte, collar: null } as unknown as OldHair, null);
  const none = new Uint8Array(grid.width * grid.height);
  const neckline = { x: 140, y: 0, pixelsPerCentimetre: UNIT, radii: new Float64Array(111).fill(5) };
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES);
  const regions = { labels, hairLike: none, hands: none, neckline } as unknown as GroundRegions;
  const { data } = skinSpots(picture, grid, regions, fromHair, UNIT);
  return (x, y) => data[y * WIDTH + x]!;
}

test('a spot of skin between lock and neckline is covered, the like of it far below and the shirt are not', () => {
  const cover = covered([40, 42, 60, 255]);
  assert.equal(cover(167, 118), 255);
  assert.equal(cover(167, 207), 0);
  assert.equal(cover(190, 118), 0);
});

test('on a warm shirt nothing is told from skin', () => {
  assert.equal(covered([150, 70, 40, 255])(167, 118), 0);
});
