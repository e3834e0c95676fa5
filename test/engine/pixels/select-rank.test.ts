import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { selectRankInPlace } from '../../../src/engine/pixels/select-rank.ts';

describe('selectRankInPlace', () => {
  it('gives what sorting gives, and looks no farther than it is told', () => {
    const numbers = fc.array(
      fc.oneof(fc.double({ noNaN: true, min: -9, max: 9 }), fc.integer({ max: 3, min: -3 })),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(numbers, fc.nat(), (list, n) => {
        const values = Float64Array.of(...list, -100);
        const found = selectRankInPlace(values, list.length, n % list.length);
        assert.equal(found + 0, Float64Array.from(list).sort()[n % list.length]! + 0);
        assert.equal(values.at(-1), -100);
      }),
    );
  });

  it('refuses a rank that there is not', () => {
    assert.throws(() => selectRankInPlace(new Float64Array(4), 3, 3), RangeError);
    assert.throws(() => selectRankInPlace(new Float64Array(4), 0, 0), RangeError);
  });
});
