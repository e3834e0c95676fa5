import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import {
  lightCreaseInPlace,
  partLimbsInPlace,
  shadeCreaseInPlace,
} from '../../../src/engine/render/crease-shading.ts';

describe('the crease of a bent sleeve', () => {
  it('is dark along its line, more so away from the elbow, and leaves the rest of the cloth alone', () => {
    const area = { x: 10, y: 20, width: 100, height: 60 };
    const shade = new Float32Array(area.width * area.height);
    shadeCreaseInPlace(
      shade,
      area,
      [
        { x: 30.5, y: 50.5 },
        { x: 80.5, y: 50.5 },
      ],
      100,
    );
    const at = (x: number, y: number): number => shade[(y - area.y) * area.width + x - area.x]!;
    assert.ok(at(75, 50) < -0.5);
    assert.ok(at(75, 50) < at(40, 50));
    assert.ok(at(40, 50) < -0.1);
    assert.equal(at(25, 50), 0);
    assert.equal(at(60, 70), 0);
  });

  it('goes on to the edges of limbs that meet at an angle', () => {
    const area = { x: 0, y: 0, width: 120, height: 60 };
    const shade = new Float32Array(area.width * area.height);
    shadeCreaseInPlace(
      shade,
      area,
      [
        { x: 20.5, y: 30.5 },
        { x: 70.5, y: 30.5 },
      ],
      240,
    );
    assert.ok(shade[30 * area.width + 74]! < -0.4, `${shade[30 * area.width + 74]}`);
    assert.equal(shade[30 * area.width + 100], 0);
  });

  it('parts a forearm from the upper arm below it, on pale cloth and on dark', () => {
    const area = { x: 0, y: 0, width: 160, height: 100 };
    const crease = [
      { x: 20.5, y: 50.5 },
      { x: 120.5, y: 50.5 },
    ] as const;
    const shade = new Float32Array(area.width * area.height);
    shadeCreaseInPlace(shade, area, crease, 160);
    const at = (x: number, y: number): number => y * area.width + x;
    // from the crook on towards the hands the limb below lies in shade, the one above is lit
    assert.ok(shade[at(95, 58)]! < -0.4, `${shade[at(95, 58)]}`);
    assert.ok(shade[at(95, 43)]! > 0.6 * shade[at(95, 58)]!);
    const lit = (value: number): number => {
      const cloth = createLayer(area.width, area.height);
      cloth.alpha.fill(1);
      cloth.color.fill(value);
      lightCreaseInPlace(cloth, area, crease, 160);
      assert.equal(cloth.color[3 * at(95, 90)], value);
      return cloth.color[3 * at(95, 38)]! - value;
    };
    assert.ok(lit(20) > 12, `${lit(20)}`);
    assert.equal(lit(200), 0);
  });

  it('of limbs that only meet at the elbow gets no more than its line', () => {
    const area = { x: 0, y: 0, width: 160, height: 100 };
    const cloth = createLayer(area.width, area.height);
    cloth.alpha.fill(1);
    const crease = [
      { x: 20.5, y: 50.5 },
      { x: 60.5, y: 50.5 },
    ] as const;
    lightCreaseInPlace(cloth, area, crease, 160);
    assert.ok(cloth.color.every((value) => value === 0));
  });

  it('parts the limbs more where the print is dark', () => {
    const area = { x: 0, y: 0, width: 160, height: 100 };
    const crease = [
      { x: 20.5, y: 50.5 },
      { x: 120.5, y: 50.5 },
    ] as const;
    // light of the limb above over that of the one below, beside their crease
    const ratio = (value: number): number => {
      const cloth = createLayer(area.width, area.height);
      cloth.alpha.fill(1);
      cloth.color.fill(value);
      const shade = new Float32Array(area.width * area.height);
      partLimbsInPlace(cloth, shade, area, crease, 160);
      const light = (x: number, y: number): number =>
        cloth.color[3 * (y * area.width + x)]! * Math.exp(shade[y * area.width + x]!);
      return light(95, 44) / light(95, 56);
    };
    assert.ok(ratio(35) > 2.5, `${ratio(35)}`);
    assert.ok(ratio(110) < 2, `${ratio(110)}`);
  });

  it('is less deep in pale cloth, whose sides light each other', () => {
    const area = { x: 0, y: 0, width: 160, height: 100 };
    const crease = [
      { x: 20.5, y: 50.5 },
      { x: 60.5, y: 50.5 },
    ] as const;
    const depthOn = (value: number): number => {
      const cloth = createLayer(area.width, area.height);
      cloth.alpha.fill(1);
      cloth.color.fill(value);
      const shade = new Float32Array(area.width * area.height);
      partLimbsInPlace(cloth, shade, area, crease, 160);
      return Math.min(...shade);
    };
    assert.ok(depthOn(40) < -0.6, `${depthOn(40)}`);
    assert.ok(depthOn(200) > -0.45 && depthOn(200) < -0.25, `${depthOn(200)}`);
  });
});
