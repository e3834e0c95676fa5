/** A hooded jacket that was laid with one corner of its hem turned up is worn with a level hem. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { garmentFrame } from '../../../src/engine/fit/garment-frame.ts';
import { hemCornerLags, hemLag } from '../../../src/engine/fit/hem-corners.ts';
import type { TopLandmarks } from '../../../src/engine/garment/garment.ts';

/** A top whose hem's left corner lies `up` pixels above its right one. */
function topWith(up: number, hood: unknown): TopLandmarks {
  const side = (sign: number, hem: number) => ({
    neckPoint: { x: 100 + 20 * sign, y: 0 },
    armpit: { x: 100 + 50 * sign, y: 50 },
    sideSeam: [
      { x: 100 + 50 * sign, y: 80 },
      { x: 100 + 60 * sign, y: hem },
    ],
  });
  return {
    left: side(1, 150 - up),
    right: side(-1, 150),
    hem: [40, 70, 100, 130, 160].map((x) => ({ x, y: 150 })),
    ...(hood ? { hood } : {}),
  } as unknown as TopLandmarks;
}
const lags = (top: TopLandmarks) => hemCornerLags(top, garmentFrame(top));

it('the corner that lies higher comes down to the other one, and the hem beside it with it', () => {
  const found = lags(topWith(30, {}));
  assert.ok(Math.abs(found.left - 30) < 1e-6 && found.right === 0, `${found.left}, ${found.right}`);
  // against a straight line between corners that are level by now
  assert.ok(Math.abs(hemLag(found, 0)) < 1e-6 && Math.abs(hemLag(found, 1)) < 1e-6);
  // the middle of the hem stays where the garment has it: half of the way down was the line's own
  assert.ok(Math.abs(hemLag(found, 0.5) + 15) < 1e-6, `${hemLag(found, 0.5)}`);
});

it('other tops and hems that are cut aslant keep their own', () => {
  assert.deepEqual(lags(topWith(30, undefined)), { left: 0, right: 0 });
  assert.deepEqual(lags(topWith(60, {})), { left: 0, right: 0 });
});
