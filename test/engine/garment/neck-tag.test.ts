/** A white tag in a neckline, on a white ground, is no sheer cloth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { neckTag } from '../../../src/engine/garment/neck-tag.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [200, 300];

/** A dress with a V-neck down to (100, 100), and a pale piece of so much coverage where `isPale` says so. */
function tagOf(isPale: (x: number, y: number) => boolean, pale = 0.1) {
  const matte = createMask(WIDTH, HEIGHT);
  const coverage = new Float32Array(WIDTH * HEIGHT);
  for (let y = 20; y < 280; y++)
    for (let x = 40; x < 160; x++) {
      const isV = y < 100 && Math.abs(x - 99.5) < 0.6 * (100 - y);
      if (isV && !isPale(x, y)) continue;
      matte.data[y * WIDTH + x] = 255;
      coverage[y * WIDTH + x] = isPale(x, y) ? pale : 1;
    }
  const tag = neckTag(coverage, matte);
  return { tag, covers: (x: number, y: number): boolean => tag !== null && tag.data[y * WIDTH + x] === 255 };
}

const inV = (x: number, y: number): boolean => y < 100 && Math.abs(x - 99.5) < 0.6 * (100 - y);

describe('a tag in a neckline', () => {
  it('is found between the cloth on both sides', () => {
    const { covers } = tagOf((x, y) => inV(x, y) && y > 86);
    assert.ok(covers(99, 92) && covers(96, 88));
    assert.ok(!covers(99, 104) && !covers(80, 92), 'nor is the cloth around it');
  });
  it('is none where cloth is half solid, or ends before the background', () => {
    assert.equal(tagOf((x, y) => inV(x, y) && y > 86, 0.7).tag, null);
    // a sheer fringe along one edge of the V
    assert.equal(tagOf((x, y) => inV(x, y) && y > 30 && x < 99.5 - 0.6 * (100 - y) + 6 && y < 80).tag, null);
  });
  it('is none off the middle, low down, or with cloth above it', () => {
    assert.equal(tagOf((x, y) => x > 135 && x < 147 && y > 60 && y < 72).tag, null, 'beside a sleeve');
    assert.equal(tagOf((x, y) => x > 92 && x < 106 && y > 210 && y < 220).tag, null, 'on the skirt');
    assert.equal(tagOf((x, y) => x > 92 && x < 106 && y > 104 && y < 108).tag, null, 'a hole in the cloth');
  });
});
