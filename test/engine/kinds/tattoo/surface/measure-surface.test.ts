import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Anatomy, BodySite } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import { measureSurface } from '../../../../../src/engine/kinds/tattoo/surface/measure-surface.ts';
import { createMask, createPlane, type Mask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 200;
/** Pixels of the reduced copy in a pixel of the photo. */
const SCALE = 0.5;

function draw(inside: (x: number, y: number) => boolean): Mask {
  const mask = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) if (inside(x + 0.5, y + 0.5)) mask.data[y * SIZE + x] = 255;
  return mask;
}

function skinOf(coverage: Mask, person: Mask | null): BareSkin {
  return {
    scale: SCALE,
    coverage,
    walls: createMask(SIZE, SIZE),
    light: createPlane(SIZE, SIZE),
    tone: [200, 150, 130],
    person,
    doubts: [],
  };
}

const nobody: Anatomy = { sites: [], pixelsPerCentimetre: 40, scaleFrom: 'skin', doubts: [] };

/** Across and along a line through the middle of the copy that leans `lean` radians clockwise from upright. */
function leaning(lean: number): (x: number, y: number) => [across: number, along: number] {
  return (x, y) => {
    const [dx, dy] = [x - SIZE / 2, y - SIZE / 2];
    return [dx * Math.cos(lean) + dy * Math.sin(lean), dy * Math.cos(lean) - dx * Math.sin(lean)];
  };
}

describe('measureSurface', () => {
  for (const lean of [0, 0.5, -0.9])
    it(`finds the axis and the width of a limb that leans ${lean}`, () => {
      const place = leaning(lean);
      const limb = draw((x, y) => Math.abs(place(x, y)[0]) < 24);
      // a little beside the middle
      const at = { x: 200 + 12 * Math.cos(lean), y: 200 + 12 * Math.sin(lean) };
      const surface = measureSurface(skinOf(limb, limb), nobody, at);
      assert.ok(surface.kind === 'limb' && surface.outlines === 2);
      assert.ok(Math.abs(surface.up - lean) < 0.03, String(surface.up));
      assert.ok(Math.abs(surface.width - 96) < 3, String(surface.width));
      const middle = surface.axis[12]!;
      const [across] = place(middle.x * SCALE, middle.y * SCALE);
      assert.ok(Math.abs(across) < 1, String(across));
    });

  it('follows taper and bend', () => {
    const limb = draw((x, y) => Math.abs(x - 90 - ((y - 100) / 100) ** 2 * 20) < 26 - (y - 100) * 0.08);
    const surface = measureSurface(skinOf(limb, limb), nobody, { x: 180, y: 200 });
    assert.ok(surface.kind === 'limb');
    const first = surface.axis[0]!;
    const last = surface.axis[24]!;
    assert.ok(first.y < last.y && surface.halfWidths[0]! > surface.halfWidths[24]! + 5);
    const expected = 180 + ((last.y / 2 - 100) / 100) ** 2 * 40;
    assert.ok(Math.abs(last.x - expected) < 5, `${last.x} ${expected}`);
  });

  it('takes a hem for no outline: skin between two straps is flat', () => {
    const skin = draw((x) => Math.abs(x - 100) < 45);
    const person = draw(() => true);
    const surface = measureSurface(skinOf(skin, person), nobody, { x: 200, y: 200 });
    assert.equal(surface.kind, 'flat');
    assert.equal(surface.up, 0);
    assert.ok(Math.abs(surface.width - 180) < 4, String(surface.width));
  });

  it('anchors a limb with one outline there', () => {
    const skin = draw((x) => x > 80 && x < 120);
    const person = draw((x) => x > 80);
    const surface = measureSurface(skinOf(skin, person), nobody, { x: 200, y: 200 });
    assert.ok(surface.kind === 'limb' && surface.outlines === 1);
    const outline = surface.axis[12]!.x - surface.halfWidths[12]!;
    assert.ok(Math.abs(outline - 160) < 2, String(outline));
    assert.ok(surface.halfWidths[12]! > 40);
  });

  it('goes by the named part: its upper end is up, its width the limit', () => {
    const skin = draw((_, y) => y > 60 && y < 140);
    const site: BodySite = {
      part: 'forearm',
      side: 'left',
      facing: null,
      upper: { x: 380, y: 180 },
      lower: { x: 20, y: 180 },
      halfWidth: 50,
      confidence: 0.9,
    };
    const anatomy: Anatomy = { ...nobody, sites: [site], scaleFrom: 'pose', pixelsPerCentimetre: 12 };
    const surface = measureSurface(skinOf(skin, skin), anatomy, { x: 200, y: 180 });
    assert.ok(surface.kind === 'limb');
    assert.ok(Math.abs(surface.up - Math.PI / 2) < 0.05, String(surface.up));
    assert.ok(surface.axis[0]!.x > surface.axis[24]!.x);
    assert.ok(Math.max(...surface.halfWidths) <= 12 * 5.5 + 0.01);
  });

  it('is flat on the trunk however long it is, upright with the part', () => {
    const skin = draw((x) => Math.abs(x - 100) < 30);
    const site: BodySite = {
      part: 'upperBack',
      side: null,
      facing: 'back',
      upper: { x: 210, y: 100 },
      lower: { x: 190, y: 300 },
      halfWidth: 60,
      confidence: 0.9,
    };
    const surface = measureSurface(skinOf(skin, skin), { ...nobody, sites: [site] }, { x: 200, y: 200 });
    assert.equal(surface.kind, 'flat');
    assert.ok(Math.abs(surface.up - Math.atan2(20, 200)) < 1e-6);
  });

  it('takes the frame of the nearest skin for a place beside it', () => {
    const limb = draw((x) => Math.abs(x - 100) < 24);
    const surface = measureSurface(skinOf(limb, limb), nobody, { x: 260, y: 200 });
    assert.ok(surface.kind === 'limb');
    assert.ok(Math.abs(surface.axis[12]!.x - 200) < 2);
  });
});
