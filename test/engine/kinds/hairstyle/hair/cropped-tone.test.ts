import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grownOutTone } from '../../../../../src/engine/kinds/hairstyle/hair/cropped-tone.ts';
import { toneOfPixels } from '../../../../../src/engine/kinds/hairstyle/hair/hair-tone.ts';
import type { HairTone } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { srgbToLab } from '../../../../../src/engine/pixels/lab.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../../../src/engine/pixels/srgb-linear.ts';

type Colour = readonly [number, number, number];

const SKIN: Colour = [170, 118, 92];
const SIDE = 40;

/** The tone of a head whose hair covers the skin by `cover`, lit between the two shares of full light. */
function toneOfHead(hair: Colour, cover: number, darkest: number, brightest: number): HairTone {
  const photo: RgbaImage = { data: new Uint8ClampedArray(4 * SIDE * SIDE), width: SIDE, height: SIDE };
  for (let i = 0; i < SIDE * SIDE; i++) {
    const light = darkest + ((brightest - darkest) * (i % SIDE)) / (SIDE - 1);
    for (let c = 0; c < 3; c++)
      photo.data[4 * i + c] = linearToSrgb(
        light * (cover * SRGB_TO_LINEAR[hair[c]!]! + (1 - cover) * SRGB_TO_LINEAR[SKIN[c]!]!),
      );
    photo.data[4 * i + 3] = 255;
  }
  const all = { data: new Uint8Array(SIDE * SIDE).fill(255), width: SIDE, height: SIDE };
  return toneOfPixels(photo, all, 'hair')!;
}

function labOf({ ramp }: HairTone, step: number): Colour {
  const lab = new Float32Array(3);
  srgbToLab(
    Math.round(ramp[3 * step]!),
    Math.round(ramp[3 * step + 1]!),
    Math.round(ramp[3 * step + 2]!),
    lab,
    0,
  );
  return [lab[0]!, lab[1]!, lab[2]!];
}

test('black stubble on brown skin is black when it is grown out, not a brown of both', () => {
  const seen = toneOfHead([28, 24, 22], 0.7, 0.75, 1.2);
  const grown = grownOutTone(seen, SKIN, 0.3);
  assert.ok(labOf(seen, 6)[0] > 30);
  const [lightness, a, b] = labOf(grown, 6);
  assert.ok(lightness > 5 && lightness < 20, `${lightness}`);
  assert.ok(Math.hypot(a, b) < 8 && a > -1 && b > -1, 'a warm black');
  const [least, most] = [labOf(grown, 0)[0], labOf(grown, 11)[0]];
  assert.ok(most > 1.4 * least && most < 45, 'with shades and shine of its own');
});

test('bleached stubble stays as light, and loses the hue of the skin', () => {
  const seen = toneOfHead([215, 200, 170], 0.7, 0.75, 1.2);
  const grown = grownOutTone(seen, SKIN, 0.3);
  const [before, after] = [labOf(seen, 6), labOf(grown, 6)];
  assert.ok(after[0] > before[0], 'the scalp made it darker');
  assert.ok(after[1] < before[1], 'and redder');
  assert.ok(after[2] > 6, 'and it is blonde');
});

test('short hair with gaps is darkened a little only', () => {
  const grown = grownOutTone(toneOfHead([110, 85, 62], 0.85, 0.15, 1.7), SKIN, 0.9);
  const lightness = labOf(grown, 6)[0];
  const own = labOf(toneOfHead([110, 85, 62], 1, 0.15, 1.7), 6)[0];
  assert.ok(Math.abs(lightness - own) < 5, `${lightness}, ${own}`);
});

test('hair that stands off the skull keeps its tone', () => {
  const seen = toneOfHead([60, 45, 36], 1, 0.4, 1.6);
  assert.deepEqual(grownOutTone(seen, SKIN, 2), seen);
});
