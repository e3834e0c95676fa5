import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNeckPatch } from '../../../src/engine/garment/neck-patch.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

describe('the picture around a neck', () => {
  it('is the same at every scale', () => {
    const [width, height] = [200, 200];
    const data = new Float32Array(width * height * 3);
    // light from 0 at the left to 100 at the right
    for (let at = 0; at < width * height; at++) data[at * 3] = (at % width) / 2;
    const mask = createMask(width, height);
    mask.data.fill(255);
    const frame = { originX: 100, originY: 40, axisX: 0, axisY: 1, symmetry: 1 };
    const region = { lab: { data, width, height }, mask, frame, upperEdge: Float64Array.of(-40, 0, 40, 0) };
    const colour = new Float32Array(3);
    for (const step of [1, 1.3, 0.8]) {
      const patch = readNeckPatch(region, step);
      assert.ok(Math.abs(patch.neckWidth * step - 80) < 1e-9);
      // the middle between the corners lies on the axis
      assert.ok(patch.colourAt((patch.rightX + patch.leftX) / 2, patch.rightY + 10 / step, colour));
      assert.ok(Math.abs(colour[0]! - 50) < 1.5, `at ${step} the middle has light ${colour[0]}`);
    }
  });
});
