/** A bare shoulder under an old sleeve has one fair line: the sleeve's seam and puff leave no hump. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { fairShouldersInPlace } from '../../../src/engine/room/fair-shoulders.ts';

const UNIT = 200;
const [WIDTH, HEIGHT] = [400, 240];
const AXIS = 200;
const frame = {
  origin: { x: AXIS, y: 100 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
} as unknown as TorsoFrame;
const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const HUMP = 110;

/** A shoulder that falls by .3, with a hump of 4 pixels, and the upper arm from 150 pixels outwards. */
function lineOf(x: number): number {
  const out = Math.abs(x + 0.5 - AXIS);
  return 60 + 0.3 * out - 4 * Math.exp(-(((out - HUMP) / 7) ** 2)) + (out > 150 ? 4 * (out - 150) : 0);
}

function shoulders(): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      mask.data[y * WIDTH + x] = 255 * Math.max(0, Math.min(1, y + 0.5 - lineOf(x) + 0.5));
  return mask;
}

/** Height of the outline in a column, to parts of a pixel. */
function edgeAt({ data }: Mask, x: number): number {
  let covered = 0;
  for (let y = 0; y < HEIGHT; y++) covered += data[y * WIDTH + x]! / 255;
  return HEIGHT - covered;
}

const far = new Float32Array(WIDTH * HEIGHT).fill(100);
const all = { ...createMask(WIDTH, HEIGHT), data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
const deep = new Float32Array(WIDTH * HEIGHT).fill(-50);

describe('bare shoulders under an old sleeve', () => {
  it('lose the hump of its seam and keep their slope and the arm', () => {
    const shape = shoulders();
    fairShouldersInPlace(shape, frame, area, { left: null, right: null }, far, deep, all);
    for (const sign of [1, -1]) {
      const humped = AXIS + sign * HUMP;
      const straight = 60 + 0.3 * HUMP;
      assert.ok(lineOf(humped) < straight - 3.5);
      assert.ok(edgeAt(shape, humped) > straight - 2.2, `hump at ${edgeAt(shape, humped)}`);
      for (const out of [60, 160])
        assert.ok(Math.abs(edgeAt(shape, AXIS + sign * out) - lineOf(AXIS + sign * out)) < 1.5, `at ${out}`);
    }
  });
  it('stay as they are where skin was seen or the new top covers them', () => {
    const [seen, covered] = [shoulders(), shoulders()];
    fairShouldersInPlace(
      seen,
      frame,
      area,
      { left: null, right: null },
      new Float32Array(far.length),
      deep,
      all,
    );
    fairShouldersInPlace(
      covered,
      frame,
      area,
      { left: { x: 250, y: 80 }, right: { x: 150, y: 80 } },
      far,
      deep,
      all,
    );
    assert.deepEqual(seen.data, shoulders().data);
    assert.deepEqual(covered.data, shoulders().data);
  });
  it('leave columns alone in which the body reaches the area’s border', () => {
    const shape = shoulders();
    for (let y = 0; y < HEIGHT; y++) shape.data.fill(255, y * WIDTH + AXIS - 55, y * WIDTH + AXIS + 55);
    fairShouldersInPlace(shape, frame, area, { left: null, right: null }, far, deep, all);
    for (const x of [AXIS - 48, AXIS + 48]) assert.equal(edgeAt(shape, x), 0);
  });
  it('never leave what was the person', () => {
    const shape = shoulders();
    const outside = new Float32Array(WIDTH * HEIGHT).fill(10);
    fairShouldersInPlace(shape, frame, area, { left: null, right: null }, far, outside, all);
    assert.ok(edgeAt(shape, AXIS + HUMP) >= lineOf(AXIS + HUMP));
  });
  it("don't rise again beside the skin that was seen, as a hood's rim on them does", () => {
    const rim = (out: number) => 12 * Math.exp(-(((out - 90) / 12) ** 2));
    const mask = createMask(WIDTH, HEIGHT);
    const fromBare = new Float32Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const out = Math.abs(x + 0.5 - AXIS);
        const line = 60 + 0.3 * out - rim(out) + (out > 150 ? 4 * (out - 150) : 0);
        mask.data[y * WIDTH + x] = 255 * Math.max(0, Math.min(1, y + 0.5 - line + 0.5));
        fromBare[y * WIDTH + x] = Math.max(0, out - 66);
      }
    fairShouldersInPlace(mask, frame, area, { left: null, right: null }, fromBare, deep, all);
    for (const sign of [1, -1])
      for (let out = 70; out < 110; out++) {
        const [edge, line] = [edgeAt(mask, AXIS + sign * out), 60 + 0.3 * out];
        assert.ok(edge > line - 4.5, `${out}: ${edge}, shoulder at ${line}`);
      }
  });
});
