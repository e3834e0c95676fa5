/** What goes wrong on small copies of a garment's picture, where an outline's corners are few pixels. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 450;
const HEIGHT = 600;
const NAVY = [28, 34, 62] as const;

type Points = readonly (readonly [number, number])[];

/** Fills the shape one half of which has these corners, from its top down, beside the middle. */
function drawHalves(half: Points, colour: readonly [number, number, number]): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const outline = [...half, ...half.map(([x, y]) => [-x, y] as const).reverse()];
  const { data } = fillPolygon(
    outline.flatMap(([x, y]) => [WIDTH / 2 + x, y]),
    WIDTH,
    HEIGHT,
  );
  for (let i = 0; i < data.length; i++)
    for (let c = 0; c < 4; c++)
      picture.data[4 * i + c] = c === 3 ? 255 : 255 + ((colour[c]! - 255) * data[i]!) / 255;
  return picture;
}

describe('a dress on straps', () => {
  /** Straps, a straight bodice, and a skirt that flares to its rounded hem. */
  const dress: Points = [
    [0, 115],
    [42, 110],
    [56, 40],
    [80, 46],
    [62, 115],
    [66, 200],
    [110, 330],
    [180, 470],
    [196, 530],
    [190, 556],
    [120, 568],
    [0, 574],
  ];

  it('is no top whose armholes end at the hem', () => {
    for (const analysisSize of [416, 480, 576]) {
      const garment = understandFlatGarment(drawHalves(dress, NAVY), { analysisSize });
      assert.equal(garment.type, 'dress', `at ${analysisSize}`);
      const { right, left } = garment.top!;
      for (const { armpit } of [right, left]) assert.ok(armpit.y < 230, `armpit at ${armpit.y}`);
    }
  });
});

describe('a wide skirt', () => {
  /** Its hem runs in scallops, of which one lies farther down and out than the corner. */
  const skirt: Points = [
    [50, 60],
    [205, 430],
    [190, 434],
    [178, 468],
    [140, 462],
    [110, 492],
    [60, 488],
    [0, 500],
  ];

  it("has its hem's corners at the ends of its sides", () => {
    for (const analysisSize of [416, 480, 576]) {
      const { bottom } = understandFlatGarment(drawHalves(skirt, [196, 40, 44]), { analysisSize });
      for (const [side, sign] of [
        ['right', -1],
        ['left', 1],
      ] as const) {
        const corner = bottom![side].outerEdge.at(-1)!;
        const off = Math.hypot(corner.x - (WIDTH / 2 + sign * 205), corner.y - 430);
        assert.ok(off < 12, `${side} at ${analysisSize}: ${off} px off`);
      }
    }
  });
});
