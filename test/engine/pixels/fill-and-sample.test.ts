import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  coveredArea,
  cropLabels,
  cropMask,
  cropRgba,
  pasteMaskInPlace,
  pasteRgbaInPlace,
  wholePixels,
} from '../../../src/engine/pixels/crop.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { pushPullFill, pushPullSamples } from '../../../src/engine/pixels/push-pull.ts';
import { samplePlane, sampleRgba } from '../../../src/engine/pixels/sample-bilinear.ts';

test('push-pull keeps what is known and spreads it over what is not', () => {
  assert.deepEqual([...pushPullSamples([8, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], 3, 2, 1)], Array(6).fill(8));
  const filled = pushPullSamples([0, 9, 9, 9, 9, 9, 9, 8], [1, 0, 0, 0, 0, 0, 0, 1], 8, 1, 1);
  assert.equal(filled[0], 0);
  assert.equal(filled[7], 8);
  for (let i = 1; i < 8; i++) assert.ok(filled[i]! >= filled[i - 1]!, [...filled].join(' '));
});

test('filled values stay within the range of the known ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.boolean()), { minLength: 12, maxLength: 12 }),
      (pixels) => {
        const known = pixels.filter(([, is]) => is).map(([value]) => value);
        const filled = pushPullSamples(
          pixels.map(([value]) => value),
          pixels.map(([, is]) => Number(is)),
          4,
          3,
          1,
        );
        if (known.length === 0) assert.deepEqual([...filled], Array(12).fill(0));
        else
          for (const value of filled)
            assert.ok(value >= Math.min(...known) - 1e-3 && value <= Math.max(...known) + 1e-3);
      },
    ),
  );
});

test('filling a picture leaves its alpha', () => {
  const image = { data: new Uint8ClampedArray([10, 20, 30, 255, 0, 0, 0, 40]), width: 2, height: 1 };
  const filled = pushPullFill(image, { data: new Uint8Array([255, 0]), width: 2, height: 1 });
  assert.deepEqual([...filled.data], [10, 20, 30, 255, 10, 20, 30, 40]);
});

test('samples at pixel centres are the pixels, between them the mean, beyond the border the edge', () => {
  const plane = { data: Float32Array.of(0, 10, 20, 30), width: 2, height: 2 };
  assert.equal(samplePlane(plane, 1.5, 0.5), 10);
  assert.equal(samplePlane(plane, 1, 1), 15);
  assert.equal(samplePlane(plane, -5, 9), 20);
  const image = { data: new Uint8ClampedArray([100, 0, 0, 255, 0, 200, 0, 0]), width: 2, height: 1 };
  const out = new Float32Array(4);
  sampleRgba(image, 1, 0.5, out);
  assert.deepEqual([...out], [100, 0, 0, 127.5]);
});

test('the covered area holds all coverage, widened and cut to the picture', () => {
  const mask = createMask(8, 6);
  assert.equal(coveredArea(mask, 128, 1), null);
  for (const [x, y] of [
    [5, 1],
    [2, 3],
    [4, 4],
  ] as const)
    mask.data[y * 8 + x] = 200;
  mask.data[7] = 127;
  assert.deepEqual(coveredArea(mask, 128, 0), { x: 2, y: 1, width: 4, height: 4 });
  assert.deepEqual(coveredArea(mask, 128, 2), { x: 0, y: 0, width: 8, height: 6 });
});

test('a crop pasted back where it came from changes nothing', () => {
  const data = Uint8ClampedArray.from({ length: 5 * 4 * 4 }, (_, i) => i);
  const image = { data, width: 5, height: 4 };
  const area = wholePixels({ x: 1.2, y: -3, width: 2.5, height: 5.5 }, 5, 4);
  assert.deepEqual(area, { x: 1, y: 0, width: 3, height: 3 });
  const copy = { ...image, data: data.slice() };
  const patch = cropRgba(image, area);
  assert.deepEqual([...patch.data.subarray(0, 4)], [4, 5, 6, 7]);
  pasteRgbaInPlace(copy, patch, 1, 0);
  assert.deepEqual(copy.data, data);
  const mask = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2 };
  const corner = cropMask(mask, { x: 1, y: 1, width: 2, height: 1 });
  assert.deepEqual([...corner.data], [5, 6]);
  pasteMaskInPlace(mask, corner, 0, 0);
  assert.deepEqual([...mask.data], [5, 6, 3, 4, 5, 6]);
  assert.throws(() => cropRgba(image, { x: 3, y: 0, width: 3, height: 1 }), /inside 5 × 4/);
});

test('labels are cut out row by row, and not from beyond the picture', () => {
  const labels = Uint8Array.from({ length: 12 }, (_, i) => i);
  assert.deepEqual([...cropLabels(labels, 4, { x: 1, y: 1, width: 2, height: 2 })], [5, 6, 9, 10]);
  assert.throws(() => cropLabels(labels, 4, { x: 3, y: 1, width: 2, height: 2 }), RangeError);
});
