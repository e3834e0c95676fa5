import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPlane, type Plane } from '../../../src/engine/pixels/image.ts';
import { solveScreenedPoisson } from '../../../src/engine/pixels/screened-poisson.ts';

const [WIDTH, HEIGHT] = [96, 64];

/** The sources of a plane's own differences, but those from column `cut` to the next. */
function sourcesOf(value: (x: number, y: number) => number, cut = -1): Plane {
  const sources = createPlane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      if (x + 1 < WIDTH && x !== cut) {
        const rise = value(x + 1, y) - value(x, y);
        sources.data[i]! -= rise;
        sources.data[i + 1]! += rise;
      }
      if (y + 1 < HEIGHT) {
        const rise = value(x, y + 1) - value(x, y);
        sources.data[i]! -= rise;
        sources.data[i + WIDTH]! += rise;
      }
    }
  return sources;
}

describe('the screened Poisson equation', () => {
  it('gives a plane back that has the wanted differences and no wide ones', () => {
    const wave = (x: number, y: number): number =>
      Math.cos((Math.PI * 4 * (x + 0.5)) / WIDTH) * Math.cos((Math.PI * 2 * (y + 0.5)) / HEIGHT);
    const { data } = solveScreenedPoisson(sourcesOf(wave), 300);
    for (let y = 0; y < HEIGHT; y += 7)
      for (let x = 0; x < WIDTH; x += 5) {
        const off = data[y * WIDTH + x]! - wave(x, y);
        assert.ok(Math.abs(off) < 0.04, `off by ${off} at ${x}, ${y}`);
      }
  });

  it('has no step where a step isn’t wanted', () => {
    const { data } = solveScreenedPoisson(
      sourcesOf((x) => (x > 40 ? 1 : 0), 40),
      300,
    );
    assert.ok(data.every((value) => Math.abs(value) < 1e-3));
  });
});
