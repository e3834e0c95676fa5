import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutArmpitFold } from '../../../src/engine/fit/armpit-folds.ts';
import type { TopSide } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const point = (x: number, y: number): GarmentPoint => ({ x, y });
const ROWS = Array.from({ length: 60 }, (_, i) => i / 59);
const ARMHOLE = 100;

/** How far the beginning and the end of a sleeve's inner edge are moved; it stands `off` pixels off the body at its cuff. */
function moved(picture: RgbaImage, off: number): { readonly first: number; readonly last: number } {
  const inner = ROWS.map((f) => point(200 + off * f, 150 + 300 * f));
  const outer = ROWS.map((f) => point(205 + (off + 65) * Math.min(1, 3 * f), 50 + 400 * f));
  const side = {
    shoulderTip: point(200, 50),
    armpit: point(200, 50 + ARMHOLE),
    sideSeam: ROWS.map((f) => point(198, 150 + 320 * f)),
    sleeve: { outerEdge: outer, innerEdge: inner },
  } as unknown as TopSide;
  const result = withoutArmpitFold(side, outer, inner, picture);
  return { first: result[0]!.x - inner[0]!.x, last: result.at(-1)!.x - inner.at(-1)!.x };
}

/** A picture whose lightness is told by the place. */
function cloth(light: (x: number, y: number) => number): RgbaImage {
  const picture = createRgbaImage(500, 500);
  picture.data.fill(255);
  for (let y = 0; y < 500; y++)
    for (let x = 0; x < 500; x++) picture.data.fill(light(x, y), 4 * (500 * y + x), 4 * (500 * y + x) + 3);
  return picture;
}
const STRIPED = cloth((_, y) => (Math.floor(y / 16) % 2 ? 40 : 200));

test('a striped sleeve that lies along the body leaves the fold at its armpit out', () => {
  const { first, last } = moved(STRIPED, 0);
  assert.ok(first > 0.1 * ARMHOLE && first < 0.25 * ARMHOLE, `${first}`);
  assert.equal(last, 0);
});

test('a sleeve that stands off the body has no such fold', () => {
  assert.equal(moved(STRIPED, 260).first, 0);
});

test('plain, checked and printed sleeves stay whole', () => {
  assert.equal(
    moved(
      cloth(() => 120),
      0,
    ).first,
    0,
  );
  assert.equal(
    moved(
      cloth((x, y) => ((Math.floor(x / 12) + Math.floor(y / 12)) % 2 ? 40 : 200)),
      0,
    ).first,
    0,
  );
});
