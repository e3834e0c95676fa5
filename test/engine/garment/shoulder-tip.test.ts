/** Where the outline of a top turns from the shoulder into the sleeve. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OUTLINE_STEP } from '../../../src/engine/garment/garment-outline.ts';
import { down, outward } from '../../../src/engine/garment/side-chain.ts';
import { findShoulderTip } from '../../../src/engine/garment/sleeve-outline.ts';
import { polylineLength, resamplePolyline } from '../../../src/engine/geometry/polyline.ts';

type Corner = readonly [outward: number, down: number];

/** Distance from the axis of the tip found on an outline through these corners, from the armpit to the neck. */
function tipOf(
  armpit: Corner,
  cuff: readonly [Corner, Corner],
  shoulder: readonly Corner[],
  neck: Corner,
): number {
  const corners = Float64Array.from([armpit, ...cuff, ...shoulder, neck].flat());
  const chain = resamplePolyline(corners, Math.round(polylineLength(corners) / OUTLINE_STEP));
  const nearest = ([u, v]: Corner): number => {
    let best = 0;
    const away = (i: number) => Math.hypot(outward(chain, i) - u, down(chain, i) - v);
    for (let i = 0; i < chain.length / 2; i++) if (away(i) < away(best)) best = i;
    return best;
  };
  return outward(chain, findShoulderTip(chain, nearest(armpit), nearest(cuff[1]), nearest(neck)));
}

describe('the shoulder tip of a long sleeve', () => {
  it('lies at the seam where the sleeve is folded down beside the body, not on the fold', () => {
    const tip = tipOf(
      [100, 105],
      [
        [145, 275],
        [172, 260],
      ],
      [
        [118, 52],
        [80, 10],
      ],
      [30, 0],
    );
    assert.ok(Math.abs(tip - 80) < 8, `${tip}`);
  });
  it('stays far out on a hanging top, whose armpit lies deep', () => {
    const tip = tipOf(
      [100, 160],
      [
        [130, 400],
        [165, 395],
      ],
      [
        [120, 35],
        [80, 18],
      ],
      [35, 0],
    );
    assert.ok(Math.abs(tip - 120) < 8, `${tip}`);
  });
});
