import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutLoops } from '../../../src/engine/fit/polyline.ts';

const turn = (
  a: { x: number; y: number },
  b: { x: number; y: number },
  c: { x: number; y: number },
): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

describe('a line without its loops', () => {
  it('keeps a line that does not cross itself', () => {
    const bend = Array.from({ length: 12 }, (_, i) => ({ x: 10 * Math.cos(i / 4), y: 10 * Math.sin(i / 4) }));
    assert.deepEqual(withoutLoops(bend), bend);
  });

  it('cuts the loop off at the crossing, with as many points and the same ends', () => {
    // down one side of a crook, beyond it, back and up the other side, as an inner edge offset too far
    const line = [
      [0, 0],
      [4, 4],
      [8, 8],
      [12, 12],
      [10, 14],
      [8, 12],
      [12, 8],
      [16, 4],
      [20, 0],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    const smooth = withoutLoops(line);
    assert.equal(smooth.length, line.length);
    assert.deepEqual([smooth[0], smooth.at(-1)], [line[0], line.at(-1)]);
    for (let i = 1; i < smooth.length; i++)
      assert.ok(smooth[i]!.x > smooth[i - 1]!.x, `point ${i} goes on along the edge`);
    assert.ok(Math.max(...smooth.map(({ y }) => y)) <= 10.001, 'nothing hangs beyond the crossing');
    for (let i = 2; i < smooth.length; i++)
      assert.ok(turn(smooth[i - 2]!, smooth[i - 1]!, smooth[i]!) < 1e-9, `point ${i} turns one way`);
  });
});
