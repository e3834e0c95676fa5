import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { besideArm, openBesideTopInPlace } from '../../../src/engine/room/beside-top.ts';

const WIDTH = 200;
const HEIGHT = 200;
const frame = {
  origin: { x: 100, y: 20 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
} as TorsoFrame;
const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const armTo = (x: number, y: number) =>
  ({ points: [{ x: 150, y: 20 }], elbow: { x, y } }) as unknown as ArmAxis;
/** A top's side that goes straight down at x = 140 from its armhole at y = 50 to its hem at y = 120. */
const edge = [
  { x: 140, y: 50 },
  { x: 140, y: 120 },
];

/** Coverage at (x, y) of a trunk that fills all from y = `from` up to its flank, beside an arm whose inner edge leads from x = 142 outwards. */
function opened(filledTo: number, closedBelow: boolean): (x: number, y: number) => number {
  const torso = createMask(WIDTH, HEIGHT);
  const arms = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const inner = closedBelow && y > filledTo ? 138 : 142 + 0.15 * (y - 20);
      if (x >= inner && x < 185) arms[y * WIDTH + x] = 1;
      if (x < 140 || (y <= filledTo && x < 180)) torso.data[y * WIDTH + x] = 255;
    }
  const side = besideArm(edge, armTo(170, 140), frame);
  openBesideTopInPlace(torso, arms, frame, area, { left: side, right: null });
  return (x, y) => torso.data[y * WIDTH + x]!;
}

describe('the gap between a hanging arm and a sleeveless top', () => {
  it('opens from where they part instead of in a level end below', () => {
    const at = opened(90, false);
    assert.equal(at(144, 85), 0, 'the scrap beside the top');
    assert.equal(at(144, 53), 255, 'skin in the armhole');
    assert.equal(at(130, 85), 255, 'the trunk in the top');
    assert.equal(at(170, 85), 255, 'under the arm');
  });

  it('stays closed where the arm touches the top below', () => {
    assert.equal(opened(90, true)(144, 85), 255);
  });

  it('is none beside an arm that is lifted off the trunk, nor below the hem', () => {
    assert.equal(besideArm(edge, armTo(200, 60), frame), null);
    assert.equal(opened(150, false)(144, 130), 255);
  });
});
