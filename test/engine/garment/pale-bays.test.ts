import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPaleBays } from '../../../src/engine/garment/pale-bays.ts';
import { createMask, type LabImage } from '../../../src/engine/pixels/image.ts';

/**
 * Whether a bay of the flood, from the right edge into a garment that fills the middle of 400 × 400 pixels, is taken for
 * pale cloth that is `darker` L than the ground. Below it the garment has a gap `gapBelow` pixels wide.
 */
function isCloth(
  left: number,
  top: number,
  right: number,
  bottom: number,
  darker: number,
  gapBelow = 0,
  specks = false,
): boolean {
  const [width, height] = [400, 400];
  const flood = createMask(width, height);
  const picture: LabImage = { width, height, data: new Float32Array(3 * width * height) };
  const ground: LabImage = { width, height, data: new Float32Array(3 * width * height) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const inBay = x >= left && x < right && y >= top && y < bottom;
      const isGap = y >= bottom && Math.abs(2 * x - left - right) < gapBelow;
      const isGarment = x >= 100 && x < 300 && y >= 50 && y < 350 && !isGap;
      ground.data[3 * at] = 95;
      picture.data[3 * at] = inBay ? 95 - darker : isGarment ? 20 : 95;
      const isSpeck = specks && y === top - 1 && x >= left - 3 && x < right + 3 && x % 4 === 0;
      flood.data[at] = (inBay || !isGarment) && !isSpeck ? 255 : 0;
    }
  const bays = findPaleBays(flood, picture, ground, true);
  return bays.data[Math.floor((top + bottom) / 2) * width + Math.floor((left + right) / 2)] === 255;
}

describe('bays that a flood ate into a garment', () => {
  it('are cloth where they nearly have the background’s colour, not where they have its very colour', () => {
    assert.equal(isCloth(290, 200, 300, 204, 2), true);
    assert.equal(isCloth(290, 200, 300, 204, 0), false);
  });
  it('are a stripe where they run far across, whatever shade they lie in', () => {
    assert.equal(isCloth(240, 200, 300, 204, 0), true);
    assert.equal(isCloth(240, 200, 300, 204, 9), true);
    assert.equal(isCloth(240, 200, 300, 204, 30), false, 'the shadow under a fold');
  });
  it('are no stripe where they lie open along their length, as above a neckline', () => {
    assert.equal(isCloth(150, 50, 250, 54, 0), false);
  });
  it('are open ground where nothing but specks of noise part them from the rest of it', () => {
    assert.equal(isCloth(150, 46, 250, 50, 2, 0, true), false);
  });
  it('are background where they stand upright between sleeve and body', () => {
    assert.equal(isCloth(270, 100, 274, 200, 2), false);
  });
  it('are background where they are the upper end of a fork between legs', () => {
    assert.equal(isCloth(198, 316, 202, 323, 2, 24), false);
    assert.equal(isCloth(198, 316, 202, 323, 2), true, 'cloth where no fork goes on below');
  });
});
