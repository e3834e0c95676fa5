/** Broad light and shade leave a sleeve whose wearer bent the arm otherwise; its folds stay. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withEvenLight } from '../../../src/engine/fit/even-sleeve-light.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { srgbToLab } from '../../../src/engine/pixels/lab.ts';

const [WIDTH, HEIGHT] = [200, 80];
const UNIT = 160;

it('a dark half of a sleeve comes near to its lit half, and its folds stay', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const sleeve = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      sleeve.data[at] = y >= 10 ? 255 : 0;
      const light = x < 60 ? 0.35 : 1;
      const fold = x % 8 < 2 ? 0.8 : 1;
      for (const [c, value] of [190, 90, 80].entries()) picture.data[4 * at + c] = light * fold * value;
      picture.data[4 * at + 3] = 255;
    }
  const { data } = withEvenLight(picture, sleeve, UNIT);
  const red = (x: number, y = 45): number => data[4 * (y * WIDTH + x)]!;
  const before = (x: number): number => picture.data[4 * (45 * WIDTH + x)]!;
  const [dark, lit] = [red(28), red(148)];
  assert.ok(lit - dark < 0.5 * (before(148) - before(28)), `${dark} ${lit}`);
  assert.ok(red(24) < red(28) - 8, 'the fold in the shade');
  const depth = (x: number): number => red(x + 4) / red(x);
  assert.ok(depth(24) > 1.11, `lit again the folds are flat: ${depth(24)}, in the light ${depth(144)}`);
  assert.ok(red(144) < red(148) - 15, 'the fold in the light');
  assert.equal(red(28, 5), picture.data[4 * (5 * WIDTH + 28)]);
});

it('shade that is lit again has the hue of the cloth', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const sleeve = createMask(WIDTH, HEIGHT);
  sleeve.data.fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const colour = at % WIDTH < 60 ? [96, 20, 8] : [215, 95, 92];
    for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
    picture.data[4 * at + 3] = 255;
  }
  const { data } = withEvenLight(picture, sleeve, UNIT);
  const hueAt = (x: number): number => {
    const at = 4 * (45 * WIDTH + x);
    const lab = new Float32Array(3);
    srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!, lab, 0);
    return Math.atan2(lab[2]!, lab[1]!);
  };
  assert.ok(Math.abs(hueAt(20) - hueAt(150)) < 0.06, `${hueAt(20)} beside ${hueAt(150)}`);
});

it('a sleeve with a light and a dark stripe of other colours stays as it is', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const sleeve = createMask(WIDTH, HEIGHT);
  sleeve.data.fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const colour = at % WIDTH < 60 ? [235, 235, 230] : [190, 90, 80];
    for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
    picture.data[4 * at + 3] = 255;
  }
  assert.equal(withEvenLight(picture, sleeve, UNIT), picture);
});

describe('a sleeve that nobody wears', () => {
  const trunk = createMask(WIDTH, HEIGHT);
  const sleeve = createMask(WIDTH, HEIGHT);
  /** A padded sleeve at the left, in `light` (of 1), and the trunk beside it, whose lower half lies in half the light. */
  const drawn = (light: number) => {
    const picture = createRgbaImage(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const at = y * WIDTH + x;
        const isSleeve = x < 100;
        (isSleeve ? sleeve : trunk).data[at] = 255;
        const padding = 1 - 0.15 * Math.cos((2 * Math.PI * x) / 20);
        const level = isSleeve ? light * padding : y < HEIGHT / 2 ? 1 : 0.5;
        for (const [c, value] of [70, 90, 160].entries()) picture.data[4 * at + c] = level * value;
        picture.data[4 * at + 3] = 255;
      }
    return picture;
  };
  const blue = ({ data }: { data: ArrayLike<number> }, x: number): number => data[4 * (40 * WIDTH + x) + 2]!;

  it('comes to the light of the trunk’s upper half, and its padding stays', () => {
    const picture = drawn(0.7);
    const lit = withEvenLight(picture, sleeve, UNIT, trunk);
    assert.ok(blue(lit, 46) > blue(picture, 46) + 18, `${blue(picture, 46)} came to ${blue(lit, 46)}`);
    const relief = (of: typeof picture): number => (blue(of, 50) - blue(of, 40)) / blue(of, 46);
    assert.ok(relief(lit) > 0.6 * relief(picture), `${relief(picture)} came to ${relief(lit)}`);
  });

  it('stays as dark as another cloth of that hue is', () => {
    const picture = drawn(0.3);
    const lit = withEvenLight(picture, sleeve, UNIT, trunk);
    assert.ok(blue(lit, 46) < blue(picture, 46) + 12, `${blue(picture, 46)} came to ${blue(lit, 46)}`);
  });
});

it('shade so deep that it left the cloth grey has the cloth’s colour when it is lit again', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const sleeve = createMask(WIDTH, HEIGHT);
  sleeve.data.fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const colour = at % WIDTH < 60 ? [28, 27, 27] : [190, 90, 80];
    for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
    picture.data[4 * at + 3] = 255;
  }
  const { data } = withEvenLight(picture, sleeve, UNIT);
  const at = 4 * (45 * WIDTH + 20);
  assert.ok(data[at]! > 1.4 * data[at + 2]!, `${data[at]} ${data[at + 1]} ${data[at + 2]}`);
});
