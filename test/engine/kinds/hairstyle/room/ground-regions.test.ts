/** Cells brought to pixels: a slanted border is straight and soft, the photo's own outline stands where nothing is hidden. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import {
  BACKGROUND,
  CLOTHES,
  regionsOfPixels,
} from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [COLUMNS, ROWS, CELL] = [30, 24, 5];
const [WIDTH, HEIGHT] = [COLUMNS * CELL, ROWS * CELL];

/** Signed distance in pixels to a shoulder line, negative below it. */
const offLine = (x: number, y: number): number => (50 + 0.3 * x - y) / Math.hypot(1, 0.3);

/** `hairy`: the person's outline over the continued border is hair, though its cells count as seen. */
function regions(hidden: boolean, hairy = false): ReturnType<typeof regionsOfPixels> {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const toBody = new Float32Array(COLUMNS * ROWS);
  for (let at = 0; at < toBody.length; at++)
    toBody[at] = offLine(((at % COLUMNS) + 0.5) * CELL, (Math.floor(at / COLUMNS) + 0.5) * CELL) / 20;
  const personMask = createMask(WIDTH, HEIGHT);
  personMask.data.fill(255, 80 * WIDTH);
  const hair = createMask(WIDTH, HEIGHT);
  if (hairy) for (const mask of [personMask, hair]) mask.data.fill(255, 60 * WIDTH, 70 * WIDTH);
  return regionsOfPixels(
    { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT },
    { personMask, pixelsPerCentimetre: 20 } as unknown as Head,
    { width: COLUMNS, height: ROWS, cell: CELL } as GroundGrid,
    hair,
    {
      hidden: new Uint8Array(COLUMNS * ROWS).fill(hidden ? 1 : 0),
      toBody,
      toSkin: new Float32Array(COLUMNS * ROWS).fill(1),
      headCells: createMask(COLUMNS, ROWS),
    },
  );
}

test('under hair a border is as straight as it was found, soft over a few pixels', () => {
  const { body, labels } = regions(true);
  for (let y = 5; y < HEIGHT - 5; y++)
    for (let x = 5; x < WIDTH - 5; x++) {
      const at = y * WIDTH + x;
      const off = offLine(x + 0.5, y + 0.5);
      const share = Math.max(0, Math.min(1, 0.5 - off / 2.5));
      assert.ok(Math.abs(body.data[at]! - 255 * share) < 4, `${x}, ${y}: ${body.data[at]} at ${off}`);
      if (Math.abs(off) > 0.1) assert.equal(labels[at], off < 0 ? CLOTHES : BACKGROUND);
    }
});

test("where nothing is hidden the person's own outline stands", () => {
  const { body } = regions(false);
  assert.equal(body.data[79 * WIDTH + 60], 0);
  assert.equal(body.data[80 * WIDTH + 60], 255);
});

test("a rim of hair on which the person's outline lies is no body", () => {
  const { body, labels } = regions(false, true);
  // three pixels above the continued border
  const at = 65 * WIDTH + 60;
  assert.equal(body.data[at], 0);
  assert.equal(labels[at], BACKGROUND);
});
