import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromStrapNotch, withNeckPointsOnStraps } from '../../../src/engine/fit/strap-notch.ts';
import type { Garment, TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawnDress } from '../garment/drawn-dress.ts';

/** The left side of a garment: a strap up to (300, 100), a sleeve beside it that ends at (440, 260); `notch` parts them down to y 170. */
function side(notch: boolean): { readonly garment: Garment; readonly left: TopSide } {
  const { garment, dress } = drawnDress();
  const matte = createMask(600, 800);
  const picture = createRgbaImage(600, 800);
  picture.data.fill(255);
  for (let y = 100; y < 500; y++)
    for (let x = 100; x < 440; x++) {
      const inSleeve = y >= 120 + 0.4 * (x - 330) && y < 280;
      const inNotch = notch && x >= 302 && x < 330 && y < 170;
      if (x < 302 ? true : inSleeve && !inNotch) matte.data[y * 600 + x] = 255;
    }
  const tip = { x: 300, y: 100 };
  const left: TopSide = {
    ...dress.left,
    neckPoint: { x: 285, y: 100 },
    shoulderTip: tip,
    armpit: { x: 300, y: 280 },
    sleeve: {
      outerEdge: [
        ...(notch
          ? [
              { x: 302, y: 140 },
              { x: 304, y: 168 },
              { x: 326, y: 168 },
              { x: 330, y: 125 },
            ]
          : []),
        { x: 380, y: 140 },
        { x: 438, y: 165 },
        { x: 438, y: 220 },
        { x: 438, y: 280 },
      ],
      innerEdge: [{ x: 380, y: 280 }],
    },
  };
  return { garment: { ...garment, matte, picture }, left };
}

describe('a sleeve beside a strap', () => {
  it('begins at the foot of the notch between both', () => {
    const { garment, left } = side(true);
    const begun = fromStrapNotch(left, garment);
    assert.ok(Math.abs(begun.shoulderTip.y - 170) < 8, `at ${begun.shoulderTip.y}`);
    assert.ok(begun.sleeve!.outerEdge.every(({ x }) => x > 310));
  });

  it('begins at the shoulder where no notch is', () => {
    const { garment, left } = side(false);
    assert.equal(fromStrapNotch(left, garment), left);
  });

  it('leaves a neck point that slipped down one strap on the strap’s top', () => {
    const { dress } = drawnDress();
    const on = (which: 'left' | 'right', down: number): TopSide => ({
      ...dress[which],
      shoulderTip: { ...dress[which].neckPoint },
      neckPoint: { x: dress[which].neckPoint.x, y: dress[which].neckPoint.y + down },
    });
    const { left, right } = withNeckPointsOnStraps({ ...dress, left: on('left', 60), right: on('right', 4) });
    assert.ok(Math.abs(left.neckPoint.y - left.shoulderTip.y) < 12, `at ${left.neckPoint.y}`);
    assert.equal(right.neckPoint.y, dress.right.neckPoint.y + 4);
  });
});
