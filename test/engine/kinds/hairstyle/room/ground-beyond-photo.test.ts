import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { goOnBeyondPhotoInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-beyond-photo.ts';

const [WIDTH, HEIGHT, CELLS, MARGIN, SHOULDER] = [80, 60, 4, 20, 40];

/** A photo with a margin at both sides, its shoulder seen from row 40 on; `toBody` has it 10 rows lower. */
function drawn() {
  const plane = (value: (x: number, y: number) => number) =>
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => value(at % WIDTH, Math.floor(at / WIDTH)));
  const isSeen = (x: number) => x >= MARGIN && x < WIDTH - MARGIN;
  const grid = {
    width: WIDTH,
    height: HEIGHT,
    cellsPerCentimetre: CELLS,
    seen: plane((x) => Number(isSeen(x))),
    person: { data: plane((x, y) => (isSeen(x) && y >= SHOULDER ? 255 : 0)), width: WIDTH, height: HEIGHT },
  } as unknown as GroundGrid;
  const toBody = Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, at) => (SHOULDER + 10 - Math.floor(at / WIDTH) - 0.5) / CELLS,
  );
  return { grid, toBody };
}

function topOf(toBody: Float32Array, column: number): number {
  let row = HEIGHT - 1;
  while (row >= 0 && toBody[row * WIDTH + column]! < 0) row--;
  return row + 1;
}

test('a shoulder goes on beyond the photo from where it is seen at the edge, and falls off', () => {
  const { grid, toBody } = drawn();
  goOnBeyondPhotoInPlace(grid, toBody, new Uint8Array(WIDTH * HEIGHT));
  for (const beyond of [MARGIN - 1, WIDTH - MARGIN])
    assert.ok(Math.abs(topOf(toBody, beyond) - SHOULDER) <= 1, `step to ${topOf(toBody, beyond)}`);
  assert.equal(topOf(toBody, MARGIN), SHOULDER, 'inside the edge');
  assert.equal(topOf(toBody, 0), SHOULDER + MARGIN / 2);
  assert.equal(topOf(toBody, WIDTH / 2), SHOULDER + 10, 'the middle is left');
});

test('where hair hides the edge it goes on from the border that was found', () => {
  const { grid, toBody } = drawn();
  goOnBeyondPhotoInPlace(grid, toBody, new Uint8Array(WIDTH * HEIGHT).fill(1));
  assert.ok(Math.abs(topOf(toBody, MARGIN - 1) - SHOULDER - 10) <= 1);
});
