import { ok } from 'node:assert';
import { describe, test } from 'node:test';
import { shapeCurls } from '../../../../../src/engine/kinds/hairstyle/groom/curl-shapes.ts';

describe('shapeCurls', () => {
  const locks = 400;
  const family = new Uint32Array(locks).fill(7);
  const { phases, speeds, sizes } = shapeCurls({ radius: 0.75, pitch: 3.3 }, family, 11);

  test('the locks of a family turn the same way', () => {
    ok(speeds.every((speed) => Math.sign(speed) === Math.sign(speeds[0]!)));
  });

  test('they are out of step, or a side would look corrugated', () => {
    let cosine = 0;
    let sine = 0;
    for (const phase of phases) {
      cosine += Math.cos(phase) / locks;
      sine += Math.sin(phase) / locks;
    }
    const inStep = Math.hypot(cosine, sine);
    ok(inStep < 0.6, `${inStep} in step, 1 is all alike`);
    ok(Math.max(...speeds.map(Math.abs)) > 1.5 * Math.min(...speeds.map(Math.abs)));
  });

  test('there are fine and broad ones', () => {
    ok(Math.min(...sizes) < 0.6 && Math.max(...sizes) > 1.5);
  });
});
