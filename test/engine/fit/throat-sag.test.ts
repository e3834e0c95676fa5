import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { throatSag } from '../../../src/engine/fit/rounded-neckline.ts';

describe('a neckline around the throat', () => {
  it('dips in front where it closes and lies straight', () => {
    const sag = throatSag(40, 50, 0);
    assert.ok(sag > 20 && sag < 32, `${sag}`);
    assert.equal(throatSag(40, 50, 30), 0, 'one that is cut as deep hangs as it is cut');
  });

  it('lies as it is cut where it is wide', () => {
    assert.equal(throatSag(40, 70, 0), 0);
  });

  it('keeps a high collar standing: it begins lower by as much as one that does not stand, no more', () => {
    assert.equal(throatSag(40, 50, -35), throatSag(40, 50, 0));
  });
});
