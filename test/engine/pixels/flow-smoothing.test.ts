import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowOf, smoothAlong } from '../../../src/engine/pixels/flow-smoothing.ts';
import type { Plane } from '../../../src/engine/pixels/image.ts';

const SIDE = 64;

function plane(value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE)));
  return { data, width: SIDE, height: SIDE };
}

/** Stripes across `x + slope · y`, with a speck on every seventh pixel. */
function stripes(slope: number): Plane {
  return plane(
    (x, y) => 0.5 + 0.3 * Math.sin(0.7 * (x + slope * y)) + ((x * 5 + y * 3) % 7 === 0 ? 0.15 : 0),
  );
}

function spreadAlong({ data }: Plane, slope: number): number {
  let sum = 0;
  for (let y = 16; y < 48; y++)
    for (let x = 24; x < 40; x++) sum += Math.abs(data[(y + 1) * SIDE + x - slope]! - data[y * SIDE + x]!);
  return sum / (32 * 16);
}

const everywhere = plane(() => 1);

for (const slope of [0, 1, -1])
  test(`specks on lines are averaged away along them and the lines stay, slope ${slope}`, () => {
    const drawn = stripes(slope);
    const smooth = smoothAlong(drawn, everywhere, flowOf(drawn, everywhere), 8);
    assert.ok(spreadAlong(smooth, slope) < 0.5 * spreadAlong(drawn, slope));
    const row = smooth.data.subarray(32 * SIDE + 16, 32 * SIDE + 48);
    assert.ok(Math.max(...row) - Math.min(...row) > 0.45, 'contrast across the lines');
  });

test('what is not covered takes no part and gets nothing', () => {
  const drawn = stripes(0);
  const weights = plane((x) => (x < 32 ? 1 : 0));
  const spoilt = plane((x, y) => (x < 32 ? drawn.data[y * SIDE + x]! : 9));
  const smooth = smoothAlong(spoilt, weights, flowOf(spoilt, weights), 8);
  for (let i = 0; i < smooth.data.length; i++)
    assert.ok(i % SIDE < 32 ? smooth.data[i]! < 1 : smooth.data[i] === 0);
});
