import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Cuff, cuffAt } from '../../../src/engine/fit/fit-sleeve.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { bareParts, onCoveredShoulder } from '../../../src/engine/room/torso-shape.ts';

describe('shoulders that the new top covers', () => {
  const frame = {
    origin: { x: 100, y: 100 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 150,
    yaw: 0,
  } as TorsoFrame;

  it('begin where the shoulder seam meets the collar, on sleeved sides only', () => {
    const covered = onCoveredShoulder(frame, { left: { x: 125, y: 75 }, right: null });
    assert.equal(covered(20, -25), false, 'the neck');
    assert.equal(covered(35, -22), true, 'the shoulder beside the collar');
    assert.equal(covered(30, -50), false, 'a neck that leans over');
    assert.equal(covered(27, -10), false, 'skin within a neckline that widens downwards');
    assert.equal(covered(-35, -22), false, 'the side without a sleeve');
  });

  it('end in cuffs whose middle hangs lower', () => {
    const cuff: Cuff = { outer: 200, inner: 210, bend: 4, width: 1.2, atWrist: true };
    assert.equal(cuffAt(cuff, 0.5), 209);
    assert.equal(cuffAt(cuff, -0.1), 210);
    assert.equal(cuffAt(cuff, 1.1), 200);
  });

  it('leave skin under the opening at the neck, and none beside the new top', () => {
    const shape = createMask(200, 300);
    shape.data.fill(255);
    const area = { x: 0, y: 0, width: 200, height: 300 };
    const covered = { left: { x: 125, y: 75 }, right: { x: 75, y: 75 } };
    const { data } = bareParts(shape, { frame } as BodyMeasures, area, 140, covered);
    assert.equal(data[145 * 200 + 100], 255, 'below a low and narrow neckline');
    assert.equal(data[145 * 200 + 150], 0, 'at the side');
    assert.equal(data[180 * 200 + 100], 0, 'farther down');
  });

  it('leave skin down to a low neckline, and none under the arm beside it', () => {
    const shape = createMask(200, 300);
    shape.data.fill(255);
    const area = { x: 0, y: 0, width: 200, height: 300 };
    const covered = { left: { x: 125, y: 75 }, right: { x: 75, y: 75 }, neckline: 45 };
    const { data } = bareParts(shape, { frame } as BodyMeasures, area, 140, covered);
    assert.equal(data[135 * 200 + 130], 255, 'above the neckline');
    assert.equal(data[135 * 200 + 146], 0, 'under the arm');
    const sleeveless = bareParts(shape, { frame } as BodyMeasures, area, 140, { ...covered, left: null });
    assert.equal(sleeveless.data[135 * 200 + 146], 255, 'under a bare arm');
  });
});
