import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { intoCrease } from '../../../src/engine/fit/arm-crease.ts';

describe('an armhole that runs into the fold beside the arm', () => {
  it('has reached it where it ends, though the fold lies lower: it turned outwards there like a shelf', () => {
    const crease = { v: 180, reach: 100 };
    assert.equal(intoCrease(crease, 40, 0, 120, 0), 40);
    assert.equal(intoCrease(crease, 40, 0, 120, 60), 70);
    assert.equal(intoCrease(crease, 40, 0, 120, 120), 100);
  });

  it('goes on down inside the fold where it ends lower', () => {
    const crease = { v: 100, reach: 100 };
    assert.equal(intoCrease(crease, 40, 0, 120, 50), 70);
    assert.equal(intoCrease(crease, 40, 0, 120, 110), 100);
  });
});
