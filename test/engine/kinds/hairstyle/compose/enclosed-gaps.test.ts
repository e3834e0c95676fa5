import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enclosedGaps } from '../../../../../src/engine/kinds/hairstyle/compose/enclosed-gaps.ts';
import { gaussianBlur } from '../../../../../src/engine/pixels/gaussian-blur.ts';
import type { Plane } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 160;
/** Pixels a centimetre. */
const SCALE = 20;

/** Smoothed coverage of dense hair above a forehead that begins at row 120, open where `bare` says so. */
function fringe(bare: (x: number, y: number) => boolean): Plane {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return y >= 120 || x < 10 || x >= 150 || bare(x, y) ? 0 : 0.95;
  });
  return gaussianBlur({ data, width: SIDE, height: SIDE }, 0.22 * SCALE);
}

test('a spot with hair on all sides is an enclosed gap, hair around it is none', () => {
  const gaps = enclosedGaps(
    fringe((x, y) => Math.hypot(x - 80, y - 70) < 5),
    SCALE,
  );
  assert.ok(gaps.data[70 * SIDE + 80]! > 0.9, `${gaps.data[70 * SIDE + 80]}`);
  assert.ok(gaps.data[70 * SIDE + 120]! < 0.05, `${gaps.data[70 * SIDE + 120]}`);
});

test('a parting stays, upright and aslant', () => {
  for (const slope of [0, 0.2, 0.45, 0.8]) {
    const gaps = enclosedGaps(
      fringe((x, y) => y > 20 && Math.abs(x - 60 - slope * (y - 20)) < 2.5 * Math.hypot(1, slope)),
      SCALE,
    );
    const x = Math.round(60 + slope * 50);
    assert.ok(gaps.data[70 * SIDE + x]! < 0.3, `${gaps.data[70 * SIDE + x]} at slope ${slope}`);
  }
});

test('a notch of the fringe and the forehead are open', () => {
  const gaps = enclosedGaps(
    fringe((x, y) => Math.abs(x - 80) < 5 && y > 106),
    SCALE,
  );
  assert.ok(gaps.data[114 * SIDE + 80]! < 0.1, `${gaps.data[114 * SIDE + 80]}`);
  assert.ok(gaps.data[130 * SIDE + 40]! < 0.01);
});
