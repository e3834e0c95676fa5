import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Capsule,
  capsuleBounds,
  capsuleDepth,
  withinBounds,
} from '../../../src/engine/perceive/body-geometry.ts';

const FINGERS: readonly Capsule[] = [
  { from: { x: 40, y: 30 }, to: { x: 52, y: 47 }, fromRadius: 3, toRadius: 2 },
  { from: { x: 47, y: 33 }, to: { x: 47, y: 33 }, fromRadius: 1.5, toRadius: 4 },
];

test('outside of its bounds every capsule is deeper than asked, and the bounds leave most of a picture out', () => {
  for (const depth of [0.5, 2.6]) {
    const bounds = capsuleBounds(FINGERS, depth);
    let inside = 0;
    for (let y = 0.5; y < 100; y++)
      for (let x = 0.5; x < 100; x++) {
        const least = Math.min(...FINGERS.map((capsule) => capsuleDepth(capsule, x, y)));
        if (withinBounds(bounds, x, y)) inside++;
        else assert.ok(least >= depth, `${least} at ${x}, ${y}`);
      }
    assert.ok(inside > 0 && inside < 2500, `${inside} pixels`);
  }
});

test('no capsules have no pixel in their bounds', () => {
  assert.equal(withinBounds(capsuleBounds([], 9), 10, 10), false);
});
