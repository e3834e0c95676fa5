import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, JACKET, LONG_SLEEVE, SHIRT, TEE } from './drawn-garments.ts';
import { drawHoodedJacket, FOOT, RIM, THROAT } from './drawn-hood.ts';

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
