/** The wedge of wall between hair and shoulder, on a drawn picture. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import { withoutWallBesideHair } from '../../../../../src/engine/kinds/hairstyle/hair/wall-beside-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { createMask, createRgbaImage, type Mask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 160;
const UNIT = 10;
type Colour = readonly [number, number, number];
const SKIN: Colour = [160, 95, 55];
const WALL: Colour = [212, 208, 200];
const SHADE: Colour = [150, 146, 140];
const HAIR: Colour = [25, 20, 18];

/** Hair above, a body below, and between them a wedge of shaded wall that opens to the left; the mask holds it for the person. */
function scene(wedge: Colour, strap: Colour): { head: Head; hair: OldHair } {
  const photo = createRgbaImage(SIZE, SIZE);
  const personMask = createMask(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const shoulder = y > 80;
      const isHair = y < 65 && x > 40;
      let colour = shoulder ? SKIN : isHair ? HAIR : x < 40 ? WALL : wedge;
      if (shoulder && x >= 80 && x < 86) colour = strap;
      photo.data.set([...colour, 255], 4 * at);
      if (isHair) matte.data[at] = 255;
      if (isHair || shoulder || x > 55) personMask.data[at] = 255;
    }
  const points = Array.from({ length: 478 }, () => ({ x: 80, y: 30 }));
  const head = { photo, personMask, mesh: { points }, pixelsPerCentimetre: UNIT } as unknown as Head;
  const none = createMask(SIZE, SIZE);
  return { head, hair: { matte, inFront: none, worn: none, collar: null } as unknown as OldHair };
}

const at = (mask: Mask, x: number, y: number): number => mask.data[y * SIZE + x]!;

test('shaded wall between hair and shoulder is taken from the person, skin and a grey strap stay', () => {
  const { head, hair } = scene(SHADE, SHADE);
  const person = withoutWallBesideHair(head, hair);
  assert.equal(at(person, 75, 73), 0);
  assert.equal(at(person, 75, 90), 255);
  assert.equal(at(person, 83, 95), 255);
});

test('skin right below the hair stays', () => {
  const { head, hair } = scene(SKIN, SKIN);
  assert.equal(at(withoutWallBesideHair(head, hair), 75, 73), 255);
});

test('where the mask stands undecided above the chin, the wall is wall and skin is skin', () => {
  for (const [wedge, expected] of [
    [WALL, 0],
    [SKIN, 128],
  ] as const) {
    const { head, hair } = scene(wedge, SKIN);
    const points = Array.from({ length: 478 }, () => ({ x: 80, y: 150 }));
    for (let y = 65; y <= 80; y++) head.personMask.data.fill(128, y * SIZE + 56, y * SIZE + 90);
    const person = withoutWallBesideHair({ ...head, mesh: { ...head.mesh, points } }, hair);
    assert.equal(at(person, 70, 73), expected);
  }
});
