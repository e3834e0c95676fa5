import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutRimPieces } from '../../../src/engine/worn/without-rim-pieces.ts';

const [WIDTH, HEIGHT, UNIT] = [300, 320, 200];
type Colour = readonly [number, number, number];
const WHITE: Colour = [232, 230, 238];
const WALL: Colour = [204, 202, 196];

const point = (x: number, y: number): GarmentPoint => ({ x, y });
const line = (a: GarmentPoint, b: GarmentPoint, count: number): GarmentPoint[] =>
  Array.from({ length: count }, (_, i) =>
    point(a.x + ((b.x - a.x) * i) / (count - 1), a.y + ((b.y - a.y) * i) / (count - 1)),
  );

/** A sleeveless body from x 60 to 240 and y 30 to 300. */
function landmarks(): TopLandmarks {
  const side = (x: number, inner: number): TopSide => ({
    neckPoint: point(inner, 30),
    shoulderTip: point(x, 34),
    armpit: point(x, 110),
    sleeve: null,
    sideSeam: line(point(x, 120), point(x, 300), 10),
    armhole: line(point(x, 34), point(x, 110), 10),
  });
  return {
    left: side(240, 180),
    right: side(60, 120),
    neckline: line(point(120, 30), point(180, 30), 9),
    backNeckline: [],
    hem: line(point(60, 300), point(240, 300), 9),
    insideBack: createMask(WIDTH, HEIGHT),
  };
}

/** What is left of the body's cut-out, to whose right side a piece 8 wide and 40 high belongs that shows `piece`. */
function cutOut(piece: (x: number, y: number) => Colour, cloth: (x: number, y: number) => Colour): Mask {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const inside = x >= 60 && x < 240 && y >= 30 && y < 300;
      const beside = x >= 240 && x < 248 && y >= 180 && y < 220;
      const colour = inside ? cloth(x, y) : beside ? piece(x, y) : WALL;
      photo.data.set([...colour, 255], 4 * at);
      if (inside || beside) mask.data[at] = 255;
    }
  return withoutRimPieces(mask, toLab(photo), landmarks(), UNIT, 1);
}

const left = ({ data }: Mask): number => {
  let count = 0;
  for (let y = 180; y < 220; y++) for (let x = 240; x < 248; x++) if (data[y * WIDTH + x] === 255) count++;
  return count;
};
const bodyOf = ({ data }: Mask): number => {
  let count = 0;
  for (let y = 30; y < 300; y++) for (let x = 60; x < 240; x++) if (data[y * WIDTH + x] === 255) count++;
  return count;
};

describe('a narrow piece along the side of plain cloth', () => {
  it('goes where it is wall, and no more than that goes', () => {
    const result = cutOut(
      () => WALL,
      () => WHITE,
    );
    assert.ok(left(result) < 0.1 * 320, `${left(result)} pixels of wall are left`);
    assert.ok(bodyOf(result) > 0.995 * 180 * 270);
  });

  it('goes where it is the dark of an arm’s shadow', () => {
    const result = cutOut(
      () => [70, 60, 62],
      () => WHITE,
    );
    assert.ok(left(result) < 0.1 * 320);
  });

  it('stays where light on the cloth makes it', () => {
    const grey: Colour = [120, 116, 118];
    const result = cutOut(
      () => [236, 234, 236],
      () => grey,
    );
    assert.equal(left(result), 320);
  });

  it('stays where the cloth darkens towards it', () => {
    const shaded = (x: number): Colour => {
      const value = 232 - 110 * Math.max(0, (x - 190) / 58) ** 2;
      return [value, value, value];
    };
    assert.equal(left(cutOut(shaded, shaded)), 320);
  });

  it('stays on cloth with a pattern', () => {
    const checked = (x: number, y: number): Colour =>
      ((x >> 3) + (y >> 3)) % 2 ? [250, 250, 250] : [90, 60, 60];
    const result = cutOut(() => WALL, checked);
    assert.equal(bodyOf(result), 180 * 270);
  });
});
