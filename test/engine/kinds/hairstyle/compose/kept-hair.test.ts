import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepOwnHairInPlace } from '../../../../../src/engine/kinds/hairstyle/compose/keep-own-hair.ts';
import { keptHair } from '../../../../../src/engine/kinds/hairstyle/compose/kept-hair.ts';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { StrandLayer } from '../../../../../src/engine/kinds/hairstyle/strands/strand-layer.ts';
import {
  createMask,
  createPlane,
  createRgbaImage,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { hashNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { SRGB_TO_LINEAR } from '../../../../../src/engine/pixels/srgb-linear.ts';

const SIDE = 200;
const SCALE = 20;

/** Hair all over, of streaks that lie at `angle` (radians) to the rows and end after `length` pixels. */
function hairPhoto(angle: number, length: number): RgbaImage {
  const photo = createRgbaImage(SIDE, SIDE);
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0, at = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, at += 4) {
      const across = Math.round((y * cosine - x * sine) / 5) + 1000;
      const start = 97 * hashNoise(across, 1, 5) * length;
      const piece = Math.floor((x * cosine + y * sine + 1000 + start) / length);
      photo.data.fill(40 + 90 * hashNoise(across, piece, 7), at, at + 3);
      photo.data[at + 3] = 255;
    }
  return photo;
}

/** New hair in columns `from` to `to` whose hairs lie at `angle` to the rows. */
function newHair(angle: number, from = 0, to = SIDE): StrandLayer {
  const coverage = createPlane(SIDE, SIDE);
  const lieCosine = createPlane(SIDE, SIDE);
  const lieSine = createPlane(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = from; x < to; x++) {
      const i = y * SIDE + x;
      coverage.data[i] = 1;
      lieCosine.data[i] = Math.cos(2 * angle);
      lieSine.data[i] = Math.sin(2 * angle);
    }
  return { coverage, lieCosine, lieSine } as StrandLayer;
}

/** Greys from 40 to 130. */
const TONE = {
  ramp: Float32Array.from({ length: 30 }, (_, i) => 40 + 10 * Math.floor(i / 3)),
  from: 'hair' as const,
};

function oldHair(from = 0, to = SIDE): OldHair {
  const matte = createMask(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++) matte.data.fill(255, y * SIDE + from, y * SIDE + to);
  return { matte, inFront: createMask(SIDE, SIDE), tone: TONE, grownTone: TONE } as OldHair;
}

const at = (x: number, y: number): number => y * SIDE + x;
const SLANT = 0.6;
const LONG = 400;

test('hair that lies as the new style lays it is kept, and nothing else', () => {
  const photo = hairPhoto(SLANT, LONG);
  const kept = keptHair(photo, oldHair(), newHair(SLANT), SCALE);
  assert.ok(kept!.data[at(100, 100)]! > 0.99);
  assert.equal(keptHair(photo, oldHair(), newHair(SLANT + Math.PI / 2), SCALE), null);
  assert.equal(keptHair(photo, oldHair(), newHair(SLANT + 0.8), SCALE), null);
});

test('cropped hair is not kept in long hair', () => {
  assert.equal(keptHair(hairPhoto(SLANT, 6), oldHair(), newHair(SLANT), SCALE), null);
});

test('skin seen between strands is not kept as hair', () => {
  const photo = hairPhoto(SLANT, LONG);
  for (let y = 90; y < 110; y++) for (let x = 90; x < 100; x++) photo.data.set([215, 165, 140], 4 * at(x, y));
  const kept = keptHair(photo, oldHair(), newHair(SLANT), SCALE)!;
  assert.ok(kept.data[at(95, 100)]! < 0.05, `${kept.data[at(95, 100)]}`);
  assert.ok(kept.data[at(150, 100)]! > 0.9);
});

test('cropped heads keep none', () => {
  const hair = { ...oldHair(), grownTone: { ...TONE } };
  assert.equal(keptHair(hairPhoto(SLANT, LONG), hair, newHair(SLANT), SCALE), null);
});

test('a thing in front of the hair is not taken for it', () => {
  const hair = oldHair();
  hair.inFront.data.fill(255);
  assert.equal(keptHair(hairPhoto(SLANT, LONG), hair, newHair(SLANT), SCALE), null);
});

test('where the new hair goes on beyond the old one the kept hair gives way softly', () => {
  const kept = keptHair(hairPhoto(SLANT, LONG), oldHair(0, 120), newHair(SLANT), SCALE)!;
  let steepest = 0;
  for (let x = 1; x < SIDE; x++)
    steepest = Math.max(steepest, Math.abs(kept.data[at(x, 100)]! - kept.data[at(x - 1, 100)]!));
  assert.ok(kept.data[at(60, 100)]! > 0.99);
  assert.equal(kept.data[at(125, 100)], 0);
  assert.ok(steepest < 0.2, `${steepest}`);
});

test('at the new hair’s own edge kept hair goes on', () => {
  const kept = keptHair(hairPhoto(SLANT, LONG), oldHair(), newHair(SLANT, 0, 120), SCALE)!;
  assert.ok(kept.data[at(117, 100)]! > 0.9);
});

test('kept pixels are the photo’s, drawn hair beside them takes their light', () => {
  const photo = hairPhoto(SLANT, LONG);
  const coverage = newHair(SLANT).coverage;
  const kept = createPlane(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < 100; x++) kept.data[at(x, y)] = 1;
  const colours = new Float32Array(SIDE * SIDE * 3).fill(0.17);
  keepOwnHairInPlace(colours, coverage, kept, photo, SCALE);
  let mean = 0;
  for (let y = 50; y < 150; y++)
    for (let x = 50; x < 100; x++) {
      const own = SRGB_TO_LINEAR[photo.data[at(x, y) * 4]!]!;
      mean += own / 5000;
      assert.ok(Math.abs(colours[at(x, y) * 3]! - own) < 1e-6);
    }
  const beside = colours[at(108, 100) * 3]!;
  const far = colours[at(195, 100) * 3]!;
  assert.ok(mean < 0.15, `${mean}`);
  assert.ok(Math.abs(Math.log(beside / mean)) < 0.35, `${beside} beside ${mean}`);
  assert.ok(far > beside * 1.3, `${far} far, ${beside} beside`);
});
