import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { endAtShouldersInPlace, withoutShoulderEdges } from '../../../src/engine/render/strap-ends.ts';

it('ends straps at the shoulder’s outline, and leaves the side of the top', () => {
  const [width, height, unit] = [60, 80, 200];
  const shoulder = 30;
  const body = {
    frame: {
      origin: { x: 30, y: shoulder },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: unit,
    },
  } as unknown as BodyMeasures;
  const background = createMask(width, height);
  const torso = createLayer(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (y < shoulder || x >= 50) background.data[at] = 255;
      // a strap that comes out above the shoulder, and a side that flares out below
      if (x >= 20 && x < 26) torso.alpha[at] = 1;
      if (y > 65 && x >= 20) torso.alpha[at] = 1;
    }
  endAtShouldersInPlace(torso, background, body, { x: 0, y: 0, width, height }, 'strap');
  const alphaAt = (x: number, y: number) => torso.alpha[y * width + x]!;
  assert.equal(alphaAt(22, shoulder + 1), 1);
  assert.equal(alphaAt(22, shoulder - 6), 0);
  assert.equal(alphaAt(57, 70), 1);
});

it('lets a strap bend out of sight: it ends on the outline however large the picture, and darkens towards it', () => {
  const size = 160;
  const shoulder = 60;
  const body = {
    frame: {
      origin: { x: 80, y: shoulder },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 600,
    },
  } as unknown as BodyMeasures;
  const background = createMask(size, size);
  background.data.fill(255, 0, shoulder * size);
  const torso = createLayer(size, size);
  for (let y = 0; y < size; y++)
    for (let i = y * size + 60; i < y * size + 100; i++) {
      torso.alpha[i] = 1;
      torso.color.fill(200, 3 * i, 3 * i + 3);
    }
  endAtShouldersInPlace(torso, background, body, { x: 0, y: 0, width: size, height: size }, 'strap');
  const at = (y: number) => y * size + 80;
  assert.equal(torso.alpha[at(shoulder - 3)], 0);
  assert.equal(torso.alpha[at(shoulder + 1)], 1);
  const lightAt = (y: number) => torso.color[3 * at(y)]!;
  assert.ok(lightAt(shoulder + 1) < 0.85 * 200, `${lightAt(shoulder + 1)}`);
  assert.ok(lightAt(shoulder + 1) < lightAt(shoulder + 10) && lightAt(shoulder + 10) < 200);
  assert.equal(lightAt(shoulder + 40), 200);
});

it('ends wide shoulders there too, but for wings that stand far off', () => {
  const [width, height, unit] = [80, 80, 200];
  const shoulder = 40;
  const body = {
    frame: {
      origin: { x: 40, y: shoulder },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: unit,
    },
  } as unknown as BodyMeasures;
  const alphas = (wing: number): ((x: number, y: number) => number) => {
    const background = createMask(width, height);
    background.data.fill(255, 0, shoulder * width);
    const torso = createLayer(width, height);
    for (let y = shoulder - wing; y < height; y++) torso.alpha.fill(1, y * width + 20, y * width + 60);
    endAtShouldersInPlace(torso, background, body, { x: 0, y: 0, width, height }, 'shoulder');
    return (x, y) => torso.alpha[y * width + x]!;
  };
  const ended = alphas(12);
  assert.equal(ended(40, shoulder - 1), 1);
  assert.equal(ended(40, shoulder - 8), 0);
  assert.equal(alphas(32)(40, shoulder - 28), 1);
});

it('lets a shoulder’s cloth come down to the skin at the armhole: as thick as its seam it stood out there like card', () => {
  const size = 160;
  const shoulder = 60;
  const body = {
    frame: {
      origin: { x: 80, y: shoulder },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 400,
    },
  } as unknown as BodyMeasures;
  const background = createMask(size, size);
  background.data.fill(255, 0, shoulder * size);
  const torso = createLayer(size, size);
  // the skin goes on beyond the armholes
  for (let y = shoulder - 12; y < size; y++) torso.alpha.fill(1, y * size + 15, y * size + 145);
  endAtShouldersInPlace(torso, background, body, { x: 0, y: 0, width: size, height: size }, 'shoulder');
  const alphaAt = (x: number, y: number) => torso.alpha[y * size + x]!;
  for (const armhole of [16, 143]) {
    assert.equal(alphaAt(armhole, shoulder + 1), 1);
    assert.equal(alphaAt(armhole, shoulder - 3), 0);
  }
  assert.equal(alphaAt(80, shoulder - 3), 1);
});

const crest = 40;
const besideHair = {
  frame: {
    origin: { x: 40, y: crest },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 200,
  },
  shoulderLine: () => 0,
} as unknown as BodyMeasures;
const whole = { x: 0, y: 0, width: 80, height: 80 };

it('ends straps at the shoulder’s line where hair falls behind them, and not where it falls before them', () => {
  const background = createMask(80, 80);
  const hair = createMask(80, 80);
  hair.data.fill(255, 0, (crest + 12) * 80);
  const torso = createLayer(80, 80);
  for (let y = crest - 15; y < 80; y++) torso.alpha.fill(1, y * 80 + 30, y * 80 + 40);
  endAtShouldersInPlace(torso, background, besideHair, whole, 'strap', hair);
  assert.equal(torso.alpha[(crest - 8) * 80 + 35], 0);
  assert.equal(torso.alpha[(crest + 4) * 80 + 35], 1);
});

it('lets no edge of a shoulder that passes for hair cross a strap, but a lock that hangs down on it', () => {
  const background = createMask(80, 80);
  background.data.fill(255, 0, crest * 80);
  const hair = createMask(80, 80);
  hair.data.fill(255, crest * 80, (crest + 3) * 80);
  for (let y = 0; y < crest + 3; y++) {
    hair.data.fill(255, y * 80 + 50, y * 80 + 55);
    background.data.fill(0, y * 80 + 50, y * 80 + 55);
  }
  const torso = createLayer(80, 80);
  for (let y = crest - 2; y < 80; y++) torso.alpha.fill(1, y * 80 + 30, y * 80 + 60);
  const { data } = withoutShoulderEdges(hair, background, torso.alpha, besideHair, whole);
  assert.equal(data[(crest + 1) * 80 + 40], 0);
  assert.equal(data[(crest + 1) * 80 + 52], 255);
  assert.equal(data[(crest + 1) * 80 + 10], 255);
});
