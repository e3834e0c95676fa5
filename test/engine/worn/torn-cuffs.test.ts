import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { endTornCuffs, hideBeyondCuffsInPlace } from '../../../src/engine/worn/torn-cuffs.ts';

const [SIZE, UNIT] = [220, 150];

/** Sleeves that hang to y 160, 40 wide, from x 20 and from x 160. */
function top(): TopLandmarks {
  const side = (outer: number, inner: number): TopSide => ({
    neckPoint: { x: inner, y: 20 },
    shoulderTip: { x: outer, y: 20 },
    armpit: { x: inner, y: 60 },
    sleeve: {
      outerEdge: Array.from({ length: 15 }, (_, i) => ({ x: outer, y: 20 + 10 * i })),
      innerEdge: Array.from({ length: 15 }, (_, i) => ({ x: inner, y: 20 + 10 * i })),
    },
    sideSeam: [],
    armhole: [],
  });
  return {
    left: side(200, 160),
    right: side(20, 60),
    neckline: [],
    backNeckline: [],
    hem: [],
    insideBack: createMask(SIZE, SIZE),
  };
}

/** The cloth of both sleeves, each down to what `ends` says for its columns. */
function cloth(ends: (x: number) => number): Mask {
  const mask = createMask(SIZE, SIZE);
  for (let y = 20; y < SIZE; y++)
    for (const left of [20, 160])
      for (let x = left; x < left + 40; x++) if (y < ends(x)) mask.data[y * SIZE + x] = 255;
  return mask;
}

describe('a cuff of which only a piece was cut out', () => {
  const torn = cloth((x) => (x >= 40 && x < 60 ? 152 : 160));

  it('ends where its whole width is cloth', () => {
    const { top: ended, lines } = endTornCuffs(torn, top(), true, UNIT);
    assert.equal(lines.length, 1);
    const { outerEdge, innerEdge } = ended.right.sleeve!;
    assert.equal(outerEdge.length, 15);
    for (const edge of [outerEdge, innerEdge])
      assert.ok(Math.abs(edge.at(-1)!.y - 151) < 2, `${edge.at(-1)!.y}`);
    assert.deepEqual(ended.left, top().left);
  });

  it('loses the piece, and nothing else', () => {
    const { lines } = endTornCuffs(torn, top(), true, UNIT);
    const matte = { ...torn, data: torn.data.slice() };
    hideBeyondCuffsInPlace(matte, lines, top(), null, UNIT);
    assert.equal(matte.data[157 * SIZE + 30], 0);
    assert.equal(matte.data[145 * SIZE + 30], 255);
    assert.equal(matte.data[157 * SIZE + 180], 255);
  });

  it('before the trunk takes nothing of that along', () => {
    const { lines } = endTornCuffs(torn, top(), true, UNIT);
    const matte = { ...torn, data: torn.data.slice() };
    const seam = [
      { x: 35, y: 110 },
      { x: 35, y: 190 },
    ];
    const { right, ...rest } = top();
    const hem = [
      { x: 35, y: 190 },
      { x: 160, y: 190 },
    ];
    const before = { ...rest, right: { ...right, sideSeam: seam }, hem };
    hideBeyondCuffsInPlace(matte, lines, before, null, UNIT);
    assert.equal(matte.data[157 * SIZE + 30], 0);
    assert.equal(matte.data[157 * SIZE + 38], 255);
    // but where the trunk has a picture of its own for what lies behind the sleeve
    hideBeyondCuffsInPlace(matte, lines, before, torn, UNIT);
    assert.equal(matte.data[157 * SIZE + 38], 0);
  });

  it('of a short sleeve stays: scallops end in steps too', () => {
    assert.equal(endTornCuffs(torn, top(), false, UNIT).lines.length, 0);
  });

  it('stays where it is whole, straight or slanting', () => {
    for (const ends of [() => 160, (x: number) => 160 - 0.4 * ((x - 20) % 140)]) {
      const whole = endTornCuffs(cloth(ends), top(), true, UNIT);
      assert.equal(whole.lines.length, 0);
      assert.deepEqual(whole.top, top());
    }
  });
});
