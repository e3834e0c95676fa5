/** Deep folds of plain trousers that lie flat. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BottomLandmarks } from '../../../src/engine/garment/garment.ts';
import { softenDeepFolds } from '../../../src/engine/garment/soften-deep-folds.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [240, 400];
const DENIM = [92, 124, 160] as const;
const FOLD = { x: 90, y: 150, radius: 16 };
const bottom = {
  waist: [
    { x: 40, y: 20 },
    { x: 120, y: 20 },
    { x: 200, y: 20 },
  ],
} as unknown as BottomLandmarks;

type Colour = readonly [number, number, number];

/** A plain garment with grain and one dark place; `stripe` is the colour of every other broad stripe. */
function garment(
  fold: Colour,
  at = FOLD,
  stripe: Colour = DENIM,
): { picture: RgbaImage; matte: ReturnType<typeof createMask> } {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      if (x >= 40 && x < 200 && y >= 20 && y < 380) matte.data[i] = 255;
      const cloth = Math.floor(y / 30) % 2 === 0 ? DENIM : stripe;
      const deep = Math.max(0, Math.min(1, (at.radius - Math.hypot(x - at.x, y - at.y)) / 4));
      const grain = ((x * 7 + y * 13) % 11) - 5;
      for (let c = 0; c < 3; c++) picture.data[4 * i + c] = cloth[c]! + (fold[c]! - cloth[c]!) * deep + grain;
      picture.data[4 * i + 3] = 255;
    }
  return { picture, matte };
}

/** Mean colour of the middle of a dark place. */
function middleOf({ data }: RgbaImage, { x, y } = FOLD): number[] {
  const sum = [0, 0, 0];
  for (let dy = -5; dy <= 5; dy++)
    for (let dx = -5; dx <= 5; dx++)
      for (let c = 0; c < 3; c++) sum[c]! += data[4 * ((y + dy) * WIDTH + x + dx) + c]! / 121;
  return sum;
}

describe('deep folds of plain trousers', () => {
  it('become shallow, in the hue of the cloth, and keep its grain', () => {
    const { picture, matte } = garment([32, 36, 38]);
    const soft = softenDeepFolds(picture, matte, bottom);
    const [r, , b] = middleOf(soft);
    assert.ok(b! > 0.6 * DENIM[2] && b! < 0.95 * DENIM[2], `${b} of ${DENIM[2]}`);
    assert.ok(Math.abs(r! / b! - DENIM[0] / DENIM[2]) < 0.12, `red over blue ${r! / b!}`);
    const at = 4 * (FOLD.y * WIDTH + FOLD.x);
    const grain = [0, 1, 2, 3, 4].map((k) => soft.data[at + 4 * k + 1]!);
    assert.ok(Math.max(...grain) - Math.min(...grain) >= 5, `${grain}`);
    assert.deepEqual(
      soft.data.slice(0, 4 * WIDTH * 60),
      picture.data.slice(0, 4 * WIDTH * 60),
      'the rest stays',
    );
  });

  it('are none that are dyed, lie at the waistband, or belong to a print', () => {
    const dyed = garment([18, 34, 84]);
    assert.ok(middleOf(softenDeepFolds(dyed.picture, dyed.matte, bottom))[2]! < 95, 'a darker blue');
    const belt = { x: 90, y: 40, radius: 16 };
    const worn = garment([32, 36, 38], belt);
    assert.ok(middleOf(softenDeepFolds(worn.picture, worn.matte, bottom), belt)[2]! < 45, 'a belt');
    const print = garment([32, 36, 38], FOLD, [150, 90, 70]);
    assert.equal(softenDeepFolds(print.picture, print.matte, bottom), print.picture);
  });
});
