import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutBackEdge } from '../../../src/engine/garment/back-edge.ts';
import type { CutOut } from '../../../src/engine/garment/cut-out.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

describe('a low neckline', () => {
  const [WIDTH, HEIGHT] = [200, 300];

  /** A top on straps; below the bar across its opening, 4 px thick, lies something of the given lightness. */
  function cutOut(below: number): CutOut {
    const mask = createMask(WIDTH, HEIGHT);
    const lab = { width: WIDTH, height: HEIGHT, data: new Float32Array(3 * WIDTH * HEIGHT) };
    const paint = (
      left: number,
      top: number,
      right: number,
      bottom: number,
      light: number,
      isTop: boolean,
    ) => {
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          lab.data[3 * (y * WIDTH + x)] = light;
          mask.data[y * WIDTH + x] = isTop ? 255 : 0;
        }
    };
    paint(0, 0, WIDTH, HEIGHT, 95, false);
    paint(45, 20, 55, 100, 30, true);
    paint(145, 20, 155, 100, 30, true);
    paint(40, 100, 160, 280, 30, true);
    paint(80, 90, 120, 108, 95, false);
    paint(80, 108, 120, 112, 40, true);
    paint(80, 112, 120, 120, below, true);
    return { mask, lab, scale: 1, method: 'flood', confidence: 1, doubts: [] };
  }
  const top = ({ mask }: CutOut, x: number): number => {
    let y = 0;
    while (mask.data[y * WIDTH + x] === 0) y++;
    return y;
  };

  it('ends at the front where the ground shows below the back’s edge', () => {
    const found = withoutBackEdge(cutOut(95));
    for (const x of [84, 100, 116]) assert.ok(Math.abs(top(found, x) - 120) <= 1, `${x}: ${top(found, x)}`);
    assert.equal(top(found, 50), 20);
    assert.equal(found.completed!.data[110 * WIDTH + 100], 255);
  });

  it('stays where cloth goes on below it', () => {
    const whole = cutOut(30);
    assert.equal(withoutBackEdge(whole), whole);
  });
});
