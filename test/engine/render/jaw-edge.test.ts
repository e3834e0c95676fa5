import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { evenJaw } from '../../../src/engine/render/jaw-edge.ts';

const WIDTH = 80;
const HEIGHT = 60;
const UNIT = 180;

/** A face above a slanting jaw that falls by three pixels at a time; the neck below it, and background from column 60 on. */
function drawn() {
  const face = createMask(WIDTH, HEIGHT);
  const neck = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < 60; x++) (y < 20 + 3 * Math.floor(x / 9) ? face : neck).data[y * WIDTH + x] = 255;
  return { face, neck };
}

describe('the jaw before a collar', () => {
  const { face, neck } = drawn();
  const even = evenJaw(face, neck, UNIT);
  /** Height of the jaw in a column, in pixels and parts of them. */
  const jawAt = (x: number): number => {
    let sum = 0;
    for (let y = 0; y < HEIGHT; y++) sum += even.data[y * WIDTH + x]! / 255;
    return sum;
  };

  it('runs evenly where the face mesh goes in steps', () => {
    let steepest = 0;
    for (let x = 12; x < 50; x++) steepest = Math.max(steepest, Math.abs(jawAt(x + 1) - jawAt(x)));
    assert.ok(steepest < 0.9, `a step of ${steepest}`);
    // and where the steps lie on average
    for (let x = 12; x < 50; x++) assert.ok(Math.abs(jawAt(x) - (20 + (x - 3) / 3)) < 1.5, `column ${x}`);
  });

  it('leaves the face, the neck below and the outline against the background', () => {
    for (let x = 0; x < 60; x++) {
      assert.equal(even.data[5 * WIDTH + x], 255);
      assert.equal(even.data[55 * WIDTH + x], 0);
    }
    for (let y = 0; y < HEIGHT; y++) assert.equal(even.data[y * WIDTH + 60], 0);
  });

  it('is the same face where no neck is seen', () => {
    assert.deepEqual(evenJaw(face, createMask(WIDTH, HEIGHT), UNIT), face);
  });
});
