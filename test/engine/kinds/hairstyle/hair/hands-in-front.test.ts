import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handsInFront } from '../../../../../src/engine/kinds/hairstyle/hair/hands-in-front.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

test('A hand in front is no broader than the person is there, and no hair', () => {
  const personMask = createMask(100, 100);
  for (let y = 40; y < 60; y++) personMask.data.fill(255, 100 * y, 100 * y + 100);
  const matte = createMask(100, 100);
  for (let y = 0; y < 100; y++) matte.data.fill(255, 100 * y + 70, 100 * y + 100);
  // all landmarks on a line through the middle: capsules of 28 pixels around it
  const points = Array.from({ length: 21 }, (_, k) => ({ x: 10 + 4 * k, y: 50 }));
  const head = { pixelsPerCentimetre: 20, personMask, hands: [{ score: 1, points }] } as unknown as Head;
  const { data } = handsInFront(head, matte);
  assert.equal(data[100 * 50 + 30], 255);
  assert.equal(data[100 * 50 + 80], 0, 'hair');
  assert.equal(data[100 * 35 + 30], 0, 'the wall beside a finger');
});
