/** A hand before the thigh hides nothing of the trousers' edge where they are seen beyond it; and what a bare belly tells. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { legEdge } from '../../../src/engine/fit/leg-outline.ts';
import type { LimbAxis } from '../../../src/engine/fit/limb-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { showsBelly } from '../../../src/engine/fit/shows-belly.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SIZE = 300;
const WALL: Shown = { name: 'background', colour: [230, 230, 230] };
const JEANS: Shown = { name: 'lowerClothes', colour: [90, 120, 170] };
const HAND: Shown = { name: 'leftHand', colour: [220, 180, 160] };

describe('the edge of trousers', () => {
  const axis = (x: number): LimbAxis => ({
    points: Array.from({ length: 21 }, (_, i) => ({ x, y: 50 + 10 * i })),
    normals: Array.from({ length: 21 }, () => ({ x: 1, y: 0 })),
    length: 200,
  });
  const typical = new Float32Array(21).fill(60);
  const edgeWith = (hand: (x: number) => boolean) => {
    const person = labelledPerson(SIZE, SIZE, {}, (x) => {
      if (hand(x)) return HAND;
      return x >= 60 && x < 190 ? JEANS : WALL;
    });
    return legEdge(person, axis(150), axis(90), 1, typical, new Array(21).fill(false));
  };

  it('is seen beyond a hand that lies before them', () => {
    const { extent, seen } = edgeWith((x) => x >= 160 && x < 180);
    assert.ok(seen.every(Boolean));
    assert.ok(Math.abs(extent[10]! - 40) < 2);
  });

  it('is unknown where it lies behind the hand', () => {
    const { seen } = edgeWith((x) => x >= 170 && x < 200);
    assert.ok(!seen.includes(true));
  });
});

describe('a belly', () => {
  const body = {
    frame: {
      origin: { x: 150, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 150,
      torsoLength: 220,
      yaw: 0,
    },
    waistline: 180,
    waistAt: () => 180,
  } as unknown as BodyMeasures;
  const wears = (hem: number) =>
    labelledPerson(SIZE, SIZE, {}, (x, y) => {
      if (x < 80 || x >= 220) return WALL;
      if (y >= 180) return JEANS;
      return y < hem ? { name: 'upperClothes', colour: [200, 40, 40] } : { ...HAND, name: 'neck' };
    });

  it('shows between a cropped top and the band, not above a band that holds the top', () => {
    assert.equal(showsBelly(wears(160), body), true);
    assert.equal(showsBelly(wears(180), body), false);
  });
});
