import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FoldedRib, foldShift } from '../../../src/engine/fit/elbow-fold.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const LENGTH = 400;
const TIP = 0.5;

/** Cloth with bands across the sleeve, 40 pixels apart, that lean by `lean` pixels over its width. */
function banded(lean: number, dark = 20): RgbaImage {
  const picture = createRgbaImage(80, LENGTH);
  for (let y = 0; y < LENGTH; y++)
    for (let x = 0; x < 80; x++) {
      const wave = Math.sin((2 * Math.PI * (y + (lean * (x - 10)) / 60 - 4)) / 40);
      const level = wave > 0 ? 240 : dark;
      picture.data.set([level, level, level, 255], 4 * (y * 80 + x));
    }
  return picture;
}

const onCloth = (f: number, share: number): GarmentPoint => ({ x: 10 + 60 * share, y: LENGTH * f });
const folded: FoldedRib[] = Array.from({ length: 40 }, (_, i) => ({ f: TIP - 0.004 * i, share: i / 40 }));
const shiftOf = (picture: RgbaImage) => foldShift(picture, onCloth, TIP, folded, 0.045);

/** Share of the fold beside which cloth of two colours lies. */
function unmet(picture: RgbaImage, shift: (f: number, share: number) => number): number {
  const at = (f: number, share: number): number => {
    const { x, y } = onCloth(f + shift(f, share), share);
    return picture.data[4 * (Math.floor(y) * 80 + Math.floor(x))]!;
  };
  const near = folded.filter(({ f }) => TIP - f < 0.1);
  return (
    near.filter(({ f, share }) => Math.abs(at(f, share) - at(2 * TIP - f, share)) > 60).length / near.length
  );
}

describe('a sleeve folded at the elbow', () => {
  for (const lean of [0, 12])
    it(`slips along the arm until its stripes meet (leaning by ${lean})`, () => {
      const picture = banded(lean);
      const still = unmet(picture, () => 0);
      const slipped = unmet(picture, shiftOf(picture));
      assert.ok(still > 0.3 && slipped < 0.15, `${slipped} instead of ${still} do not meet`);
    });

  it('stays where it is when it is plain, and at its seam and cuff always', () => {
    const plain = shiftOf(banded(0, 240));
    for (const f of [0, 0.3, TIP, 0.8, 1]) assert.equal(Math.abs(plain(f, 0.5)), 0);
    const striped = shiftOf(banded(0));
    assert.ok(Math.abs(striped(0, 0.5)) + Math.abs(striped(1, 0.5)) < 1e-9);
    assert.ok(Math.abs(striped(TIP, 0.5)) > 0.005);
  });
});
