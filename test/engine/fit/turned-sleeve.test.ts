/** Stripes along a sleeve go around the arm with a body that is turned; other sleeves stay as they are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { turnOfTorso, withTurnedSleeve } from '../../../src/engine/fit/turned-sleeve.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [140, 220];
const [INNER, OUTER, TOP, BOTTOM] = [20, 120, 10, 210];
const RED = [190, 20, 30];
const WHITE = [240, 240, 240];

const edge = (x: number): GarmentPoint[] =>
  Array.from({ length: 41 }, (_, i) => ({ x, y: TOP + ((BOTTOM - TOP) * i) / 40 }) as GarmentPoint);
const source = { outer: edge(OUTER), inner: edge(INNER) };

/** A sleeve that hangs down, its outer edge at the right; `isWhite` by the place across it, 0..1, and along it. */
function draw(isWhite: (t: number, f: number) => boolean): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const t = (x + 0.5 - INNER) / (OUTER - INNER);
      const colour = isWhite(t, (y + 0.5 - TOP) / (BOTTOM - TOP)) ? WHITE : RED;
      for (const [c, value] of [...colour, 255].entries()) picture.data[4 * (y * WIDTH + x) + c] = value;
    }
  return picture;
}

const sleeve = createMask(WIDTH, HEIGHT);
for (let y = TOP; y < BOTTOM; y++) sleeve.data.fill(255, y * WIDTH + INNER, y * WIDTH + OUTER);

/** Places across the sleeve, at half of its length, at which white begins and ends. */
function stripes(picture: RgbaImage): number[] {
  const found: number[] = [];
  for (let x = INNER + 1; x < OUTER; x++) {
    const isWhite = (at: number) => picture.data[4 * (110 * WIDTH + at) + 1]! > 130;
    if (isWhite(x) !== isWhite(x - 1)) found.push((x - INNER) / (OUTER - INNER));
  }
  return found;
}

const alongStripe = draw((t) => t > 0.75 && t < 0.85);

describe('a sleeve with a stripe along it', () => {
  it('shows it in its middle, and once more beyond the fold, where the arm shows its outside', () => {
    const found = stripes(withTurnedSleeve(alongStripe, sleeve, source, Math.PI / 6));
    const expected = [0.58, 0.68, 0.94];
    assert.equal(found.length, expected.length, `${found}`);
    for (const [i, place] of expected.entries()) assert.ok(Math.abs(found[i]! - place) < 0.03, `${found}`);
  });

  it('hides it where the arm turns its outside away', () => {
    assert.deepEqual(stripes(alongStripe).length, 2);
    assert.deepEqual(stripes(withTurnedSleeve(alongStripe, sleeve, source, -Math.PI / 3)), []);
  });

  it('keeps it at the seam, where it goes on from the shoulder', () => {
    const { data } = withTurnedSleeve(alongStripe, sleeve, source, -Math.PI / 3);
    const green = (y: number) => data[4 * (y * WIDTH + INNER + 80) + 1]!;
    assert.ok(green(TOP + 1) > 200 && green(110) < 60, `${green(TOP + 1)} ${green(110)}`);
  });

  it('leaves what lies beside the sleeve', () => {
    const { data } = withTurnedSleeve(alongStripe, sleeve, source, Math.PI / 6);
    for (const at of [5 * WIDTH + 100, 110 * WIDTH + 10, 110 * WIDTH + 130])
      assert.deepEqual(data.subarray(4 * at, 4 * at + 4), alongStripe.data.subarray(4 * at, 4 * at + 4));
  });
});

describe('the same picture', () => {
  it('is there of a body that is hardly turned', () => {
    assert.equal(withTurnedSleeve(alongStripe, sleeve, source, 0.05), alongStripe);
  });

  it('is there of plain cloth, of hoops and of checks', () => {
    for (const isWhite of [
      () => false,
      (_: number, f: number) => Math.floor(12 * f) % 2 === 0,
      (t: number, f: number) => (Math.floor(8 * t) + Math.floor(16 * f)) % 2 === 0,
    ]) {
      const picture = draw(isWhite);
      assert.equal(withTurnedSleeve(picture, sleeve, source, Math.PI / 6), picture);
    }
  });
});

describe('the turn of a torso', () => {
  const frame = (yaw: number, torsoLength: number) => ({ yaw, shoulderWidth: 300, torsoLength });

  it('is larger than the pose tells, to the same side', () => {
    assert.ok(Math.abs(turnOfTorso(frame(0.2, 540)) - 0.4) < 1e-9);
    assert.ok(Math.abs(turnOfTorso(frame(-0.2, 540)) + 0.4) < 1e-9);
  });

  it('is none of shoulders as wide as from the front', () => {
    assert.equal(turnOfTorso(frame(0.2, 400)), 0);
  });
});
