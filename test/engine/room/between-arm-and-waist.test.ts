/** Background behind a wide old top is wanted beside the trunk, and neither behind it nor behind an arm. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { betweenArmAndWaist } from '../../../src/engine/room/between-arm-and-waist.ts';

it('finds what was removed between arm and waist', () => {
  const [width, height] = [200, 160];
  const removed = createMask(width, height);
  removed.data.fill(255);
  const body = {
    frame: { origin: { x: 100, y: 0 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 }, shoulderWidth: 100 },
    halfWidth: () => 40,
  } as unknown as BodyMeasures;
  const size = width * height;
  const places = {
    area: { x: 0, y: 0, width, height },
    // an arm from column 160 to 180
    side: Uint8Array.from({ length: size }, (_, at) => (at % width > 150 ? 1 : 0)),
    across: Float32Array.from({ length: size }, (_, at) => ((at % width) - 160) / 20),
  } as unknown as ArmCoordinates;
  const { data } = betweenArmAndWaist(removed, body, places);
  const at = (x: number, y = 100) => data[y * width + x];
  assert.equal(at(100), 0);
  assert.equal(at(150), 255);
  assert.equal(at(170), 0);
  assert.equal(at(190), 255);
  assert.equal(at(150, 20), 0);
  removed.data.fill(0);
  assert.ok(betweenArmAndWaist(removed, body, places).data.every((value) => value === 0));
});
