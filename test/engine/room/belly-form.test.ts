/** The light on a rebuilt belly: soft forms, and one navel where there is room and none is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bellyForm, bellyLight } from '../../../src/engine/room/belly-form.ts';

/** A torso's length and where low trousers begin, in shoulder widths. */
const LENGTH = 1.45;
const HIPS = 1.35;
const REACH = 0.42;
const FULL = 0.56;

const lightAt = (form: ReturnType<typeof bellyForm>, u: number, v: number): number =>
  bellyLight(form, u, v, u / REACH);

describe('the form of a bare belly', () => {
  it('has a navel above low trousers: darker than the skin beside it', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, false);
    assert.ok(lightAt(form, 0, form.navel) < lightAt(form, 0.08, form.navel) - 0.3);
  });
  it('has a navel that is an upright oval and no dot', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, false);
    const none = bellyForm(LENGTH, REACH, HIPS, true);
    const depth = (u: number, v: number) =>
      lightAt(none, u, form.navel + v) - lightAt(form, u, form.navel + v);
    assert.ok(depth(0, 0.03) > 0.15, `below its middle ${depth(0, 0.03)}`);
    assert.ok(depth(0.03, 0) < 0.7 * depth(0, 0.03), `beside it ${depth(0.03, 0)}`);
  });
  it('is no brighter than skin that is turned to the light', () => {
    for (const [form, reach] of [
      [bellyForm(LENGTH, REACH, HIPS, true), REACH],
      [bellyForm(LENGTH, FULL, HIPS, true), FULL],
    ] as const)
      for (let v = 0.7; v < HIPS; v += 0.02)
        for (let t = -0.9; t < 0.95; t += 0.1) {
          const light = bellyLight(form, t * reach, v, t);
          assert.ok(light < 0.17, `${light} at ${t}, ${v}`);
        }
  });
  it('has none that a high waistband would cut, nor a second one', () => {
    for (const form of [bellyForm(LENGTH, REACH, 1.1, false), bellyForm(LENGTH, REACH, HIPS, true)])
      assert.ok(lightAt(form, 0, form.navel) > lightAt(form, 0.08, form.navel) - 0.12);
  });
  it('turns away to its sides, alike on both', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, false);
    for (let v = form.ribs; v < HIPS; v += 0.05) {
      assert.ok(lightAt(form, 0.95 * REACH, v) < lightAt(form, 0.1, v) - 0.15, `at ${v}`);
      assert.ok(Math.abs(lightAt(form, 0.3, v) - lightAt(form, -0.3, v)) < 1e-6);
    }
  });
  it('is one round form where it is full: no muscles show, and it turns away above the waistband', () => {
    const high = 1.05;
    const full = bellyForm(LENGTH, FULL, high, false);
    const lean = bellyForm(LENGTH, REACH, high, false);
    const at = (form: typeof full, t: number, v: number, reach: number) => bellyLight(form, t * reach, v, t);
    const v = full.ribs + 0.2;
    const furrow = (form: typeof full, reach: number) => at(form, 0.2, v, reach) - at(form, 0, v, reach);
    assert.ok(furrow(full, FULL) < 0.4 * furrow(lean, REACH));
    const side = (form: typeof full, reach: number) => at(form, 0, v, reach) - at(form, 0.9, v, reach);
    assert.ok(side(full, FULL) > side(lean, REACH) + 0.08);
    assert.ok(at(full, 0.1, high - 0.01, FULL) < at(full, 0.1, high - 0.2, FULL) - 0.1);
  });
  it('has no edges away from the navel', () => {
    const forms = [bellyForm(LENGTH, REACH, HIPS, true), bellyForm(LENGTH, FULL, HIPS, true)];
    const step = 0.004;
    for (const form of forms)
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
