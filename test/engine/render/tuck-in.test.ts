import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { tuckInPlace } from '../../../src/engine/render/tuck-in.ts';

const SIZE = 60;
/** Row of the waistband's edge. */
const EDGE = 30;

/** Coverage of a tucked top at a place, where the plate shows background below the waistband in the columns before 30. */
function topAt(x: number, y: number, arm: boolean): number {
  const top = createLayer(SIZE, SIZE);
  top.alpha.fill(1);
  const [plate, seen] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let at = 0; at < SIZE * SIZE; at++)
    if (at % SIZE < 30) {
      plate.data[at] = 255;
      if (!arm) seen.data[at] = 255;
    }
  const edge = new Float32Array(SIZE).fill(EDGE);
  tuckInPlace(top, { from: 5, to: 55, edge }, 1, plate, seen, 12);
  return top.alpha[y * SIZE + x]!;
}

describe('a top that goes into a waistband', () => {
  it('ends at its edge', () => {
    assert.equal(topAt(40, 28, true), 1);
    assert.equal(topAt(40, 33, true), 0);
  });

  it('goes on where else the background would show instead of an arm that lay there', () => {
    assert.equal(topAt(20, 33, true), 1);
    assert.equal(topAt(20, 45, true), 0);
  });

  it('leaves background that is seen, and what is beside the waistband', () => {
    assert.equal(topAt(20, 33, false), 0);
    assert.equal(topAt(5, 45, true), 0);
    assert.equal(topAt(6, 35, true), 0);
  });
});
