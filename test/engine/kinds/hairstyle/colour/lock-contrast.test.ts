import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLockContrast } from '../../../../../src/engine/kinds/hairstyle/colour/lock-contrast.ts';
import type { Plane } from '../../../../../src/engine/pixels/image.ts';

const WIDTH = 300;
const HEIGHT = 240;
/** Pixels a centimetre. */
const UNIT = 20;

/** Hair in the left nine tenths whose locks, a centimetre wide, differ by `locks` on a slope from side to side. */
function drawn(locks: number): { places: Float32Array; coverage: Plane } {
  const coverage = { data: new Float32Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  const places = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < places.length; i++) {
    const x = i % WIDTH;
    if (x >= 0.9 * WIDTH) continue;
    coverage.data[i] = 1;
    places[i] = 0.1 + 0.7 * (x / WIDTH) + locks * (1 + Math.sin((2 * Math.PI * x) / UNIT));
  }
  return { places, coverage };
}

/** Mean difference between the ridge and the valley of each lock in the middle of the picture. */
function lockContrast(places: Float32Array): number {
  let sum = 0;
  for (let lock = 3; lock < 10; lock++) {
    const row = (HEIGHT / 2) * WIDTH + lock * UNIT;
    sum += places[row + UNIT / 4]! - places[row + (3 * UNIT) / 4]!;
  }
  return sum / 7;
}

test('faint locks on a head shaded from side to side differ more, the sides less', () => {
  const { places, coverage } = drawn(0.02);
  const result = withLockContrast(places, coverage, UNIT, 0);
  assert.ok(lockContrast(result) > 1.5 * lockContrast(places));
  assert.ok(lockContrast(result) < 5 * lockContrast(places));
});

test('the sides of light hair differ less than those of dark hair, and its locks more', () => {
  const { places, coverage } = drawn(0.1);
  const dark = withLockContrast(places, coverage, UNIT, 0);
  const light = withLockContrast(places, coverage, UNIT, 1);
  const sides = (values: Float32Array): number => {
    const mean = (from: number): number => {
      const row = (HEIGHT / 2) * WIDTH + from;
      return values.subarray(row, row + UNIT).reduce((sum, value) => sum + value / UNIT, 0);
    };
    return mean(200) - mean(40);
  };
  assert.ok(sides(light) < 0.95 * sides(dark), `${sides(light)} ${sides(dark)}`);
  assert.ok(lockContrast(light) > lockContrast(dark));
});

test('the distribution of the places stays, and nothing is where no hair is', () => {
  const { places, coverage } = drawn(0.03);
  const result = withLockContrast(places, coverage, UNIT, 0);
  const hair = (values: Float32Array): Float32Array => values.filter((_, i) => coverage.data[i]! > 0).sort();
  const [before, after] = [hair(places), hair(result)];
  for (const share of [0.02, 0.25, 0.5, 0.75, 0.98]) {
    const at = Math.floor(share * before.length);
    assert.ok(Math.abs(before[at]! - after[at]!) < 0.01, `${share}`);
  }
  assert.ok(result.every((value, i) => coverage.data[i]! > 0 || value === 0));
});

test('hair without any cover stays as it is', () => {
  const places = new Float32Array(WIDTH * HEIGHT);
  const coverage = { data: new Float32Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  assert.deepEqual(withLockContrast(places, coverage, UNIT, 0), places);
});
