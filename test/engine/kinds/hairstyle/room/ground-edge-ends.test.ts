/** A hood's edge that runs into the hair goes on around the neck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { continueEdgesInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-edge-ends.ts';
import { chamferDistance } from '../../../../../src/engine/pixels/chamfer-distance.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, PER_CENTIMETRE] = [120, 100, 4];
const GRID = { width: WIDTH, height: HEIGHT, cell: 1, cellsPerCentimetre: PER_CENTIMETRE } as GroundGrid;
/** A neck of 30 cells; beside it a body whose edge at the right rises with `slope` columns a row, seen below row 60. */
const NECK = { from: 45, to: 75 };
const HAIR_TO = 60;

function laidBody(slope: number): { toBody: Float32Array; before: Float32Array } {
  const edge = (y: number): number => 88 + slope * (y - HAIR_TO);
  const hair = createMask(WIDTH, HEIGHT);
  const outline = new Uint8Array(WIDTH * HEIGHT);
  const before = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isHair = y < HAIR_TO && x > 60 && x < 95;
      const isNeck = x >= NECK.from && x < NECK.to;
      const isBody = y >= HAIR_TO ? x < edge(y) : isNeck;
      if (isHair) hair.data[at] = 255;
      outline[at] = isHair ? 2 : isBody ? 1 : 0;
      // the guess ends the hood with a step
      before[at] = isBody ? -1 : 1;
    }
  const toBody = before.slice();
  const head = createMask(WIDTH, HEIGHT);
  for (let at = 0; at < 35 * WIDTH; at++) if (before[at]! < 0) head.data[at] = 255;
  continueEdgesInPlace(GRID, toBody, outline, chamferDistance(hair).data, head, { x: 60, y: 36 });
  return { toBody, before };
}

/** Columns right of the neck that are body at a row. */
const beside = (toBody: Float32Array, y: number): number => {
  let x = NECK.to;
  while (toBody[y * WIDTH + x]! < 0) x++;
  return x - NECK.to;
};

test('a steep edge goes on without a step and leans inwards to the neck', () => {
  const { toBody } = laidBody(0.35);
  assert.ok(beside(toBody, HAIR_TO - 3) >= 8, `${beside(toBody, HAIR_TO - 3)}`);
  const widths = [58, 54, 50, 46, 42, 38].map((y) => beside(toBody, y));
  for (const [k, own] of widths.entries()) assert.ok(k === 0 || own <= widths[k - 1]!, `${widths}`);
  assert.equal(beside(toBody, 30), 0);
});

test('a shoulder is no hood: what the pose says of it stays', () => {
  const { toBody, before } = laidBody(2.5);
  assert.deepEqual(toBody, before);
});
