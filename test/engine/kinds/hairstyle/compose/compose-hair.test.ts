import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dyeOf } from '../../../../../src/engine/kinds/hairstyle/colour/hair-dye.ts';
import { readHairColour } from '../../../../../src/engine/kinds/hairstyle/colour/read-hair-colour.ts';
import { composeHair } from '../../../../../src/engine/kinds/hairstyle/compose/compose-hair.ts';
import { drawStrands } from '../../../../../src/engine/kinds/hairstyle/strands/draw-strands.ts';
import { createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { curtain, emptyMask, HEAD, LIGHT, leftHalf, SIDE } from '../strands/grooms.ts';

const TONE = {
  ramp: Float32Array.from({ length: 36 }, (_, i) => 20 + 6 * Math.floor(i / 3) - 4 * (i % 3)),
  from: 'hair' as const,
};

function noisyPhoto(): RgbaImage {
  const photo = createRgbaImage(SIDE, SIDE);
  for (let i = 0; i < photo.data.length; i++) photo.data[i] = i % 4 === 3 ? 255 : 150 + ((i * 7919) % 61);
  return photo;
}

/** A curtain of hair over the person of the left half, with a thing in front of it. */
function scene(grain = 2) {
  const picture = noisyPhoto();
  const { body, person } = leftHalf(0);
  const layer = drawStrands(curtain(-4, 2, 6), HEAD, LIGHT, body, { person, ears: [] });
  const inFront = emptyMask();
  for (let y = 60; y < 70; y++) inFront.data.fill(255, y * SIDE + 50, y * SIDE + 70);
  const canvas = { picture, left: 0, top: 0, width: SIDE, height: SIDE };
  return {
    canvas,
    room: { picture, person, painted: emptyMask(), ears: [], doubts: [] },
    head: HEAD,
    hair: {
      matte: emptyMask(),
      state: 'bald' as const,
      inFront,
      collar: null,
      tips: null,
      collarY: null,
      worn: emptyMask(),
      tone: TONE,
      grownTone: TONE,
      doubts: [],
    },
    light: { ...LIGHT, grain },
    layer,
    dye: dyeOf(null, TONE),
    contrast: 0.075,
    seed: 1,
  };
}

test('outside of the edited area the canvas stays as it was, inside hair and shadow are', () => {
  const before = scene();
  const { picture, edited } = composeHair(before);
  let kept = 0;
  let changed = 0;
  for (let i = 0; i < edited.data.length; i++) {
    if (edited.data[i] === 0) {
      kept++;
      for (let c = 0; c < 4; c++)
        assert.equal(picture.data[i * 4 + c], before.canvas.picture.data[i * 4 + c]);
    } else changed++;
  }
  assert.ok(kept > 4000, `${kept} pixels kept`);
  assert.ok(changed > 5000, `${changed} pixels edited`);
});

test('hair has the colours of its ramp and lets nothing behind it through', () => {
  const { picture } = composeHair(scene(0));
  for (let y = 60; y < 100; y++)
    for (let x = 75; x < 95; x++) {
      const red = picture.data[(y * SIDE + x) * 4]!;
      assert.ok(red >= 15 && red < 110, `${red} at ${x}, ${y}`);
    }
});

test('things in front stay in front', () => {
  const before = scene();
  const { picture, edited } = composeHair(before);
  for (let y = 62; y < 68; y++)
    for (let x = 52; x < 68; x++) {
      const i = y * SIDE + x;
      assert.equal(picture.data[i * 4], before.canvas.picture.data[i * 4]);
      assert.equal(edited.data[i], 0);
    }
});

test('the shadow darkens skin beside the hair, the background not at all', () => {
  const before = scene(0);
  const { picture } = composeHair(before);
  const change = (x: number): number => {
    let sum = 0;
    for (let y = 60; y < 100; y++)
      sum += before.canvas.picture.data[(y * SIDE + x) * 4 + 1]! - picture.data[(y * SIDE + x) * 4 + 1]!;
    return sum / 40;
  };
  assert.ok(change(36) > 3, `${change(36)} on the person beside the hair`);
  assert.equal(change(106), 0, 'on the background beside it');
});

test('red hair casts a warmer shadow than black hair', () => {
  const shaded = (name: string): [number, number] => {
    const dark = scene(0);
    const dye = dyeOf(readHairColour(name).colour, TONE);
    const { picture } = composeHair({ ...dark, dye });
    let [red, blue] = [0, 0];
    for (let i = 0; i < dark.layer.shadow.data.length; i++) {
      if (dark.layer.shadow.data[i]! < 60 || dark.layer.coverage.data[i]! > 0) continue;
      red += picture.data[i * 4]!;
      blue += picture.data[i * 4 + 2]!;
    }
    return [red, blue];
  };
  const [red, black] = [shaded('red'), shaded('black')];
  assert.ok(red[0] > 1.01 * black[0], `${red} against ${black}`);
  assert.ok(red[0] / red[1] > black[0] / black[1], 'warmer');
});

test('the same scene gives the same bytes, another seed another grain', () => {
  const first = composeHair(scene());
  assert.deepEqual(composeHair(scene()).picture.data, first.picture.data);
  assert.notDeepEqual(composeHair({ ...scene(), seed: 2 }).picture.data, first.picture.data);
});
