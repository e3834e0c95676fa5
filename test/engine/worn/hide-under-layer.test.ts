/** The edge of a jacket's opening from which a shirt was taken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { hideUnderLayerInPlace } from '../../../src/engine/worn/hide-under-layer.ts';

const size = 200;
const unit = 200;
const EDGE = 100;

/** 255 left of the opening's edge, which has a tooth of the jacket 8 rows high that stands 14 pixels out into it. */
function jacket(): Mask {
  const mask = createMask(size, size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (x < EDGE || (x < EDGE + 14 && y >= 96 && y < 104)) mask.data[y * size + x] = 255;
  return mask;
}

describe('the opening of a jacket', () => {
  const layered = { ...createMask(size, size), data: new Uint8Array(size * size).fill(255) };
  const matte = { ...layered, data: layered.data.slice() };
  hideUnderLayerInPlace(matte, layered, jacket(), unit);
  const at = (x: number, y: number): number => matte.data[y * size + x]!;

  it('has the shirt in it taken out, and the jacket beside it left', () => {
    assert.equal(at(EDGE + 20, 40), 0);
    assert.equal(at(EDGE - 10, 40), 255);
  });

  it('has no tooth in its edge', () => {
    assert.ok(at(EDGE + 8, 100) < 30);
  });

  it('has a soft edge', () => {
    const across = Array.from({ length: 12 }, (_, i) => at(EDGE - 6 + i, 40));
    assert.ok(across.filter((value) => value > 5 && value < 250).length >= 2);
  });
});
