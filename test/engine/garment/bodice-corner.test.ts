/** Where the side of a dress on straps ends: in the corner of its bodice. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBodicePockets } from '../../../src/engine/garment/bodice-pockets.ts';
import { OUTLINE_STEP, type SideChain } from '../../../src/engine/garment/garment-outline.ts';
import { down, outward } from '../../../src/engine/garment/side-chain.ts';
import { polylineLength, resamplePolyline } from '../../../src/engine/geometry/polyline.ts';

type Corner = readonly [outward: number, down: number];

/** The armpit that is found on a side through these corners, from the hem up; `waist` is one of them. */
function armpitOf(corners: readonly Corner[], waist: Corner): Corner {
  const line = Float64Array.from(corners.flat());
  const chain: SideChain = resamplePolyline(line, Math.round(polylineLength(line) / OUTLINE_STEP));
  let at = 0;
  const away = (i: number) => Math.hypot(outward(chain, i) - waist[0], down(chain, i) - waist[1]);
  for (let i = 0; i < chain.length / 2; i++) if (away(i) < away(at)) at = i;
  const { armpit, hasSleeve } = findBodicePockets(chain, chain.length / 2 - 1, at);
  assert.equal(hasSleeve, false);
  return [outward(chain, armpit), down(chain, armpit)];
}

describe('the armpit of a dress without sleeves', () => {
  const hem: Corner = [190, 800];
  const waist: Corner = [120, 420];

  it('is the corner of a bodice that runs straight up to broad straps', () => {
    const [u, v] = armpitOf([hem, waist, [127, 195], [122, 140], [104, 122], [108, 40], [84, 30]], waist);
    assert.ok(Math.hypot(u - 122, v - 140) < 8, `${u}, ${v}`);
  });

  it('stays at the foot of an armhole that bends inwards', () => {
    const [u, v] = armpitOf([hem, waist, [132, 200], [112, 150], [104, 100], [106, 40], [50, 20]], waist);
    assert.ok(Math.hypot(u - 132, v - 200) < 8, `${u}, ${v}`);
  });
});
