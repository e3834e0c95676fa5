import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPockets } from '../../../src/engine/garment/armpit.ts';
import { resamplePolyline } from '../../../src/engine/geometry/polyline.ts';

/** A side's chain through corners, points 2 apart; index of the point nearest to `peak`. */
function chainOf(corners: readonly (readonly [number, number])[], peak: readonly [number, number]) {
  const line = Float64Array.from(corners.flat());
  const chain = resamplePolyline(line, 600);
  let neck = 0;
  for (let i = 0; i < 600; i++) {
    const away = (k: number) => Math.hypot(chain[2 * k]! - peak[0], chain[2 * k + 1]! - peak[1]);
    if (away(i) < away(neck)) neck = i;
  }
  return { chain, neck };
}

describe('pockets beside a body', () => {
  it('takes a strap that leans outwards for no sleeve', () => {
    const { chain, neck } = chainOf(
      [
        [0, 400],
        [205, 400],
        [180, 60],
        [120, -120],
        [155, -300],
        [148, -300],
        [108, -110],
        [60, 30],
        [0, 60],
      ],
      [150, -300],
    );
    assert.equal(findPockets(chain, neck).hasSleeve, false);
  });

  it('finds a sleeve that is as high as an armhole', () => {
    const { chain, neck } = chainOf(
      [
        [0, 400],
        [130, 400],
        [125, 60],
        [200, 110],
        [230, 60],
        [130, -70],
        [60, -100],
        [0, -60],
      ],
      [60, -100],
    );
    const { hasSleeve, armpit } = findPockets(chain, neck);
    assert.equal(hasSleeve, true);
    assert.ok(Math.hypot(chain[2 * armpit]! - 125, chain[2 * armpit + 1]! - 60) < 6);
  });
});
