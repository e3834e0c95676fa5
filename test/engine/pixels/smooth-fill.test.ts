import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { smoothFill } from '../../../src/engine/pixels/smooth-fill.ts';
import { wideBlur } from '../../../src/engine/pixels/wide-blur.ts';

describe('smooth fill', () => {
  it('keeps what is known and continues it into the hole', () => {
    const image = createRgbaImage(16, 16);
    const known = createMask(16, 16);
    for (let i = 0; i < 256; i++) {
      const hole = i % 16 > 4 && i % 16 < 11;
      image.data.set(hole ? [0, 0, 0, 255] : [90, 120, 200, 255], 4 * i);
      known.data[i] = hole ? 0 : 255;
    }
    const filled = smoothFill(image, known);
    for (let i = 0; i < 256; i++) {
      assert.ok(Math.abs(filled.data[4 * i]! - 90) <= 1);
      assert.ok(Math.abs(filled.data[4 * i + 2]! - 200) <= 1);
    }
  });
});

describe('wide blur', () => {
  it('keeps an even plane and the mean', () => {
    const plane = { width: 64, height: 64, data: new Float32Array(64 * 64).fill(3) };
    assert.ok(wideBlur(plane, 14).data.every((value) => Math.abs(value - 3) < 1e-3));
  });
});
