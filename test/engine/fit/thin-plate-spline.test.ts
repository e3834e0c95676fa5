import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { applyThinPlateSpline, solveThinPlateSpline } from '../../../src/engine/fit/thin-plate-spline.ts';

const points = (list: readonly (readonly [number, number])[]) => list.map(([x, y]) => ({ x, y }));
const sources = points([
  [0, 0],
  [100, 5],
  [8, 120],
  [110, 130],
  [50, 60],
  [70, 20],
]);

describe('thin-plate spline', () => {
  it('passes through its targets without smoothing', () => {
    const targets = points([
      [3, 1],
      [90, 9],
      [0, 140],
      [120, 120],
      [61, 50],
      [75, 30],
    ]);
    const spline = solveThinPlateSpline(sources, targets, 0);
    const out = new Float64Array(2);
    sources.forEach((source, i) => {
      applyThinPlateSpline(spline, source.x, source.y, out, 0);
      assert.ok(Math.hypot(out[0]! - targets[i]!.x, out[1]! - targets[i]!.y) < 1e-4);
    });
  });

  it('is affine where its targets are, whatever the smoothing', () => {
    const factor = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        factor,
        factor,
        factor,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, c, smoothing) => {
          const map = (x: number, y: number) => ({ x: a * x + b * y + 7, y: c * x + (1 + a) * y - 3 });
          const spline = solveThinPlateSpline(
            sources,
            sources.map(({ x, y }) => map(x, y)),
            smoothing,
          );
          const out = new Float64Array(2);
          applyThinPlateSpline(spline, 33, 77, out, 0);
          const expected = map(33, 77);
          assert.ok(Math.hypot(out[0]! - expected.x, out[1]! - expected.y) < 1e-3);
        },
      ),
    );
  });

  it('refuses fewer than three pairs and points on one line', () => {
    assert.throws(() => solveThinPlateSpline(sources.slice(0, 2), sources.slice(0, 2), 0), RangeError);
  });
});
