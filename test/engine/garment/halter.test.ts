import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, TANK } from './drawn-garments.ts';
import { drawHalter, EDGE, FOOT, PIT } from './drawn-halter.ts';

describe('a halter that lies flat', () => {
  const { top, type } = understandFlatGarment(drawHalter([150, 40, 60]));
  assert.ok(top);

  it('has its neck points where the armholes meet the band, not on the bow', () => {
    assert.equal(type, 'top');
    const ends = [
      [top.right, FOOT.x],
      [top.left, 600 - FOOT.x],
    ] as const;
    for (const [side, x] of ends) {
      const { neckPoint, shoulderTip, armpit } = side;
      assert.ok(Math.hypot(neckPoint.x - x, neckPoint.y - FOOT.y) < 10, `${neckPoint.x}, ${neckPoint.y}`);
      assert.ok(Math.hypot(shoulderTip.x - x, shoulderTip.y - FOOT.y) < 30, 'the shoulder ends beside it');
      assert.ok(Math.abs(armpit.y - PIT.y) < 25, `the armpit at ${armpit.y}`);
    }
  });

  it('ends at its front’s edge', () => {
    for (const { x, y } of top.neckline)
      if (x > EDGE.from + 12 && x < 588 - EDGE.from) assert.ok(Math.abs(y - EDGE.y) < 3, `${y} at ${x}`);
  });

  it('has all of band and bow behind the neck', () => {
    const { data, width } = top.insideBack;
    for (const [x, y] of [
      [300, 190],
      [245, 190],
      [300, 120],
      [221, 140],
      [379, 140],
    ] as const)
      assert.ok(data[y * width + x]! > 200, `${x}, ${y}`);
    assert.equal(data[220 * width + 300], 0, 'the front is not');
    assert.equal(data[215 * width + 228], 0, 'nor the armhole’s edge');
  });
});

describe('other tops', () => {
  it('are no halters: a tank top’s neck points lie at its shoulders', () => {
    const { picture, truth } = drawTop(TANK, [150, 40, 60], { colour: [240, 240, 240] });
    const { top } = understandFlatGarment(picture);
    assert.ok(top);
    const at = truth['right.neckPoint']!;
    assert.ok(Math.hypot(top.right.neckPoint.x - at.x, top.right.neckPoint.y - at.y) < 15);
  });
});
