/** A top that goes into the waistband at the middle and hangs beside it: the next one hangs too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { fromTorso } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { drawnWearer } from './drawn-wearer.ts';

/** Whether the drawn top is found tucked in where tails of it, so deep and so broad, hang below its hem on these sides. */
function isTucked(
  signs: readonly (1 | -1)[],
  { depth, breadth }: { depth: number; breadth: number },
): boolean {
  const person = drawnWearer();
  const { frame, waistline } = measureBody(person);
  const unit = frame.shoulderWidth;
  const { labels, width } = person.parse;
  for (const sign of signs)
    for (let v = -0.02 * unit; v < depth * unit; v += 0.5)
      for (let u = 0.25 * unit; u < (0.25 + breadth) * unit; u += 0.5) {
        const { x, y } = fromTorso(frame, sign * u, waistline! + v);
        labels[Math.floor(y) * width + Math.floor(x)] = BODY_CLASSES.indexOf('upperClothes');
      }
  return measureBody(person).tucked;
}

describe('a top whose hem ends at the waistband', () => {
  it('is tucked in, also where a corner of it or one tail hangs beside the band', () => {
    assert.equal(isTucked([], { depth: 0, breadth: 0 }), true);
    assert.equal(isTucked([1, -1], { depth: 0.1, breadth: 0.2 }), true);
    assert.equal(isTucked([1, -1], { depth: 0.3, breadth: 0.05 }), true);
    assert.equal(isTucked([1], { depth: 0.3, breadth: 0.2 }), true);
  });

  it('hangs where tails of it do on both sides', () => {
    assert.equal(isTucked([1, -1], { depth: 0.3, breadth: 0.2 }), false);
  });
});
