/** A hole in a knitted pattern, drawn: loops of three colours, no row quite like the next. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeTexture } from '../../../src/engine/pixels/complete-texture.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { valueNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const [WIDTH, HEIGHT] = [200, 160];
const ROWS = [
  [60, 130, 210],
  [245, 245, 240],
  [45, 30, 25],
];
const LOOP = [215, 175, 150];
const inHole = (x: number, y: number): boolean => x >= 60 && x < 140 && y >= 20 && y < 100;

/** Share of the hole's pixels that have one of the pattern's own colours after the completion. */
function ownColours(isPattern: boolean): number {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const known = createMask(WIDTH, HEIGHT);
  const wanted = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const v = y + 9 * valueNoise(x / 45, y / 60, 5);
      const u = x + 6 * valueNoise(x / 30, y / 35, 6);
      const row = Math.floor(v / 11);
      const isGap = v - 11 * row > 4 && ((u + 4 * row) % 9) + (u < 0 ? 9 : 0) > 4;
      const colour = isGap ? LOOP : ROWS[((row % 3) + 3) % 3]!;
      picture.data.set([...colour, 255], 4 * at);
      (inHole(x, y) ? wanted : known).data[at] = 255;
    }
  const filled = completeTexture(picture, known, wanted, { cell: 2, seed: 7, variety: 1, isPattern });
  assert.ok(filled);
  let [own, all] = [0, 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (!inHole(x, y)) continue;
      all++;
      const [red, green] = filled.data.subarray(4 * (y * WIDTH + x));
      if ([...ROWS, LOOP].some(([r, g]) => r === red && g === green)) own++;
    }
  return own / all;
}

test('a pattern goes on in its own colours, other textures in those that were understood', () => {
  const pattern = ownColours(true);
  assert.ok(pattern > 0.75, `${pattern}`);
  assert.ok(ownColours(false) < 0.6 * pattern);
});
