/** What a hand's dark edge counts as before black cloth, and what lies between its fingers on other skin. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handPriors, OUTSIDE } from '../../../src/engine/fit/hand-priors.ts';
import { handShape } from '../../../src/engine/fit/hand-shape.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';
import { BODY_CLASSES, type Hand, type Pose } from '../../../src/engine/perceive/person.ts';
import { createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';

const SIZE = 260;
/** A hand that points down, its thumb at x 60; columns of the thumb's shaded edge, and of cloth beside it. */
const [THUMB, SHADE, CLOTH] = [60, 47, 40];
const SKIN = [150, 95, 75] as const;
const IN_SHADE = [39, 23, 16] as const;
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const OWN = BODY_CLASSES.indexOf('leftHand');

/**
 * Priors of the hand before something of one colour and class; the parse gives the hand its shaded edge, and what is beside it up to
 * column `to`.
 */
function priorsBefore(cloth: readonly [number, number, number], label = LOWER, to = 220) {
  const points: ImagePoint[] = [{ x: 130, y: 50 }];
  for (let finger = 0; finger < 5; finger++)
    for (let joint = 0; joint < 4; joint++) points.push({ x: THUMB + 35 * finger, y: 100 + 35 * joint });
  const hand: Hand = { side: 'left', points, score: 1 };
  const pose = { landmarks: { leftElbow: { point: { x: 130, y: -200 } } } } as unknown as Pose;
  const limb = { shape: handShape(hand, pose), wrist: null, hand: OWN, arm: BODY_CLASSES.indexOf('leftArm') };
  const photo = createRgbaImage(SIZE, SIZE);
  const isOwn = (x: number, y: number): boolean => x >= 44 && x < to && y > 40 && y < 215;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      photo.data.set([...(!isOwn(x, y) ? cloth : x < 50 ? IN_SHADE : SKIN), 255], 4 * (y * SIZE + x));
  return handPriors(toLab(photo), limb, (x, y) => ({ x, y, label: isOwn(x, y) ? OWN : label }))!;
}

describe('a hand before black cloth', () => {
  const { outside } = priorsBefore([38, 37, 36]);
  const at = (x: number): number => 150 * SIZE + x;
  it('may keep an edge that has little light and skin’s hue', () => {
    assert.ok(outside[at(SHADE)]! < 0.05, `${outside[at(SHADE)]}`);
  });
  it('keeps no cloth', () => {
    assert.ok(outside[at(CLOTH)]! > 0.08, `${outside[at(CLOTH)]}`);
  });
});

describe('what the parse has beside the palm', () => {
  // a little beyond the wrist, beside the thumb's root
  const beside = 75 * SIZE + 52;
  it('is the hand by its shape too before cloth', () => {
    assert.equal(priorsBefore([38, 37, 36]).outside[beside], 0);
  });
  it('is told by the bones on other skin', () => {
    assert.ok(priorsBefore(SKIN, BODY_CLASSES.indexOf('rightArm'), 240).outside[beside]! > 0);
  });
});

describe('what lies beside fingers', () => {
  // the little finger's flesh ends at column 210
  const beside = 180 * SIZE + 226;
  it('is not the hand’s on other skin, which has its colour', () => {
    const { seeds } = priorsBefore(SKIN, BODY_CLASSES.indexOf('rightArm'), 240);
    assert.equal(seeds[beside], OUTSIDE);
    assert.notEqual(seeds[180 * SIZE + 208], OUTSIDE);
  });
  it('is told by its colour elsewhere', () => {
    assert.notEqual(priorsBefore([38, 37, 36], LOWER, 240).seeds[beside], OUTSIDE);
  });
});
