/** A shoulder that the person's mask lacks is found by the clothes' colour; a backdrop of the same colour is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { reduceToGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { completeClothes } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-lost-clothes.ts';
import { createMask, createRgbaImage, type Mask } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [240, 200];
const WALL = [170, 160, 150, 255];
const RED = [190, 30, 50, 255];
/** Shoulders lie below this row; the mask knows only those right of this column. */
const SHOULDERS = 120;
const KNOWN_FROM = 60;

/** The completed mask where the wall has `wall` for its colour, the shoulders `worn` and the face `face`. */
function completed(wall: readonly number[], worn = RED, face = wall): Mask | null {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isFace = Math.hypot(x - 120, y - 110) < 8;
      picture.data.set(y >= SHOULDERS ? worn : isFace ? face : wall, 4 * at);
      if (y >= SHOULDERS && x >= KNOWN_FROM) personMask.data[at] = 255;
    }
  const points = Array.from({ length: 478 }, () => ({ x: 120, y: 110 }));
  const head = { mesh: { points }, personMask, pixelsPerCentimetre: 12 } as unknown as Head;
  const hair = { matte: createMask(WIDTH, HEIGHT), collar: null } as unknown as OldHair;
  const canvas = { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT };
  return completeClothes(canvas, head, reduceToGrid(canvas, head, hair, null));
}

test('a red shoulder before a grey wall is the person to the photo’s edge, and ends where the red ends', () => {
  const mask = completed(WALL);
  assert.ok(mask);
  for (let x = 0; x < WIDTH; x++) {
    assert.ok(mask.data[(SHOULDERS + 2) * WIDTH + x]! > 247, `column ${x}`);
    assert.ok(mask.data[(SHOULDERS - 3) * WIDTH + x]! < 8, `column ${x}`);
  }
});

test('before a wall of its own colour nothing is added to the person', () => {
  assert.equal(completed(RED), null);
});

test('beside a bare shoulder a wall of the skin’s colour is no lost cloth', () => {
  const SKIN = [215, 165, 140, 255];
  assert.equal(completed(WALL, SKIN, SKIN), null);
});
