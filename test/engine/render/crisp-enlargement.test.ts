import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { resizeRgba } from '../../../src/engine/pixels/resample.ts';
import { enlargeCrisply } from '../../../src/engine/render/crisp-enlargement.ts';

const SIZE = 24;

/** Upright stripes, six pixels each, dark and light, on a garment that ends at row 18. */
function stripes() {
  const picture = createRgbaImage(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      picture.data.set(
        [x % 12 < 6 ? 60 : 200, 90, x % 12 < 6 ? 80 : 140, y < 18 ? 255 : 0],
        4 * (y * SIZE + x),
      );
  return picture;
}

/** Steepest change of red along the middle row. */
function steepest({ data, width }: { readonly data: Uint8ClampedArray; readonly width: number }): number {
  const row = 4 * 12 * width;
  let most = 0;
  for (let x = 8; x + 9 < width; x++)
    most = Math.max(most, Math.abs(data[row + 4 * x + 4]! - data[row + 4 * x]!));
  return most;
}

describe('a garment’s picture that is drawn larger than it is', () => {
  it('keeps its edges steeper than a straight mean of its pixels', () => {
    const large = enlargeCrisply(stripes(), 2);
    assert.equal(large.width, 2 * SIZE);
    const soft = steepest(resizeRgba(stripes(), 2 * SIZE, 2 * SIZE));
    assert.ok(steepest(large) > 1.3 * soft, `${steepest(large)} beside ${soft}`);
  });

  it('shows no colour beyond those beside an edge, but for the cubic’s own swing', () => {
    const large = enlargeCrisply(stripes(), 2);
    const plain = resizeRgba(stripes(), 2 * SIZE, 2 * SIZE, 'catmullRom');
    const range = (data: Uint8ClampedArray) => {
      const reds = data.filter((_, i) => i % 4 === 0 && data[i + 3] === 255);
      return [Math.min(...reds), Math.max(...reds)];
    };
    assert.deepEqual(range(large.data), range(plain.data));
    assert.deepEqual(
      large.data.filter((_, i) => i % 4 === 3),
      plain.data.filter((_, i) => i % 4 === 3),
    );
  });

  it('is the picture itself where it is hardly enlarged', () => {
    const picture = stripes();
    assert.equal(enlargeCrisply(picture, 1.1), picture);
  });
});
