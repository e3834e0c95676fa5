/** The trunk of a bare body: below the armpit its flank runs inwards, it does not end in a shelf beside the arm. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { torsoShape } from '../../../src/engine/room/torso-shape.ts';

const [WIDTH, HEIGHT, UNIT, AXIS, TOP] = [400, 400, 200, 200, 80];

/** A trunk 74 pixels wide to both sides, beside arms that hang so far out that the way between both is skin. */
function body(): BodyMeasures {
  const arm = (out: 1 | -1) => {
    const table = (value: number) => new Float32Array(33).fill(value);
    return {
      length: 320,
      points: Array.from({ length: 33 }, (_, k) => ({ x: AXIS + out * 100, y: TOP + 10 * k })),
      normals: Array.from({ length: 33 }, () => ({ x: out, y: 0 })),
      bare: table(26),
      middle: table(0),
    };
  };
  return {
    frame: {
      origin: { x: AXIS, y: TOP },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 280,
    },
    shoulderLine: () => -20,
    neckEdge: () => 30,
    halfWidth: () => 74,
    waistline: null,
    arms: { left: arm(1), right: arm(-1) },
  } as unknown as BodyMeasures;
}

it('comes in below the armpits on a slant', () => {
  const none = { lower: new Float32Array(40), certainty: new Float32Array(40) };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { data } = torsoShape(body(), area, { left: none, right: none }, 300);
  const halfAt = (y: number): number => {
    let covered = 0;
    for (let x = AXIS; x < WIDTH; x++) covered += data[y * WIDTH + x]! / 255;
    return covered;
  };
  const [from, to] = [TOP + 0.46 * UNIT, TOP + 0.62 * UNIT];
  assert.ok(halfAt(from) > halfAt(to) + 6, `${halfAt(from)} above ${halfAt(to)}`);
  for (let y = from; y < to; y++) assert.ok(halfAt(y) - halfAt(y + 1) < 0.9, `${halfAt(y)} at ${y}`);
});
