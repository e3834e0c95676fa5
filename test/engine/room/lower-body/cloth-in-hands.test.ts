/** Denim between the fingers of a hand is cloth, in light and in shade; skin and a ring are not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../../src/engine/pixels/image.ts';
import { clothInHand } from '../../../../src/engine/room/lower-body/cloth-in-hands.ts';
import type { SkinTone } from '../../../../src/engine/room/skin-tone.ts';

const SIDE = 60;
const SKIN = [200, 150, 120] as const;
const DENIM = [60, 90, 140] as const;
const skin = { shadeDirection: [0.66, 1, 1.2] } as unknown as SkinTone;

/** Whether a spot of `colour` in a hand that lies on denim is taken for the denim. */
function isFound(colour: readonly [number, number, number]): boolean {
  const photo = createRgbaImage(SIDE, SIDE);
  const hand = createMask(SIDE, SIDE);
  const cloth = createMask(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const inHand = x >= 30;
      const inSpot = x >= 36 && x < 42 && y >= 20 && y < 40;
      photo.data.set([...(inSpot ? colour : inHand ? SKIN : DENIM), 255], 4 * (y * SIDE + x));
      (inHand ? hand : cloth).data[y * SIDE + x] = 255;
    }
  const found = clothInHand(photo, hand, cloth, SKIN, skin, 200);
  for (let at = 0; at < found.data.length; at++)
    if (at % SIDE < 36 || at % SIDE >= 42) assert.equal(found.data[at], 0, 'skin stays the hand');
  return found.data[30 * SIDE + 39] === 255;
}

describe('cloth between fingers', () => {
  it('is found in the light and in the shade', () => {
    assert.ok(isFound([66, 92, 135]));
    assert.ok(isFound([12, 17, 28]));
  });

  it('is no shaded skin and no ring', () => {
    assert.ok(!isFound([110, 74, 52]));
    assert.ok(!isFound([230, 232, 235]));
  });

  it('is not the deep red shade of a dark hand on black trousers', () => {
    const [dark, trousers, shade] = [[76, 42, 28] as const, [22, 21, 22] as const, [48, 18, 0] as const];
    const photo = createRgbaImage(SIDE, SIDE);
    const hand = createMask(SIDE, SIDE);
    const cloth = createMask(SIDE, SIDE);
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        const inHand = x >= 30;
        const inSpot = x >= 36 && x < 42 && y >= 20 && y < 40;
        photo.data.set([...(inSpot ? shade : inHand ? dark : trousers), 255], 4 * (y * SIDE + x));
        (inHand ? hand : cloth).data[y * SIDE + x] = 255;
      }
    const found = clothInHand(photo, hand, cloth, dark, skin, 200);
    assert.equal(found.data[30 * SIDE + 39], 0);
  });
});
