import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thinStrands } from '../../../../../src/engine/kinds/hairstyle/strands/thin-strands.ts';

const COUNT = 100;
const strands = {
  points: Float32Array.from({ length: COUNT * 6 }, (_, i) => Math.floor(i / 6)),
  starts: Uint32Array.from({ length: COUNT + 1 }, (_, s) => s * 2),
  widths: new Float32Array(COUNT).fill(0.04),
  locks: Uint32Array.from({ length: COUNT }, (_, s) => s),
  kinds: new Uint8Array(COUNT),
  densities: new Float32Array(COUNT).fill(1),
};

test('a photo of many pixels shows every strand', () => {
  assert.equal(thinStrands(strands, 30), strands);
});

test('a photo of few pixels shows fewer strands that are together as wide', () => {
  const openness = Uint8Array.from({ length: COUNT * 2 }, (_, i) => i >> 1);
  const thinned = thinStrands({ ...strands, openness }, 6);
  const count = thinned.widths.length;
  assert.ok(count > 30 && count < 60, String(count));
  const sum = thinned.widths.reduce((total, width) => total + width, 0);
  assert.ok(Math.abs(sum - 4) < 0.15, String(sum));
  for (let s = 0; s < count; s++) {
    assert.equal(thinned.starts[s + 1]! - thinned.starts[s]!, 2);
    assert.equal(thinned.openness?.[thinned.starts[s]!], thinned.locks[s], 'and how open they lie');
    assert.equal(thinned.points[thinned.starts[s]! * 3], thinned.locks[s], 'a strand keeps its points');
  }
});
