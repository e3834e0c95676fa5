/** A waistband's end behind an arm whose hand is in the pocket. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { seenReach } from '../../../src/engine/fit/seen-waistband.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

it('ends in each row where the old trousers were seen beside the arm, on that side only', () => {
  const frame = {
    origin: { x: 100, y: 20 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 150,
    yaw: 0,
  };
  const arm = (handSeen: boolean) => ({ handSeen, points: [{ x: 150, y: 160 }] });
  const arms = { left: arm(false), right: arm(true) } as unknown as BodyMeasures['arms'];
  const lower = createMask(200, 260);
  for (let y = 140; y < 260; y++)
    for (let x = 60; x < 138 + (y - 140) / 4; x++) lower.data[y * 200 + x] = 255;
  const reach = seenReach(
    lower,
    { frame, arms },
    {
      area: { x: 0, y: 0, width: 200, height: 260 },
      seat: { waist: 125, behindArm: { left: false, right: false } },
    },
    100,
  );
  assert.ok(Math.abs(reach('left', 121) - 37) <= 1, `${reach('left', 121)}`);
  assert.ok(Math.abs(reach('left', 140) - 42) <= 1, 'farther below, along the sleeve');
  assert.ok(
    Math.abs(reach('left', 104) - 33) <= 1.5,
    `above them it leans in as they do: ${reach('left', 104)}`,
  );
  assert.equal(reach('right', 121), Number.POSITIVE_INFINITY);
});
