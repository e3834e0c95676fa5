import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { opensInFront } from '../../../src/engine/garment/front-opening.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { type Cut, drawTop, JACKET, LONG_SLEEVE, RIBBED, V_NECK } from './drawn-garments.ts';

describe('a front opening', () => {
  const understood = (cut: Cut) =>
    understandFlatGarment(drawTop(cut, [60, 90, 150], { colour: [236, 236, 234], noise: 1.5 }).picture);
  const opens = (cut: Cut, paint: (x: number, y: number) => number | null = () => null): boolean => {
    const { top, picture } = understood(cut);
    const data = picture.data.slice();
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const value = paint(x - picture.width / 2, y - picture.height / 2);
        if (value !== null) data.fill(value, 4 * (y * picture.width + x), 4 * (y * picture.width + x) + 3);
      }
    return opensInFront(top!, { ...picture, data });
  };

  it('is seen on a jacket, also one that lies a little askew', () => {
    assert.ok(opens(JACKET));
    const tilted = drawTop(JACKET, [60, 90, 150], { colour: [236, 236, 234], tilt: 4 }).picture;
    const garment = understandFlatGarment(tilted);
    assert.ok(opensInFront(garment.top!, garment.picture));
  });

  it('is none on what is pulled over the head', () => {
    for (const cut of [LONG_SLEEVE, V_NECK, RIBBED]) assert.ok(!opens(cut));
  });

  it('is seen by the band that holds the buttons of a checked cardigan, where checks alone are none', () => {
    const checks = (x: number, y: number): number =>
      40 + 90 * ((Math.round(x / 14) & 1) + (Math.round(y / 14) & 1));
    assert.ok(opens(V_NECK, (x, y) => (Math.abs(x - 2) < 8 ? 30 : checks(x, y))));
    assert.ok(!opens(V_NECK, checks));
    const stripes = (x: number, y: number): number => 40 + 90 * (Math.round(x / 16 + (y & 1)) & 1);
    assert.ok(!opens(V_NECK, stripes));
  });

  it('is none where a print ends above the hem, or stripes run everywhere', () => {
    assert.ok(!opens(LONG_SLEEVE, (x, y) => (Math.abs(x) < 5 && y < 60 ? 30 : null)));
    assert.ok(!opens(LONG_SLEEVE, (x) => (Math.round(x / 10) % 2 === 0 ? 30 : null)));
  });
});
