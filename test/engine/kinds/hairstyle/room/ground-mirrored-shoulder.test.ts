/** A shoulder under hair follows the one in view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { mirrorOfShoulders } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-mirrored-shoulder.ts';
import { continueBorder } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-silhouette.ts';

const [WIDTH, HEIGHT, PER_CENTIMETRE] = [120, 80, 4];
const MIDDLE = 60;
const GRID = { width: WIDTH, height: HEIGHT, cell: 1, cellsPerCentimetre: PER_CENTIMETRE } as GroundGrid;
/** Row of a shoulder's top at a column. */
const top = (x: number): number => 30 + 0.4 * Math.abs(x + 0.5 - MIDDLE);
const shoulder = (x: number) => ({ point: { x, y: 55 }, visibility: 0.9 });
const HEAD = {
  pose: { landmarks: { leftShoulder: shoulder(MIDDLE + 40), rightShoulder: shoulder(MIDDLE - 40) } },
} as unknown as Head;

/** What is seen: all but a broad band of hair over the left shoulder's edge. `raised`: rows by which its arm is higher. */
function outlineUnderHair(raised = 0): Uint8Array {
  const outline = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const edge = top(x) - (x < MIDDLE ? raised : 0);
      outline[at] = x < MIDDLE && Math.abs(y - edge) < 14 ? 2 : y >= edge ? 1 : 0;
    }
  return outline;
}

test('the hidden outline lies where the one in view lies, mirrored, not where a wrong pose has it', () => {
  const outline = outlineUnderHair();
  // the suggested shoulder is 2 centimetres too high
  const shape = Float32Array.from(
    outline,
    (_, at) => (top(at % WIDTH) - Math.floor(at / WIDTH)) / PER_CENTIMETRE - 2,
  );
  const mirrored = mirrorOfShoulders(HEAD, GRID, outline, 0);
  assert.ok(mirrored);
  const distance = continueBorder(GRID, shape, outline, mirrored);
  const rowOfEdge = (x: number): number => {
    let y = 0;
    while (distance[y * WIDTH + x]! > 0) y++;
    return y;
  };
  for (const x of [15, 25, 35]) assert.ok(Math.abs(rowOfEdge(x) - top(x)) < 3, `${x}: ${rowOfEdge(x)}`);
});

test('shoulders that are seen to differ are no mirror of each other', () => {
  assert.equal(mirrorOfShoulders(HEAD, GRID, outlineUnderHair(28), 0), null);
});
