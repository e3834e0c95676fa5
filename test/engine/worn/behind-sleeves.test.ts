import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutIntoParts } from '../../../src/engine/fit/garment-parts.ts';
import type { Garment, TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { sidesBehindSleeves } from '../../../src/engine/worn/behind-sleeves.ts';
import type { WornTop } from '../../../src/engine/worn/worn-top.ts';
import type { WornView } from '../../../src/engine/worn/worn-view.ts';

const [WIDTH, HEIGHT, UNIT] = [360, 320, 160];
const point = (x: number, y: number): GarmentPoint => ({ x, y });
const line = (a: GarmentPoint, b: GarmentPoint): GarmentPoint[] =>
  Array.from({ length: 10 }, (_, i) =>
    point(a.x + ((b.x - a.x) * (i + 1)) / 10, a.y + ((b.y - a.y) * (i + 1)) / 10),
  );

/** A red body from x 80 to 240; the left arm's green sleeve comes from the side and ends before it, from y 160 to 210. */
function jacket() {
  const sleeve = [point(290, 150), point(300, 200), point(212, 210), point(212, 160)];
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isSleeve = x >= 212 && x < 295 && y >= 160 && y < 210;
      const isBody = x >= 80 && x < 240 && y >= 40 && y < 290;
      if (isSleeve || isBody) cloth.data[at] = 255;
      const weave = 6 * ((x + y) % 3);
      picture.data.set([isSleeve ? 30 : 190 + weave, isSleeve ? 160 : 40, 50, 255], 4 * at);
    }
  const side = (x: number, neck: number): TopSide => ({
    neckPoint: point(neck, 36),
    shoulderTip: point(x, 44),
    armpit: point(x, 100),
    sleeve: null,
    sideSeam: line(point(x, 100), point(x, 290)),
    armhole: line(point(x, 44), point(x, 100)),
  });
  const left: TopSide = {
    ...side(240, 190),
    armhole: [],
    sleeve: {
      outerEdge: [...line(point(240, 44), point(300, 150)), point(300, 200), point(212, 210)],
      innerEdge: [...line(point(240, 100), point(262, 158)), point(240, 160), point(212, 160)],
    },
  };
  const top: TopLandmarks = {
    left,
    right: side(80, 130),
    neckline: [point(130, 36), point(160, 50), point(190, 36)],
    backNeckline: [],
    hem: [point(80, 290), ...line(point(80, 290), point(240, 290))],
    insideBack: createMask(WIDTH, HEIGHT),
  };
  const frame = {
    origin: point(160, 50),
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
  };
  // the hand comes out of the sleeve's end
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const hand = BODY_CLASSES.indexOf('leftHand');
  for (let y = 170; y < 200; y++) labels.fill(hand, y * WIDTH + 212, y * WIDTH + 217);
  const parse = { width: WIDTH, height: HEIGHT, labels };
  const view = { body: { frame }, person: { parse } } as unknown as WornView;
  const read = (before: WornTop['before']): WornTop => ({
    top,
    before,
    longSleeves: true,
    isTucked: false,
    beyond: createMask(WIDTH, HEIGHT),
  });
  const arm = { from: 100, sleeve, hand: null };
  return { view, read, arm, picture, cloth, top };
}

describe('a side that a forearm lies before', () => {
  it('is drawn with the body’s cloth, and the sleeve keeps its own', () => {
    const { view, read, arm, picture, cloth, top } = jacket();
    const sides = sidesBehindSleeves(view, read({ left: arm, right: null }), picture, cloth);
    assert.ok(sides);
    const garment = { picture, matte: cloth, worn: true, top, coveredSides: sides } as unknown as Garment;
    const parts = cutIntoParts(garment, top);
    for (let y = 170; y < 200; y += 5)
      for (let x = 220; x < 236; x += 4) {
        const at = y * WIDTH + x;
        const [red, green] = [sides.picture.data[4 * at]!, sides.picture.data[4 * at + 1]!];
        assert.ok(red > 150 && green < 90, `${red} ${green} at ${x} ${y}`);
        assert.equal(sides.matte.data[at], 255);
        assert.equal(parts.torso!.data[at], 0);
        assert.equal(parts.leftSleeve!.data[at], 255);
      }
    assert.equal(parts.leftSleeve!.data[185 * WIDTH + 214], 0);
    // nothing beyond the side, nor on the other one
    for (let y = 110; y < 260; y += 5) {
      assert.equal(sides.matte.data[y * WIDTH + 246], 0);
      assert.equal(sides.matte.data[y * WIDTH + 90], 0);
      assert.equal(parts.torso!.data[y * WIDTH + 100], 255);
    }
  });

  it('is left as it is where no sleeve lies before it, or one touches it', () => {
    const { view, read, arm, picture, cloth } = jacket();
    assert.equal(sidesBehindSleeves(view, read({ left: null, right: null }), picture, cloth), null);
    const beside = arm.sleeve.map(({ x, y }) => point(x + 26, y));
    assert.equal(
      sidesBehindSleeves(view, read({ left: { ...arm, sleeve: beside }, right: null }), picture, cloth),
      null,
    );
  });
});
