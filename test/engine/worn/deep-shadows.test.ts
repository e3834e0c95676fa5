import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { fillDeepShadows } from '../../../src/engine/worn/fill-deep-shadows.ts';
import { smoothSleeves } from '../../../src/engine/worn/smooth-sleeves.ts';

const [WIDTH, HEIGHT, UNIT] = [360, 360, 200];

/** A body from x 120 to 240 with sleeves 50 wide that hang beside it, parted from it below y 160 by a gap of 10. */
function jacket(): { top: TopLandmarks; cloth: Mask } {
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 60; y < 320; y++) cloth.data.fill(255, y * WIDTH + 120, y * WIDTH + 240);
  const side = (sign: 1 | -1): TopSide => {
    const at = (u: number): number => 180 + sign * u;
    for (let y = 70; y < 290; y++) {
      const [a, b] = [at(y < 160 ? 60 : 70), at(120)];
      cloth.data.fill(255, y * WIDTH + Math.min(a, b), y * WIDTH + Math.max(a, b));
    }
    return {
      neckPoint: { x: at(30), y: 60 },
      shoulderTip: { x: at(60), y: 65 },
      armpit: { x: at(60), y: 150 },
      sleeve: {
        outerEdge: Array.from({ length: 15 }, (_, i) => ({ x: at(120), y: 80 + 15 * i })),
        innerEdge: Array.from({ length: 15 }, (_, i) => ({ x: at(70), y: 164 + 9 * i })),
      },
      sideSeam: Array.from({ length: 10 }, (_, i) => ({ x: at(60), y: 167 + 17 * i })),
      armhole: [],
    };
  };
  const [left, right] = [side(1), side(-1)];
  return {
    cloth,
    top: {
      left,
      right,
      neckline: [right.neckPoint, left.neckPoint],
      backNeckline: [],
      hem: [
        { x: 120, y: 320 },
        { x: 240, y: 320 },
      ],
      insideBack: createMask(WIDTH, HEIGHT),
    },
  };
}

type Colour = readonly [number, number, number];

function painted(cloth: Mask, colourAt: (x: number, y: number) => Colour): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++)
      picture.data.set(
        [...(cloth.data[at] === 255 ? colourAt(x, y) : ([255, 255, 255] as const)), 255],
        4 * at,
      );
  return picture;
}

const inCrease = (x: number, y: number): boolean => Math.abs(x - 240) < 9 && y > 125 && y < 162;

describe('a deep shadow between sleeve and body', () => {
  it('is filled with lit cloth', () => {
    const { top, cloth } = jacket();
    const picture = painted(cloth, (x, y) => (inCrease(x, y) ? [12, 3, 3] : [180, 60, 62]));
    const lit = fillDeepShadows(picture, toLab(picture), cloth, top, UNIT);
    const at = 4 * (145 * WIDTH + 240);
    assert.ok(lit.data[at]! > 110 && lit.data[at + 1]! > 30, `${lit.data.slice(at, at + 3)}`);
    // elsewhere nothing changes
    assert.deepEqual(lit.data.slice(0, 4 * 90 * WIDTH), picture.data.slice(0, 4 * 90 * WIDTH));
  });

  it('has the strong hue that the cloth has in the shade', () => {
    const { top, cloth } = jacket();
    const colourOf = (light: number): Colour => [
      12 + 190 * light,
      3 + 180 * Math.max(0, light - 0.6),
      3 + 180 * Math.max(0, light - 0.6),
    ];
    const lightAt = (x: number, y: number): number => {
      return inCrease(x, y) ? 0 : 0.75 + 0.25 * Math.sin(y / 7);
    };
    const picture = painted(cloth, (x, y) => colourOf(lightAt(x, y)));
    const { data } = fillDeepShadows(picture, toLab(picture), cloth, top, UNIT);
    // shade of the cloth has next to no green
    const greens = [];
    for (let x = 222; x < 260; x++) {
      const [red, green] = data.subarray(4 * (145 * WIDTH + x));
      if (red! > 40 && red! < 190) greens.push(green! - colourOf((red! - 12) / 190)[1]);
    }
    assert.ok(greens.length > 0 && Math.max(...greens) < 10, `${greens}`);
  });

  it('is left alone on cloth that has such dye', () => {
    const { top, cloth } = jacket();
    const picture = painted(cloth, (x, y) =>
      inCrease(x, y) || (x >> 4) % 3 === 0 ? [12, 12, 16] : [180, 180, 182],
    );
    assert.equal(fillDeepShadows(picture, toLab(picture), cloth, top, UNIT), picture);
  });

  it('stays where it is pale: it gives white cloth its form', () => {
    const { top, cloth } = jacket();
    const picture = painted(cloth, (x, y) => (inCrease(x, y) ? [90, 90, 96] : [235, 235, 240]));
    assert.equal(fillDeepShadows(picture, toLab(picture), cloth, top, UNIT), picture);
  });
});

describe('the edges of a worn sleeve', () => {
  it('lose teeth and scraps, and the cuff keeps its corners', () => {
    const { top, cloth } = jacket();
    const rough = { ...cloth, data: cloth.data.slice() };
    for (let y = 190; y < 196; y++) rough.data.fill(255, y * WIDTH + 300, y * WIDTH + 306);
    for (let y = 220; y < 225; y++) rough.data.fill(255, y * WIDTH + 240, y * WIDTH + 246);
    const { data } = smoothSleeves(rough, top, UNIT);
    assert.equal(data[193 * WIDTH + 304], 0);
    assert.equal(data[222 * WIDTH + 244], 0);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const at = y * WIDTH + x;
        if (data[at] === 255) assert.equal(rough.data[at], 255);
        else if (cloth.data[at] === 255) assert.ok(y < 84 || y > 158, `lost ${x} ${y}`);
      }
    assert.equal(data[288 * WIDTH + 298], 255);
  });
});
