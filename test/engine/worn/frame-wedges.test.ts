/** A sleeve that the picture's frame cuts off goes on straight to it: wall in the corner between is none of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { withoutFrameWedges } from '../../../src/engine/worn/without-frame-wedges.ts';

const [WIDTH, HEIGHT] = [300, 400];
const UNIT = 300;

/** A sleeve whose edge reaches the right frame at y = 200, and is cloth right of `wedge` too. */
function sleeve(wedge: (x: number, y: number) => boolean, isMirrored = false): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const edge = WIDTH + 0.3 * (y - 200);
      if (y < 100 || y > 300 || !(x < edge || wedge(x, y))) continue;
      mask.data[y * WIDTH + (isMirrored ? WIDTH - 1 - x : x)] = 255;
    }
  return mask;
}

describe('a sleeve at the frame', () => {
  const wedge = (_: number, y: number): boolean => y >= 175;

  for (const isMirrored of [false, true])
    it(`loses the wall above it at the ${isMirrored ? 'left' : 'right'}`, () => {
      const result = withoutFrameWedges(sleeve(wedge, isMirrored), UNIT);
      const whole = sleeve(() => false, isMirrored);
      let differing = 0;
      for (let at = 0; at < whole.data.length; at++) if (whole.data[at] !== result.data[at]) differing++;
      assert.ok(differing < 60, `${differing}`);
      assert.equal(result.data[180 * WIDTH + (isMirrored ? 1 : WIDTH - 2)], 0);
    });

  it('stays as it is where it goes on straight, and where a cuff turns outwards far above', () => {
    const whole = sleeve(() => false);
    assert.deepEqual(withoutFrameWedges(whole, UNIT).data, whole.data);
    const cuff = sleeve((_, y) => y >= 130);
    assert.deepEqual(withoutFrameWedges(cuff, UNIT).data, cuff.data);
  });
});
