import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { keepForearmRimsInPlace } from '../../../src/engine/room/forearm-rims.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const SKIN = [165, 95, 70] as const;
const BEIGE = [215, 205, 190] as const;
const WIDTH = 40;
/** The cloth ends and the arm begins here. */
const EDGE = 20;

/** Whether a pixel of the arm's rim, `colour` and so far from the cloth, stays removed. */
function removedAt(
  from: number,
  {
    colour = SKIN,
    along = 90,
    sleeved = false,
  }: { colour?: readonly number[]; along?: number; sleeved?: boolean } = {},
): boolean {
  const photo = createRgbaImage(WIDTH, 1);
  const [removed, cloth, arm] = [createMask(WIDTH, 1), createMask(WIDTH, 1), createMask(WIDTH, 1)];
  removed.data.fill(255, 0, EDGE + 12);
  cloth.data.fill(255, 0, EDGE);
  arm.data.fill(255, EDGE);
  for (let x = 0; x < WIDTH; x++) photo.data.set([...(x < EDGE ? [40, 70, 170] : colour), 255], 4 * x);
  const places = {
    side: new Uint8Array(WIDTH).fill(1),
    along: new Float32Array(WIDTH).fill(along),
  } as unknown as ArmCoordinates;
  const axis = { sleeved, elbowAt: 50, length: 100 };
  const skin = { arm: { left: SKIN, right: SKIN }, neck: SKIN, shadeDirection: [1, 1, 1] };
  const none = createMask(WIDTH, 1);
  keepForearmRimsInPlace(
    removed,
    { arms: { left: axis, right: axis } } as unknown as BodyMeasures,
    places,
    photo,
    { left: arm, right: none },
    cloth,
    skin as unknown as SkinTone,
  );
  return removed.data[EDGE + from] === 255;
}

describe('the rim of a bare forearm before the old top', () => {
  it('stays the photo’s but for the soft edge of the cloth', () => {
    assert.equal(removedAt(8), false);
    assert.equal(removedAt(0), true);
  });
  it('goes where it shows cloth that the parse took for skin', () => {
    assert.equal(removedAt(8, { colour: BEIGE }), true);
  });
  it('goes in a sleeve, and above where a short one may lie beside it', () => {
    assert.equal(removedAt(8, { sleeved: true }), true);
    assert.equal(removedAt(8, { along: 60 }), true);
  });
});
