import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { CoordinateBuffer } from '../../../src/engine/fit/coordinate-raster.ts';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { hiddenByForearm } from '../../../src/engine/render/cuff-from-behind.ts';
import { evenForearmInPlace, evenForearmsInPlace } from '../../../src/engine/render/sleeve-over-forearm.ts';

const [WIDTH, HEIGHT, UNIT] = [140, 60, 120];
/** An arm along a row, 100 long and 30 wide, its elbow in its middle. */
const arm = {
  points: Array.from({ length: ARM_SAMPLES }, (_, k) => ({
    x: 20.5 + (100 * k) / (ARM_SAMPLES - 1),
    y: 30.5,
  })),
  normals: Array.from({ length: ARM_SAMPLES }, () => ({ x: 0, y: 1 })),
  length: 100,
  elbowAt: 50,
  elbow: { x: 70.5, y: 30.5 },
  middle: new Float32Array(ARM_SAMPLES),
  bare: new Float32Array(ARM_SAMPLES).fill(15),
} as unknown as ArmAxis;
const CUFF: Cuff = { inner: 90, outer: 90, bend: 0, width: 1, atWrist: true };

/** Each pixel's own place. */
function ownPlaces(width: number, height: number): CoordinateBuffer {
  const coordinates = new Float32Array(2 * width * height);
  for (let at = 0; at < width * height; at++) {
    coordinates[2 * at] = (at % width) + 0.5;
    coordinates[2 * at + 1] = Math.floor(at / width) + 0.5;
  }
  return { area: { x: 0, y: 0, width, height }, coordinates };
}

/** The sleeve over rows 15–40 with a red row at 37, its upper edge in `waves` of so many pixels, on skin over rows 15–45, after it was evened. */
function covered(waves = 0) {
  const sleeve = createLayer(WIDTH, HEIGHT);
  const skin = createMask(WIDTH, HEIGHT);
  for (let y = 15; y < 45; y++)
    for (let x = 20; x < 120; x++) {
      const at = y * WIDTH + x;
      skin.data[at] = 255;
      if (y >= 40 || x >= 110 || y < 15 + waves * Math.sin(x / 2)) continue;
      sleeve.alpha[at] = 1;
      sleeve.color[3 * at + (y === 37 ? 0 : 2)] = 200;
    }
  const buffer = ownPlaces(WIDTH, HEIGHT);
  evenForearmInPlace(sleeve, buffer, skin, createMask(WIDTH, HEIGHT), arm, CUFF, UNIT);
  return { ...sleeve, coordinates: buffer.coordinates };
}

describe('a sleeve on the forearm before the other', () => {
  it('goes on to the edge of the skin, drawn out towards it', () => {
    const { alpha, color } = covered();
    for (let y = 40; y < 45; y++) assert.ok(alpha[y * WIDTH + 90]! > 0.97, `row ${y}`);
    const red = (y: number): number => color[3 * (y * WIDTH + 90)]!;
    assert.ok(red(40) + red(41) > 150, 'the red row goes along');
    assert.ok(red(37) < 20 && red(43) < 20);
    assert.ok(color[3 * (43 * WIDTH + 90) + 2]! > 190);
  });

  it('shows the places of the garment’s picture that its cloth came from', () => {
    const { color, coordinates } = covered();
    const row = [38, 39, 40, 41, 42].find((y) => color[3 * (y * WIDTH + 90)]! > 75)!;
    assert.ok(Math.abs(coordinates[2 * (row * WIDTH + 90) + 1]! - 37.5) < 1, 'the red row');
    assert.ok(coordinates[2 * (44 * WIDTH + 90) + 1]! < 41);
    assert.equal(coordinates[2 * (20 * WIDTH + 50) + 1], 20.5);
  });

  it('goes on so under the other forearm too', () => {
    const sleeve = createLayer(WIDTH, HEIGHT);
    const skin = createMask(WIDTH, HEIGHT);
    for (let x = 20; x < 110; x++)
      for (let y = 15; y < 45; y++) {
        skin.data[y * WIDTH + x] = 255;
        sleeve.alpha[y * WIDTH + x] = y < 35 ? 1 : y < 40 ? 0.4 : 0;
      }
    const none = createMask(WIDTH, HEIGHT);
    evenForearmsInPlace(
      { right: sleeve },
      { right: ownPlaces(WIDTH, HEIGHT) },
      { right: CUFF },
      { left: none, right: skin },
      { left: none, right: none },
      { left: arm, right: arm },
      'left',
      UNIT,
    );
    assert.ok(sleeve.alpha[43 * WIDTH + 90]! > 0.97, `${sleeve.alpha[43 * WIDTH + 90]}`);
    assert.equal(sleeve.alpha[47 * WIDTH + 90], 0);
  });

  it('has no waves in its edge', () => {
    const { alpha } = covered(3);
    const rows = Array.from({ length: 14 }, (_, i) => {
      let sum = 0;
      for (let y = 0; y < 30; y++) sum += alpha[y * WIDTH + 92 + i]!;
      return sum;
    });
    const height = Math.max(...rows) - Math.min(...rows);
    assert.ok(height < 1, `${height} pixels high`);
  });

  it('leaves the upper arm, the wrist beyond the cuff and what is no skin', () => {
    const { alpha } = covered();
    assert.equal(alpha[42 * WIDTH + 50], 0);
    assert.equal(alpha[30 * WIDTH + 115], 0);
    assert.equal(alpha[47 * WIDTH + 90], 0);
  });
});

