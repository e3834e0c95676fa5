/** How far the sides of a new skirt stand out: on a swaying hip below a bare belly, and below the hips. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bottomSeat } from '../../../src/engine/fit/bottom-seat.ts';
import { fitSkirt } from '../../../src/engine/fit/fit-skirt.ts';
import type { FitVariation } from '../../../src/engine/fit/fit-variation.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { LegMeasures } from '../../../src/engine/fit/measure-legs.ts';
import type { BottomLandmarks } from '../../../src/engine/garment/garment.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [300, 400];
const UNIT = 100;
/** The waistline climbs to the wearer's left. */
const waistAt = (u: number): number => 150 - 0.3 * Math.max(0, u);
const outline = (v: number): number => 40 + 0.25 * (v - 130);

const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y): Shown => {
  const aside = x + 0.5 - 150;
  if (y > waistAt(aside) && Math.abs(aside) < outline(y))
    return { name: 'lowerClothes', colour: [90, 90, 90] };
  if (y > waistAt(aside) - 12 && Math.abs(aside) < 44 && y <= waistAt(aside))
    return { name: 'neck', colour: [200, 150, 120] };
  return { name: 'background', colour: [240, 240, 240] };
});
const frame = {
  origin: { x: 150, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 190,
  yaw: 0,
};
const body = {
  frame,
  waistline: 150,
  waistAt,
  tucked: false,
  waistReach: { left: 46, right: 46 },
  halfWidth: () => 46,
  arms: { left: { handSeen: true }, right: { handSeen: true } },
  lowerSides: { left: outline, right: outline, outline: { left: outline, right: outline } },
} as unknown as BodyMeasures;
const leg = (x: number) => ({
  points: [200, 260, 320, 380].map((y) => ({ x, y })),
  normals: [0, 1, 2, 3].map(() => ({ x: 1, y: 0 })),
  lengths: [0, 60, 120, 180],
  length: 180,
  scale: 1,
  bare: new Float32Array(24).fill(20),
  middle: new Float32Array(24),
});
const legs = {
  unit: UNIT,
  hips: { v: 200, left: 60, right: 60 },
  crotch: { x: 150, y: 225 },
  waist: { v: 150 },
  bodyHalf: () => 46,
  left: leg(180),
  right: leg(120),
} as unknown as LegMeasures;
/** A skirt 80 pixels wide at the waist, each side `flare` pixels farther out at the hem. */
const skirt = (flare: number): BottomLandmarks => {
  const edge = (sign: 1 | -1) =>
    Array.from({ length: 16 }, (_, i) => ({ x: 150 + sign * (40 + (flare * i) / 15), y: 20 + 12 * i }));
  return {
    kind: 'skirt',
    left: { outerEdge: edge(1), innerEdge: [] },
    right: { outerEdge: edge(-1), innerEdge: [] },
    waist: [-1, -0.5, 0, 0.5, 1].map((t) => ({ x: 150 + 40 * t, y: 20 })),
    crotch: null,
    hem: [-1, -0.5, 0, 0.5, 1].map((t) => ({ x: 150 + (40 + flare) * t, y: 200 })),
    insideBack: createMask(300, 220),
  };
};

test('below a bare belly the raised side stands out little over the old clothes at its own height', () => {
  const variation = { ease: 1, length: 1 } as FitVariation;
  const fit = fitSkirt(skirt(60), person, body, legs, false, variation);
  for (const { x, y } of fit.leftEdge.filter((point) => point.y < 156))
    assert.ok(x - 150 < outline(y) + 0.025 * UNIT, `${x - 150} at ${y}, ${outline(y)} before`);
});

test('a skirt cut straight from waist to hem has no shelf below the hips', () => {
  // the waist is as wide as the hips: the cut is wider than they are
  const level = {
    ...body,
    waistAt: () => 150,
    waistReach: { left: 58, right: 58 },
    halfWidth: () => 58,
  } as unknown as BodyMeasures;
  const covered = labelledPerson(
    WIDTH,
    HEIGHT,
    {},
    (x, y): Shown =>
      y > 150 && Math.abs(x + 0.5 - 150) < 58
        ? { name: 'lowerClothes', colour: [90, 90, 90] }
        : { name: 'background', colour: [240, 240, 240] },
  );
  const { leftEdge } = fitSkirt(skirt(100), covered, level, legs, false, {
    ease: 1,
    length: 1,
  } as FitVariation);
  const [hips, hem] = [leftEdge.find(({ y }) => y > legs.hips.v)!, leftEdge.at(-1)!];
  assert.ok(hem.x - hips.x > 0.2 * UNIT, 'the skirt flares');
  for (const { x, y } of leftEdge.filter((point) => point.y > hips.y)) {
    const straight = hips.x + ((hem.x - hips.x) * (y - hips.y)) / (hem.y - hips.y);
    assert.ok(Math.abs(x - straight) < 0.02 * UNIT, `${x - straight} beside the straight line at ${y}`);
  }
});

test('hips that were seen narrower than they are guessed are as narrow in new clothes', () => {
  const narrow = (): number => 48;
  const slim = {
    ...body,
    waistAt: () => 150,
    lowerSides: { left: narrow, right: narrow, outline: { left: narrow, right: narrow } },
  } as unknown as BodyMeasures;
  const old = labelledPerson(
    WIDTH,
    HEIGHT,
    {},
    (x, y): Shown =>
      y > 150 && Math.abs(x + 0.5 - 150) < 48
        ? { name: 'lowerClothes', colour: [90, 90, 90] }
        : { name: 'background', colour: [240, 240, 240] },
  );
  const seat = bottomSeat(old, slim, legs, 60, false, { ease: 1, length: 1 } as FitVariation);
  assert.deepEqual(seat.seenEnd, { left: true, right: true });
  for (const v of [160, 180, 200]) assert.ok(seat.close('left', v) < 51, `${seat.close('left', v)} at ${v}`);
});

test('a wide skirt comes out of a hanging hem where the old clothes did, without a corner beside it', () => {
  const [hem, reach] = [195, 44];
  const narrow = (): number => reach;
  const underTop = {
    ...body,
    waistline: hem,
    waistAt: () => hem,
    lowerSides: { left: narrow, right: narrow, outline: { left: narrow, right: narrow } },
  } as unknown as BodyMeasures;
  const old = labelledPerson(WIDTH, HEIGHT, {}, (x, y): Shown => {
    if (Math.abs(x + 0.5 - 150) > reach) return { name: 'background', colour: [240, 240, 240] };
    return { name: y > hem ? 'lowerClothes' : 'upperClothes', colour: [90, 90, 90] };
  });
  const variation = { ease: 1, length: 1 } as FitVariation;
  const { leftEdge } = fitSkirt(skirt(140), old, underTop, legs, true, variation);
  const beside = leftEdge.filter(({ y }) => y > hem - 30 && y <= hem + 1);
  assert.ok(beside.length >= 3);
  for (const { x, y } of beside) assert.ok(x - 150 < reach + 0.012 * UNIT, `${x - 150} at ${y}`);
  assert.ok(leftEdge.at(-1)!.x - 150 > 2 * reach, 'and flares below');
});
