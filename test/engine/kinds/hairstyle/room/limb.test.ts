import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { limbsBehindHair } from '../../../../../src/engine/kinds/hairstyle/room/ground/limb-outline.ts';
import {
  clearLimbsInPlace,
  paintLimbsInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ground/limb-paint.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [300, 120];
const UNIT = 10;
/** Hair begins here, the head behind which the arm vanishes there. */
const [HAIR, HEAD_AT] = [190, 260];
const [BACKGROUND, BODY_SKIN, HEAD] = [0, 2, 3];

const middle = (x: number): number => 60 - 0.1 * x;
const half = (x: number): number => 36 - 0.04 * x;
/** Bright ridge, darker rims. */
const shade = (x: number, y: number): number => 190 - 90 * ((y - middle(x)) / half(x)) ** 2;

function drawn(visible = true) {
  const photo = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(255) };
  const personMask = createMask(WIDTH, HEIGHT);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const body = createMask(WIDTH, HEIGHT);
  const share = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      fromHair[at] = Math.max(0, HAIR - x);
      const arm = Math.abs(y - middle(x)) < half(x);
      if (arm || x >= HAIR) personMask.data[at] = 255;
      const value = x >= HAIR ? 20 : arm ? shade(x, y) : 230;
      photo.data.fill(value, 4 * at, 4 * at + 3);
      if (x >= HAIR) share[at] = 1;
      // what was guessed: all of it body
      if (x >= HEAD_AT) labels[at] = HEAD;
      else if (arm || x >= HAIR) {
        labels[at] = BODY_SKIN;
        body.data[at] = 255;
      }
    }
  const joint = (x: number, y: number) => ({ point: { x, y }, visibility: visible ? 1 : 0.1 });
  const head = {
    pixelsPerCentimetre: UNIT,
    personMask,
    pose: {
      landmarks: {
        leftElbow: joint(5, 58),
        // the net's guess of a hidden wrist is off
        leftWrist: joint(215, 52),
        rightElbow: { point: { x: 0, y: 0 }, visibility: 0 },
        rightWrist: { point: { x: 0, y: 0 }, visibility: 0 },
      },
    },
  } as unknown as Head;
  const limbs = limbsBehindHair(head, fromHair, { left: 0, top: 0, width: WIDTH, height: HEIGHT });
  return { photo, labels, body, share, limbs };
}

test('a forearm goes on behind hair along its two seen outlines, shaded as it is seen', () => {
  const { photo, labels, body, share, limbs } = drawn();
  assert.equal(limbs.length, 1);
  const ground = { labels, body };
  clearLimbsInPlace(ground, limbs, UNIT, BACKGROUND, (at) => labels[at] !== HEAD && share[at]! > 0);
  const picture = { ...photo, data: photo.data.slice() };
  for (let at = 0; at < share.length; at++) if (share[at] === 1) picture.data.fill(230, 4 * at, 4 * at + 3);
  paintLimbsInPlace(picture, photo, ground, share, limbs, UNIT, HEAD);
  const at = (x: number, y: number): number => Math.round(y) * WIDTH + x;
  for (const x of [195, 210, 225]) {
    for (const v of [-0.8, -0.4, 0, 0.4, 0.8]) {
      const y = middle(x) + v * half(x);
      assert.ok(Math.abs(picture.data[4 * at(x, y)]! - shade(x, y)) < 22, `shade at ${x}, ${v}`);
      assert.ok(body.data[at(x, y)]! > 240, `body at ${x}, ${v}`);
    }
    for (const v of [-1.2, 1.2]) {
      const there = at(x, middle(x) + v * half(x));
      assert.equal(picture.data[4 * there], 230, `background at ${x}, ${v}`);
      assert.equal(body.data[there], 0);
      assert.equal(labels[there], BACKGROUND);
    }
  }
  const [far, near] = [at(200, middle(200)), at(256, middle(256))];
  assert.ok(picture.data[4 * near]! < 0.8 * picture.data[4 * far]!, 'darker close to the head');
  const seen = at(120, middle(120));
  assert.equal(picture.data[4 * seen], photo.data[4 * seen]);
});

test('no arm is guessed whose elbow is not seen', () => {
  assert.equal(drawn(false).limbs.length, 0);
});
