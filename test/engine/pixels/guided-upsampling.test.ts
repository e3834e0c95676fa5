import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { applyGuidedModel, fitGuidedModel, prepareGuide } from '../../../src/engine/pixels/guided-filter.ts';
import { guidedUpsample } from '../../../src/engine/pixels/guided-upsampling.ts';
import { createPlane, createRgbaImage, type Plane } from '../../../src/engine/pixels/image.ts';

const SMALL = 6;
const LARGE = 18;

test('it is the guided model on the picture, clamped and rounded', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (stream) => {
      const next = (): number => stream.next().value;
      const picture = createRgbaImage(LARGE, LARGE);
      for (let index = 0; index < picture.data.length; index++) picture.data[index] = next();
      const fill = (size: number): Plane => {
        const plane = createPlane(size, size);
        for (let index = 0; index < plane.data.length; index++) plane.data[index] = next() / 255;
        return plane;
      };
      const guide = prepareGuide([fill(SMALL), fill(SMALL), fill(SMALL)], 1, 0.01);
      const model = fitGuidedModel(guide, fill(SMALL));
      const channels = [0, 1, 2].map((channel) => {
        const plane = createPlane(LARGE, LARGE);
        for (let index = 0; index < plane.data.length; index++)
          plane.data[index] = picture.data[index * 4 + channel]! / 255;
        return plane;
      });
      const expected = applyGuidedModel(model, channels);
      const upsampled = guidedUpsample(model, picture);
      upsampled.data.forEach((value, index) => {
        const wanted = Math.min(1, Math.max(0, expected.data[index]!)) * 255;
        assert.ok(Math.abs(value - wanted) <= 1, `${value} instead of ${wanted}`);
      });
    }),
    { numRuns: 20 },
  );
});

test('gain sharpens around one half', () => {
  const constant = (value: number): Plane => ({ data: new Float32Array(4).fill(value), width: 2, height: 2 });
  const model = { gains: [constant(0), constant(0), constant(0)], offset: constant(0.6) };
  const picture = createRgbaImage(2, 2);
  assert.equal(guidedUpsample(model, picture).data[0], 153);
  assert.equal(guidedUpsample(model, picture, 2).data[0], 179);
  assert.equal(guidedUpsample(model, picture, 9).data[0], 255);
});

test('a model over a grey guide is refused', () => {
  const one = createPlane(1, 1);
  assert.throws(() => guidedUpsample({ gains: [one], offset: one }, createRgbaImage(1, 1)), RangeError);
});
