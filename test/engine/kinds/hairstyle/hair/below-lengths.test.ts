import assert from 'node:assert/strict';
import test from 'node:test';
import { belowLengths } from '../../../../../src/engine/kinds/hairstyle/hair/below-lengths.ts';
import { HAIR_CLASSES } from '../../../../../src/engine/kinds/hairstyle/hair/hair-classes.ts';
import type { HairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { createPlane } from '../../../../../src/engine/pixels/image.ts';

const HAIR = HAIR_CLASSES.indexOf('hair');
const CLOTHES = HAIR_CLASSES.indexOf('clothes');
const [WIDTH, HEIGHT, UNIT] = [80, 100, 4];
/** Row of the head's origin. */
const ORIGIN = 20;

/** A scene of clothes with hair in the boxes (left, top, right, bottom). */
function sceneWith(...boxes: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const up = createPlane(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES);
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    up.data[at] = (ORIGIN - y) / UNIT;
    if (boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom))
      labels[at] = HAIR;
  }
  return belowLengths({ up, unit: UNIT } as HairScene, labels);
}

const at = (zone: Uint8Array, x: number, y: number): number => zone[y * WIDTH + x]!;

test('lengths may go on below and close beside a strand that hangs below the jaw', () => {
  const zone = sceneWith([0, 0, 80, 12], [20, 12, 28, 60]);
  assert.equal(at(zone, 24, 58), 1, 'the strand itself');
  assert.equal(at(zone, 24, 99), 1, 'down to where the photo ends');
  assert.equal(at(zone, 30, 58), 1, 'beside it');
  assert.equal(at(zone, 34, 99), 1, 'the farther down the wider');
  assert.equal(at(zone, 40, 58), 0, 'clothes farther aside teach their colours');
  assert.equal(at(zone, 60, 99), 0);
});

test('hair that ends above the jaw, and specks apart from it, have no lengths', () => {
  const zone = sceneWith([0, 0, 80, 12], [20, 12, 28, 40], [60, 70, 64, 74]);
  assert.ok(!zone.includes(1));
});
