/** Skin and clothes under the hair, on drawn colours: leather beyond a lock, a bare shoulder, a scarf, a strap, a shadow on the neck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HairTone } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import {
  likeHair,
  likeHairHue,
} from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-leftovers.ts';
import { areShouldersBare } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-bare-shoulders.ts';
import { closedCollar } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-neckline.ts';
import { seenSkin } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-skin.ts';
import { followIntoShadeInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-skin-colour.ts';
import { joinBeyondStrapsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-straps.ts';

const [WIDTH, HEIGHT] = [80, 60];
type Colour = readonly [number, number, number];
const SKIN: Colour = [222, 185, 165];
const LEATHER: Colour = [163, 102, 71];

function gridOf(paint: (x: number, y: number) => Colour): GroundGrid {
  const colour = new Float32Array(3 * WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) colour.set(paint(x, y), at);
  return { width: WIDTH, height: HEIGHT, cell: 2, cellsPerCentimetre: 2, colour } as unknown as GroundGrid;
}

function cells(covered: (x: number, y: number) => boolean): Uint8Array {
  const result = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < result.length; at++) if (covered(at % WIDTH, Math.floor(at / WIDTH))) result[at] = 1;
  return result;
}

/** A neck (x < 30), a lock over it (30 ≤ x < 45) and a shoulder beyond the lock. */
function shoulderBeyondLock(shoulder: Colour): Uint8Array {
  const hidden = cells((x) => x >= 30 && x < 45);
  const body = cells((x) => x < 30 || x >= 45);
  const grid = gridOf((x) => (x < 30 ? SKIN : shoulder));
  const neckline = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH < 45 ? -2 : 2));
  const alike = new Uint8Array(WIDTH * HEIGHT).fill(1);
  return seenSkin(
    grid,
    alike,
    body,
    hidden,
    cells((x, y) => x < 10 && y < 10),
    neckline,
  );
}

test('beyond a lock of hair a bare shoulder is skin, a jacket of skin-like leather is clothes', () => {
  const at = 30 * WIDTH + 60;
  assert.equal(shoulderBeyondLock([200, 160, 140])[at], 1);
  assert.equal(shoulderBeyondLock(LEATHER)[at], 0);
  assert.equal(shoulderBeyondLock(LEATHER)[30 * WIDTH + 10], 1);
});

test('beyond a lock a spot of skin’s colour says nothing: it may be hair in the light', () => {
  const isSpot = (x: number, y: number): boolean => x >= 60 && x < 63 && y >= 30 && y < 32;
  const state = seenSkin(
    gridOf(() => SKIN),
    new Uint8Array(WIDTH * HEIGHT).fill(1),
    cells((x, y) => x < 30 || isSpot(x, y)),
    cells((x, y) => x >= 30 && !isSpot(x, y)),
    cells((x, y) => x < 10 && y < 10),
    new Float32Array(WIDTH * HEIGHT).fill(-2),
  );
  assert.equal(state[30 * WIDTH + 61], 2);
  assert.equal(state[30 * WIDTH + 10], 1);
});

test('shoulders are bare where skin is seen on them, not where clothes are, and may be where nothing is', () => {
  const head = { pixelsPerCentimetre: 4 } as unknown as Head;
  const toBody = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at < 20 * WIDTH ? 1 : -1));
  const areBare = (onShoulders: number): boolean =>
    areShouldersBare(
      head,
      gridOf(() => SKIN),
      { x: 80, y: 10 },
      toBody,
      Uint8Array.from(toBody, (_, at) => (Math.abs((at % WIDTH) - 40) < 14 ? 1 : onShoulders)),
    );
  assert.equal(areBare(1), true);
  assert.equal(areBare(0), false);
  assert.equal(areBare(2), true);
});

