import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import {
  type Colour,
  type Cut,
  DRESS,
  type DrawnGarment,
  drawSkirt,
  drawTop,
  drawTrousers,
  FLARED_DRESS,
  type Ground,
  LONG_SLEEVE,
  LONG_SLEEVED_DRESS,
  PRINTED_DRESS,
  RIBBED,
  SHIRT,
  SLEEVELESS_DRESS,
  TANK,
  TEE,
  V_NECK,
} from './drawn-garments.ts';

const NAVY: Colour = [28, 34, 62];
const WHITE: Colour = [252, 251, 249];
const RED: Colour = [196, 40, 44];

const GROUNDS: Record<string, Ground> = {
  white: { colour: [255, 255, 255] },
  'packshot grey': { colour: [244, 244, 244], noise: 0.6 },
  'grey with a soft shadow': { colour: [225, 224, 222], noise: 0.8, shadow: true },
  'pink cloth': { colour: [222, 150, 168], noise: 2 },
  transparent: { colour: 'transparent' },
};

/** Distances between what was found and what was drawn, in pixels, by landmark. */
function measureErrors(drawn: DrawnGarment, garment: Garment): Map<string, number> {
  assert.ok(garment.top, `no top: ${garment.type}`);
  const errors = new Map<string, number>();
  for (const side of ['left', 'right'] as const) {
    const found = garment.top[side];
    const points = {
      neckPoint: found.neckPoint,
      shoulderTip: found.shoulderTip,
      armpit: found.armpit,
      hemCorner: found.sideSeam.at(-1),
      cuffOuter: found.sleeve?.outerEdge.at(-1),
      cuffInner: found.sleeve?.innerEdge.at(-1),
    };
    for (const [name, point] of Object.entries(points)) {
      const truth = drawn.truth[`${side}.${name}`];
      if (!truth) continue;
      assert.ok(point, `${side}.${name} is missing`);
      errors.set(`${side}.${name}`, Math.hypot(point.x - truth.x, point.y - truth.y));
    }
  }
  const bottom = drawn.truth['left.neckBottom']!;
  errors.set(
    'neckBottom',
    Math.min(...garment.top.neckline.map((p) => Math.hypot(p.x - bottom.x, p.y - bottom.y))),
  );
  return errors;
}

/** Pixels of a 600 × 800 picture within which each landmark must lie. */
const TOLERANCE: Record<string, number> = {
  neckPoint: 7,
  shoulderTip: 14,
  armpit: 7,
  hemCorner: 6,
  cuffOuter: 7,
  cuffInner: 7,
  neckBottom: 10,
};

function assertLandmarks(drawn: DrawnGarment, garment: Garment, type = 'top'): void {
  assert.equal(garment.type, type);
  for (const [name, error] of measureErrors(drawn, garment)) {
    const tolerance = TOLERANCE[name.split('.').at(-1)!]!;
    assert.ok(error <= tolerance, `${name} is ${error.toFixed(1)} px off, ${tolerance} allowed`);
  }
}

const TOPS: Record<string, Cut> = { tee: TEE, 'long sleeve': LONG_SLEEVE, tank: TANK, 'V-neck': V_NECK };

describe('landmarks of a drawn top', () => {
  for (const [cutName, cut] of Object.entries(TOPS))
    for (const [groundName, ground] of Object.entries(GROUNDS))
      it(`${cutName} on ${groundName}`, () => {
        const drawn = drawTop(cut, groundName === 'white' ? RED : NAVY, ground);
        assertLandmarks(drawn, understandFlatGarment(drawn.picture));
      });

  it('white tee on packshot grey', () => {
    const drawn = drawTop(TEE, WHITE, GROUNDS['packshot grey']!);
    assertLandmarks(drawn, understandFlatGarment(drawn.picture));
  });

  for (const tilt of [-9, 6])
    it(`tee lying ${tilt}° askew`, () => {
      const drawn = drawTop(TEE, RED, { ...GROUNDS.white!, tilt });
      assertLandmarks(drawn, understandFlatGarment(drawn.picture));
    });

  it('are sleeveless for a tank and sleeved for a tee', () => {
    const tank = understandFlatGarment(drawTop(TANK, NAVY, GROUNDS.white!).picture);
    assert.equal(tank.top?.left.sleeve, null);
    assert.ok(tank.top.left.armhole.length >= 6);
    const tee = understandFlatGarment(drawTop(TEE, NAVY, GROUNDS.white!).picture);
    assert.ok(tee.top?.left.sleeve);
    assert.equal(tee.top.left.armhole.length, 0);
  });
});

describe('landmarks of a drawn dress', () => {
  const DRESSES: Record<string, Cut> = {
    'straight, short sleeves': DRESS,
    'straight, long sleeves': LONG_SLEEVED_DRESS,
    'flared below its waist, short sleeves': FLARED_DRESS,
    'flared below its waist, sleeveless': SLEEVELESS_DRESS,
  };
  for (const [cutName, cut] of Object.entries(DRESSES))
    for (const groundName of ['white', 'packshot grey', 'transparent'])
      it(`${cutName} on ${groundName}`, () => {
        const drawn = drawTop(cut, groundName === 'white' ? RED : NAVY, GROUNDS[groundName]!);
        const garment = understandFlatGarment(drawn.picture);
        assertLandmarks(drawn, garment, 'dress');
        assert.equal(garment.bottom, null);
        assert.equal(garment.top!.left.sleeve === null, cut.sleeve === 'none');
      });
});

