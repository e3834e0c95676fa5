import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { restingHands } from '../../../src/engine/room/resting-hands.ts';

const SIDE = 40;

/** An arm's axis from a shoulder over an elbow to a wrist. */
function arm(...[shoulder, elbow, wrist]: readonly (readonly [number, number])[]) {
  const between = (a: readonly [number, number], b: readonly [number, number], t: number) => ({
    x: a[0] + (b[0] - a[0]) * t,
    y: a[1] + (b[1] - a[1]) * t,
  });
  const steps = [0, 0.25, 0.5, 0.75];
  return {
    points: [
      ...steps.map((t) => between(shoulder!, elbow!, t)),
      ...steps.map((t) => between(elbow!, wrist!, t)),
      { x: wrist![0], y: wrist![1] },
    ],
  };
}

describe('hands that may rest on the hip', () => {
  it('are those of bent arms', () => {
    const body = {
      frame: { origin: { x: 20, y: 0 }, across: { x: 1, y: 0 } },
      arms: { left: arm([30, 5], [33, 18], [32, 30]), right: arm([10, 5], [2, 18], [10, 28]) },
    } as unknown as Pick<BodyMeasures, 'arms' | 'frame'>;
    const hands = createMask(SIDE, SIDE);
    hands.data.fill(255);
    const { data } = restingHands(hands, body, { x: 0, y: 0 });
    assert.equal(data[30 * SIDE + 32], 0, 'the hanging one');
    assert.equal(data[28 * SIDE + 10], 255, 'the one on the hip');
  });
});
