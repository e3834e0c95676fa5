/** A bare shoulder under an old sleeve is round: corners that a collar or a seam left on the outline are none of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { roundShouldersInPlace } from '../../../src/engine/room/round-shoulders.ts';

const UNIT = 200;
const [WIDTH, HEIGHT, AXIS] = [400, 260, 200];
const NONE = { left: null, right: null };
/** Distance of the collar's corner off the axis. */
const CORNER = 95;

function body(raised = 0): BodyMeasures {
  const frame = {
    origin: { x: AXIS, y: 100 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
  };
  return { frame, arms: { left: { raised }, right: { raised } } } as unknown as BodyMeasures;
}

/** Arms that hang from joints 100 pixels off the axis, their outer edge 130 off it. */
const places = {
  area: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  side: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH >= AXIS ? 1 : 2)),
  along: Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => Math.floor(at / WIDTH) - 100),
  across: Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, at) => (Math.abs((at % WIDTH) + 0.5 - AXIS) - 78) / 52,
  ),
} as unknown as ArmCoordinates;

/** The outline's height: a slope, a shelf that ends in a corner, from which it falls steeply to the arm's outer edge. */
function lineOf(out: number): number {
  if (out < CORNER) return 55 + 0.12 * out;
  return out < 130 ? 66 + 1.1 * (out - CORNER) : out < 131 ? 105 + 200 * (out - 130) : 400;
}

function shoulders(): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      mask.data[y * WIDTH + x] =
        255 * Math.max(0, Math.min(1, y + 0.5 - lineOf(Math.abs(x + 0.5 - AXIS)) + 0.5));
  return mask;
}

/** Greatest turn of the outline within 12 pixels along it, radians. */
function sharpest({ data }: Mask, sign: 1 | -1): number {
  const heights: number[] = [];
  for (let out = 60; out < 126; out++) {
    let covered = 0;
    for (let y = 0; y < HEIGHT; y++) covered += data[y * WIDTH + Math.floor(AXIS + sign * out)]! / 255;
    heights.push(HEIGHT - covered);
  }
  let most = 0;
  for (let k = 6; k + 6 < heights.length; k++)
    most = Math.max(
      most,
      Math.abs(Math.atan2(heights[k + 6]! - heights[k]!, 6) - Math.atan2(heights[k]! - heights[k - 6]!, 6)),
    );
  return most;
}

const far = new Float32Array(WIDTH * HEIGHT).fill(100);
const deep = new Float32Array(WIDTH * HEIGHT).fill(-50);
const all = { ...createMask(WIDTH, HEIGHT), data: new Uint8Array(WIDTH * HEIGHT).fill(255) };

describe('the round of a bare shoulder', () => {
  it('has no corner where nothing of it was seen', () => {
    const shape = shoulders();
    assert.ok(sharpest(shape, 1) > 0.65, `${sharpest(shape, 1)}`);
    roundShouldersInPlace(shape, body(), places, NONE, far, deep, all);
    for (const sign of [1, -1] as const)
      assert.ok(sharpest(shape, sign) < 0.4, `turns by ${sharpest(shape, sign)}`);
  });
  it('stays where skin was seen, where the new top covers it and where the arm is raised', () => {
    const place = { x: 300, y: 100 };
    for (const [covered, fromBare, raised] of [
      [NONE, new Float32Array(far.length), 0],
      [{ left: place, right: place }, far, 0],
      [NONE, far, 0.5],
    ] as const) {
      const shape = shoulders();
      roundShouldersInPlace(shape, body(raised), places, covered, fromBare, deep, all);
      assert.deepEqual(shape.data, shoulders().data);
    }
  });
  it('never leaves what was the person', () => {
    const shape = shoulders();
    const outside = new Float32Array(far.length);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) outside[y * WIDTH + x] = lineOf(Math.abs(x + 0.5 - AXIS)) - y;
    roundShouldersInPlace(shape, body(), places, NONE, far, outside, all);
    shoulders().data.forEach((own, at) => {
      if (own === 0) assert.equal(shape.data[at], 0);
    });
  });
});