describe('the inside of the back', () => {
  it('is not seen in a print on the chest', () => {
    const drawn = drawTop(PRINTED_DRESS, [240, 110, 30], GROUNDS.white!);
    const garment = understandFlatGarment(drawn.picture);
    assert.equal(garment.type, 'dress');
    const { x, y } = drawn.truth['left.neckBottom']!;
    for (const down of [8, 30, 50])
      assert.equal(
        garment.top!.insideBack.data[Math.round(y + down) * garment.picture.width + Math.round(x)],
        0,
        `${down} px below the neckline`,
      );
  });

  /** Its share of coverage at a place relative to the middle of the picture. */
  const insideAt = (garment: Garment, x: number, y: number): number =>
    garment.top!.insideBack.data[Math.round(y) * garment.picture.width + 300 + Math.round(x)]! / 255;

  for (const groundName of ['white', 'packshot grey', 'transparent'])
    it(`of a shirt on ${groundName} reaches past label and yoke to where the collar leaves meet`, () => {
      const drawn = drawTop(SHIRT, RED, GROUNDS[groundName]!);
      const garment = understandFlatGarment(drawn.picture);
      assertLandmarks(drawn, garment);
      const { y } = drawn.truth['left.neckBottom']!;
      assert.equal(insideAt(garment, 0, y - 14), 1);
      assert.equal(insideAt(garment, 0, y - 60), 1);
      // the leaves lie in front
      for (const side of [-1, 1]) assert.equal(insideAt(garment, side * 30, y - 14), 0);
    });

  it("ends above a rib of the cloth's own colour", () => {
    const drawn = drawTop(RIBBED, RED, GROUNDS.white!);
    const garment = understandFlatGarment(drawn.picture);
    assertLandmarks(drawn, garment);
    const { y } = drawn.truth['left.neckBottom']!;
    assert.equal(insideAt(garment, 0, y - 6), 1);
    assert.equal(insideAt(garment, 0, y + 6), 0);
  });

  it('has an edge as smooth as the cut', () => {
    const drawn = drawTop(TEE, RED, GROUNDS['packshot grey']!);
    const { top } = understandFlatGarment(drawn.picture);
    const line = top!.neckline;
    for (let i = 2; i < line.length - 2; i++) {
      const [a, b, c] = [line[i - 1]!, line[i]!, line[i + 1]!];
      const bend = Math.atan2(
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x),
        (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y),
      );
      assert.ok(bend < 0.15, `the neckline turns back by ${bend.toFixed(2)} at point ${i}`);
    }
  });
});

describe('matte', () => {
  for (const [groundName, ground] of Object.entries(GROUNDS))
    it(`covers a drawn tee on ${groundName}`, () => {
      const drawn = drawTop(TEE, NAVY, ground);
      const { matte } = understandFlatGarment(drawn.picture);
      let difference = 0;
      let area = 0;
      for (let i = 0; i < matte.data.length; i++) {
        difference += Math.abs(matte.data[i]! - drawn.coverage.data[i]!) / 255;
        area += drawn.coverage.data[i]! / 255;
      }
      assert.ok(difference < 0.012 * area, `${((100 * difference) / area).toFixed(2)} % of the area differs`);
    });

  it("keeps the background's colour out of the edge", () => {
    const drawn = drawTop(TEE, NAVY, { colour: [255, 255, 255] });
    const { picture, matte } = understandFlatGarment(drawn.picture);
    let light = 0;
    let edge = 0;
    for (let i = 0; i < matte.data.length; i++) {
      if (matte.data[i]! > 30 && matte.data[i]! < 250) edge++;
      if (matte.data[i]! > 30 && picture.data[i * 4]! > 80) light++;
    }
    // the very ends of the slits below the arms stay closed
    assert.ok(light < 0.03 * edge, `${light} of about ${edge} edge pixels are light`);
  });
});

describe('edge', () => {
  /** Paints rows of one side, from x = 452 on, in the colour of the ground. */
  function paintStripe(drawn: DrawnGarment, top: number, bottom: number): void {
    const { data, width } = drawn.picture;
    for (let y = top; y < bottom; y++)
      for (let x = 452; x < width; x++) data.set([255, 255, 255], (y * width + x) * 4);
  }

  it("goes on past stripes of the ground's colour across one sleeve", () => {
    const drawn = drawTop(LONG_SLEEVE, NAVY, GROUNDS.white!);
    for (const top of [400, 420]) paintStripe(drawn, top, top + 8);
    const { matte, doubts } = understandFlatGarment(drawn.picture);
    assert.deepEqual(doubts, []);
    for (const y of [404, 424]) {
      const row = y * matte.width;
      for (let x = 456; x < 468; x++)
        assert.equal(matte.data[row + x], drawn.coverage.data[row + x], `at ${x}, ${y}`);
    }
  });

  it('of a garment that runs out of the picture is not believed', () => {
    const { picture } = drawTop(TEE, NAVY, GROUNDS.white!);
    const cut = { ...picture, data: new Uint8ClampedArray(410 * 800 * 4), width: 410 };
    for (let y = 0; y < 800; y++)
      cut.data.set(picture.data.subarray(y * 2400 + 760, (y + 1) * 2400), y * 1640);
    const { confidence, doubts } = understandFlatGarment(cut);
    assert.ok(confidence < 0.3, `confidence is ${confidence}`);
    assert.match(doubts.join(' '), /runs out of the picture/);
  });
});

describe('type', () => {
  it('tells trousers, skirt and dress from tops', () => {
    for (const ground of Object.values(GROUNDS)) {
      assert.equal(understandFlatGarment(drawTrousers(NAVY, ground).picture).type, 'bottom');
      assert.equal(understandFlatGarment(drawSkirt(RED, ground).picture).type, 'bottom');
      assert.equal(understandFlatGarment(drawTop(DRESS, RED, ground).picture).type, 'dress');
    }
  });

  it('gives no landmarks to what is not a top', () => {
    assert.equal(understandFlatGarment(drawTrousers(NAVY, GROUNDS.white!).picture).top, null);
  });
});
