/** The light on a rebuilt belly: soft forms, and one navel where there is room and none is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bellyForm, bellyLight } from '../../../src/engine/room/belly-form.ts';

/** A torso's length and where low trousers begin, in shoulder widths. */
const LENGTH = 1.45;
const HIPS = 1.35;
const REACH = 0.42;

const lightAt = (form: ReturnType<typeof bellyForm>, u: number, v: number): number =>
  bellyLight(form, u, v, u / REACH);

describe('the form of a bare belly', () => {
  it('has a navel above low trousers: darker than the skin beside it', () => {
    const form = bellyForm(LENGTH, HIPS, false);
    assert.ok(lightAt(form, 0, form.navel) < lightAt(form, 0.08, form.navel) - 0.3);
  });
  it('has none that a high waistband would cut, nor a second one', () => {
    for (const form of [bellyForm(LENGTH, 1.1, false), bellyForm(LENGTH, HIPS, true)])
      assert.ok(lightAt(form, 0, form.navel) > lightAt(form, 0.08, form.navel) - 0.12);
  });
  it('turns away to its sides, alike on both', () => {
    const form = bellyForm(LENGTH, HIPS, false);
    for (let v = form.ribs; v < HIPS; v += 0.05) {
      assert.ok(lightAt(form, 0.95 * REACH, v) < lightAt(form, 0.1, v) - 0.15, `at ${v}`);
      assert.ok(Math.abs(lightAt(form, 0.3, v) - lightAt(form, -0.3, v)) < 1e-6);
    }
  });
  it('has no edges away from the navel', () => {
    const form = bellyForm(LENGTH, HIPS, true);
    const step = 0.004;
    for (let v = 0.4; v < HIPS; v += 0.02)
      for (let u = -0.35; u < 0.35; u += 0.02) {
        const here = lightAt(form, u, v);
        const most = Math.max(
          Math.abs(lightAt(form, u + step, v) - here),
          Math.abs(lightAt(form, u, v + step) - here),
        );
        assert.ok(most < 0.02, `step of ${most} at ${u}, ${v}`);
      }
  });
});
