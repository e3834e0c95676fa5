/** An arm whose hand was in the old trousers' pocket, and the new garment has none: it passes behind its edge. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { passBehindInPlace, sidesInPockets } from '../../../src/engine/render/pockets.ts';

const WIDTH = 200;
const HEIGHT = 220;
const UNIT = 80;
/** The arm hangs straight down from here, 200 pixels long. */
const ARM_X = 150;
const HALF = 12;
const WAIST = 110;

/** What is left of the arm over a garment that is narrow at the waist and wide above and below it. */
function armOver(handSeen: boolean): { readonly arms: Layer; readonly garment: Layer } {
  const table = (value: number) => new Float32Array(ARM_SAMPLES).fill(value);
  const points = Array.from({ length: ARM_SAMPLES }, (_, k) => ({
    x: ARM_X,
    y: 5 + (200 * k) / (ARM_SAMPLES - 1),
  }));
  const arm = (seen: boolean, x: number) =>
    ({
      side: 'left',
      length: 200,
      points: points.map(({ y }) => ({ x, y })),
      normals: points.map(() => ({ x: 1, y: 0 })),
      bare: table(HALF),
      middle: table(0),
      handSeen: seen,
    }) as unknown as ArmAxis;
  const body = {
    frame: {
      origin: { x: 100, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 150,
    },
    arms: { left: arm(handSeen, ARM_X), right: arm(true, 40) },
  } as unknown as BodyMeasures;
  const arms = createLayer(WIDTH, HEIGHT);
  const garment = createLayer(WIDTH, HEIGHT);
  for (let y = 5; y < 205; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (Math.abs(x + 0.5 - ARM_X) < HALF) arms.alpha[y * WIDTH + x] = 1;
      const edge = 136 + 0.16 * Math.abs(y - WAIST);
      if (x > 60 && x < edge) garment.alpha[y * WIDTH + x] = 1;
    }
  passBehindInPlace(arms, garment, body, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, sidesInPockets(body));
  return { arms, garment };
}

/** How many pixels of a row show both. */
function overlap({ arms, garment }: ReturnType<typeof armOver>, y: number): number {
  let sum = 0;
  for (let at = y * WIDTH; at < (y + 1) * WIDTH; at++) sum += arms.alpha[at]! * garment.alpha[at]!;
  return sum;
}

describe('a forearm whose hand went into a pocket that the new garment does not have', () => {
  it('goes behind the garment below the place where it hardly touches it', () => {
    const result = armOver(false);
    assert.equal(overlap(result, 180), 0);
    assert.ok(overlap(result, 30) > 8, 'the upper arm stays in front');
  });
  it('is still seen beside the garment', () => {
    const { arms } = armOver(false);
    assert.equal(arms.alpha[180 * WIDTH + ARM_X + 8], 1);
  });
  it('stays in front where the hand is seen', () => {
    assert.ok(overlap(armOver(true), 180) > 5);
  });
});
