/** A cut-out that waves along a skirt's side, or has a notch where a pale belt ends, gives a smooth side without a hole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEvenSides } from '../../../src/engine/fit/even-sides.ts';
import type { BottomLandmarks } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [240, 320];
const [TOP, HEM] = [20, 300];
/** Columns of the sides without waves, slightly flared. */
const left = (y: number): number => 180 + 0.12 * (y - TOP);
const right = (y: number): number => 60 - 0.12 * (y - TOP);
const wave = (y: number): number => 1.6 * Math.sin((2 * Math.PI * y) / 9);
const isNotch = (x: number, y: number): boolean => y > TOP + 8 && y < TOP + 18 && x > left(y) - 9;

const matte = createMask(WIDTH, HEIGHT);
const picture = createRgbaImage(WIDTH, HEIGHT);
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x++) {
    const inside = y >= TOP && y < HEM && x >= right(y) - wave(y) && x < left(y) + wave(y) && !isNotch(x, y);
    matte.data[y * WIDTH + x] = inside ? 255 : 0;
    picture.data.set(inside ? [40, 60, 140, 255] : [240, 240, 240, 255], 4 * (y * WIDTH + x));
  }
const line = (column: (y: number) => number) =>
  Array.from({ length: 16 }, (_, i) => {
    const y = TOP + ((HEM - TOP) * i) / 15;
    return { x: column(y), y };
  });
const row = (y: number) =>
  Array.from({ length: 25 }, (_, i) => ({ x: right(y) + ((left(y) - right(y)) * i) / 24, y }));
const bottom: BottomLandmarks = {
  kind: 'skirt',
  left: { outerEdge: line(left), innerEdge: [] },
  right: { outerEdge: line(right), innerEdge: [] },
  waist: row(TOP),
  crotch: null,
  hem: row(HEM),
  insideBack: createMask(WIDTH, HEIGHT),
};
const even = withEvenSides(bottom, matte, picture);

/** Column at which coverage ends in a row, to fractions of a pixel: the sum of what lies right of the middle. */
const endAt = (y: number): number => {
  let sum = 120;
  for (let x = 120; x < WIDTH; x++) sum += even.cloth.data[y * WIDTH + x]! / 255;
  return sum;
};

test('the sides of the cut are smooth where the cut-out waved', () => {
  const steps: number[] = [];
  for (let y = TOP + 30; y < HEM - 40; y++) {
    const off = endAt(y) - left(y);
    assert.ok(Math.abs(off) < 2.7, `row ${y} ends ${off} off`);
    steps.push(Math.abs(endAt(y + 1) - endAt(y)));
  }
  assert.ok(Math.max(...steps) < 0.7, `${Math.max(...steps)}`);
});

test('a notch beside the waist’s corner is cloth, in its colours', () => {
  for (let y = TOP + 6; y < TOP + 22; y++) {
    const at = y * WIDTH + Math.floor(left(y)) - 3;
    assert.equal(even.cloth.data[at], 255, `row ${y}`);
    assert.ok(even.picture.data[4 * at]! < 60, `row ${y}: ${even.picture.data[4 * at]}`);
  }
});

test('no tip stands up from a waist corner between two rows of pixels', () => {
  // the waist's line lies low in its row, which the cut-out hardly covers
  const high = TOP + 0.9;
  const data = matte.data.slice();
  for (let x = 0; x < WIDTH; x++) data[TOP * WIDTH + x]! *= 0.1;
  const outer = (column: (y: number) => number) => ({
    outerEdge: line(column).map(({ x, y }, i) => ({ x, y: i === 0 ? high : y })),
    innerEdge: [],
  });
  const lowered = { ...bottom, left: outer(left), right: outer(right), waist: row(high) };
  const { cloth } = withEvenSides(lowered, { ...matte, data }, picture);
  const topRows = cloth.data.subarray(0, (TOP + 1) * WIDTH);
  assert.ok(Math.max(...topRows) < 60, `${Math.max(...topRows)}`);
});

test('waist and hem corners stay where they are', () => {
  assert.ok(Math.abs(even.bottom.waist.at(-1)!.x - left(TOP)) < 2);
  assert.deepEqual(even.bottom.left.outerEdge.at(-1), bottom.left.outerEdge.at(-1));
});
