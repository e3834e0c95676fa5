import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { standOut, strokeWidth } from '../../../../../src/engine/kinds/tattoo/ink/line-contrast.ts';
import { createPlane, type Plane } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 80;

function planeOf(darkness: (x: number, y: number) => number): Plane {
  const plane = createPlane(SIZE, SIZE);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = darkness(i % SIZE, Math.floor(i / SIZE));
  return plane;
}

const at = ({ data }: Plane, x: number): number => data[40 * SIZE + x]!;

describe('strokeWidth', () => {
  for (const width of [1, 2, 4, 8])
    it(`measures strokes of ${width} steps, dark or pale`, () => {
      for (const darkness of [0.2, 0.9]) {
        const found = strokeWidth([planeOf((x) => ((x + 5) % 20 < width ? darkness : 0))]);
        assert.ok(Math.abs(found / width - 1) < 0.1, `${found}`);
      }
    });

  it('is the size of the planes where there is no edge', () => {
    assert.equal(strokeWidth([createPlane(SIZE, SIZE)]), SIZE);
  });
});

describe('standOut', () => {
  it('deepens a thin pale line much, a wash little, full ink and bare skin not at all', () => {
    const line = planeOf((x) => (x === 40 ? 0.2 : 0));
    const wash = planeOf((x) => (x > 20 && x < 60 ? 0.2 : 0));
    const full = planeOf((x) => (x > 20 && x < 60 ? 0.99 : 0));
    for (const plane of [line, wash, full]) standOut([plane], 2.5, 1);
    assert.ok(at(line, 40) > 0.45 && at(line, 40) < 0.95, String(at(line, 40)));
    assert.ok(Math.abs(at(wash, 40) - 0.2) < 0.02, String(at(wash, 40)));
    assert.ok(Math.abs(at(full, 40) - 0.99) < 0.01, String(at(full, 40)));
    assert.equal(at(line, 5), 0);
  });

  it('opens gaps between close lines', () => {
    const lines = planeOf((x) => (x % 3 === 0 ? 0.45 : 0.8));
    standOut([lines], 2.5, 1);
    assert.ok(at(lines, 39) < 0.42, String(at(lines, 39)));
    assert.ok(at(lines, 40) >= 0.8, String(at(lines, 40)));
  });

  it('keeps the proportions of a colour', () => {
    const planes = [0.05, 0.3, 0.4].map((darkness) => planeOf((x) => (x === 40 ? darkness : 0)));
    standOut(planes, 2.5, 1);
    const [red, green, blue] = planes.map((plane) => at(plane, 40)) as [number, number, number];
    assert.ok(blue > 0.6, String(blue));
    assert.ok(Math.abs(red / blue - 0.125) < 0.01 && Math.abs(green / blue - 0.75) < 0.01);
  });
});
