/** The ground under the old hair, on drawn pictures: gradients, stripes, a shoulder line, a turned photo's page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import {
  layBackground,
  layFieldInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-background.ts';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { findPage, pageCoverage } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-page.ts';
import { continueBorder } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-silhouette.ts';
import { growCanvas } from '../../../../../src/engine/kinds/hairstyle/room/grow-canvas.ts';
import type { Canvas } from '../../../../../src/engine/kinds/hairstyle/room/room.ts';
import { completeTexture } from '../../../../../src/engine/pixels/complete-texture.ts';
import {
  createMask,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { gaussianNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';

type Paint = (x: number, y: number) => readonly [number, number, number];

function draw(width: number, height: number, paint: Paint): RgbaImage {
  const image = createRgbaImage(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) image.data.set([...paint(x, y), 255], at);
  return image;
}

function maskOf(width: number, height: number, covered: (x: number, y: number) => boolean): Mask {
  const mask = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) if (covered(x, y)) mask.data[at] = 255;
  return mask;
}

/** A grid with the picture's mean colours, all of it seen. */
function gridOf({ data, width, height }: RgbaImage, cell: number, cellsPerCentimetre: number): GroundGrid {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const colour = new Float32Array(3 * columns * rows);
  const count = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = Math.floor(y / cell) * columns + Math.floor(x / cell);
      count[to]!++;
      for (let c = 0; c < 3; c++) colour[3 * to + c]! += data[4 * (y * width + x) + c]!;
    }
  for (let i = 0; i < colour.length; i++) colour[i]! /= count[Math.floor(i / 3)]!;
  return {
    width: columns,
    height: rows,
    cell,
    cellsPerCentimetre,
    hair: createMask(columns, rows),
    person: createMask(columns, rows),
    collar: new Uint8Array(columns * rows),
    seen: new Uint8Array(columns * rows).fill(1),
    colour,
  };
}

const wholeCanvas = (picture: RgbaImage): Canvas => ({
  picture,
  left: 0,
  top: 0,
  width: picture.width,
  height: picture.height,
});

test('a canvas keeps the bytes of the photo at their place, and is the photo itself without margins', () => {
  const photo = draw(40, 30, (x, y) => [x, y, (7 * x + y) % 256]);
  const head = { photo } as unknown as Head;
  const none = growCanvas(head, { left: 0, top: 0, right: 0, bottom: 0 });
  assert.equal(none.picture, photo);
  const { picture, left, top } = growCanvas(head, { left: 5, top: 11, right: 2, bottom: 1 });
  assert.deepEqual([picture.width, picture.height, left, top], [47, 42, 5, 11]);
  for (let y = 0; y < 30; y++) {
    const row = picture.data.subarray(4 * ((y + 11) * 47 + 5), 4 * ((y + 11) * 47 + 45));
    assert.deepEqual(row, photo.data.subarray(4 * y * 40, 4 * (y + 1) * 40));
  }
});

test('a studio gradient is continued within 1.5 levels, with grain as strong as the photo has', () => {
  const [width, height] = [240, 280];
  const light = (x: number, y: number): number => 150 + 0.12 * x - 0.1 * y - 0.0006 * (x - 120) ** 2;
  const inHole = (x: number, y: number): boolean => Math.hypot(x - 120, y - 130) < 70;
  const picture = draw(width, height, (x, y) => {
    if (inHole(x, y)) return [30, 20, 15];
    const grain = 2 * gaussianNoise(x, y, 3);
    return [light(x, y) + grain, light(x, y) + 4 + grain, light(x, y) + 9 + grain];
  });
  const wanted = maskOf(width, height, inHole);
  const known = maskOf(width, height, (x, y) => !inHole(x, y));
  const grid = gridOf(picture, 4, 4);
  const { picture: laid, field } = layBackground(wholeCanvas(picture), grid, known, wanted);
  assert.ok(field, 'a gradient is a plain backdrop');
  layFieldInPlace(laid, picture, field, known, wanted);
  let worst = 0;
  let squares = 0;
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inHole(x, y)) continue;
      const at = y * width + x;
      worst = Math.max(worst, Math.abs(field[3 * at]! - light(x, y)));
      squares += (laid.data[4 * at]! - field[3 * at]!) ** 2;
      count++;
    }
  const grain = Math.sqrt(squares / count);
  assert.ok(worst < 1.5, `off by ${worst}`);
  assert.ok(grain > 1.5 && grain < 2.6, `grain ${grain}`);
});

