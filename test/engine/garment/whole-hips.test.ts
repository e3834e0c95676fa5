/** What colour mixtures bit out of the upper part of trousers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CutOut } from '../../../src/engine/garment/cut-out.ts';
import { drawColoursOutwards } from '../../../src/engine/garment/edge-colours.ts';
import { withWholeHips } from '../../../src/engine/garment/whole-hips.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';

const WIDTH = 200;
const HEIGHT = 260;
const GROUND = [170, 115, 60] as const;
const BELT = [225, 205, 160] as const;

/** Blue trousers with a pale belt on a brown floor. */
const picture = createRgbaImage(WIDTH, HEIGHT);
const isTrousers = (x: number, y: number): boolean =>
  y >= 20 && y < 240 && x >= 60 && x < 140 && !(y > 90 && x >= 92 && x < 108);
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x++)
    picture.data.set(
      [...(!isTrousers(x, y) ? GROUND : y >= 26 && y < 34 ? BELT : [60, 85, 130]), 255],
      4 * (y * WIDTH + x),
    );

/** A cut-out that lacks the trousers where `lost` says so. */
function cutOut(lost: (x: number, y: number) => boolean, method: CutOut['method'] = 'mixture'): CutOut {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (isTrousers(x, y) && !lost(x, y)) mask.data[y * WIDTH + x] = 255;
  return { mask, byColour: mask, lab: toLab(picture), scale: 1, method, confidence: 1, doubts: [] };
}

const at = ({ mask }: CutOut, x: number, y: number): number => mask.data[y * WIDTH + x]!;

describe('the hips of a cut-out', () => {
  it('get a belt back that was taken for the ground', () => {
    const whole = withWholeHips(
      cutOut((x, y) => x > 100 && y >= 26 && y < 34),
      picture,
    );
    assert.equal(at(whole, 120, 30), 255);
    assert.equal(at(whole, 100, 140), 0, 'the gap between the legs stays');
    assert.equal(at(whole, 150, 30), 0, 'and the ground');
  });

  it('keep a waist whose middle hangs lower than its ends', () => {
    const sagging = cutOut((x, y) => y < 28 && x > 66 && x < 134);
    const dipped = { ...picture, data: picture.data.slice() };
    for (let y = 20; y < 28; y++)
      for (let x = 67; x < 134; x++) dipped.data.set([215, 205, 190, 255], 4 * (y * WIDTH + x));
    assert.equal(at(withWholeHips({ ...sagging, lab: toLab(dipped) }, dipped), 100, 23), 0);
  });

  it('are left alone where nothing lacks or a plain ground was flooded', () => {
    const whole = cutOut(() => false);
    assert.equal(withWholeHips(whole, picture), whole);
    const flooded = cutOut((x, y) => x > 100 && y >= 26 && y < 34, 'flood');
    assert.equal(withWholeHips(flooded, picture), flooded);
  });
});

describe('the rim of cloth on a coloured ground', () => {
  it('loses the ground’s hue, however dark its shadow is', () => {
    const rim = createRgbaImage(60, 20);
    const matte = createMask(60, 20);
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 60; x++) {
        const colour = x < 28 ? GROUND : x < 30 ? [62, 48, 38] : [60, 85, 130];
        rim.data.set([...colour, 255], 4 * (y * 60 + x));
        if (x >= 28) matte.data[y * 60 + x] = 255;
      }
    const clean = drawColoursOutwards(rim, matte);
    for (const x of [28, 29]) {
      const [red, , blue] = clean.data.subarray(4 * (600 + x));
      assert.ok(blue! > red! + 30, `column ${x} is ${red} red and ${blue} blue`);
    }
  });
});
