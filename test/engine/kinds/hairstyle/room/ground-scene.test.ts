/** A background with things in it behind the old hair, on drawn pictures: blurred beams, a bright window, leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { continueScene } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-scene.ts';
import {
  createMask,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { gaussianNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { smoothStep } from '../../../../../src/engine/pixels/smooth-step.ts';

const [WIDTH, HEIGHT] = [260, 240];
const GRAIN = { tries: 40, most: 14, exchanged: false, seed: 3 };
/** What is to be filled is a ring around a head. */
const fromHead = (x: number, y: number): number => Math.hypot(x - 130, y - 130);
const inHole = (x: number, y: number): boolean => fromHead(x, y) >= 45 && fromHead(x, y) < 75;

function draw(level: (x: number, y: number) => number): {
  readonly picture: RgbaImage;
  readonly known: Mask;
  readonly wanted: Mask;
} {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const known = createMask(WIDTH, HEIGHT);
  const wanted = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const seen = fromHead(x, y) >= 75;
      const value = seen ? level(x, y) : 20;
      picture.data.set([value, 0.9 * value, 0.8 * value, 255], 4 * at);
      if (seen) known.data[at] = 255;
      if (inHole(x, y)) wanted.data[at] = 255;
    }
  return { picture, known, wanted };
}

const levelAt = ({ data }: RgbaImage, x: number, y: number): number => data[4 * (y * WIDTH + x)]!;

test('beams out of focus run on to the head, and the known part stays', () => {
  // two soft beams, 12 pixels wide, across a bright wall
  const beam = (y: number, middle: number): number => 1 - smoothStep(3, 9, Math.abs(y - middle));
  const level = (_: number, y: number): number => 200 - 90 * (beam(y, 110) + beam(y, 155));
  const { picture, known, wanted } = draw(level);
  const filled = continueScene(picture, known, wanted, { cell: 4, seed: 3, grain: GRAIN });
  assert.ok(filled);
  for (const x of [64, 74, 80, 180, 186, 196])
    for (let y = 100; y < 166; y += 3) {
      if (!inHole(x, y)) continue;
      const off = Math.abs(levelAt(filled, x, y) - level(x, y));
      assert.ok(off < 30, `${off} off at ${x}, ${y}`);
    }
  for (let at = 0; at < known.data.length; at++)
    if (known.data[at]! > 0) assert.equal(filled.data[4 * at], picture.data[4 * at]);
});

test('a bright window on one side makes no glow on the other', () => {
  const level = (x: number, y: number): number => (x < 130 ? 245 : 60) + 1.5 * gaussianNoise(x, y, 4);
  const { picture, known, wanted } = draw(level);
  const filled = continueScene(picture, known, wanted, { cell: 4, seed: 3, grain: GRAIN });
  assert.ok(filled);
  let brightest = 0;
  let darkest = 255;
  for (let y = 60; y < 200; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (!inHole(x, y)) continue;
      if (x > 165) brightest = Math.max(brightest, levelAt(filled, x, y));
      if (x < 95) darkest = Math.min(darkest, levelAt(filled, x, y));
    }
  assert.ok(brightest < 80, `${brightest}`);
  assert.ok(darkest > 225, `${darkest}`);
});

test('sharp leaves go on as leaves, the same each time', () => {
  const level = (x: number, y: number): number =>
    110 +
    45 * Math.sin(0.55 * x + 0.2 * y) * Math.sin(0.5 * y - 0.15 * x) +
    14 * gaussianNoise(x >> 1, y >> 1, 6);
  const { picture, known, wanted } = draw(level);
  const fill = (): RgbaImage => continueScene(picture, known, wanted, { cell: 3, seed: 3, grain: GRAIN })!;
  const filled = fill();
  const deviation = (part: (x: number, y: number) => boolean): number => {
    let [sum, squares, count] = [0, 0, 0];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        if (!part(x, y)) continue;
        const value = levelAt(filled, x, y);
        sum += value;
        squares += value * value;
        count++;
      }
    return Math.sqrt(squares / count - (sum / count) ** 2);
  };
  const inside = deviation(inHole);
  const outside = deviation((x, y) => fromHead(x, y) > 80);
  assert.ok(inside > 0.75 * outside, `${inside} of ${outside}`);
  assert.deepEqual(fill().data, filled.data);
});

test('where nothing is known nothing is continued', () => {
  const { picture, wanted } = draw(() => 90);
  const nothing = createMask(WIDTH, HEIGHT);
  assert.equal(continueScene(picture, nothing, wanted, { cell: 4, seed: 3, grain: GRAIN }), null);
});

test('a wall beside a patterned thing meets the photo at the rim, no seam of another colour', () => {
  // a shade that is seen nowhere else below, bright wall, and a checkered post near the rim
  const level = (x: number, y: number): number => {
    if (x < 52) return (x >> 2) % 2 === (y >> 2) % 2 ? 40 : 210;
    return y > 130 ? 235 - 1.1 * (y - 130) : 235;
  };
  const { picture, known, wanted } = draw(level);
  const filled = continueScene(picture, known, wanted, { cell: 4, seed: 3, grain: GRAIN });
  assert.ok(filled);
  for (let angle = -40; angle < 130; angle += 5) {
    const [u, v] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const inside = levelAt(filled, Math.round(130 + 70 * u), Math.round(130 + 70 * v));
    const outside = levelAt(filled, Math.round(130 + 78 * u), Math.round(130 + 78 * v));
    assert.ok(Math.abs(inside - outside) < 25, `${inside} beside ${outside} at ${angle} degrees`);
  }
});
