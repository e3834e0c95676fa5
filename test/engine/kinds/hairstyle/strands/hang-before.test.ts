import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyDepth } from '../../../../../src/engine/kinds/hairstyle/strands/body-depth.ts';
import { hangBefore } from '../../../../../src/engine/kinds/hairstyle/strands/hang-before.ts';
import { HEAD, leftHalf, SCALE, SIDE } from './grooms.ts';

/** A braid of 1 cm radius that hangs 3 cm behind the surface, along a line `x` centimetres right of the middle. */
function braidAt(x: number): { readonly points: Float32Array; readonly radius: number } {
  return { points: Float32Array.of(x, 5, -3, x, -5, -3), radius: 1 };
}

/** The nearness (cm) of the body in the middle row, `x` centimetres right of the middle, where the braid hangs at `braid`. */
function nearnessUnder(braid: number, x: number): number {
  const body = bodyDepth(leftHalf(0).body, SCALE, SIDE, SIDE);
  const { nearness } = hangBefore(body, [braidAt(braid)], HEAD);
  return nearness.data[(SIDE / 2) * SIDE + SIDE / 2 + Math.round(x * SCALE)]! / SCALE;
}

test('a guessed surface lies behind the braid that hangs before it, a known one and one beside it stay', () => {
  assert.ok(nearnessUnder(4, 4) < -4, 'behind the braid');
  assert.ok(Math.abs(nearnessUnder(4, 7)) < 0.1, 'beside it');
  assert.ok(Math.abs(nearnessUnder(-4, -4)) < 0.1, 'where the person is known');
});

test('nothing changes where nothing hangs', () => {
  const body = bodyDepth(leftHalf(0).body, SCALE, SIDE, SIDE);
  assert.equal(hangBefore(body, [], HEAD), body);
});
