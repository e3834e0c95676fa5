/** Sleeves of flat tops are cut off where they are seen to be sewn on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleArmholes } from '../../../src/engine/fit/armhole-seam.ts';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../../../src/engine/garment/top-outline.ts';
import { fillPixelCentres } from '../../../src/engine/geometry/fill-polygon.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, MIDDLE] = [400, 300, 200];
const [TIP, PIT] = [
  { x: 80, y: 40 },
  { x: 120, y: 160 },
];

/** Distance from the middle at which the seam lies in row `y`: it bows to the body by `bow` pixels. */
function seamAt(y: number, bow: number): number {
  const t = Math.max(0, Math.min(1, (y - TIP.y) / (PIT.y - TIP.y)));
  return TIP.x + (PIT.x - TIP.x) * t - bow * 4 * t * (1 - t);
}

/** Stripes across the body and, `seen`, others on the sleeves. */
function pictureOf(bow: number, seen: boolean) {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const away = Math.abs(x + 0.5 - MIDDLE);
      const onSleeve = seen && away > seamAt(y, bow);
      const dark = Math.floor((onSleeve ? y + 0.5 * away + 6 : y) / 12) % 2 === 0;
      data.set(dark ? [30, 30, 40, 255] : [210, 190, 160, 255], 4 * (y * WIDTH + x));
    }
  return { width: WIDTH, height: HEIGHT, data };
}

function sideOf(sign: 1 | -1): TopSide {
  const at = (x: number, y: number) => ({ x: MIDDLE + sign * x, y });
  return {
    neckPoint: at(35, 25),
    shoulderTip: at(TIP.x, TIP.y),
    armpit: at(PIT.x, PIT.y),
    sleeve: { outerEdge: [at(150, 120), at(180, 280)], innerEdge: [at(125, 170), at(140, 280)] },
    sideSeam: [at(118, 280)],
    armhole: [],
  };
}

const top: TopLandmarks = {
  left: sideOf(1),
  right: sideOf(-1),
  neckline: [{ x: MIDDLE, y: 40 }],
  backNeckline: [],
  hem: [{ x: MIDDLE, y: 285 }],
  insideBack: createMask(WIDTH, HEIGHT),
};

test('a seam that bows to the body is found', () => {
  const { left, right } = settleArmholes(top, { picture: pictureOf(14, true), worn: false });
  for (const { armhole } of [left, right]) {
    const middle = armhole.find(({ y }) => y > 95)!;
    assert.ok(Math.abs(Math.abs(middle.x - MIDDLE) - seamAt(middle.y, 14)) < 4, `${middle.x} at ${middle.y}`);
  }
});

test('a seam beside which folds of the sleeve lie far on the body is found', () => {
  const { left, right } = settleArmholes(top, { picture: pictureOf(32, true), worn: false });
  for (const { armhole } of [left, right]) {
    const middle = armhole.find(({ y }) => y > 95)!;
    assert.ok(Math.abs(Math.abs(middle.x - MIDDLE) - seamAt(middle.y, 32)) < 4, `${middle.x} at ${middle.y}`);
  }
});

test('what lies between it and the straight line is the sleeve’s', () => {
  const { left } = settleArmholes(top, { picture: pictureOf(14, true), worn: false });
  const between = { x: Math.round(MIDDLE + seamAt(100, 7)), y: 100 };
  const inside = (points: readonly { x: number; y: number }[]): boolean => {
    const mask = fillPixelCentres(
      points.flatMap(({ x, y }) => [x, y]),
      WIDTH,
      HEIGHT,
    );
    return mask.data[between.y * WIDTH + between.x]! > 0;
  };
  assert.ok(inside(sleeveOutline(left)!));
  assert.ok(!inside(torsoOutline({ ...top, left })));
});

test('cloth that goes on without a seam keeps its landmarks', () => {
  assert.equal(settleArmholes(top, { picture: pictureOf(14, false), worn: false }), top);
});

test('a garment that somebody wears keeps its landmarks', () => {
  assert.equal(settleArmholes(top, { picture: pictureOf(14, true), worn: true }), top);
});
