/** How strongly the form of legs is shaded, by what the photo tells of their light. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { foldsOfPaleCloth, formStrength } from '../../../src/engine/render/leg-shading.ts';

const cloth = (value: number) => ({
  width: 1,
  height: 1,
  alpha: new Float32Array([1]),
  color: new Float32Array([value, value, value]),
});

it('pale trousers over plain dark ones, whose folds they hardly take, are shaded by their form alone', () => {
  assert.equal(formStrength(0, foldsOfPaleCloth(cloth(235), 20)), 1);
  assert.equal(formStrength(0, foldsOfPaleCloth(cloth(50), 20)), 0.5);
});

it('a busy print tells no light, however dark', () => {
  assert.equal(formStrength(1, foldsOfPaleCloth(cloth(50), 20)), 1);
});
