/** How much of a worn top's hem is left out before new trousers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { trimmedHem } from '../../../src/engine/render/trimmed-hem.ts';

const SIDE = 60;
const HEM = 30;

/** Top and trousers of two greys that meet at HEM. */
function dressed(above: number, below: number) {
  const top = createMask(SIDE, SIDE);
  const lower = createMask(SIDE, SIDE);
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const isTop = i < HEM * SIDE;
    (isTop ? top : lower).data[i] = 255;
    data.fill(isTop ? above : below, 4 * i, 4 * i + 3);
  }
  return { top, lower, photo: { data, width: SIDE, height: SIDE } };
}

const lastRow = ({ data }: { data: Uint8Array }) => data[(HEM - 1) * SIDE + SIDE / 2]!;

describe('the hem of a worn top', () => {
  it('loses the rim in which trousers of another colour show', () => {
    const { top, lower, photo } = dressed(200, 40);
    const trimmed = trimmedHem(top, lower, photo, 200);
    assert.equal(lastRow(trimmed), 0);
    assert.equal(trimmed.data[(HEM - 6) * SIDE + SIDE / 2], 255);
  });

  it('stays whole over trousers of its own colour', () => {
    const { top, lower, photo } = dressed(40, 44);
    assert.equal(lastRow(trimmedHem(top, lower, photo, 200)), 255);
  });
});
