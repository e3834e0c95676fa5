import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, JACKET, LONG_SLEEVE, SHIRT, TEE } from './drawn-garments.ts';
import {
  drawHoodedJacket,
  drawWideHood,
  FOOT,
  LINING,
  RIM,
  THROAT,
  WIDE_FOOT,
  WIDE_THROAT,
} from './drawn-hood.ts';

/** Distance of (x, y) from the polyline. */
function distanceTo(line: readonly (readonly [number, number])[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1]!, line[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return nearest;
}

describe('a hood that lies wider than the shoulders', () => {
  for (const [slumped, reach, how] of [
    [0, 124, 'upright'],
    [-1, 150, 'its right rim fallen'],
    [1, 124, 'its left rim fallen'],
  ] as const)
    it(`stands on the bays above the sleeves, ${how}, ${reach} wide`, () => {
      const picture = drawWideHood(slumped, reach);
      const { type, confidence, top } = understandFlatGarment(picture);
      assert.equal(type, 'top');
      assert.ok(confidence > 0.8, `confidence is ${confidence}`);
      assert.ok(top?.hood, 'the hood is found');
      for (const [side, sign] of [
        ['left', 1],
        ['right', -1],
      ] as const) {
        const { neckPoint, shoulderTip } = top[side];
        const off = Math.hypot(neckPoint.x - 300 - sign * WIDE_FOOT[0], neckPoint.y - WIDE_FOOT[1]);
        assert.ok(off < 12, `the ${side} foot is ${off.toFixed(1)} pixels off`);
        assert.ok(shoulderTip.y > neckPoint.y, `the ${side} shoulder tip lies on the hood`);
      }
      const seen = top.neckline.find(({ x }) => Math.abs(x - 300) < 6);
      assert.ok(seen && Math.abs(seen.y - WIDE_THROAT[1]) < 16, `the seam passes the throat at ${seen?.y}`);
      // all of it goes behind the neck, and what is drawn beside the neck shows no lining
      for (const x of [300 - reach + 6, 300 + reach - 6])
        assert.equal(top.insideBack.data[140 * 600 + x], 255, `the hood's corner at ${x}`);
      const { rim, outerEdge } = top.hood;
      rim.forEach((from, i) => {
        const to = outerEdge[i]!;
        for (const t of [0.15, 0.5, 1]) {
          const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t];
          const red = picture.data[4 * (Math.floor(y) * 600 + Math.floor(x))]!;
          assert.ok(Math.abs(red - LINING[0]) > 60, `lining at ${x.toFixed(0)}, ${y.toFixed(0)}`);
        }
      });
    });
});

describe('a hood behind the neck', () => {
  for (const standing of [-1, 1] as const)
    it(`is read on the side that stands, the ${standing > 0 ? 'left' : 'right'} one`, () => {
      const { type, confidence, top } = understandFlatGarment(drawHoodedJacket(standing));
      assert.equal(type, 'top');
      assert.ok(confidence > 0.8, `confidence is ${confidence}`);
      assert.ok(top?.hood, 'the hood is found');
      assert.equal(top.hood.side, standing > 0 ? 'left' : 'right');
      for (const [side, sign] of [
        ['left', 1],
        ['right', -1],
      ] as const) {
        const { neckPoint } = top[side];
        const off = Math.hypot(neckPoint.x - 300 - sign * FOOT[0], neckPoint.y - FOOT[1]);
        assert.ok(off < 12, `the ${side} foot is ${off.toFixed(1)} pixels off`);
      }
      for (const { x, y } of top.hood.rim) {
        const off = distanceTo(RIM, standing * (x - 300), y);
        assert.ok(off < 6, `the rim is ${off.toFixed(1)} pixels off`);
      }
      // no lining is left to the front
      const seen = top.neckline.find(({ x }) => Math.abs(x - 300) < 6);
      assert.ok(seen && seen.y > THROAT[1] - 3, `the seam passes the throat at ${seen?.y}`);
      assert.equal(top.insideBack.data[185 * 600 + 300 - 45 * standing], 255);
    });

  it('is none where a collar stands, or nothing does', () => {
    for (const cut of [SHIRT, JACKET, LONG_SLEEVE, TEE]) {
      const { top } = understandFlatGarment(drawTop(cut, [60, 90, 150], { colour: [236, 236, 234] }).picture);
      assert.ok(top && !top.hood);
    }
  });
});