describe('a forearm before a hand that lies on its own upper arm', () => {
  const [SIZE, BONE] = [150, 32];
  const at = (k: number): { x: number; y: number } =>
    k < BONE / 2 ? { x: 40, y: 10 + (70 * 2 * k) / BONE } : { x: 40 + 50 * ((2 * k) / BONE - 1) * 2, y: 80 };
  const bent = {
    points: Array.from({ length: BONE + 1 }, (_, k) => at(k)),
    normals: Array.from({ length: BONE + 1 }, (_, k) => (k < BONE / 2 ? { x: -1, y: 0 } : { x: 0, y: 1 })),
    length: 140,
    elbowAt: 70,
    elbow: { x: 40, y: 80 },
    middle: new Float32Array(BONE + 1),
    bare: new Float32Array(BONE + 1).fill(15),
  } as unknown as ArmAxis;
  const cuff: Cuff = { inner: 130, outer: 130, bend: 0, width: 1, atWrist: true };
  const sleeve = createLayer(SIZE, SIZE);
  const [skin, hand] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let y = 0; y < SIZE; y++)
    for (let x = 25; x < 140; x++) {
      // in the crook the forearm is seen up to row 58, and the hand from there on
      const edge = x < 60 ? 58 : 65;
      const isHand = x >= 42 && x < 70 && y < edge && y > 30;
      if (isHand) hand.data[y * SIZE + x] = 255;
      const isForearm = y >= edge && y < 95;
      if (!isHand && (isForearm || (x < 55 && y < 95))) skin.data[y * SIZE + x] = 255;
      if (x < 55 ? y < 95 : y >= 65 && y < 95) sleeve.alpha[y * SIZE + x] = 1;
    }
  const area = { x: 0, y: 0 };

  it('hides it as far up as the photo shows the forearm, in the crook too', () => {
    const within = evenForearmInPlace(sleeve, ownPlaces(SIZE, SIZE), skin, hand, bent, cuff, UNIT)!;
    assert.ok(Math.abs(within(50, 58)) < 2.5, `${within(50, 58)}`);
    assert.ok(Math.abs(within(90, 65)) < 2.5, `${within(90, 65)}`);
    const hidden = hiddenByForearm(sleeve, hand.data.fill(255), bent, area, within);
    assert.ok(hidden[63 * SIZE + 50]! > 0.9, `${hidden[63 * SIZE + 50]}`);
    assert.equal(hidden[50 * SIZE + 50], 0);
    // beyond the elbow fingers lie on the upper arm
    assert.equal(hidden[63 * SIZE + 30], 0);
  });
});
