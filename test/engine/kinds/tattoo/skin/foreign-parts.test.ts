import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { removeForeignPartsInPlace } from '../../../../../src/engine/kinds/tattoo/skin/foreign-parts.ts';
import { createSkinScene } from '../../../../../src/engine/kinds/tattoo/skin/skin-scene.ts';
import { FACE_OVAL } from '../../../../../src/engine/perceive/body-geometry.ts';
import type { FaceMesh } from '../../../../../src/engine/perceive/person.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';
import { type Colour, drawPicture, noiseAt } from './drawn-skin.ts';

const SIZE = 120;
const SKIN: Colour = [205, 160, 135];
const CLOTHES: Readonly<Record<string, Colour>> = {
  'pink sweater': [214, 140, 140],
  'brown leather': [150, 84, 40],
  'cream strap': [222, 208, 196],
};

/** A face at the upper left, and a part of another colour with its upper left corner at `left`, `top`; what is left. */
function partAfter(colour: Colour, left: number, top: number, vouch = false): number {
  const inPart = (x: number, y: number): boolean => x >= left && x < left + 30 && y >= top && y < top + 20;
  const inFace = (x: number, y: number): boolean => Math.hypot((x - 35) / 18, (y - 35) / 24) < 1;
  const picture = drawPicture(SIZE, SIZE, (x, y) => {
    const [red, green, blue] = inFace(x, y) ? SKIN : inPart(x, y) ? colour : [90, 110, 130];
    const noise = 2 * noiseAt(x, y);
    return [red + noise, green + noise, blue + noise];
  });
  const scene = createSkinScene(picture, 1, null, 1);
  const coverage = createMask(SIZE, SIZE);
  const vouched = createMask(SIZE, SIZE);
  for (let y = 0, i = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, i++) {
      if (inFace(x, y)) vouched.data[i] = 255;
      if (vouch && inPart(x, y) && x < left + 5) vouched.data[i] = 255;
      if (inFace(x, y) || inPart(x, y)) coverage.data[i] = 255;
    }
  const points = Array.from({ length: 468 }, () => ({ x: 35, y: 35 }));
  FACE_OVAL.forEach((index, k) => {
    const turn = (2 * Math.PI * k) / FACE_OVAL.length;
    points[index] = { x: 35 + 18 * Math.sin(turn), y: 35 - 24 * Math.cos(turn) };
  });
  removeForeignPartsInPlace(coverage, vouched, { points } as unknown as FaceMesh, scene);
  assert.equal(coverage.data[35 * SIZE + 35], 255, 'the face stays');
  return coverage.data[(top + 15) * SIZE + left + 15]!;
}

describe('parts that differ from the skin of the face', () => {
  for (const [name, colour] of Object.entries(CLOTHES))
    test(`${name} is removed`, () => assert.equal(partAfter(colour, 80, 70), 0));

  test('skin stays, in light and shade', () => {
    assert.equal(partAfter(SKIN, 80, 70), 255);
    assert.equal(partAfter([118, 80, 60], 80, 70), 255);
    assert.equal(partAfter([232, 190, 168], 80, 70), 255);
  });

  test('a hand that landmarks vouch for stays, and a red neck', () => {
    assert.equal(partAfter(CLOTHES['pink sweater']!, 80, 70, true), 255);
    assert.equal(partAfter(CLOTHES['pink sweater']!, 20, 61), 255);
  });
});
