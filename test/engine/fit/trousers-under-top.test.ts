/** Where trousers begin that an old top hid. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { trousersFrom } from '../../../src/engine/fit/trousers-under-top.ts';

const frame: TorsoFrame = {
  origin: { x: 200, y: 100 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 200,
  yaw: 0,
};
const hanging = { frame, waistline: 210, tucked: false };
const met = { meetsWaistband: true };

describe('trousers under an old top that hung over them', () => {
  it('rise to the hem of a top that met its own wearer’s waistband', () => {
    assert.equal(trousersFrom(hanging, false, met, 170), 166);
  });

  it('end on the hips under a longer one, and rise no higher than trousers do', () => {
    assert.equal(trousersFrom(hanging, false, met, 205), 186);
    assert.equal(trousersFrom(hanging, false, met, 120), 152);
  });

  it('end on the hips under a top that shows a belly, or lies flat in its picture', () => {
    assert.equal(trousersFrom(hanging, false, { meetsWaistband: false }, 170), 186);
    assert.equal(trousersFrom(hanging, false, undefined, 170), 186);
  });

  it('begin where they were seen when the old top was tucked in', () => {
    assert.equal(trousersFrom({ frame, waistline: 160, tucked: true }, false, met, 120), 160);
  });

  it('begin at a low waistband that was seen where the belly above it shows, else at the waist', () => {
    const low = { frame, waistline: 185, tucked: true };
    assert.equal(trousersFrom(low, false, undefined, 120), 185);
    assert.equal(trousersFrom(low, false, undefined, 170), 172);
  });
});
