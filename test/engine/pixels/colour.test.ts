import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { fromLab, srgbToLab, toLab } from '../../../src/engine/pixels/lab.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../src/engine/pixels/srgb-linear.ts';

const labOf = (r: number, g: number, b: number): number[] => {
  const out = new Float32Array(3);
  srgbToLab(r, g, b, out, 0);
  return [...out].map((value) => Math.round(value * 10) / 10 + 0);
};

test('every 8-bit value survives linear light and back', () => {
  for (let i = 0; i < 256; i++) assert.ok(Math.abs(linearToSrgb(SRGB_TO_LINEAR[i]!) - i) < 0.02, `${i}`);
  assert.equal(linearToSrgb(-1), 0);
  assert.equal(linearToSrgb(2), 255);
});

test('Lab of reference colours', () => {
  assert.deepEqual(labOf(255, 0, 0), [53.2, 80.1, 67.2]);
  assert.deepEqual(labOf(0, 0, 255), [32.3, 79.2, -107.9]);
  assert.deepEqual(labOf(128, 128, 128), [53.6, 0, 0]);
});

test('sRGB survives Lab and back within rounding', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (r, g, b) => {
      const image = { data: new Uint8ClampedArray([r, g, b, 255]), width: 1, height: 1 };
      const back = fromLab(toLab(image)).data;
      for (let c = 0; c < 3; c++)
        assert.ok(Math.abs(back[c]! - image.data[c]!) <= 1, `${[...back]} of ${r},${g},${b}`);
    }),
  );
});
