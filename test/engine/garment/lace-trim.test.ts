import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLaceTrim } from '../../../src/engine/garment/lace-trim.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { seededRandom } from '../../../src/engine/pixels/seeded-noise.ts';

const [WIDTH, HEIGHT] = [600, 800];
const GROUND = [243, 242, 240];
const BLACK = [34, 34, 36];
const CREAM = [226, 214, 202];
const BODY = { left: 150, right: 450, top: 150, bottom: 650 };
/** Depth of the trim along the upper edge. */
const TRIM = 32;

type Draw = (x: number, y: number) => readonly number[];

function drawn(trim: Draw, body: Draw) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  const random = seededRandom(3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const inside = x >= BODY.left && x < BODY.right && y >= BODY.top && y < BODY.bottom;
      if (inside) matte.data[at] = 255;
      const color = !inside ? GROUND : y < BODY.top + TRIM ? trim(x, y) : body(x, y);
      const noise = 4 * (random() - 0.5);
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = color[c]! + noise;
      picture.data[4 * at + 3] = 255;
    }
  return { picture, matte };
}

const mixed = (share: number): number[] => GROUND.map((value, c) => value + share * (BLACK[c]! - value));
/** Mesh of threads that are thinner than the picture parts, with thicker ones around its flowers. */
const mesh: Draw = (x, y) =>
  mixed(Math.min(1, (x % 4 === 0 ? 0.7 : 0.15) + (y % 3 === 0 ? 0.5 : 0) + ((x + 2 * y) % 23 < 3 ? 0.5 : 0)));
/** Stripes of cream and black silk. */
const silk: Draw = (x, y) => ((x + 0.3 * y) % 16 < 8 ? CREAM : BLACK);

function meanAlpha({ data }: RgbaImage, from: number, to: number): number {
  let sum = 0;
  for (let y = from; y < to; y++) for (let x = 180; x < 420; x++) sum += data[4 * (y * WIDTH + x) + 3]!;
  return sum / 255 / (240 * (to - from));
}

function isOpaque(trim: Draw, body: Draw): boolean {
  const { picture, matte } = drawn(trim, body);
  const result = withLaceTrim(picture, { picture, matte }).picture;
  return result.data.every((value, i) => i % 4 < 3 || value === 255);
}

test('lace along an edge of patterned silk lets show through what lies behind it, in the colour of its thread', () => {
  const { picture, matte } = drawn(mesh, silk);
  const result = withLaceTrim(picture, { picture, matte }).picture;
  let covered = 0;
  for (let y = 155; y < 175; y++)
    for (let x = 180; x < 420; x++)
      covered += (GROUND[1]! - mesh(x, y)[1]!) / (GROUND[1]! - BLACK[1]!) / (240 * 20);
  const alpha = meanAlpha(result, 155, 175);
  assert.ok(Math.abs(alpha - covered) < 0.08, `${alpha} for ${covered}`);
  for (const x of [200, 202, 262, 341]) {
    const at = 4 * (160 * WIDTH + x);
    if (result.data[at + 3]! < 60) continue;
    assert.ok(result.data[at + 1]! < 75, `green ${result.data[at + 1]} at ${x}`);
  }
  assert.equal(meanAlpha(result, 220, 640), 1);
});

test('ground between what else lies at the edge of lace is open too, and cream silk there is not', () => {
  const beside = (x: number, y: number): boolean => x >= 290 && x < 326 && y < BODY.top + 14;
  const bars = (between: readonly number[]) => {
    const { picture, matte } = drawn(
      (x, y) => (beside(x, y) ? (x % 12 < 6 ? between : BLACK) : mesh(x, y)),
      silk,
    );
    const { data } = withLaceTrim(picture, { picture, matte }).picture;
    let sum = 0;
    for (let y = 153; y < 162; y++)
      for (let x = 300; x < 306; x++) sum += data[4 * (y * WIDTH + x) + 3]! / 255 / (9 * 6);
    return sum;
  };
  assert.ok(bars(GROUND) < 0.15, `${bars(GROUND)}`);
  assert.ok(bars(CREAM) > 0.95, `${bars(CREAM)}`);
});

test('stripes and flat trim in colours of ground and thread are no lace', () => {
  const stripes: Draw = (x) => (x % 16 < 8 ? mixed(0.05) : BLACK);
  assert.ok(isOpaque(stripes, silk));
  assert.ok(isOpaque((x) => (x % 16 < 8 ? CREAM : BLACK), silk));
  assert.ok(isOpaque(() => mixed(0.45), silk));
});

test('what is finely patterned all over is print', () => {
  assert.ok(isOpaque(mesh, mesh));
});
