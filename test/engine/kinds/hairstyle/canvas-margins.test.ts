import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canvasMargins } from '../../../../src/engine/kinds/hairstyle/canvas-margins.ts';
import type { Groom } from '../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import type { Head } from '../../../../src/engine/kinds/hairstyle/head/head.ts';

/** A head of 10 px a centimetre in the middle of a photo of 400 × 500; the chin lies at y = 330. */
const head = {
  photo: { data: new Uint8ClampedArray(0), width: 400, height: 500 },
  toPhoto: Float64Array.from([10, 0, 0, 200, 0, -10, 0, 250, 0, 0, 1, 0]),
  pixelsPerCentimetre: 10,
  oval: [
    { x: 200, y: 170 },
    { x: 200, y: 330 },
  ],
} as unknown as Head;

/** A groom whose points lie evenly between two corners, in centimetres of the head. */
function block(left: number, bottom: number, right: number, top: number): Groom {
  const points: number[] = [];
  for (let i = 0; i <= 40; i++)
    for (let k = 0; k <= 40; k++)
      points.push(left + ((right - left) * i) / 40, bottom + ((top - bottom) * k) / 40, 0);
  return { strands: { points: Float32Array.from(points) } } as unknown as Groom;
}

test('hair that fits needs no larger canvas', () => {
  assert.deepEqual(canvasMargins(head, [block(-10, -5, 10, 15)]), { left: 0, top: 0, right: 0, bottom: 0 });
});

test('hair that reaches over an edge, or nearly so, gets air beyond it', () => {
  const { left, top, right, bottom } = canvasMargins(head, [block(-21, 0, 19.8, 30)]);
  assert.deepEqual([left, top, right, bottom], [22, 62, 10, 0]);
});

test('all samples fit', () => {
  assert.equal(canvasMargins(head, [block(-5, 0, 5, 10), block(-5, 0, 5, 28)]).top, 42);
});

test('what hangs below the chin is cut off by the edge, and no canvas grows endlessly', () => {
  assert.deepEqual(canvasMargins(head, [block(-30, -40, 30, -9)]), { left: 0, top: 0, right: 0, bottom: 0 });
  assert.equal(canvasMargins(head, [block(-5, 0, 5, 90)]).top, 225);
});