test('a striped, noisy texture keeps its variance and its stripes, the same each time', () => {
  const [width, height] = [220, 200];
  const stripe = (x: number, y: number): number =>
    120 + 55 * Math.sin((2 * Math.PI * (x + 0.3 * y)) / 22) + 12 * gaussianNoise(x, y, 5);
  const inHole = (x: number, y: number): boolean => Math.abs(x - 110) < 40 && Math.abs(y - 100) < 45;
  const picture = draw(width, height, (x, y) => {
    const value = inHole(x, y) ? 0 : stripe(x, y);
    return [value, 0.9 * value, 0.8 * value];
  });
  const wanted = maskOf(width, height, inHole);
  const known = maskOf(width, height, (x, y) => !inHole(x, y));
  const fill = (): RgbaImage => completeTexture(picture, known, wanted, { cell: 2, seed: 9 })!;
  const laid = fill();
  const statistics = (part: (x: number, y: number) => boolean): { deviation: number; fine: number } => {
    let [sum, squares, fine, count] = [0, 0, 0, 0];
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        if (!part(x, y)) continue;
        const at = 4 * (y * width + x);
        const value = laid.data[at]!;
        sum += value;
        squares += value * value;
        fine += (2 * value - laid.data[at - 4]! - laid.data[at + 4]!) ** 2;
        count++;
      }
    return { deviation: Math.sqrt(squares / count - (sum / count) ** 2), fine: Math.sqrt(fine / count) };
  };
  const inside = statistics((x, y) => inHole(x - 1, y) && inHole(x + 1, y));
  const outside = statistics((x, y) => Math.abs(x - 110) > 45 || Math.abs(y - 100) > 50);
  assert.ok(Math.abs(inside.deviation / outside.deviation - 1) < 0.15, JSON.stringify({ inside, outside }));
  assert.ok(inside.fine > 0.75 * outside.fine, `grain ${inside.fine} of ${outside.fine}`);
  let alike = 0;
  for (let y = 55; y < 145; y++)
    for (let x = 71; x < 149; x++)
      alike += Math.sign(laid.data[4 * (y * width + x)]! - 120) === Math.sign(stripe(x, y) - 120) ? 1 : 0;
  assert.ok(alike > 0.75 * 90 * 78, `stripes agree at ${alike / (90 * 78)}`);
  for (let at = 0; at < known.data.length; at++)
    if (known.data[at]! > 0) assert.equal(laid.data[4 * at], picture.data[4 * at]);
  assert.deepEqual(fill().data, laid.data);
});

test('a shoulder line goes on under the hair, at the height where it is seen rather than where the pose has it', () => {
  const [width, height, cellsPerCentimetre] = [160, 120, 4];
  const line = (x: number): number => 50 + 0.25 * x;
  const suggested = (x: number): number => line(x) + 8;
  const shape = new Float32Array(width * height);
  const state = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      shape[at] = (suggested(x) - y) / cellsPerCentimetre / Math.hypot(1, 0.25);
      state[at] = x > 50 && x < 100 ? 2 : y > line(x) ? 1 : 0;
    }
  const grid = { width, height, cellsPerCentimetre } as GroundGrid;
  const found = continueBorder(grid, shape, state);
  for (let x = 51; x < 100; x += 4) {
    let y = 0;
    while (y < height && found[y * width + x]! > 0) y++;
    assert.ok(Math.abs(y - line(x)) < 3, `at ${x}: ${y} instead of ${line(x)}`);
  }
});

test('no skin that is seen right below hair lies outside the body, wherever the pose has its outline', () => {
  const [width, height, cellsPerCentimetre] = [160, 80, 4];
  const [top, suggested] = [30, 42];
  const shape = new Float32Array(width * height);
  const state = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      shape[at] = (suggested - y) / cellsPerCentimetre;
      // hair over all that is above the shoulder
      state[at] = y < top ? 2 : 1;
    }
  const found = continueBorder({ width, height, cellsPerCentimetre } as GroundGrid, shape, state);
  for (let x = 4; x < width; x += 8)
    for (const y of [top, top + 3, suggested - 2])
      assert.ok(found[y * width + x]! < 0, `outside at ${x}, ${y}`);
});

test("the white page beside a turned photo is found, and a white backdrop isn't taken for one", () => {
  const [width, height] = [200, 220];
  const onPage = (x: number, y: number): boolean => x + 0.2 * y < 45;
  const turned = draw(width, height, (x, y) =>
    onPage(x, y) ? [255, 255, 255] : [225, 180 + (x % 3), 200 + (y % 2)],
  );
  const page = findPage(wholeCanvas(turned));
  assert.ok(page);
  assert.equal(page.edges.length, 1);
  assert.equal(pageCoverage(page, 10, 10), 1);
  assert.equal(pageCoverage(page, 60, 10), 0);
  // beyond the photo the border goes straight on
  assert.equal(pageCoverage(page, 45, -60), 1);
  assert.equal(pageCoverage(page, 65, -60), 0);
  const portrait = draw(width, height, (x, y) =>
    Math.hypot(x - 100, y - 110) < 60 || y > 160 ? [120, 90, 70] : [255, 255, 255],
  );
  assert.equal(findPage(wholeCanvas(portrait)), null);
});

test('with variety a rough cloth goes on rough, though a flat spot is in view', () => {
  const [width, height] = [240, 160];
  const flat = (x: number, y: number): boolean => Math.hypot(x - 190, y - 80) < 26;
  const inHole = (x: number, y: number): boolean => Math.abs(x - 90) < 40 && Math.abs(y - 80) < 40;
  const picture = draw(width, height, (x, y) => {
    const value = flat(x, y) ? 130 : 130 + 30 * Math.sin(0.4 * x + 0.2 * y) * Math.sin(0.31 * y - 0.1 * x);
    return inHole(x, y) ? [0, 0, 0] : [value, value, value];
  });
  const wanted = maskOf(width, height, inHole);
  const known = maskOf(width, height, (x, y) => !inHole(x, y));
  const { data } = completeTexture(picture, known, wanted, { cell: 2, seed: 9, variety: 1 })!;
  let squares = 0;
  for (let y = 55; y < 105; y++)
    for (let x = 65; x < 115; x++) squares += (data[4 * (y * width + x)]! - 130) ** 2;
  const deviation = Math.sqrt(squares / 2500);
  assert.ok(deviation > 10, `${deviation}`);
});
