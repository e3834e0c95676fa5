/** A short sleeve that fans out from a gathered armhole: its hem is the arc, not the straight underside. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SideChain } from '../../../src/engine/garment/garment-outline.ts';
import { OUTLINE_STEP } from '../../../src/engine/garment/garment-outline.ts';
import { down, outward } from '../../../src/engine/garment/side-chain.ts';
import { cuffOfFan, sleeveEdges } from '../../../src/engine/garment/sleeve-outline.ts';
import { polylineLength, resamplePolyline } from '../../../src/engine/geometry/polyline.ts';

type Corner = readonly [outward: number, down: number];

/** An outline through `corners` up the side, and the index of the place on it that lies nearest to a corner. */
function outlineOf(corners: readonly Corner[]): { chain: SideChain; at: (corner: Corner) => number } {
  const line = Float64Array.from(corners.flat());
  const chain = resamplePolyline(line, Math.round(polylineLength(line) / OUTLINE_STEP));
  const at = ([u, v]: Corner): number => {
    let best = 0;
    const away = (i: number) => Math.hypot(outward(chain, i) - u, down(chain, i) - v);
    for (let i = 0; i < chain.length / 2; i++) if (away(i) < away(best)) best = i;
    return best;
  };
  return { chain, at };
}

describe('the cuff of a sleeve', () => {
  const [armpit, tip, neck]: Corner[] = [
    [100, 200],
    [95, 60],
    [70, 40],
  ];
  const low: Corner = [200, 180];
  const high: Corner = [150, 70];

  it('that fans out is its hem, between the corners', () => {
    const { chain, at } = outlineOf([[98, 260], armpit!, low, [188, 120], high, tip!, neck!]);
    const underside = { inner: at(armpit!) + 1, outer: at(low) };
    const cuff = cuffOfFan(chain, at(armpit!), at(tip!), underside);
    assert.equal(cuff.inner, underside.outer);
    assert.ok(Math.abs(cuff.outer - at(high)) <= 3, `${cuff.outer}, not ${at(high)}`);
  });

  it('that begins at the armpit of a cap sleeve stays', () => {
    const end: Corner = [150, 175];
    const { chain, at } = outlineOf([[98, 260], armpit!, end, tip!, neck!]);
    const found = { inner: at(armpit!) + 1, outer: at(end) };
    assert.deepEqual(cuffOfFan(chain, at(armpit!), at(tip!), found), found);
  });
});

describe('a sleeve’s inner edge', () => {
  it('goes straight on from an armpit that lies farther out than the outline beside it', () => {
    const [armpit, cuff]: Corner[] = [
      [100, 200],
      [160, 190],
    ];
    const { chain, at } = outlineOf([[90, 260], [90, 205], [130, 196], cuff!, [120, 60], [70, 40]]);
    const pit = at([90, 205]);
    chain[2 * pit] = armpit![0];
    chain[2 * pit + 1] = armpit![1];
    const { inner } = sleeveEdges(chain, at([120, 60]), pit, { inner: at(cuff!), outer: at(cuff!) + 6 });
    for (let i = 2; i < inner.length; i += 2) assert.ok(inner[i]! > inner[i - 2]!, `at ${i}: ${inner}`);
  });
});
