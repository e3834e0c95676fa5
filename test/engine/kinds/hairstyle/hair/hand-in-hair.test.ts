import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHandInHair } from '../../../../../src/engine/kinds/hairstyle/hair/hand-in-hair.ts';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from '../head/drawn-head.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A head with one forearm (centimetres in the head's frame) and hair within `reach` of its middle, but not below the chin. */
async function drawn(
  elbow: Place,
  wrist: Place,
  { reach = 16, visibility = 1 } = {},
): Promise<{ head: Head; matte: Mask }> {
  const head = await drawnHead({ pixelsPerCentimetre: 5, width: 500, height: 500 });
  const joint = ({ x, y }: Place) => ({ point: projectToPhoto(head, { x, y, z: 0 }), visibility });
  const unseen = { point: { x: 0, y: 0 }, visibility: 0 };
  const landmarks = {
    leftElbow: joint(elbow),
    leftWrist: joint(wrist),
    rightElbow: unseen,
    rightWrist: unseen,
  };
  const matte = createMask(500, 500);
  for (let y = 0; y < 260; y++)
    for (let x = 0; x < 500; x++) if (Math.hypot(x - 250, y - 235) < 5 * reach) matte.data[500 * y + x] = 255;
  return { head: { ...head, pose: { landmarks } } as unknown as Head, matte };
}

test('A hand that the hair on top of the head hides is found', async () => {
  const { head, matte } = await drawn({ x: 30, y: 14 }, { x: 10, y: 15.5 });
  assert.equal(isHandInHair(head, matte), true);
});

test('A hand on short hair is seen and does not count', async () => {
  const { head, matte } = await drawn({ x: 30, y: 14 }, { x: 10, y: 15.5 }, { reach: 10 });
  assert.equal(isHandInHair(head, matte), false);
});

test('A hand behind the head is hidden by the head', async () => {
  const { head, matte } = await drawn({ x: 36, y: 4 }, { x: 14, y: 5 });
  assert.equal(isHandInHair(head, matte), false);
});

test('A hand that the net only guesses does not count', async () => {
  const { head, matte } = await drawn({ x: 30, y: 14 }, { x: 10, y: 15.5 }, { visibility: 0.4 });
  assert.equal(isHandInHair(head, matte), false);
});

test('A hand below the chin does not count, whatever hair lies on it', async () => {
  const { head, matte } = await drawn({ x: 25, y: -16 }, { x: 10, y: -12 });
  matte.data.fill(255, 500 * 290);
  assert.equal(isHandInHair(head, matte), false);
});
