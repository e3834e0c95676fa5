/** A halter's band and its bow lie around the neck: nothing of them floats beside it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { keepAtNeckInPlace } from '../../../src/engine/render/band-at-neck.ts';

const [WIDTH, HEIGHT, UNIT] = [120, 20, 200];
const NECK = [40, 80] as const;

/** Coverage along a row of what is left of an inside that reaches from `from` to `to` over `rows` rows. */
function left(from: number, to: number, rows: number, frontHugs = false): (x: number) => number {
  const neck = createMask(WIDTH, HEIGHT);
  const inside = createLayer(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) neck.data.fill(255, y * WIDTH + NECK[0], y * WIDTH + NECK[1]);
  for (let y = 0; y < rows; y++) {
    inside.alpha.fill(1, y * WIDTH + from, y * WIDTH + to);
    inside.color.fill(90, 3 * (y * WIDTH + from), 3 * (y * WIDTH + to));
  }
  keepAtNeckInPlace(inside, createLayer(WIDTH, HEIGHT), neck, UNIT, frontHugs);
  return (x) => {
    assert.equal(inside.color[3 * x], 90 * inside.alpha[x]!);
    return inside.alpha[x]!;
  };
}

it('keeps a rim of cloth beside the neck, and takes what stands off it', () => {
  const alpha = left(25, 92, 10);
  for (const x of [NECK[0] - 3, 60, NECK[1] + 2]) assert.equal(alpha(x), 1);
  for (const x of [26, NECK[0] - 9, NECK[1] + 8]) assert.equal(alpha(x), 0);
});

it('takes all of a band with a bow in it', () => {
  const alpha = left(10, 110, HEIGHT);
  for (const x of [12, NECK[0] - 3, 60, NECK[1] + 2]) assert.equal(alpha(x), 0);
});

it('takes all of a slim band where the front hugs the neck', () => {
  const alpha = left(25, 92, 10, true);
  for (const x of [26, NECK[0] - 3, 60, NECK[1] + 2]) assert.equal(alpha(x), 0);
});

it('takes threads of such a band from the front’s upper edge, and leaves the front', () => {
  const neck = createMask(WIDTH, 80);
  const inside = createLayer(WIDTH, 80);
  const torso = createLayer(WIDTH, 80);
  for (let y = 0; y < 80; y++) {
    neck.data.fill(255, y * WIDTH + NECK[0], y * WIDTH + NECK[1]);
    inside.alpha.fill(1, y * WIDTH + 10, y * WIDTH + 110);
    if (y >= 20) torso.alpha.fill(1, y * WIDTH + 10, y * WIDTH + 110);
    else if (y >= 10) torso.alpha.fill(1, y * WIDTH + 90, y * WIDTH + 93);
  }
  keepAtNeckInPlace(inside, torso, neck, UNIT);
  assert.equal(torso.alpha[12 * WIDTH + 91], 0);
  for (const [x, y] of [
    [60, 22],
    [91, 24],
    [30, 60],
  ] as const)
    assert.equal(torso.alpha[y * WIDTH + x], 1);
});
