import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { floodInPlace } from '../../../src/engine/pixels/flood-fill.ts';

/** A grid drawn with `.` for closed, `o` for open and `#` for reached. */
function drawn(...rows: string[]): { reached: Uint8Array; open: Uint8Array; width: number } {
  const pixels = [...rows.join('')];
  return {
    reached: Uint8Array.from(pixels, (pixel) => (pixel === '#' ? 7 : 0)),
    open: Uint8Array.from(pixels, (pixel) => (pixel === 'o' ? 255 : 0)),
    width: rows[0]!.length,
  };
}

describe('a flood', () => {
  it('goes round corners, not across them, nor from one end of a row to the next row', () => {
    const { reached, open, width } = drawn(
      '#oo..', //
      '..o.o',
      'o.oo.',
      'oo..#',
    );
    floodInPlace(reached, open, width, 7);
    assert.deepEqual(
      reached,
      drawn(
        '###..', //
        '..#..',
        '..##.',
        '....#',
      ).reached,
    );
    assert.equal(open[2 * width], 255, 'what was not entered stays open');
    assert.equal(open[1], 0, 'what was entered is closed');
  });
});
