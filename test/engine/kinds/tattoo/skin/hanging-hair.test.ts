import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findHangingHair } from '../../../../../src/engine/kinds/tattoo/skin/hanging-hair.ts';
import { createSkinScene } from '../../../../../src/engine/kinds/tattoo/skin/skin-scene.ts';
import type { FaceMesh } from '../../../../../src/engine/perceive/person.ts';
import { type Colour, drawPicture } from './drawn-skin.ts';

const [WIDTH, HEIGHT] = [100, 120];
const SKIN: Colour = [205, 160, 135];
const BLONDE: Colour = [190, 176, 150];
const RED: Colour = [170, 30, 40];

/** A face in the middle, hair over it and down both sides to y = 80, shoulders of skin from there on. */
function hairAt(hair: Colour, x: number, y: number): number {
  const inFace = (u: number, v: number): boolean => Math.hypot((u - 50) / 15, (v - 40) / 20) < 1;
  const picture = drawPicture(WIDTH, HEIGHT, (u, v) => {
    if (inFace(u, v) || v >= 80) return SKIN;
    return u >= 25 && u < 75 && v >= 10 ? hair : RED;
  });
  const scene = createSkinScene(picture, 1, null, 1);
  const over = new Uint8Array(WIDTH * HEIGHT);
  const skin = new Float32Array(WIDTH * HEIGHT);
  for (let v = 0; v < HEIGHT; v++)
    for (let u = 0; u < WIDTH; u++) {
      if (v >= 12 && v < 18 && u >= 35 && u < 65) over[v * WIDTH + u] = 1;
      if (inFace(u, v)) skin[v * WIDTH + u] = 1;
    }
  const points = Array.from({ length: 478 }, () => ({ x: 50, y: 40 }));
  points[234] = { x: 35, y: 40 };
  points[454] = { x: 65, y: 40 };
  points[168] = { x: 50, y: 32 };
  points[152] = { x: 50, y: 60 };
  const face = { points } as unknown as FaceMesh;
  return findHangingHair(over, skin, new Uint8Array(WIDTH * HEIGHT), face, scene)[y * WIDTH + x]!;
}

describe('hair that hangs from the head', () => {
  test('is found beside the face, where it has nearly the colour of skin', () => {
    assert.equal(hairAt(BLONDE, 30, 60), 1);
    assert.equal(hairAt(BLONDE, 70, 60), 1);
  });

  test('skin and cloth beside it are not', () => {
    assert.equal(hairAt(BLONDE, 50, 40), 0);
    assert.equal(hairAt(BLONDE, 50, 100), 0);
    assert.equal(hairAt(BLONDE, 10, 60), 0);
  });

  test('nothing is said where hair and skin are alike, or hair is told by its darkness', () => {
    assert.equal(hairAt(SKIN, 30, 60), 0);
    assert.equal(hairAt([40, 30, 25], 30, 60), 0);
  });
});
