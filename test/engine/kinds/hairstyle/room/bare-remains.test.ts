/** What is left of the photo's hair on a face that is painted, drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type RemainsPlace,
  removeRemainsInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-remains.ts';
import { createMask, createRgbaImage, type Mask } from '../../../../../src/engine/pixels/image.ts';

const [SIZE, UNIT] = [120, 20];

function within(left: number, top: number, width: number, height: number): Mask {
  const mask = createMask(SIZE, SIZE);
  for (let y = top; y < top + height; y++) mask.data.fill(255, y * SIZE + left, y * SIZE + left + width);
  return mask;
}

test('a speck of the photo amid what is painted goes, beside an ear, too; a whole patch and what lies at an eye stay', () => {
  const pixels = SIZE * SIZE;
  const [speck, patch, lash] = [within(20, 20, 4, 7), within(50, 50, 60, 60), within(90, 20, 4, 7)];
  const gone = new Float32Array(pixels).map((_, at) =>
    speck.data[at]! + patch.data[at]! + lash.data[at]! > 0 ? 0 : 1,
  );
  const far = { width: SIZE, height: SIZE, data: new Float32Array(pixels).fill(10 * UNIT) };
  const none = createMask(SIZE, SIZE);
  const place = {
    picture: createRgbaImage(SIZE, SIZE),
    surface: { unit: UNIT, step: 4, columns: 30, rows: 30, heights: new Float32Array(900) },
    regions: {
      gone,
      fromHair: far,
      face: within(0, 0, SIZE, SIZE),
      aroundFeatures: none,
      aroundEyes: within(85, 15, 15, 18),
      besideEar: new Uint8Array(pixels).fill(1),
    },
    silhouette: { head: new Float32Array(pixels).fill(1) },
    tone: {
      head: new Float32Array(2700),
      shadow: new Float32Array(2700),
      beard: { below: Number.NEGATIVE_INFINITY },
    },
  } as unknown as RemainsPlace;
  removeRemainsInPlace(place);
  const at = (x: number, y: number): number => gone[y * SIZE + x]!;
  assert.equal(at(21, 23), 1, 'the speck');
  assert.equal(at(80, 80), 0, 'the patch');
  assert.equal(at(91, 23), 0, 'a lash');
});
