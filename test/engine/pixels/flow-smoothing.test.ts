import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowOfLines, smoothAlong } from '../../../src/engine/pixels/flow-smoothing.ts';
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

function spreadAcross({ data }: Plane, slope: number): number {
  let sum = 0;
  for (let y = 16; y < 48; y++)
    for (let x = 24; x < 40; x++) sum += Math.abs(data[(y + slope) * SIDE + x + 1]! - data[y * SIDE + x]!);
  return sum / (32 * 16);
}

const everywhere = plane(() => 1);

/** The flow of lines along which `x + slope · y` stays the same. */
function flowAt(slope: number, weights: Plane) {
  const angle = Math.atan2(1, -slope);
  return flowOfLines(
    plane(() => Math.cos(2 * angle)),
    plane(() => Math.sin(2 * angle)),
    weights,
  );
}

for (const slope of [0, 1, -1])
  test(`specks on lines are averaged away along them and the lines stay, slope ${slope}`, () => {
    const drawn = stripes(slope);
    const smooth = smoothAlong(drawn, everywhere, flowAt(slope, everywhere), 8);
    assert.ok(spreadAlong(smooth, slope) < 0.5 * spreadAlong(drawn, slope));
    const row = smooth.data.subarray(32 * SIDE + 16, 32 * SIDE + 48);
    assert.ok(Math.max(...row) - Math.min(...row) > 0.45, 'contrast across the lines');
  });

test('what is not covered takes no part and gets nothing', () => {
  const drawn = stripes(0);
  const weights = plane((x) => (x < 32 ? 1 : 0));
  const spoilt = plane((x, y) => (x < 32 ? drawn.data[y * SIDE + x]! : 9));
  const smooth = smoothAlong(spoilt, weights, flowAt(0, weights), 8);
  for (let i = 0; i < smooth.data.length; i++)
    assert.ok(i % SIDE < 32 ? smooth.data[i]! < 1 : smooth.data[i] === 0);
});

for (const slope of [0, 1, -1])
  test(`fibres run along the lines and change across them, slope ${slope}`, () => {
    const fibres = new Float32Array(SIDE * SIDE);
    smoothAlong(everywhere, everywhere, flowAt(slope, everywhere), 12, fibres);
    const drawn = { data: fibres, width: SIDE, height: SIDE };
    assert.ok(spreadAlong(drawn, slope) < 0.75 * spreadAcross(drawn, slope));
    const mean = fibres.reduce((sum, value) => sum + value, 0) / fibres.length;
    const spread = Math.sqrt(fibres.reduce((sum, value) => sum + value ** 2, 0) / fibres.length);
    assert.ok(Math.abs(mean) < 0.1, `${mean}`);
    assert.ok(spread > 0.8 && spread < 1.4, `${spread}`);
  });

test('where lines cross there are no fibres', () => {
  const fibres = new Float32Array(SIDE * SIDE);
  const crossing = plane((x, y) => ((x + y) % 2 === 0 ? 1 : -1));
  const flow = flowOfLines(
    crossing,
    plane(() => 0),
    everywhere,
  );
  smoothAlong(everywhere, everywhere, flow, 12, fibres);
  for (let y = 8; y < 56; y++) for (let x = 8; x < 56; x++) assert.ok(Math.abs(fibres[y * SIDE + x]!) < 0.2);
});
