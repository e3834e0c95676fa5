import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type HemPlace, levelHalfTuck } from '../../../src/engine/worn/half-tuck.ts';

const UNIT = 500;

/** Places along a hem from u -250 to 250, its height and what is below given by u. */
function hem(heightAt: (u: number) => number, overLower: (u: number) => boolean): HemPlace[] {
  return Array.from({ length: 51 }, (_, i) => {
    const u = -250 + 10 * i;
    return { u, v: heightAt(u), overLower: overLower(u) };
  });
}

describe('a hem that is tucked in over most of its length', () => {
  it('is level with the tucked part beyond its tails, through its bays', () => {
    const places = hem(
      (u) => (u < -140 ? 790 : u > -100 && u < -80 ? 690 : 700 - 0.1 * u),
      (u) => u >= -140,
    );
    const line = levelHalfTuck(places, UNIT);
    assert.ok(line, 'the tuck is found');
    assert.ok(Math.abs(line(100) - 690) < 12, `${line(100)} in the middle`);
    assert.ok(Math.abs(line(-250) - 725) < 14, `${line(-250)} where the tail hangs`);
  });

  it('is none where the hem falls slowly to points', () => {
    assert.equal(
      levelHalfTuck(
        hem(
          (u) => 700 + Math.max(0, Math.abs(u) - 120) * 0.6,
          () => true,
        ),
        UNIT,
      ),
      null,
    );
  });

  it('is none where no lower clothes are seen below it', () => {
    assert.equal(
      levelHalfTuck(
        hem(
          (u) => (u < -140 ? 790 : 700),
          () => false,
        ),
        UNIT,
      ),
      null,
    );
  });

  it('is none where the hem is straight', () => {
    assert.equal(
      levelHalfTuck(
        hem(
          (u) => 700 + 0.05 * u,
          () => true,
        ),
        UNIT,
      ),
      null,
    );
  });
});
