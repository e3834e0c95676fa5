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
    const form = bellyForm(LENGTH, REACH, HIPS, null);
    assert.ok(lightAt(form, 0, form.navel) < lightAt(form, 0.08, form.navel) - 0.3);
  });
  it('has an upright navel with an edge, small beside the belly', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, null);
    const deep = lightAt(form, 0, form.navel);
    assert.ok(lightAt(form, 0, form.navel + 0.02) < deep + 0.45, 'upright');
    for (const u of [-0.024, 0.024]) assert.ok(lightAt(form, u, form.navel) > deep + 0.35, `an edge at ${u}`);
  });
  it('has a navel whose bottom catches light below the fold that closes it', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, null);
    const at = (v: number) => lightAt(form, 0, form.navel + v);
    assert.ok(at(-0.008) < -0.55, `the fold ${at(-0.008)}`);
    assert.ok(at(0.008) > at(-0.008) + 0.2, `its bottom ${at(0.008)}`);
    assert.ok(lightAt(form, 0.009, form.navel + 0.004) < at(0.008), 'its walls');
  });
  it('is even in front: what is left of its forms is soft', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, null);
    for (let v = form.ribs; v < form.navel - 0.08; v += 0.02)
      for (let u = -0.2; u <= 0.2; u += 0.02)
        assert.ok(Math.abs(lightAt(form, u, v)) < 0.1, `${lightAt(form, u, v)} at ${u}, ${v}`);
  });
  it('has none that a high waistband would cut, nor a second one', () => {
    for (const form of [bellyForm(LENGTH, REACH, 1.1, null), bellyForm(LENGTH, REACH, HIPS, 1.3)])
      assert.ok(lightAt(form, 0, form.navel) > lightAt(form, 0.08, form.navel) - 0.12);
  });
  it('has no furrow nor ribs where it goes on into a belly that is seen', () => {
    const [alone, joined] = [null, 1].map((from) => bellyForm(LENGTH, REACH, HIPS, from));
    const furrow = (form: typeof alone, v: number) => lightAt(form!, 0.1, v) - lightAt(form!, 0, v);
    assert.ok(furrow(alone, 0.95) > 0.05, `alone ${furrow(alone, 0.95)}`);
    assert.ok(furrow(joined, 0.95) < 0.25 * furrow(alone, 0.95), `beside it ${furrow(joined, 0.95)}`);
    assert.ok(Math.abs(furrow(joined, 0.69) - furrow(alone, 0.69)) < 1e-6, 'far above it');
  });
  it('turns away to its sides, alike on both', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, null);
    for (let v = form.ribs; v < HIPS; v += 0.05) {
      assert.ok(lightAt(form, 0.95 * REACH, v) < lightAt(form, 0.1, v) - 0.15, `at ${v}`);
      assert.ok(Math.abs(lightAt(form, 0.3, v) - lightAt(form, -0.3, v)) < 1e-6);
    }
  });
  it('is no board: it falls off evenly on the way to its sides', () => {
    const form = bellyForm(LENGTH, REACH, HIPS, 0.6);
    const fall = (t: number) => lightAt(form, 0, 1) - lightAt(form, t * REACH, 1);
    assert.ok(fall(0.4) > 0.015 && fall(0.7) > 0.08, `${fall(0.4)}, ${fall(0.7)}`);
  });
  it('is one round form where it is full: no muscles show, and it turns away above the waistband', () => {
    const high = 1.05;
    const full = bellyForm(LENGTH, FULL, high, null);
    const lean = bellyForm(LENGTH, REACH, high, null);
    const at = (form: typeof full, t: number, v: number, reach: number) => bellyLight(form, t * reach, v, t);
    const v = full.ribs + 0.2;
    const furrow = (form: typeof full, reach: number) => at(form, 0.2, v, reach) - at(form, 0, v, reach);
    assert.ok(furrow(full, FULL) < 0.4 * furrow(lean, REACH));
    const side = (form: typeof full, reach: number) => at(form, 0, v, reach) - at(form, 0.9, v, reach);
    assert.ok(side(full, FULL) > side(lean, REACH) + 0.08);
    assert.ok(at(full, 0.1, high - 0.01, FULL) < at(full, 0.1, high - 0.2, FULL) - 0.1);
  });
  it('has no edges away from the navel', () => {
    const forms = [bellyForm(LENGTH, REACH, HIPS, 1.3), bellyForm(LENGTH, FULL, HIPS, 1.3)];
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
