/** A shoulder under hair whose tips lie over the wall. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { smoothAtWallInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-outline-at-wall.ts';

const [WIDTH, HEIGHT] = [80, 60];
const PER_CENTIMETRE = 4;

test('the outline runs smoothly below the wall that shows between the tips', () => {
  const grid = { width: WIDTH, height: HEIGHT, cellsPerCentimetre: PER_CENTIMETRE } as GroundGrid;
  // suggested at row 24; wall is seen down to row 28, at teeth to row 33; the body from row 38 on
  const edge = (x: number): number => (x > 30 && x < 50 && x % 6 < 3 ? 33 : 28);
  const toBody = Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, at) => (24 - Math.floor(at / WIDTH)) / PER_CENTIMETRE,
  );
  const outline = Uint8Array.from(toBody, (_, at) => {
    const y = Math.floor(at / WIDTH);
    return y < edge(at % WIDTH) ? 0 : y < 38 ? 2 : 1;
  });
  smoothAtWallInPlace(grid, toBody, outline, 0);
  const top = (x: number): number => {
    let y = 0;
    while (toBody[y * WIDTH + x]! >= 0) y++;
    return y;
  };
  for (let x = 32; x < 48; x++) {
    assert.ok(top(x) >= 31 && top(x) <= 38, `${x}: ${top(x)}`);
    assert.ok(Math.abs(top(x + 1) - top(x)) <= 1, `${x}: ${top(x)} ${top(x + 1)}`);
  }
});
