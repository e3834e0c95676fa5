import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockRelief } from '../../../../../src/engine/kinds/hairstyle/strands/lock-relief.ts';
import type { DrawnPlanes } from '../../../../../src/engine/kinds/hairstyle/strands/raster-strands.ts';
import type { Plane } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 96;

function plane(value: (x: number) => number): Plane {
  return {
    data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE)),
    width: SIDE,
    height: SIDE,
  };
}

test('hair that lies wholly in the shade is darker than hair in the light, and its strands are still told apart', () => {
  // strands two pixels wide: the left half in mid light, the right half nearly without any
  const shade = plane((x) => (x < SIDE / 2 ? 0.5 : 0.02) * ((x >> 1) % 2 === 0 ? 1.2 : 0.8));
  const drawn = { coverage: plane(() => 1), shade, nearness: plane(() => 0) } as unknown as DrawnPlanes;
  const relief = lockRelief(drawn, 12);
  const row = (SIDE / 2) * SIDE;
  const [bright, dark] = [20, 76].map((x) => [relief.data[row + x]!, relief.data[row + x + 2]!]) as [
    number[],
    number[],
  ];
  assert.ok(Math.max(...dark) < 0.75 * Math.min(...bright), `${dark} beside ${bright}`);
  assert.ok(Math.min(...dark) < 0.75 * Math.max(...dark), `${dark}`);
});

test('half the light on a whole side of the hair is far less than half of the shade', () => {
  const shade = plane((x) => (x < SIDE / 2 ? 0.6 : 0.3));
  const drawn = { coverage: plane(() => 1), shade, nearness: plane(() => 0) } as unknown as DrawnPlanes;
  const relief = lockRelief(drawn, 6);
  const row = (SIDE / 2) * SIDE;
  assert.ok(relief.data[row + 80]! < 0.35 * relief.data[row + 15]!);
});
