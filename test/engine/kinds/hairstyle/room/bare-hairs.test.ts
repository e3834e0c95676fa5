/** Single hairs over a drawn piece of skin: what comes from the hair goes, what is no hair stays. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type HairsPlace,
  removeSingleHairsInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-hairs.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { TEXTURE_SIZE } from '../../../../../src/engine/room/skin-texture.ts';

const [WIDTH, HEIGHT, UNIT] = [160, 160, 20];
const SKIN = 190;

/** Skin below hair that ends at the picture's upper edge; `mark` darkens it, 0..1. */
function changed(mark: (x: number, y: number) => number, kept = createMask(WIDTH, HEIGHT)): RgbaImage {
  const size = WIDTH * HEIGHT;
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let at = 0; at < size; at++) {
    const shade = SKIN * (1 - 0.4 * mark(at % WIDTH, Math.floor(at / WIDTH)));
    picture.data.set([shade, 0.8 * shade, 0.7 * shade, 255], 4 * at);
  }
  const none = createMask(WIDTH, HEIGHT);
  const distance = (value: (y: number) => number) => ({
    width: WIDTH,
    height: HEIGHT,
    data: Float32Array.from({ length: size }, (_, at) => value(Math.floor(at / WIDTH))),
  });
  const place = {
    picture,
    regions: {
      unit: UNIT,
      features: none,
      eyes: none,
      aroundEyes: none,
      besideEar: new Uint8Array(size),
      fromFace: distance(() => 0),
      fromHair: distance((y) => y),
    },
    silhouette: { head: new Float32Array(size).fill(1) },
    surface: { step: 4, columns: 40, rows: 40, heights: new Float32Array(1600) },
    tone: { beard: { full: false, below: Number.NEGATIVE_INFINITY } },
    texture: { light: new Float32Array(TEXTURE_SIZE ** 2), redness: new Float32Array(TEXTURE_SIZE ** 2) },
    kept: [kept],
  } as unknown as HairsPlace;
  removeSingleHairsInPlace(place, createMask(WIDTH, HEIGHT));
  return picture;
}

const red = ({ data }: RgbaImage, x: number, y: number): number => data[4 * (y * WIDTH + x)]!;
const hair = (from: number, to: number) => (x: number, y: number) =>
  y >= from && y < to && Math.abs(x - 40 - 0.4 * y) < 1 ? 1 : 0;

describe('on the skin of a face', () => {
  test('a hair that comes from the hair gives way to the skin beside it', () => {
    const picture = changed(hair(0, 100));
    for (let y = 20; y < 90; y++) {
      const at = red(picture, Math.round(40 + 0.4 * y), y);
      assert.ok(Math.abs(at - SKIN) < 6, `row ${y}: ${at}`);
    }
  });

  test('the same line far from the hair stays', () => {
    assert.ok(red(changed(hair(60, 140)), 80, 100) < 130);
  });

  test('a mole stays', () => {
    assert.ok(
      red(
        changed((x, y) => (Math.hypot(x - 80, y - 20) < 3 ? 1 : 0)),
        80,
        20,
      ) < 130,
    );
  });

  test('a broad soft fold stays', () => {
    const picture = changed((x) => Math.exp(-(((x - 80) / 9) ** 2)));
    assert.ok(red(picture, 80, 60) < 130);
  });

  test('the wire of spectacles stays', () => {
    const wire = createMask(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) if (hair(0, 100)(x, y) > 0) wire.data[y * WIDTH + x] = 255;
    assert.ok(red(changed(hair(0, 100), wire), 60, 50) < 130);
  });
});
