/** The dark line of a neckline is told from hair, and from a shaded throat. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HAIR_CLASSES } from '../../../../../src/engine/kinds/hairstyle/hair/hair-classes.ts';
import type { HairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { clearNecklineShadeInPlace } from '../../../../../src/engine/kinds/hairstyle/hair/seen-neckline.ts';
import { createPlane, type Mask, type Plane } from '../../../../../src/engine/pixels/image.ts';

const [SIZE, UNIT] = [200, 10];
const HAIR = HAIR_CLASSES.indexOf('hair');
const SKIN = HAIR_CLASSES.indexOf('skin');
const CLOTHES = HAIR_CLASSES.indexOf('clothes');
const SKIN_LAB = [62, 16, 22];

/** A scene 20 cm wide: skin left of x = 100, clothes right of it, between them a line of 3 mm, over all of it hair above y = 50. */
function neckline(
  cloth: readonly number[],
  line: number,
  probability: Plane = createPlane(SIZE, SIZE),
): Mask | null {
  const classes = new Uint8Array(SIZE * SIZE);
  const lab = new Float32Array(3 * SIZE * SIZE);
  for (let i = 0; i < classes.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const dark = Math.abs(x - 100) < 2;
    if (y < 50) probability.data[i] = 1;
    classes[i] = y < 50 || dark ? HAIR : x < 100 ? SKIN : CLOTHES;
    lab.set(dark ? [line, 2, 2] : x < 100 ? SKIN_LAB : cloth, 3 * i);
  }
  const face = createPlane(SIZE, SIZE);
  face.data.fill(1);
  const up = createPlane(SIZE, SIZE);
  up.data.fill(-8);
  const scene = { lab: { data: lab, width: SIZE, height: SIZE } };
  const place = { scene, unit: UNIT, face, up } as unknown as HairScene;
  return clearNecklineShadeInPlace(probability, place, classes);
}

const at = (mask: Mask | null, x: number, y: number): number => mask?.data[y * SIZE + x] ?? 0;

test('the shade of a white hem is seen with what is right beside it, but not under hair nor close to it', () => {
  const seen = neckline([88, 1, -2], 25);
  assert.equal(at(seen, 100, 120), 255);
  assert.equal(at(seen, 102, 120), 255);
  assert.equal(at(seen, 110, 120), 0, 'the cloth farther off is left to itself');
  assert.equal(at(seen, 90, 120), 0, 'so is the skin');
  assert.equal(at(seen, 100, 40), 0, 'hair hides it');
  assert.equal(at(seen, 100, 53), 0, 'strands may lie beside the hair');
});

test('what is skin in the shade is no cloth, however it was called', () => {
  assert.equal(neckline([38, 10, 13.5], 12), null);
});

test('black clothes have no line darker than themselves', () => {
  assert.equal(neckline([14, 0, 0], 12), null);
});

test('a piece of the line that was taken for hair is none, a strand that crosses it is', () => {
  const hair = createPlane(SIZE, SIZE);
  for (let y = 120; y < 130; y++) hair.data.fill(1, y * SIZE + 99, y * SIZE + 102);
  for (let y = 170; y < 173; y++) hair.data.fill(1, y * SIZE + 88, y * SIZE + 102);
  const seen = neckline([88, 1, -2], 25, hair);
  assert.equal(hair.data[125 * SIZE + 100], 0);
  assert.equal(at(seen, 100, 125), 255);
  assert.equal(hair.data[171 * SIZE + 100], 1);
  assert.equal(at(seen, 100, 171), 0);
});
