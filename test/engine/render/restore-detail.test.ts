import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Mask, RgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { resizeRgba } from '../../../src/engine/pixels/resample.ts';
import { garmentDetail } from '../../../src/engine/render/garment-detail.ts';
import { restoreDetail } from '../../../src/engine/render/restore-detail.ts';

function drawn(width: number, height: number, grey: (x: number, y: number) => number): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++)
    data.fill(grey(i % width, Math.floor(i / width)), 4 * i, 4 * i + 3);
  return { width, height, data };
}

const SIZE = 20;
const AREA = { x: 2, y: 2, width: 16, height: 16 };

/** Cloth of fine stripes over the left half of the small area, the photo of fine checks in half of its light beside it. */
function composition(before = 0) {
  const photo = drawn(2 * SIZE, 2 * SIZE, (x, y) => 100 + 40 * ((x + y) % 2));
  const garment = drawn(2 * SIZE, 2 * SIZE, (x) => 60 + 120 * (x % 2));
  const small = resizeRgba(photo, SIZE, SIZE);
  const copy = resizeRgba(garment, SIZE, SIZE);
  const count = AREA.width * AREA.height;
  const coordinates = new Float32Array(2 * count);
  const shares = {
    photo: new Float32Array(count),
    cloth: new Float32Array(count),
    kept: new Float32Array(count),
    seen: createLayer(AREA.width, AREA.height),
  };
  const cloth = createLayer(AREA.width, AREA.height);
  const alpha = new Float32Array(count);
  const picture = { ...small, data: small.data.slice() };
  const edited: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
  for (let y = 0; y < AREA.height; y++)
    for (let x = 0; x < AREA.width; x++) {
      const at = y * AREA.width + x;
      coordinates[2 * at] = AREA.x + x + 0.5;
      coordinates[2 * at + 1] = AREA.y + y + 0.5;
      const to = (AREA.y + y) * SIZE + AREA.x + x;
      edited.data[to] = 255;
      if (x < 8) {
        alpha[at] = cloth.alpha[at] = shares.cloth[at] = shares.seen.alpha[at] = 1;
        cloth.color.fill(120, 3 * at, 3 * at + 3);
        shares.seen.color.fill(120, 3 * at, 3 * at + 3);
        picture.data.fill(120, 4 * to, 4 * to + 3);
      } else {
        shares.photo[at] = 0.5;
        picture.data.fill(60, 4 * to, 4 * to + 3);
      }
    }
  const buffer = { area: AREA, coordinates };
  const hiding = alpha.map((value) => before * value);
  const matte: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE).fill(255) };
  const restored = restoreDetail(
    photo,
    small,
    {
      picture,
      edited,
      trace: {
        shares,
        cloth,
        parts: [
          { buffer, alpha },
          { buffer, alpha: hiding, altered: true },
        ],
      },
    },
    AREA,
    garmentDetail(garment, copy, { picture: copy, matte }, 1, 2),
  );
  const grey = (x: number, y: number): number => restored.picture.data[4 * (y * 2 * SIZE + x)]!;
  return { photo, restored, grey };
}

describe('a small composition at the photo’s size', () => {
  it('leaves what was not edited the photo’s, bit for bit', () => {
    const { photo, restored } = composition();
    let untouched = 0;
    for (let i = 0; i < photo.data.length; i++) {
      if (restored.edited.data[i >> 2] !== 0) continue;
      untouched++;
      assert.equal(restored.picture.data[i], photo.data[i]);
    }
    assert.ok(untouched > 0);
  });

  it('shows the garment’s own stripes, which the copy has lost', () => {
    const { grey } = composition();
    for (let x = 8; x < 16; x++) assert.ok(Math.abs(grey(x, 20) - (60 + 120 * (x % 2))) <= 1);
  });

  it('shows a part that has a picture of its own as it was drawn, and nothing of what lies behind it', () => {
    const { grey } = composition(1);
    for (let x = 8; x < 16; x++) assert.ok(Math.abs(grey(x, 20) - 120) <= 1, `${grey(x, 20)}`);
  });

  it('shows the photo’s own pixels in the light of the small composition', () => {
    const { photo, grey } = composition();
    for (let x = 24; x < 34; x++)
      assert.ok(Math.abs(grey(x, 20) - 0.5 * photo.data[4 * (20 * 2 * SIZE + x)]!) <= 1);
  });

  it('has edges as crisp as the photo’s', () => {
    const { grey } = composition();
    // between 18 and 22 a bilinear enlargement alone would mix both
    assert.ok(Math.abs(grey(18, 20) - 60) <= 1, `${grey(18, 20)} before the edge`);
    assert.ok(Math.abs(grey(21, 20) - 70) <= 1, `${grey(21, 20)} behind it`);
  });
});
