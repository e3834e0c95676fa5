/** A collar's rib of which hair hides a half. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BODY_SKIN, CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import {
  drawRib,
  endSkinAtRibInPlace,
  layRibInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-collar-paint.ts';
import { findCollarRib } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-collar-rib.ts';
import type { NecklineCurve } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-neckline-curve.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [400, 300];
const PER_CENTIMETRE = 12;
const RADIUS = 10;
const RIB = 2;
const SKIN = [200, 150, 130];
const WHITE = [235, 235, 240];
const RED = [170, 10, 40];
const HAIR = [90, 60, 40];

describe('the rib of a collar', () => {
  const curve: NecklineCurve = {
    x: WIDTH / 2,
    y: 60,
    pixelsPerCentimetre: PER_CENTIMETRE,
    radii: new Float64Array(111).fill(RADIUS),
  };
  /** Centimetres outside a round neckline whose rib begins `off` outside the curve. */
  const depthAt = (at: number, off = 0): number =>
    Math.hypot((at % WIDTH) + 0.5 - curve.x, Math.floor(at / WIDTH) + 0.5 - curve.y) / PER_CENTIMETRE -
    RADIUS -
    off;
  const isHair = (at: number): boolean => at % WIDTH > 210;
  const photoOf = (rib: readonly number[], off = 0): ReturnType<typeof createRgbaImage> => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const depth = depthAt(at, off);
      const own = isHair(at) ? HAIR : depth < 0 ? SKIN : depth < RIB ? rib : RED;
      for (let c = 0; c < 3; c++) photo.data[4 * at + c] = own[c]!;
      photo.data[4 * at + 3] = 255;
    }
    return photo;
  };
  const find = (photo: ReturnType<typeof createRgbaImage>): ReturnType<typeof findCollarRib> =>
    findCollarRib(
      photo,
      curve,
      (at) => !isHair(at),
      () => true,
    );

  test('is found with its width and its edge, and only where clothes have one', () => {
    const rib = find(photoOf(WHITE, 0.3));
    assert.ok(rib);
    for (let j = 130; j < rib.widths.length; j++)
      if (rib.whole[j]) {
        assert.ok(Math.abs(rib.widths[j]! - RIB) < 0.15, `${j}: ${rib.widths[j]}`);
        assert.ok(Math.abs(rib.begins[j]! - 0.3) < 0.15, `${j}: ${rib.begins[j]}`);
      }
    assert.equal(find(photoOf(RED)), null);
  });

  test('goes on under hair in its own colour, with skin up to its edge', () => {
    const photo = photoOf(WHITE);
    const rib = find(photo);
    assert.ok(rib);
    const laid = new Float32Array(WIDTH * HEIGHT);
    const wanted = createMask(WIDTH, HEIGHT);
    const labels = new Uint8Array(WIDTH * HEIGHT);
    const skin = createMask(WIDTH, HEIGHT);
    const cloth = createRgbaImage(WIDTH, HEIGHT);
    for (let at = 0; at < laid.length; at++) {
      if (!isHair(at)) continue;
      laid[at] = 1;
      wanted.data[at] = 255;
      labels[at] = CLOTHES;
    }
    endSkinAtRibInPlace({ labels, skin, body: wanted }, rib, laid);
    const { data } = drawRib(cloth, photo, wanted, rib);
    for (let at = 0; at < laid.length; at++) {
      if (!isHair(at) || at % WIDTH < 220 || Math.floor(at / WIDTH) < 70) continue;
      const depth = depthAt(at);
      if (depth > -1.2 && depth < -0.25) assert.equal(labels[at], BODY_SKIN);
      if (depth > 0.25 && depth < RIB - 0.25) {
        assert.equal(labels[at], CLOTHES);
        for (let c = 0; c < 3; c++) assert.ok(Math.abs(data[4 * at + c]! - WHITE[c]!) < 12);
      }
      if (depth > RIB + 0.25) assert.equal(data[4 * at], 0);
    }
  });

  test('is laid where it is doubted beside hair, but not where it is seen', () => {
    const rib = find(photoOf(WHITE));
    assert.ok(rib);
    const laid = new Float32Array(WIDTH * HEIGHT);
    layRibInPlace(laid, rib, WIDTH, () => true);
    const inRib = (x: number): number => {
      for (let y = 100; y < HEIGHT; y++) if (depthAt(y * WIDTH + x) > 1) return laid[y * WIDTH + x]!;
      return Number.NaN;
    };
    assert.equal(inRib(250), 1);
    assert.equal(inRib(150), 0);
  });
});
