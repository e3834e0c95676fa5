/** New trousers beside a sleeve that hangs before the hip go on behind it, as far down as it hangs there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEHIND_SLEEVE, sidesBehindArms } from '../../../src/engine/fit/behind-arms.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { LegMeasures } from '../../../src/engine/fit/measure-legs.ts';
import type { WaistEdge } from '../../../src/engine/fit/waist-edge.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [300, 340];
const UNIT = 100;
const [WAIST, ARM_ENDS, HIPS] = [140, 190, 200];
const REACH = 50;

const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y): Shown => {
  const aside = x + 0.5 - 150;
  if (y >= WAIST && Math.abs(aside) < REACH) return { name: 'lowerClothes', colour: [60, 60, 90] };
  if (aside > 0 && aside < 80 && y < ARM_ENDS) return { name: 'upperClothes', colour: [20, 20, 20] };
  return { name: 'background', colour: [240, 240, 240] };
});
const outline = () => REACH;
const body = {
  frame: {
    origin: { x: 150, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
    torsoLength: 200,
  },
  arms: { left: { handSeen: true }, right: { handSeen: true } },
  lowerSides: { outline: { left: outline, right: outline } },
} as unknown as BodyMeasures;
const legs = { unit: UNIT, hips: { v: HIPS, left: REACH, right: REACH } } as unknown as LegMeasures;
const edge: WaistEdge = {
  at: () => WAIST,
  reach: { left: null, right: REACH },
  behindArm: { left: true, right: false },
  seen: { left: REACH, right: REACH },
};
const { left, right } = sidesBehindArms(person, body, legs, edge);

test('the side goes on behind the sleeve beside it', () => {
  assert.ok(Math.abs(left!(WAIST + 10) - (REACH + BEHIND_SLEEVE * UNIT)) < 0.01);
});

test('and comes back before the sleeve ends', () => {
  assert.equal(left!(ARM_ENDS), 0);
  assert.equal(left!(HIPS), 0);
  let before = left!(WAIST);
  for (let v = WAIST; v < ARM_ENDS - 1; v++) {
    assert.ok(left!(v) <= before + 0.01 && before - left!(v) < 2.5, `at ${v}`);
    before = left!(v);
  }
});

test('the free side keeps its own measure', () => assert.equal(right, null));
