/** The light of a white wall on the edge of a red sleeve. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutWallLight } from '../../../src/engine/worn/without-wall-light.ts';

const SIZE = 200;
const UNIT = 160;
const [LEFT, RIGHT] = [40, 160];

const line = (x: number, from: number, to: number) =>
  Array.from({ length: 8 }, (_, i) => ({
    x,
    y: from + ((to - from) * i) / 7,
  })) as unknown as TopSide['sideSeam'];

/** A top whose sleeve on one side reaches down to the middle of the picture. */
const TOP = {
  left: {
    shoulderTip: { x: RIGHT - 40, y: 60 },
    armpit: { x: RIGHT - 40, y: 100 },
    armhole: line(RIGHT - 40, 60, 100),
    sleeve: { outerEdge: line(RIGHT, 60, 150), innerEdge: line(RIGHT - 40, 100, 150) },
  },
  right: { shoulderTip: { x: LEFT, y: 60 }, armpit: { x: LEFT, y: 100 }, sleeve: null },
} as unknown as TopLandmarks;

function scene(cloth: readonly [number, number, number], edge: readonly [number, number, number]) {
  const [picture, matte, wall] = [
    createRgbaImage(SIZE, SIZE),
    createMask(SIZE, SIZE),
    createMask(SIZE, SIZE),
  ];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const inside = x >= LEFT && x < RIGHT && y > 20;
      (inside ? matte : wall).data[at] = 255;
      const rim = x >= RIGHT - 5 || x < LEFT + 5;
      const fold = 12 * Math.sin(x / 3);
      const colour = !inside ? [254, 254, 254] : rim ? edge : cloth.map((value) => value + fold);
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
      picture.data[4 * at + 3] = 255;
    }
  return { picture, matte, wall };
}

describe('the light of a white wall', () => {
  it('goes from the edge of a sleeve and of the body, and stays where a collar may have a lining', () => {
    const { picture, matte, wall } = scene([200, 70, 70], [250, 215, 215]);
    const { data } = withoutWallLight(picture, matte, wall, TOP, UNIT);
    const green = (x: number, y: number): number => data[4 * (y * SIZE + x) + 1]!;
    assert.ok(green(RIGHT - 2, 120) < 140, `${green(RIGHT - 2, 120)}`);
    assert.ok(green(RIGHT - 2, 80) < 140, `${green(RIGHT - 2, 80)}`);
    assert.ok(green(LEFT + 2, 150) < 140, `${green(LEFT + 2, 150)}`);
    assert.equal(green(LEFT + 2, 40), 215);
    for (const x of [70, 100]) assert.equal(green(x, 120), picture.data[4 * (120 * SIZE + x) + 1]);
  });

  it('is none on cloth without a colour', () => {
    const { picture, matte, wall } = scene([120, 120, 124], [250, 250, 250]);
    assert.equal(withoutWallLight(picture, matte, wall, TOP, UNIT), picture);
  });
});