test('a dark spot inside the neckline is a shadow on skin, a light one is a collar', () => {
  const spot = (x: number, y: number): boolean => x > 20 && x < 25 && y > 20 && y < 25;
  const skinAround = (colour: Colour): number | undefined => {
    const grid = gridOf((x, y) => (spot(x, y) ? colour : SKIN));
    const body = new Uint8Array(WIDTH * HEIGHT).fill(1);
    const neckline = new Float32Array(WIDTH * HEIGHT).fill(-2);
    const alike = cells((x, y) => !spot(x, y));
    const none = new Uint8Array(WIDTH * HEIGHT);
    return seenSkin(
      grid,
      alike,
      body,
      none,
      cells((x, y) => x < 10 && y < 10),
      neckline,
    )[22 * WIDTH + 22];
  };
  assert.equal(skinAround([110, 60, 40]), 1);
  assert.equal(skinAround([245, 245, 250]), 0);
});

test('clothes that close under the chin are a closed collar, a bare throat and a beard are none', () => {
  const points = Array.from({ length: 478 }, () => ({ x: 80, y: 40 }));
  const head = { mesh: { points }, pixelsPerCentimetre: 4 } as unknown as Head;
  const grid = gridOf(() => SKIN);
  const body = cells((_, y) => y >= 20);
  const none = new Uint8Array(WIDTH * HEIGHT);
  const scarf = cells((_, y) => y >= 23);
  const depth = closedCollar(head, grid, body, scarf, none);
  assert.ok(depth !== null && Math.abs(depth - 1.5) <= 0.5, `scarf at ${depth}`);
  assert.equal(closedCollar(head, grid, body, none, none), null);
  assert.equal(closedCollar(head, grid, body, scarf, scarf), null);
});

test("a dark blue scarf has not the hue of dark brown hair, the hair's own locks have", () => {
  const tone: HairTone = { ramp: Float32Array.from([28, 22, 18, 45, 34, 28, 70, 52, 42]), from: 'hair' };
  const grid = gridOf((x) => (x < 40 ? [40, 31, 25] : [34, 36, 50]));
  const shades = likeHair(grid, tone);
  assert.equal(shades[50], 1);
  const locks = likeHairHue(grid, tone, shades);
  assert.equal(locks[10], 1);
  assert.equal(locks[50], 0);
});

test('skin goes on softly into a warmer shade, not across an edge', () => {
  const shaded: Colour = [150, 84, 50];
  const mixed = (share: number): Colour =>
    SKIN.map((own, c) => own + share * (shaded[c]! - own)) as unknown as Colour;
  const body = new Uint8Array(WIDTH * HEIGHT).fill(1);
  const neckline = new Float32Array(WIDTH * HEIGHT).fill(-2);
  const followed = (width: number): number => {
    const grid = gridOf((x) => mixed(Math.max(0, Math.min(1, (x - 20) / width))));
    const like = cells((x) => x < 20);
    followIntoShadeInPlace(grid, like, body, neckline);
    return like[30 * WIDTH + 60]!;
  };
  assert.equal(followed(20), 1);
  assert.equal(followed(1), 0);
});

/** A chest (x < 30) and what lies beyond a grey strap (30 ≤ x < 34), joined below row 10 if it is a bare shoulder. */
function shoulderBeyondStrap(shoulder: Colour): Uint8Array {
  // the chest goes from light into shade, as skin does
  const chest = (y: number): Colour => [222 - y, 185 - 1.2 * y, 165 - 1.3 * y];
  const grid = gridOf((x, y) => (x < 30 ? chest(y) : x < 34 ? [150, 150, 152] : shoulder));
  const state = cells((x) => x < 30);
  joinBeyondStrapsInPlace(
    grid,
    state,
    cells((x) => x < 30 || x >= 34),
    10,
  );
  return state;
}

test('a shoulder beyond a strap is bare, leather beyond a seam is none, and the strap stays', () => {
  const bare = shoulderBeyondStrap([190, 148, 126]);
  assert.equal(bare[30 * WIDTH + 60], 1);
  assert.equal(bare[30 * WIDTH + 32], 0);
  // beside the head an arm is no shoulder
  assert.equal(bare[5 * WIDTH + 60], 0);
  assert.equal(shoulderBeyondStrap(LEATHER)[30 * WIDTH + 60], 0);
});
