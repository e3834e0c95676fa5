/** Which pieces are believed, on drawn halves: the left one is seen, the right one filled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distrustInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-scene-trust.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { reduceForPatches } from '../../../../../src/engine/pixels/reduced-picture.ts';
import { transportFill } from '../../../../../src/engine/pixels/transport-fill.ts';

const [WIDTH, HEIGHT, CELL] = [120, 80, 2];

/** The share that is left of `given` in the middle of the hole: the wall is of level 120, the pieces as drawn. */
function shareLeft(given: number, pieces: (x: number, y: number) => number): number {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const textured = createRgbaImage(WIDTH, HEIGHT);
  const known = createMask(WIDTH, HEIGHT);
  const wanted = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const value = x < 60 ? 120 : pieces(x, y);
      picture.data.set([120, 120, 120, 255], 4 * at);
      textured.data.set([value, value, value, 255], 4 * at);
      (x < 60 ? known : wanted).data[at] = 255;
    }
  const reduced = reduceForPatches(picture, known, wanted, CELL);
  const { columns, rows } = reduced;
  const carried = transportFill(reduced.colour, reduced.source, reduced.hole, columns, rows);
  const share = new Float32Array(columns * rows).fill(given);
  distrustInPlace(share, textured, wanted, carried, reduced, CELL);
  return share[Math.floor(rows / 2) * columns + 40]!;
}

const checkered = (x: number, y: number): number => (((x >> 2) + (y >> 2)) % 2) * 60 - 30;

test('pieces that meet the photo are kept, those of another colour give way', () => {
  assert.ok(shareLeft(0.5, () => 124) > 0.45);
  assert.ok(shareLeft(0.5, () => 200) < 0.05);
});

test('where all around is texture rough pieces are kept whatever their colour, flat ones are not', () => {
  assert.ok(shareLeft(1, (x, y) => 200 + checkered(x, y)) > 0.9);
  assert.ok(shareLeft(1, () => 200) < 0.1);
});
