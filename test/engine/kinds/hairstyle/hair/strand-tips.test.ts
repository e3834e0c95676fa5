/** Tips of strands on the lid of a drawn close-up: a brow, an eye below it, and a thin line between them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FaceCloseUp } from '../../../../../src/engine/kinds/hairstyle/hair/face-close-up.ts';
import { findStrandTips } from '../../../../../src/engine/kinds/hairstyle/hair/strand-tips.ts';
import { createPlane, type Mask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 100;
const UNIT = 18;
const BROW = { top: 40, bottom: 50 };
const EYE = 80;
const LINE = { x: 50, end: 66 };

/** The tips where a line of hair leads from the top of the picture to `from`, goes through the brow, and ends on the lid. */
function tipsOfLine({ strand }: { readonly strand: boolean }): Mask | null {
  const plane = (value: (y: number) => number) => {
    const result = createPlane(SIZE, SIZE);
    for (let at = 0; at < result.data.length; at++) result.data[at] = value(Math.floor(at / SIZE)) / UNIT;
    return result;
  };
  const face = {
    picture: { width: SIZE, height: SIZE },
    unit: UNIT,
    up: { x: 0, y: -1 },
    brows: plane((y) => Math.max(0, BROW.top - y, y - BROW.bottom)),
    eyes: plane((y) => Math.max(0, EYE - y)),
    above: plane((y) => BROW.top - y),
  } as unknown as FaceCloseUp;
  const cover = new Float32Array(SIZE * SIZE);
  const fine = new Float32Array(SIZE * SIZE);
  for (let y = BROW.top; y < LINE.end; y++)
    for (let x = 0; x < SIZE; x++) {
      const isBrow = y <= BROW.bottom;
      const isLine = Math.abs(x - LINE.x) <= 1;
      cover[y * SIZE + x] = isBrow ? 0.9 : isLine ? 0.4 : 0.05;
      fine[y * SIZE + x] = !isBrow && isLine ? 0.2 : 0;
    }
  return findStrandTips(face, {
    cover,
    fine,
    isOrbit: (at) => at >= (BROW.top - 2) * SIZE,
    isHair: (at) => strand && Math.abs((at % SIZE) - LINE.x) <= 1,
  });
}

describe('tips of strands on a lid', () => {
  test('are the line below a brow that a strand comes to from above', () => {
    const tips = tipsOfLine({ strand: true });
    assert.ok(tips);
    for (let y = BROW.bottom + 3; y < LINE.end; y++)
      for (let x = 0; x < SIZE; x++)
        assert.equal(tips.data[y * SIZE + x]! > 0, Math.abs(x - LINE.x) <= 1, `${x}, ${y}`);
  });

  test('are nothing where no strand comes to the brow: a crease is skin', () => {
    assert.equal(tipsOfLine({ strand: false }), null);
  });
});
