/** Of a strap that lies as a loop the front strand is left, whole; other tops stay as they are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutOutGarment } from '../../../src/engine/garment/cut-out.ts';
import { keepFrontStraps } from '../../../src/engine/garment/front-straps.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, TANK, TEE } from './drawn-garments.ts';
import { drawCamisole, STRAND, STRANDS, STRAP_TOP } from './drawn-straps.ts';

const BLUE = [50, 70, 160] as const;

describe('straps that lie as loops', () => {
  for (const front of ['inner', 'outer'] as const)
    for (const striped of [false, true])
      it(`keep the front strand where it is the ${front} one${striped ? ', whole across pale stripes' : ''}`, () => {
        const { matte, top } = understandFlatGarment(drawCamisole(front, BLUE, striped));
        const { front: kept, back } = STRANDS[front];
        for (let y = STRAP_TOP + 20; y < kept.to - 30; y += 7)
          for (const mirror of [false, true]) {
            const columnOf = (strand: { top: number; foot: number; to: number }): number => {
              const t = (y - STRAP_TOP) / (strand.to - STRAP_TOP);
              const x = strand.top + (strand.foot - strand.top) * t + STRAND / 2;
              return Math.round(mirror ? 600 - x : x);
            };
            const coverage = (x: number): number => matte.data[y * matte.width + x]!;
            assert.ok(coverage(columnOf(kept)) > 200, `the front strand is whole in row ${y}`);
            if (Math.abs(columnOf(back) - columnOf(kept)) > 1.3 * STRAND)
              assert.ok(coverage(columnOf(back)) < 30, `the back strand is gone in row ${y}`);
          }
        assert.ok(top);
        for (const side of [top.left, top.right])
          assert.ok(side.neckPoint.y < STRAP_TOP + 12, 'the neck point is the strap’s top');
      });

  for (const front of ['inner', 'outer'] as const)
    it(`take no ground from the gap along where the front strand is the ${front} one`, () => {
      const { matte, picture } = understandFlatGarment(drawCamisole(front, BLUE));
      const { front: kept } = STRANDS[front];
      for (let y = STRAP_TOP + 20; y < kept.to - 30; y++)
        for (let x = 0; x < matte.width; x++) {
          const at = y * matte.width + x;
          if (matte.data[at]! > 128)
            assert.ok(picture.data[4 * at]! < 120, `ground at column ${x} of row ${y}`);
        }
    });

  it('leave other tops as they are', () => {
    for (const cut of [TANK, TEE]) {
      const cutOut = cutOutGarment(drawTop(cut, BLUE, { colour: [240, 240, 240] }).picture, 640);
      assert.equal(keepFrontStraps(cutOut), cutOut);
    }
  });
});
