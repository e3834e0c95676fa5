/** Holes are filled with what the picture has beside them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exemplarFill } from '../../../src/engine/pixels/exemplar-fill.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const SIZE = 120;
/** Stripes of a period of 12 over a picture, half of its rows dark. */
function stripes() {
  const image = createRgbaImage(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      image.data.set(y % 12 < 6 ? [40, 60, 80, 255] : [200, 190, 170, 255], 4 * (y * SIZE + x));
  return image;
}
const options = { block: 11, depth: 60, shiftX: 60, shiftY: 12, seed: 3 };

describe('exemplar fill', () => {
  it('continues stripes through a hole that a smooth fill would wash out', () => {
    const truth = stripes();
    const hole = createMask(SIZE, SIZE);
    const image = { ...truth, data: truth.data.slice() };
    for (let y = 40; y < 80; y++)
      for (let x = 45; x < 75; x++) {
        hole.data[y * SIZE + x] = 255;
        image.data.set([120, 125, 125, 255], 4 * (y * SIZE + x));
      }
    const source = { ...hole, data: hole.data.map((value) => 255 - value) };
    const filled = exemplarFill(image, hole, source, options);
    let wrong = 0;
    for (let i = 0; i < hole.data.length; i++)
      if (hole.data[i]! > 0 && Math.abs(filled.data[4 * i]! - truth.data[4 * i]!) > 50) wrong++;
    assert.ok(wrong < 0.1 * 40 * 30, `${wrong} of 1200 pixels are of the wrong stripe`);
    for (let i = 0; i < hole.data.length; i++)
      if (hole.data[i] === 0) assert.equal(filled.data[4 * i], truth.data[4 * i]);
  });

  it('leaves what is deep as it is, but for blocks that are wanted there too', () => {
    const truth = stripes();
    const hole = createMask(SIZE, SIZE);
    const deeper = createMask(SIZE, SIZE);
    const image = { ...truth, data: truth.data.slice() };
    for (let y = 20; y < 100; y++)
      for (let x = 20; x < 100; x++) {
        hole.data[y * SIZE + x] = 255;
        if (y > 52 && y < 68 && x < 60) deeper.data[y * SIZE + x] = 255;
        image.data.set([120, 125, 125, 255], 4 * (y * SIZE + x));
      }
    const source = { ...hole, data: hole.data.map((value) => 255 - value) };
    const plain = exemplarFill(image, hole, source, { ...options, depth: 15 });
    const filled = exemplarFill(image, hole, source, { ...options, depth: 15, deeper });
    const at = (x: number) => 4 * (60 * SIZE + x);
    assert.equal(plain.data[at(50)], 120);
    assert.ok(Math.abs(filled.data[at(50)]! - 120) > 30, `${filled.data[at(50)]}`);
    assert.equal(filled.data[at(72)], 120);
    assert.equal(filled.data[at(24)], plain.data[at(24)]);
  });

  it('continues upright boards of all widths, in the light of the place', () => {
    const truth = createRgbaImage(SIZE, SIZE);
    let board = 0;
    for (let x = 0; x < SIZE; x++) {
      if ((x * x) % 23 < 3) board++;
      for (let y = 0; y < SIZE; y++) {
        const light = y / 6;
        const own = board % 2 === 0 ? 60 : 150;
        truth.data.set([own + light, own + light, own + light, 255], 4 * (y * SIZE + x));
      }
    }
    const hole = createMask(SIZE, SIZE);
    const image = { ...truth, data: truth.data.slice() };
    for (let y = 70; y < SIZE; y++)
      for (let x = 40; x < 76; x++) {
        hole.data[y * SIZE + x] = 255;
        image.data.set([115, 115, 115, 255], 4 * (y * SIZE + x));
      }
    const source = { ...hole, data: hole.data.map((value) => 255 - value) };
    const filled = exemplarFill(image, hole, source, options);
    let wrong = 0;
    let total = 0;
    for (let y = 70; y < 90; y++)
      for (let x = 42; x < 74; x++, total++)
        if (Math.abs(filled.data[4 * (y * SIZE + x)]! - truth.data[4 * (y * SIZE + x)]!) > 40) wrong++;
    assert.ok(wrong < 0.1 * total, `${wrong} of ${total} pixels are of the wrong board`);
  });

  it('continues a post that is seen in one narrow place above alone', () => {
    const truth = createRgbaImage(SIZE, SIZE);
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const own = x < 56 ? 170 : 60 + 9 * (x % 5);
        truth.data.set([own, own, own, 255], 4 * (y * SIZE + x));
      }
    const [hole, source] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
    const image = { ...truth, data: truth.data.slice() };
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const at = y * SIZE + x;
        // the post is hidden but for rows 30 to 44
        if (x >= 40 && (y < 30 || y >= 44)) {
          hole.data[at] = 255;
          image.data.set([120, 120, 120, 255], 4 * at);
        } else source.data[at] = 255;
      }
    const wrong = (upright: boolean): number => {
      let count = 0;
      for (let seed = 1; seed < 4; seed++) {
        const { data } = exemplarFill(image, hole, source, { ...options, shiftX: 100, seed, upright });
        for (let y = 46; y < 66; y++)
          for (let x = 62; x < 100; x++) if (Math.abs(data[4 * (y * SIZE + x)]! - 78) > 35) count++;
      }
      return count / (3 * 20 * 38);
    };
    assert.ok(wrong(true) < 0.05, `${wrong(true)} of the pixels are no post`);
    assert.ok(wrong(true) < 0.7 * wrong(false), `${wrong(true)}, by chance alone ${wrong(false)}`);
  });

  it('leaves the fill as it is where nothing may be copied', () => {
    const image = stripes();
    const hole = createMask(SIZE, SIZE);
    hole.data.fill(255, 60 * SIZE, 70 * SIZE);
    assert.deepEqual(exemplarFill(image, hole, createMask(SIZE, SIZE), options).data, image.data);
  });

  it('keeps the grain of a meadow that is softer farther away', () => {
    const truth = createRgbaImage(SIZE, SIZE);
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const blade = (y < 60 ? 5 : 45) * (2 * hashNoise(x >> 1, y >> 1, 5) - 1);
        truth.data.set([120 + blade, 140 + blade, 60 + blade, 255], 4 * (y * SIZE + x));
      }
    const hole = createMask(SIZE, SIZE);
    const image = { ...truth, data: truth.data.slice() };
    for (let y = 20; y < SIZE; y++)
      for (let x = 70; x < 100; x++) {
        hole.data[y * SIZE + x] = 255;
        image.data.set([120, 140, 60, 255], 4 * (y * SIZE + x));
      }
    const source = { ...hole, data: hole.data.map((value) => 255 - value) };
    const grain = ({ data }: typeof truth): number => {
      let sum = 0;
      for (let y = 75; y < 110; y++)
        for (let x = 72; x < 97; x++)
          sum += Math.abs(data[4 * (y * SIZE + x)]! - data[4 * (y * SIZE + x + 2)]!);
      return sum;
    };
    const filled = exemplarFill(image, hole, source, { ...options, shiftY: 60 });
    const share = grain(filled) / grain(truth);
    assert.ok(share > 0.8, `${share} of the grain`);
  });
});
