import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gridMesh, rasterizeMesh } from '../../../src/engine/fit/coordinate-raster.ts';
import { contactShadow, edgeFalloff } from '../../../src/engine/pixels/contact-shadow.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawPart, scaleGarment } from '../../../src/engine/render/draw-part.ts';

const SIZE = 16;
function picture() {
  const image = createRgbaImage(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++)
    image.data.set([(i * 7) % 256, (i * 13) % 256, (i * 29) % 256, 255], 4 * i);
  return image;
}
const full = () => {
  const mask = createMask(SIZE, SIZE);
  mask.data.fill(255);
  return mask;
};
const identity = rasterizeMesh(
  gridMesh(
    { left: 0, top: 0, right: SIZE, bottom: SIZE, step: 4 },
    (x, y, out, at) => out.set([x, y], at),
    () => true,
  ),
  { x: 0, y: 0, width: SIZE, height: SIZE },
);

describe('drawing a garment', () => {
  it('returns the picture for the identity warp', () => {
    const image = picture();
    const layer = drawPart({ buffer: identity, mask: full() }, scaleGarment(image, 1), 1, 'soft');
    for (let y = 1; y < SIZE - 1; y++)
      for (let x = 1; x < SIZE - 1; x++) {
        const at = y * SIZE + x;
        assert.ok(Math.abs(layer.alpha[at]! - 1) < 1e-4);
        for (let c = 0; c < 3; c++)
          assert.ok(Math.abs(layer.color[3 * at + c]! - image.data[4 * at + c]!) < 0.05);
      }
  });

  it('ends softly where the mesh ends within the cloth, and nowhere else', () => {
    const half = rasterizeMesh(
      gridMesh(
        { left: 0, top: 0, right: SIZE / 2, bottom: SIZE, step: 4 },
        (x, y, out, at) => out.set([x, y], at),
        () => true,
      ),
      { x: 0, y: 0, width: SIZE, height: SIZE },
    );
    const { alpha } = drawPart({ buffer: half, mask: full() }, scaleGarment(picture(), 1), 1, 'soft');
    const row = 8 * SIZE;
    assert.ok(alpha[row + SIZE / 2 - 1]! > 0.3 && alpha[row + SIZE / 2 - 1]! < 0.7);
    assert.ok(alpha[row + SIZE / 2 - 2]! > 0.99 && alpha[row + SIZE / 2]! === 0);
    // the halves of trousers meet there
    const sharp = drawPart({ buffer: half, mask: full() }, scaleGarment(picture(), 1), 1, 'sharp').alpha;
    assert.ok(sharp[row + SIZE / 2 - 1]! > 0.99);
  });

  it('takes its coverage at other places than its colours where it is told to', () => {
    const image = picture();
    const mask = full();
    // the left half is cloth: colours are shown out of it, and what of the right half was is left out
    for (let i = 0; i < mask.data.length; i++) if (i % SIZE >= SIZE / 2) mask.data[i] = 0;
    const coordinates = identity.coordinates.map((value, i) => (i % 2 ? value : SIZE - value));
    const part = { buffer: { ...identity, coordinates }, mask, coverage: identity.coordinates };
    const layer = drawPart(part, scaleGarment(image, 1), 1, 'soft');
    const at = 8 * SIZE + 3;
    assert.ok(Math.abs(layer.alpha[at]! - 1) < 1e-4 && layer.alpha[8 * SIZE + SIZE - 4] === 0);
    const shown = 4 * (8 * SIZE + SIZE - 4);
    for (let c = 0; c < 3; c++) assert.ok(Math.abs(layer.color[3 * at + c]! - image.data[shown + c]!) < 0.05);
  });

  it('averages what a pixel covers when it shrinks', () => {
    // stripes of one pixel: half the scale must give their mean, not one of them
    const image = createRgbaImage(SIZE, SIZE);
    for (let i = 0; i < SIZE * SIZE; i++) {
      const value = i % 2 ? 255 : 0;
      image.data.set([value, value, value, 255], 4 * i);
    }
    const half = rasterizeMesh(
      gridMesh(
        { left: 0, top: 0, right: SIZE, bottom: SIZE, step: 4 },
        (x, y, out, at) => out.set([x / 2, y / 2], at),
        () => true,
      ),
      { x: 0, y: 0, width: SIZE / 2, height: SIZE / 2 },
    );
    const layer = drawPart({ buffer: half, mask: full() }, { picture: image, factor: 1 }, 2, 'soft');
    const value = layer.color[3 * (4 * 8 + 4)]!;
    assert.ok(Math.abs(value - 127.5) < 1, `got ${value}`);
  });

  it('takes coverage from the mask and premultiplies by it', () => {
    const mask = full();
    mask.data.fill(51);
    const layer = drawPart({ buffer: identity, mask }, scaleGarment(picture(), 1), 1, 'soft');
    assert.ok(Math.abs(layer.alpha[5 * SIZE + 5]! - 0.2) < 1e-3);
  });
});

describe('shadows', () => {
  const alpha = new Float32Array(400);
  for (let y = 0; y < 10; y++) alpha.fill(1, y * 20, y * 20 + 20);

  it('fall below the occluder, darkest beside it, and not on it', () => {
    const shadow = contactShadow(alpha, 20, 20, 0, 2, 2, 0.5);
    assert.equal(shadow[5 * 20 + 10], 0);
    assert.ok(shadow[10 * 20 + 10]! < shadow[13 * 20 + 10]!);
    assert.ok(shadow[10 * 20 + 10]! < -0.1 && shadow[10 * 20 + 10]! >= -0.5);
    assert.equal(shadow[19 * 20 + 10], 0);
  });

  it('darken a form towards its edge only', () => {
    const falloff = edgeFalloff(alpha, 20, 20, 2, 0.2);
    assert.ok(falloff[9 * 20 + 10]! < -0.02);
    assert.ok(Math.abs(falloff[1 * 20 + 10]!) < 1e-3);
  });
});
