import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureHandRoot, runIntoHandInPlace } from '../../../src/engine/fit/hand-root.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 80;
const HEIGHT = 120;

/** A left hand that hangs down: its class between columns `from` and `to` in the rows from 60 on. */
function handBetween(from: number, to: number): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 60; y < HEIGHT; y++)
    labels.fill(BODY_CLASSES.indexOf('leftHand'), y * WIDTH + from, y * WIDTH + to);
  return { parse: { labels, width: WIDTH, height: HEIGHT } } as unknown as PerceivedPerson;
}

describe("a hand's root", () => {
  const before = { x: 40, y: 40 };
  const wrist = { x: 40, y: 58 };
  const outwards = { x: 1, y: 0 };

  it("is found beside the pose's wrist, with its width", () => {
    const root = measureHandRoot(handBetween(40, 62), 'left', before, wrist, outwards, 9, 24, true);
    assert.ok(root);
    assert.ok(Math.abs(root.middle - 11) <= 1, `the middle lies at ${root.middle}`);
    assert.ok(Math.abs(root.half - 11) <= 1, `half of it is ${root.half}`);
  });

  it('is none where no hand begins, or none as wide as a hand', () => {
    assert.equal(measureHandRoot(handBetween(0, 0), 'left', before, wrist, outwards, 9, 24, true), null);
    assert.equal(measureHandRoot(handBetween(38, 44), 'left', before, wrist, outwards, 9, 24, true), null);
  });

  it('takes the end of the forearm along, not the elbow', () => {
    const middle = new Float32Array(33);
    const bare = new Float32Array(33).fill(9);
    runIntoHandInPlace(middle, bare, { middle: 6, half: 11 });
    assert.equal(middle[32], 6);
    assert.ok(Math.abs(bare[32]! - 0.94 * 11) < 0.01);
    assert.deepEqual([middle[16], bare[16]], [0, 9]);
    for (let i = 1; i < 33; i++) assert.ok(middle[i]! - middle[i - 1]! < 1.1, 'without a step');
  });
});
