/** A hood around the neck is shaded as a roll. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hoodLight } from '../../../src/engine/render/hood-light.ts';

describe('light on a hood', () => {
  it('falls off from the middle of the roll to its edges all the way, and is nothing beside it', () => {
    const [width, height, unit] = [200, 120, 200];
    const alpha = new Float32Array(width * height);
    for (let y = 40; y < 80; y++) for (let x = 20; x < 180; x++) alpha[y * width + x] = 1;
    const light = hoodLight(alpha, width, height, unit, 'standing');
    const at = (y: number) => light[y * width + 100]!;
    assert.equal(at(38), 0);
    // a falloff at the very edge alone would leave the middle flat
    for (let y = 41; y < 56; y++) assert.ok(at(y) > at(y - 1), `${at(y)} at ${y}`);
    assert.ok(at(59) - at(50) > 0.02);
    assert.ok(at(40) > -1);
    const spread = hoodLight(alpha, width, height, unit, 'spread');
    for (let y = 40; y < 50; y++)
      assert.ok(
        spread[y * width + 100]! > at(y) && spread[y * width + 100]! < 0,
        'one that lies flat turns away less',
      );
  });
});
