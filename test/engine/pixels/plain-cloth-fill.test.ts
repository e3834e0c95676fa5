/** Plain cloth continued by its smooth colours and its own grain. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { fillPlainCloth } from '../../../src/engine/pixels/plain-cloth-fill.ts';
import { gaussianNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const WIDTH = 240;
const HEIGHT = 300;
const HIDDEN = 120;
const UNIT = 260;

/** Cloth from row HIDDEN down, of the colour that is given for each place; black above. */
function cloth(colour: (x: number, y: number) => readonly [number, number, number]): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      picture.data.set([...(y < HIDDEN ? [0, 0, 0] : colour(x, y)), 255], 4 * (y * WIDTH + x));
  return picture;
}

const known = createMask(WIDTH, HEIGHT);
const hole = createMask(WIDTH, HEIGHT);
for (let at = 0; at < known.data.length; at++) (at < HIDDEN * WIDTH ? hole : known).data[at] = 255;

/** Mean and deviation of the green channel over rows. */
function statistics({ data }: RgbaImage, from: number, to: number): { mean: number; deviation: number } {
  let [sum, squares, count] = [0, 0, 0];
  for (let at = from * WIDTH; at < to * WIDTH; at++) {
    sum += data[4 * at + 1]!;
    squares += data[4 * at + 1]! ** 2;
    count++;
  }
  return { mean: sum / count, deviation: Math.sqrt(squares / count - (sum / count) ** 2) };
}

describe('plain cloth that goes on', () => {
  const denim = cloth((x, y) => {
    const grain = 9 * gaussianNoise(x, y, 3);
    return [60 + grain, 95 + grain, 130 + grain];
  });

  it('has the colour and the grain of what is seen, and does not repeat itself', () => {
    const whole = fillPlainCloth(denim, known, hole, UNIT, 7)!;
    const [made, seen] = [statistics(whole, 10, 100), statistics(whole, 150, 290)];
    assert.ok(Math.abs(made.mean - seen.mean) < 3, `mean ${made.mean} beside ${seen.mean}`);
    assert.ok(Math.abs(made.deviation / seen.deviation - 1) < 0.25, `${made.deviation}, ${seen.deviation}`);
    for (const shift of [12, 24]) {
      let [product, square] = [0, 0];
      for (let y = 10; y < 90; y++)
        for (let x = 10; x < 190; x++) {
          const own = whole.data[4 * (y * WIDTH + x) + 1]! - made.mean;
          product += own * (whole.data[4 * (y * WIDTH + x + shift) + 1]! - made.mean);
          square += own * own;
        }
      assert.ok(product < 0.2 * square, `alike ${product / square} at a distance of ${shift}`);
    }
  });

  it('keeps its weave: threads of two colours stay two', () => {
    const woven = cloth((x, y) => {
      const thread = gaussianNoise(x, y, 3) > 0 ? 10 : -10;
      return [60 + thread, 95 + thread, 130 + thread];
    });
    const { data } = fillPlainCloth(woven, known, hole, UNIT, 7)!;
    let between = 0;
    for (let y = 10; y < 90; y++)
      for (let x = 10; x < 230; x++) if (Math.abs(data[4 * (y * WIDTH + x) + 1]! - 95) < 4) between++;
    assert.ok(between < 0.2 * 80 * 220, `${between / (80 * 220)} of it is between its threads' colours`);
  });

  it('does not copy a fleck', () => {
    const flecked = cloth((x, y) => {
      const grain = 9 * gaussianNoise(x, y, 3);
      const fleck = x % 12 === 5 && y % 12 < 3 ? 70 : 0;
      return [60 + grain + fleck, 95 + grain + fleck, 130 + grain + fleck];
    });
    const { data } = fillPlainCloth(flecked, known, hole, UNIT, 7)!;
    let most = 0;
    for (let y = 10; y < 90; y++)
      for (let x = 10; x < 230; x++) most = Math.max(most, data[4 * (y * WIDTH + x) + 1]!);
    assert.ok(most < 95 + 62, `${most} where flecks reach ${95 + 70}`);
  });

  it('leaves the seen cloth as it is', () => {
    const whole = fillPlainCloth(denim, known, hole, UNIT, 7)!;
    assert.deepEqual(whole.data.subarray(4 * HIDDEN * WIDTH), denim.data.subarray(4 * HIDDEN * WIDTH));
  });

  it('is not for prints', () => {
    const print = cloth((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? [200, 60, 60] : [60, 60, 200]));
    assert.equal(fillPlainCloth(print, known, hole, UNIT, 7), null);
  });
});
