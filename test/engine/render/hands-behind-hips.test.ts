import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { BODY_CLASSES, type BodyClass } from '../../../src/engine/perceive/person.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { behindGarment, handsBehindHips } from '../../../src/engine/render/hands-behind-hips.ts';

const SIZE = 200;
const AREA = { x: 0, y: 0, width: SIZE, height: SIZE };
/** The hips' edge on the person's left; the hand is seen beyond it in these rows. */
const EDGE = 150;
const HAND = [100, 130] as const;

function armOf(bend: number): ArmAxis {
  const points = Array.from({ length: ARM_SAMPLES }, (_, k) => {
    const t = (2 * k) / (ARM_SAMPLES - 1);
    return { x: 160 + 30 * bend * Math.min(t, 2 - t), y: 20 + 40 * t };
  });
  return { points, handSeen: true } as unknown as ArmAxis;
}

/** A figure in old clothes with a hand `breadth` pixels broad beyond the hip, on an arm that is bent or hangs. */
function figure(breadth: number, bend = 1) {
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(SIZE, SIZE)])) as Record<
    BodyClass,
    Mask
  >;
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const isHand = y >= HAND[0] && y < HAND[1] && x >= EDGE && x < EDGE + breadth;
    const name = isHand ? 'leftHand' : x < 50 || x >= EDGE ? 'background' : 'lowerClothes';
    coverage[name].data[at] = 255;
  }
  const body = {
    frame: { origin: { x: 100, y: 0 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 }, shoulderWidth: 100 },
    arms: { left: armOf(bend), right: armOf(0) },
  } as unknown as BodyMeasures;
  return { coverage, sides: handsBehindHips(coverage, body, AREA) };
}

describe('a hand on the hip', () => {
  it('of which no more than a thumb’s breadth is seen goes behind a skirt, where that covers it', () => {
    const { coverage, sides } = figure(8);
    assert.deepEqual(sides, ['left']);
    const skirt = createLayer(SIZE, SIZE);
    for (let at = 0; at < SIZE * SIZE; at++)
      if (at % SIZE < EDGE + 30 && at >= 115 * SIZE) skirt.alpha[at] = 1;
    const { data } = behindGarment(coverage.leftHand, coverage, sides, skirt, AREA);
    assert.equal(data[125 * SIZE + EDGE + 4], 0);
    assert.equal(data[105 * SIZE + EDGE + 4], 255, 'above the skirt it is seen');
  });

  it('stays before it where its back is seen, and where the arm hangs beside the thigh', () => {
    assert.deepEqual(figure(25).sides, []);
    assert.deepEqual(figure(8, 0).sides, []);
  });
});
