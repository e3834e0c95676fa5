/** Single hairs far out over clothes give way to the cloth beside them; seams and lines that come from nowhere stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HairTone } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import { CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { bridgeSingleHairs } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-single-hairs.ts';
import type { GroundRegions } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-labels.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 200, 20];
/** The hair's lower edge. */
const HAIR = 40;

/** Cloth of the level `cloth` with thin lines of the hair's: one from the hair, one from nowhere, and a seam between light and shade. */
function drawn(cloth: number, hair: number): { before: RgbaImage; after: RgbaImage } {
  const before = createRgbaImage(WIDTH, HEIGHT);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const arc = 60 + Math.round(12 * Math.sin(y / 40));
      let level = x > 200 ? cloth + 70 : cloth;
      if (y < HAIR) level = hair;
      else if ((x === arc || x === arc + 1) && y < 150) level = hair;
      else if ((x === 120 || x === 121) && y > 100 && y < 170) level = hair;
      else if (x === 200 || x === 201) level = hair;
      before.data.set([level, level, level, 255], 4 * at);
      fromHair[at] = Math.max(0, y + 1 - HAIR);
    }
  const regions = {
    labels: new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES),
    skin: createMask(WIDTH, HEIGHT),
  } as unknown as GroundRegions;
  const tone = { ramp: new Float32Array(9).fill(hair) } as unknown as HairTone;
  return { before, after: bridgeSingleHairs(before, regions, tone, fromHair, UNIT) };
}

for (const [name, cloth, hair] of [
  ['dark', 140, 30],
  ['light', 40, 190],
] as const)
  test(`a ${name} hair over clothes is bridged, a seam and another line are left`, () => {
    const { before, after } = drawn(cloth, hair);
    for (const y of [60, 80, 100, 120, 140])
      for (let x = 40; x < 90; x++)
        assert.ok(Math.abs(after.data[4 * (y * WIDTH + x)]! - cloth) < 8, `${x}, ${y}`);
    for (let y = HAIR; y < HEIGHT; y++)
      for (let x = 105; x < WIDTH; x++)
        assert.equal(after.data[4 * (y * WIDTH + x)], before.data[4 * (y * WIDTH + x)], `${x}, ${y}`);
  });

test('nothing is bridged where clothes and hair are alike', () => {
  const { before, after } = drawn(34, 30);
  assert.equal(after, before);
});
