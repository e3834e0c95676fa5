/** A new waistband is raised less where the old one climbs to its end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loweredEnds } from '../../../src/engine/fit/climbing-waistband.ts';

describe('a new waistband over an old one', () => {
  // level to the right, climbing to the left end
  const edgeAt = (u: number): number => 300 - (u > 0 ? 40 * (u / 80) ** 2 : 0);
  const over = (left: boolean) => loweredEnds(edgeAt, { left: 80, right: 80 }, 200, { left, right: false });
  const lowered = over(false);

  it('lies lower at the end to which the old one climbs', () => {
    assert.ok(lowered(80) > 2, `${lowered(80)} pixels`);
    assert.ok(lowered(70) < lowered(80));
  });

  it('covers all of an end that goes behind an arm', () => {
    assert.equal(over(true)(80), 0);
  });

  it('is raised evenly elsewhere', () => {
    for (const u of [-80, -40, 0, 40]) assert.equal(lowered(u), 0);
  });
});
