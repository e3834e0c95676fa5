import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import {
  closePinholesInPlace,
  dropScrapsInPlace,
  dropSpotsInPlace,
  smoothStepsInPlace,
} from '../../../src/engine/render/mend-parts.ts';

const SIZE = 20;

/** A layer that is whole, in one grey, where `covers` says so. */
function cloth(value: number, covers: (x: number, y: number) => boolean) {
  const layer = createLayer(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      if (!covers(x, y)) continue;
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(value, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

describe('mending the drawn parts', () => {
  it('drops a scrap beside the part, and leaves the part', () => {
    const layer = cloth(90, (x, y) => x < 10 || (x === 14 && y < 4));
    dropScrapsInPlace(layer, 0.03);
    assert.deepEqual(
      layer,
      cloth(90, (x) => x < 10),
    );
  });

  it('smooths the steps of a sleeve’s hard edge before the torso, and leaves its outer edge', () => {
    // a slanting edge in steps of three pixels; the torso ends at row 15
    const slanting = (x: number, y: number): boolean => 3 * (x - 8) < y;
    const sleeves = cloth(60, slanting);
    smoothStepsInPlace(
      sleeves,
      cloth(90, (_, y) => y < 15),
    );
    const at = (x: number, y: number): number => sleeves.alpha[y * SIZE + x]!;
    assert.ok(at(11, 10) < 0.75 && at(11, 10) > 0.2, `the step's corner ${at(11, 10)}`);
    assert.equal(at(5, 10), 1);
    assert.equal(at(12, 16), 1, 'no torso is behind it there');
  });

  it('keeps a second piece of some size', () => {
    const covers = (x: number): boolean => x < 10 || x > 15;
    const layer = cloth(90, covers);
    dropScrapsInPlace(layer, 0.03);
    assert.deepEqual(layer, cloth(90, covers));
  });

  it('closes a pinhole between torso and sleeve with their cloth, and leaves a gap open', () => {
    const torso = cloth(120, (x, y) => x > 10 && !(x > 14 && x < 18 && y > 2 && y < 17));
    const sleeves = cloth(80, (x, y) => x < 10 || (x === 10 && (y < 8 || y > 10)));
    closePinholesInPlace(torso, sleeves, 4, createMask(SIZE, SIZE), 0);
    for (let y = 8; y <= 10; y++) {
      assert.equal(torso.alpha[y * SIZE + 10], 1);
      const value = torso.color[3 * (y * SIZE + 10)]!;
      assert.ok(value > 80 && value < 120, `got ${value}`);
    }
    assert.equal(torso.alpha[10 * SIZE + 16], 0);
  });

  it('closes a tear between torso and sleeve where the photo showed the person, not a gap nor a hole in the torso', () => {
    const isTear = (x: number, y: number): boolean => x > 8 && x < 12 && y > 4 && y < 12;
    const isCut = (x: number, y: number): boolean => x > 14 && x < 18 && y > 4 && y < 12;
    const mended = (shown: number) => {
      const torso = cloth(120, (x, y) => x >= 10 && !isTear(x, y) && !isCut(x, y));
      const sleeves = cloth(80, (x, y) => x < 10 && !isTear(x, y));
      const present = createMask(SIZE, SIZE);
      present.data.fill(shown);
      closePinholesInPlace(torso, sleeves, 4, present, 30);
      return torso;
    };
    const torso = mended(255);
    assert.equal(torso.alpha[8 * SIZE + 10], 1);
    const value = torso.color[3 * (8 * SIZE + 10)]!;
    assert.ok(value > 80 && value < 120, `got ${value}`);
    assert.equal(torso.alpha[8 * SIZE + 16], 0, 'a hole that is cut into the torso stays');
    assert.equal(mended(0).alpha[8 * SIZE + 10], 0, 'the ground was seen between arm and body');
  });

  it('makes a thin place whole in its own colour, however long, and leaves a slit of its length open', () => {
    const covers = (through: number) => {
      const torso = cloth(120, (x) => x >= 10);
      for (let y = 2; y < 18; y++) {
        const at = y * SIZE + 10;
        torso.alpha[at] = through;
        torso.color.fill(150 * through, 3 * at, 3 * at + 3);
      }
      closePinholesInPlace(
        torso,
        cloth(80, (x) => x < 10),
        4,
        createMask(SIZE, SIZE),
        0,
      );
      return torso;
    };
    const thin = covers(0.6);
    assert.equal(thin.alpha[10 * SIZE + 10], 1);
    assert.ok(Math.abs(thin.color[3 * (10 * SIZE + 10)]! - 150) < 1e-3);
    assert.equal(covers(0).alpha[10 * SIZE + 10], 0);
  });

  it('drops a spot of the arm between sleeve and torso, and leaves the arm below the cuff', () => {
    const torso = cloth(120, () => true);
    const sleeves = cloth(80, (x, y) => x < 10 && y < 12 && !(x === 6 && y > 4 && y < 8));
    const arms = cloth(200, (x) => x < 8);
    dropSpotsInPlace(arms, torso, sleeves, 6);
    assert.equal(arms.alpha[6 * SIZE + 6], 0);
    assert.equal(arms.alpha[12 * SIZE + 6], 1);
    // where no cloth lies behind it the spot is all there is
    const open = cloth(200, (x) => x < 8);
    dropSpotsInPlace(open, createLayer(SIZE, SIZE), sleeves, 6);
    assert.equal(open.alpha[6 * SIZE + 6], 1);
  });
});
