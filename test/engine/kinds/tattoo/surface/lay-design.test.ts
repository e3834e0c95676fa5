import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layDesign } from '../../../../../src/engine/kinds/tattoo/surface/lay-design.ts';
import type {
  FlatSurface,
  LimbSurface,
} from '../../../../../src/engine/kinds/tattoo/surface/skin-surface.ts';

const photo = { width: 400, height: 400 };
const design = { width: 100, height: 60 };
const at = { x: 200, y: 200 };
const flat: FlatSurface = { kind: 'flat', at, up: 0, width: 300, length: 300 };

/** A straight limb through the middle of the photo with its upper end in the direction `up`. */
function limb(up: number, halfWidth: number, depth = 1): LimbSurface {
  const axis = Array.from({ length: 9 }, (_, i) => ({
    x: at.x - Math.sin(up) * (i - 4) * 40,
    y: at.y + Math.cos(up) * (i - 4) * 40,
  }));
  return {
    kind: 'limb',
    at,
    up,
    width: 2 * halfWidth,
    length: 320,
    axis,
    halfWidths: new Float32Array(9).fill(halfWidth),
    depth,
    outlines: 2,
  };
}

/** Place in the design of a photo pixel, by its index. */
function placeOf(laid: ReturnType<typeof layDesign>, x: number, y: number): { u: number; v: number } {
  const { area } = laid;
  const inside = x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
  const index = (y - area.y) * area.width + x - area.x;
  return inside ? { u: laid.u[index]!, v: laid.v[index]! } : { u: Number.NaN, v: Number.NaN };
}

describe('layDesign on flat skin', () => {
  it('is the identity for a design of its own size, upright', () => {
    const laid = layDesign({ at, angle: 0, width: 100, mirrored: false, surface: flat }, design, photo);
    for (const [x, y] of [
      [150, 170],
      [249, 229],
      [200, 200],
    ] as const) {
      const { u, v } = placeOf(laid, x, y);
      assert.ok(Math.abs(u - (x + 0.5 - 150)) < 1e-3 && Math.abs(v - (y + 0.5 - 170)) < 1e-3);
    }
    assert.ok(Number.isNaN(placeOf(laid, 120, 200).u));
  });

  it('turns clockwise: at a quarter turn the design has its top on the right', () => {
    const laid = layDesign(
      { at, angle: Math.PI / 2, width: 200, mirrored: false, surface: flat },
      design,
      photo,
    );
    const right = placeOf(laid, 259, 199);
    assert.ok(Math.abs(right.v - 0.25) < 0.01 && Math.abs(right.u - 49.75) < 0.01);
    const below = placeOf(laid, 199, 299);
    assert.ok(Math.abs(below.u - 99.75) < 0.01);
  });

  it('mirrors left and right of the design', () => {
    const laid = layDesign({ at, angle: 0, width: 100, mirrored: true, surface: flat }, design, photo);
    assert.ok(Math.abs(placeOf(laid, 150, 200).u - 99.5) < 1e-3);
  });

  it('stays inside the photo and says nothing where the design lies wholly outside', () => {
    const outside = { at: { x: -300, y: 0 }, angle: 0, width: 100, mirrored: false, surface: flat };
    const laid = layDesign(outside, design, photo);
    assert.ok(laid.u.every(Number.isNaN));
    assert.deepEqual([laid.area.width, laid.area.height], [1, 1]);
  });
});

describe('layDesign round a limb', () => {
  for (const degrees of [0, 35, -120])
    it(`unrolls a round cylinder whose upper end points ${degrees}° clockwise`, () => {
      const up = (degrees * Math.PI) / 180;
      const radius = 60;
      const surface = limb(up, radius);
      const width = 120;
      const laid = layDesign({ at, angle: up, width, mirrored: false, surface }, design, photo);
      let checked = 0;
      for (let y = 100; y < 300; y += 7)
        for (let x = 100; x < 300; x += 7) {
          const dx = x + 0.5 - at.x;
          const dy = y + 0.5 - at.y;
          const across = dx * Math.cos(up) + dy * Math.sin(up);
          const down = dy * Math.cos(up) - dx * Math.sin(up);
          if (Math.abs(across) > radius * 0.97) continue;
          const u = 50 + (radius * Math.asin(across / radius) * 100) / width;
          const v = 30 + (down * 100) / width;
          if (u < 0 || v < 0 || u > 100 || v > 60) continue;
          const found = placeOf(laid, x, y);
          // 1 % of the design is far less than 1 % of the picture
          assert.ok(Math.abs(found.u - u) < 1 && Math.abs(found.v - v) < 0.1, `${x} ${y}`);
          checked++;
        }
      assert.ok(checked > 100);
    });

  it('ends at the silhouette of a limb that the design is wider than', () => {
    const laid = layDesign(
      { at, angle: 0, width: 390, mirrored: false, surface: limb(0, 60) },
      design,
      photo,
    );
    assert.ok(!Number.isNaN(placeOf(laid, 145, 200).u) && Number.isNaN(placeOf(laid, 130, 200).u));
    assert.ok(placeOf(laid, 142, 200).u > 15);
  });

  it('keeps directions seen at the place beside the middle', () => {
    const beside = { x: 240, y: 200 };
    const angle = Math.PI / 5;
    const placement = { at: beside, angle, width: 40, mirrored: false, surface: limb(0, 60) };
    const laid = layDesign(placement, design, photo);
    const behind = placeOf(laid, 240, 200);
    const ahead = placeOf(laid, 240 + Math.round(5 * Math.sin(angle)), 200 - Math.round(5 * Math.cos(angle)));
    assert.ok(Math.abs(behind.u - 50) < 3 && Math.abs(behind.v - 30) < 3);
    const direction = Math.atan2(ahead.u - behind.u, behind.v - ahead.v);
    assert.ok(Math.abs(direction) < 0.12, String(direction));
  });

  it('follows a bent axis without folds', () => {
    const bent = limb(0, 60);
    const axis = bent.axis.map((point, i) => ({ x: point.x + 0.9 * (i - 4) ** 2 * 6, y: point.y }));
    const surface = { ...bent, axis };
    const laid = layDesign(
      { at, angle: 0, width: 110, mirrored: false, surface },
      { width: 100, height: 220 },
      photo,
    );
    const { width } = laid.area;
    let rows = 0;
    for (let i = 1; i < laid.u.length; i++) {
      if (i % width === 0 || Number.isNaN(laid.u[i]!) || Number.isNaN(laid.u[i - 1]!)) continue;
      assert.ok(laid.u[i]! > laid.u[i - 1]!);
      if (i >= width && !Number.isNaN(laid.v[i - width]!)) {
        assert.ok(laid.v[i]! > laid.v[i - width]!);
        rows++;
      }
    }
    assert.ok(rows > 5000);
  });
});
