/** Where a sleeve is sewn on its cloth goes on into the torso's: light makes no step there. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { calmAtSeamsInPlace } from '../../../src/engine/render/calm-at-seams.ts';
import { shadeTrunkInPlace } from '../../../src/engine/render/form-shading.ts';
import { lightOfParts } from '../../../src/engine/render/light-of-parts.ts';

const SIZE = 200;
const UNIT = 120;
const area = { x: 0, y: 0, width: SIZE, height: SIZE };
const body = {
  frame: {
    origin: { x: 100, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
    torsoLength: 150,
    yaw: 0,
  },
  halfWidth: () => 60,
};
const torso = {
  shoulderTip: { left: { x: 155, y: 10 }, right: { x: 45, y: 10 } },
  armpit: { left: { x: 155, y: 70 }, right: { x: 45, y: 70 } },
};

it('sleeve and torso have the same light on their seam, and each its own away from it', () => {
  const plane = (value: number) => new Float32Array(SIZE * SIZE).fill(value);
  const forms = { sleeveEdge: plane(-0.1), sleeveForm: plane(-0.05), onTorso: plane(-0.2), trunk: plane(0) };
  shadeTrunkInPlace(forms.trunk, body, area, 1);
  const at = 45 * SIZE + 155;
  assert.ok(forms.trunk[at]! < -0.1, `the trunk turns away at the seam: ${forms.trunk[at]}`);
  calmAtSeamsInPlace(forms, { area, torso }, UNIT);
  const { torsoShade, sleeveShade } = lightOfParts(
    plane(1),
    1,
    { ...forms, shade: plane(0), falloff: plane(0), hoodEdge: plane(0) },
    { head: plane(0), hand: plane(0), limbs: plane(0), hoodShadow: plane(0) },
  );
  assert.ok(Math.abs(torsoShade[at]! - sleeveShade[at]!) < 0.005, `${torsoShade[at]} and ${sleeveShade[at]}`);
  const below = 170 * SIZE + 155;
  assert.ok(torsoShade[below]! < sleeveShade[below]! - 0.1, 'below the armpit the arm leaves the torso');
});
