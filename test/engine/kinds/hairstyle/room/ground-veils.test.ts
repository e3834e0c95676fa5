/** Veils of single hairs beside the hair are laid anew over plain clothes; straps and what lies farther off stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HairTone, OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { reduceToGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { veilsOnClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-veils.ts';
import type { GroundRegions } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-labels.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [280, 200, 20];
/** The hair's lower edge: all above is under the matte and laid. */
const HAIR = 40;
const TONE = { ramp: Float32Array.from([10, 8, 7, 30, 24, 18, 60, 48, 40]) } as unknown as HairTone;
const CLOTH = [180, 120, 80] as const;

/** Coverage found on a brown cloth with a veil beside the hair, the like of it far below, and a dark strap. */
function found(stripes: boolean, handed = false): (x: number, y: number) => number {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  personMask.data.fill(255);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  const laid = new Float32Array(WIDTH * HEIGHT);
  const isStrap = (x: number): boolean => x >= 200 && x < 250;
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isVeil = (y < HAIR + 12 || (y > 150 && y < 170)) && x > 60 && x < 110;
      const share = isStrap(x) ? 0.95 : isVeil ? 0.35 : stripes && y % 20 < 10 ? 0.7 : 0;
      for (let c = 0; c < 3; c++)
        picture.data[4 * at + c] = CLOTH[c]! * (1 - share) + [30, 24, 18][c]! * share;
      fromHair[at] = Math.max(0, y + 1 - HAIR);
      if (y < HAIR + 4) laid[at] = 1;
      if (y < HAIR) matte.data[at] = 255;
    }
  const head = { personMask, pixelsPerCentimetre: UNIT } as unknown as Head;
  const canvas = { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const grid = reduceToGrid(canvas, head, { matte, collar: null } as unknown as OldHair, null);
  const hairLike = Uint8Array.from({ length: grid.width * grid.height }, (_, at) =>
    isStrap((at % grid.width) * grid.cell) ? 1 : 0,
  );
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES);
  const hands = hairLike.map((_, at) => (handed && at % grid.width < grid.width / 2 ? 1 : 0));
  const skin = createMask(WIDTH, HEIGHT);
  const regions = { labels, skin, hairLike, hands } as unknown as GroundRegions;
  const { data } = veilsOnClothes(picture, grid, regions, TONE, laid, fromHair, UNIT);
  return (x, y) => data[y * WIDTH + x]!;
}

test('a veil beside the hair is covered softly, the like of it far below and a strap are not', () => {
  const cover = found(false);
  assert.ok(cover(85, HAIR + 8) > 230, `${cover(85, HAIR + 8)}`);
  assert.equal(cover(85, 160), 0);
  assert.equal(cover(225, HAIR + 18), 0);
  assert.equal(cover(150, 120), 0);
  // from whole to nothing without a step
  for (let y = HAIR + 1; y < HEIGHT - 1; y++)
    assert.ok(cover(150, y - 1) - cover(150, y) < 90, `row ${y}: ${cover(150, y - 1)} to ${cover(150, y)}`);
});

test('a patterned cloth is left as it is', () => {
  const cover = found(true);
  for (let y = HAIR + 6; y < HEIGHT; y++) assert.equal(cover(150, y), 0);
});

test('a cloth with the colour of skin is no hand', () => {
  assert.ok(found(false, true)(85, HAIR + 8) > 230);
});
