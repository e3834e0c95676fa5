import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import {
  type Colour,
  type DrawnGarment,
  drawShorts,
  drawSkirt,
  drawTrousers,
  type Ground,
} from './drawn-garments.ts';

const NAVY: Colour = [28, 34, 62];
const RED: Colour = [196, 40, 44];

const GROUNDS: Record<string, Ground> = {
  white: { colour: [255, 255, 255] },
  'packshot grey': { colour: [244, 244, 244], noise: 0.6 },
  'grey with a soft shadow': { colour: [225, 224, 222], noise: 0.8, shadow: true },
  transparent: { colour: 'transparent' },
  'white, 12° askew': { colour: [255, 255, 255], tilt: 12 },
  'a floor that is brighter beside it': { colour: [140, 88, 40], noise: 5, glow: 0.3 },
  'grey, 8° askew to the other side': { colour: [244, 244, 244], noise: 0.6, tilt: -8 },
};

/** Pixels of a 600 × 800 picture within which each landmark must lie. */
const TOLERANCE: Record<string, number> = {
  waistCorner: 7,
  waistMiddle: 6,
  crotch: 28,
  hemOuter: 7,
  hemInner: 7,
};

function assertLandmarks(drawn: DrawnGarment, garment: Garment): void {
  assert.equal(garment.type, 'bottom');
  assert.equal(garment.top, null);
  const { bottom } = garment;
  assert.ok(bottom);
  for (const side of ['left', 'right'] as const) {
    const found: Record<string, { x: number; y: number } | null | undefined> = {
      waistCorner: bottom[side].outerEdge[0],
      waistMiddle: bottom.waist[bottom.waist.length >> 1],
      crotch: bottom.crotch,
      hemOuter: bottom[side].outerEdge.at(-1),
      hemInner: bottom[side].innerEdge.at(-1),
    };
    for (const [name, point] of Object.entries(found)) {
      const truth = drawn.truth[`${side}.${name}`];
      if (!truth) continue;
      assert.ok(point, `${side}.${name} is missing`);
      const error = Math.hypot(point.x - truth.x, point.y - truth.y);
      assert.ok(error <= TOLERANCE[name]!, `${side}.${name} is ${error.toFixed(1)} px off`);
    }
  }
}

describe('landmarks of a drawn bottom', () => {
  for (const [groundName, ground] of Object.entries(GROUNDS)) {
    it(`trousers on ${groundName}`, () => {
      const drawn = drawTrousers(NAVY, ground);
      const garment = understandFlatGarment(drawn.picture);
      assertLandmarks(drawn, garment);
      assert.equal(garment.bottom!.kind, 'trousers');
      assert.equal(garment.bottom!.hem.length, 0);
    });

    it(`shorts on ${groundName}`, () => {
      const drawn = drawShorts(RED, ground);
      const garment = understandFlatGarment(drawn.picture);
      assertLandmarks(drawn, garment);
      assert.equal(garment.bottom!.kind, 'trousers');
    });

    it(`a skirt on ${groundName}`, () => {
      const drawn = drawSkirt(RED, ground);
      const garment = understandFlatGarment(drawn.picture);
      assertLandmarks(drawn, garment);
      const { kind, crotch, hem, left, right } = garment.bottom!;
      assert.equal(kind, 'skirt');
      assert.equal(crotch, null);
      assert.deepEqual([left.innerEdge, right.innerEdge], [[], []]);
      assert.ok(hem[0]!.x < hem.at(-1)!.x, 'the hem runs from its right corner to its left one');
      const corner = right.outerEdge.at(-1)!;
      assert.ok(Math.hypot(hem[0]!.x - corner.x, hem[0]!.y - corner.y) < 0.01);
    });
  }

  it('trousers whose legs lie together: the line between them parts them', () => {
    const drawn = drawTrousers(RED, GROUNDS.white!, 'together');
    const garment = understandFlatGarment(drawn.picture);
    assertLandmarks(drawn, garment);
    for (const { innerEdge } of [garment.bottom!.left, garment.bottom!.right]) {
      assert.ok(innerEdge.length >= 6);
      for (const { x } of innerEdge) assert.ok(Math.abs(x - 300) < 5, `the line lies at ${x}`);
    }
  });
});

describe("the inside of a waistband's back", () => {
  it('ends at the upper edge of the front', () => {
    const drawn = drawTrousers(RED, GROUNDS.white!);
    const { bottom, picture } = understandFlatGarment(drawn.picture);
    const { x, y } = drawn.truth['left.waistMiddle']!;
    const insideAt = (down: number) =>
      bottom!.insideBack.data[Math.round(y + down) * picture.width + Math.round(x)]!;
    assert.ok(insideAt(-6) > 250);
    assert.equal(insideAt(6), 0);
  });

  it('is empty where none shows', () => {
    const { bottom } = understandFlatGarment(drawSkirt(RED, GROUNDS.white!).picture);
    assert.ok(bottom!.insideBack.data.every((value) => value === 0));
  });
});

describe('a bottom that runs out of the picture', () => {
  it('is not believed', () => {
    const { picture } = drawTrousers(NAVY, GROUNDS.white!);
    const cut = { ...picture, data: picture.data.slice(0, 600 * 600 * 4), height: 600 };
    const whole = understandFlatGarment(picture);
    const { confidence, doubts } = understandFlatGarment(cut);
    assert.ok(confidence < 0.6 * whole.confidence, `confidence is ${confidence}`);
    assert.match(doubts.join(' '), /runs out of the picture/);
  });
});
