import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeOwnPlacesInPlace } from '../../../../../src/engine/kinds/hairstyle/colour/own-places.ts';
import { flowOfLines } from '../../../../../src/engine/pixels/flow-smoothing.ts';
import { createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 120;
const SCALE = 10;
/** Shades of the hair from 20 to 100. */
const TONE = {
  ramp: Float32Array.from({ length: 27 }, (_, i) => 20 + 10 * Math.floor(i / 3)),
  from: 'hair' as const,
};
const at = (x: number, y: number): number => y * SIDE + x;

/** Upright hair all over, dark and bright locks of six columns by turns, of which the left half is kept. */
function scene(lightness = 0) {
  const photo = createRgbaImage(SIDE, SIDE);
  const coverage = createPlane(SIDE, SIDE);
  coverage.data.fill(1);
  const kept = createPlane(SIDE, SIDE);
  const cosine = createPlane(SIDE, SIDE);
  cosine.data.fill(-1);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      photo.data.fill(Math.floor(x / 6) % 2 ? 90 : 30, 4 * at(x, y), 4 * at(x, y) + 3);
      if (x < SIDE / 2) kept.data[at(x, y)] = 1;
    }
  const flow = flowOfLines(cosine, createPlane(SIDE, SIDE), coverage);
  const places = new Float32Array(SIDE * SIDE).fill(0.2);
  takeOwnPlacesInPlace(places, coverage, { photo, tone: TONE, kept }, flow, SCALE, lightness);
  return places;
}

test('dyed hair has the locks of the photographed one: dark ones low on the ramp, bright ones high', () => {
  const places = scene();
  for (let y = 10; y < 110; y++) {
    assert.ok(Math.abs(places[at(14, y)]! - 0.125) < 0.01, `${places[at(14, y)]}`);
    assert.ok(Math.abs(places[at(21, y)]! - 0.875) < 0.01, `${places[at(21, y)]}`);
  }
});

test('drawn hair beside it takes its light, far from it keeps its own', () => {
  const places = scene();
  assert.ok(Math.abs(places[at(62, 60)]! - 0.5) < 0.15, `${places[at(62, 60)]}`);
  assert.ok(Math.abs(places[at(118, 60)]! - 0.2) < 0.1, `${places[at(118, 60)]}`);
});

test('a light dye keeps the locks of own hair in shade, but not all of its shade', () => {
  const places = scene(1);
  const lock = (x: number): number => places[at(x, 60)]!;
  assert.ok(lock(21) - lock(14) > 0.6, `${lock(21)} ${lock(14)}`);
  const mean = (lock(14) + lock(21)) / 2;
  assert.ok(mean < 0.45, `${mean}`);
});
