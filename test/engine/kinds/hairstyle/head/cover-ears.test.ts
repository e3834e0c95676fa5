/** Which ears a style's hair covers, and where they then are. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { coverUnseenEars } from '../../../../../src/engine/kinds/hairstyle/head/cover-ears.ts';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { laysHairOverEars } from '../../../../../src/engine/kinds/hairstyle/style/over-ears.ts';
import { styleOf } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from './drawn-head.ts';

const SIZE = 300;

describe('Ears under hair', () => {
  let head: Head;
  before(async () => {
    head = await drawnHead({ width: SIZE, height: SIZE });
  });

  /** Hair over all of the picture's right side, where the wearer's left ear is, down to a row. */
  function hairOnTheLeft(bottom: number): Mask {
    const matte = createMask(SIZE, SIZE);
    for (let y = 0; y < bottom; y++) matte.data.fill(255, y * SIZE + SIZE / 2, (y + 1) * SIZE);
    return matte;
  }

  test('are covered where the photo does not show them, and only there', () => {
    const { left, right } = coverUnseenEars(head, hairOnTheLeft(SIZE)).ears;
    assert.deepEqual([left.covered, right.covered], [true, false]);
    assert.deepEqual(right, head.ears.right);
    assert.deepEqual(left, { ...head.ears.left, covered: true });
  });

  test('lie where a lobe looks out under the hair', () => {
    const { lobe, outer } = head.ears.left;
    const lower = 0.9 * head.pixelsPerCentimetre;
    const at = projectToPhoto(head, lobe);
    const matte = hairOnTheLeft(Math.round(at.y - 0.3 * head.pixelsPerCentimetre));
    // the person ends beside the ear, and below its lobe
    const personMask = createMask(SIZE, SIZE);
    const rim = projectToPhoto(head, outer).x;
    for (let y = 0; y < at.y + lower; y++)
      personMask.data.fill(255, y * SIZE, y * SIZE + Math.round(y < at.y - lower ? SIZE : rim));
    const found = coverUnseenEars({ ...head, personMask }, matte).ears.left;
    assert.equal(found.covered, true);
    assert.ok(Math.abs(projectToPhoto(head, found.lobe).y - at.y - lower) <= 1.5);
  });

  test('stay in view under short cuts and hair drawn up, not under low ties, a ball of curls and lengths that reach below them', () => {
    for (const name of ['Chignon', 'TwinBraids', 'BobCut', 'BowlCut', 'BoxBraids', 'Afro', 'LooseCurlyAfro'])
      assert.equal(laysHairOverEars(styleOf(name)), true, name);
    for (const name of [
      'Ponytail',
      'Updo',
      'ManBun',
      'BuzzCut',
      'CornrowBraids',
      'BluntBowlCut',
      'SlickBack',
    ])
      assert.equal(laysHairOverEars(styleOf(name)), false, name);
  });
});
