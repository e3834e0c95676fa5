import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyPart, BodySite } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import {
  type Standing,
  uprightTurn,
  upsideDown,
} from '../../../../../src/engine/kinds/tattoo/place/upright-turn.ts';
import type { SkinSurface } from '../../../../../src/engine/kinds/tattoo/surface/skin-surface.ts';
import { wishFor } from '../wish/wish-for.ts';

const DEGREE = Math.PI / 180;
const AT = { x: 0, y: 0 };

function flat(up: number): SkinSurface {
  return { kind: 'flat', at: AT, up: up * DEGREE, width: 100, length: 100 };
}

function limb(up: number, outlines: 0 | 1 | 2): SkinSurface {
  const shape = { width: 100, length: 300, axis: [], halfWidths: new Float32Array(0), depth: 0.9 };
  return { kind: 'limb', at: AT, up: up * DEGREE, outlines, ...shape };
}

/** A part whose upper end lies `up` degrees clockwise from above its lower end. */
function part(name: BodyPart, up: number): BodySite {
  const upper = { x: Math.sin(up * DEGREE) * 100, y: -Math.cos(up * DEGREE) * 100 };
  return { part: name, side: null, facing: null, upper, lower: AT, halfWidth: 40, confidence: 0.9 };
}

/** Where the design's top points in the photo, in degrees. */
function top(surface: SkinSurface, site: BodySite | null, more: Partial<Standing> = {}, aspect = 1): number {
  const angle = surface.up + uprightTurn({ surface, site, asked: false, bodyUp: 0, ...more }, null, aspect);
  return Math.round((angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))) / DEGREE);
}

describe('a design stands', () => {
  it('upright on flat skin and on trunk and neck, however the part is told to lie', () => {
    assert.equal(top(flat(-11), null), 0);
    assert.equal(top(flat(17), part('shoulder', 17)), 0);
    assert.equal(top(limb(-14, 1), part('neck', -14)), 0);
    assert.equal(top(limb(-14, 2), part('neck', -14)), 0);
  });

  it('as the body does where a pose tells that it lies', () => {
    assert.equal(top(flat(10), part('upperBack', 10), { bodyUp: 80 * DEGREE }), 80);
  });

  it('along a limb that is named or shows both outlines', () => {
    assert.equal(top(limb(-12, 1), part('forearm', -12)), -12);
    assert.equal(top(limb(13, 2), null), 13);
    assert.equal(top(limb(5, 2), null), 0);
    assert.equal(top(flat(50), part('forearm', 50)), 50);
  });

  it('upright on what may be a limb, unless it is clearly slanted', () => {
    assert.equal(top(limb(-12, 1), null), 0);
    assert.equal(top(limb(30, 1), null), 30);
  });

  it('along the axis of a hand, the way that is upright in the photo', () => {
    assert.equal(top(flat(11), part('hand', 11)), 11);
    assert.equal(top(flat(-169), part('hand', -169)), 11);
    assert.equal(top(flat(170), part('palm', 170)), -10);
  });

  it('not upside down by itself on a raised arm, but towards the trunk when that arm is asked for', () => {
    const raised = part('upperArm', 130);
    assert.equal(top(limb(130, 2), raised), -50);
    assert.equal(top(limb(130, 2), raised, { asked: true }), 130);
    const place: Standing = { surface: limb(130, 2), site: raised, asked: false, bodyUp: 0 };
    const hanging: Standing = { surface: limb(5, 2), site: part('upperArm', 5), asked: false, bodyUp: 0 };
    assert.ok(upsideDown(place) > 0.7 && upsideDown(hanging) < 0.01);
  });

  it('turned as words ask for', () => {
    const standing: Standing = { surface: flat(-11), site: null, asked: false, bodyUp: 0 };
    const turn = uprightTurn(standing, wishFor({ rotation: 15 }), 1);
    assert.ok(Math.abs(-11 * DEGREE + turn - 15 * DEGREE) < 1e-6);
  });
});
