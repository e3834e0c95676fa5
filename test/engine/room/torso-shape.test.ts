/** The trunk of a bare body: below the armpit its flank runs inwards, it does not end in a shelf beside the arm. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { torsoShape } from '../../../src/engine/room/torso-shape.ts';

const [WIDTH, HEIGHT, UNIT, AXIS, TOP] = [400, 400, 200, 200, 80];

/** Where the trunk ends and the arm beside it begins, pixels from the axis. */
const TRUNK = 74;
const ARM = 78;

/** A trunk beside arms that hang so near to it that what lies between both at the armpits is skin. */
function body(): BodyMeasures {
  const arm = (out: 1 | -1) => {
    const table = (value: number) => new Float32Array(33).fill(value);
    return {
      length: 320,
      points: Array.from({ length: 33 }, (_, k) => ({ x: AXIS + out * (ARM + 26), y: TOP + 10 * k })),
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
    halfWidth: () => TRUNK / 0.96,
    waistline: null,
    armCrease: { left: null, right: null },
    arms: { left: arm(1), right: arm(-1) },
  } as unknown as BodyMeasures;
}

it('comes in below the armpits on a slant', () => {
  const none = { lower: new Float32Array(40), certainty: new Float32Array(40) };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { data } = torsoShape(body(), area, { left: none, right: none }, 300, 280);
  const halfAt = (y: number): number => {
    let covered = 0;
    for (let x = AXIS; x < AXIS + ARM; x++) covered += data[y * WIDTH + x]! / 255;
    return covered;
  };
  const [from, to] = [TOP + 0.44 * UNIT, TOP + 0.54 * UNIT];
  assert.ok(halfAt(from) > ARM - 0.5, `${halfAt(from)} at the armpit`);
  assert.ok(Math.abs(halfAt(to) - TRUNK) < 0.5, `${halfAt(to)} below it`);
  for (let y = from; y < to; y++) assert.ok(halfAt(y) - halfAt(y + 1) < 0.95, `${halfAt(y)} at ${y}`);
});

it('is whole at the hem of a short top beside an arm that is held away', () => {
  const away = body();
  for (const arm of Object.values(away.arms))
    for (const point of arm.points) (point as { x: number }).x += point.x > AXIS ? 40 : -40;
  const none = { lower: new Float32Array(40), certainty: new Float32Array(40) };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const hem = 0.56 * UNIT;
  const { data } = torsoShape(away, area, { left: none, right: none }, 300, hem);
  for (let y = TOP + Math.round(hem); y < TOP + 0.8 * UNIT; y++)
    assert.ok(data[y * WIDTH + AXIS + TRUNK - 2] === 255, `open at ${y}`);
});

it('is there below a neck that leans beyond the axis', () => {
  const leaning: BodyMeasures = { ...body(), neckEdge: (side) => (side === 'left' ? 70 : -12) };
  const none = { lower: new Float32Array(40), certainty: new Float32Array(40) };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { data } = torsoShape(leaning, area, { left: none, right: none }, 300, 280);
  const at = (u: number, v: number): number => data[(TOP + v) * WIDTH + AXIS + u]!;
  for (const u of [-60, 0, 60]) assert.equal(at(u, 40), 255, `open at ${u}`);
  assert.equal(at(40, -60), 255, 'open at the neck');
  assert.equal(at(-20, -60), 0, 'skin beside the neck');
});
