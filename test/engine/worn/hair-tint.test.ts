import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES, type BodyParse } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutHairTint } from '../../../src/engine/worn/without-hair-tint.ts';

const SIZE = 120;

/** Brown hair above y 30 on cloth of `colour` that is tinted by it down to y 45; a red print at x 90 to 100. */
function picture(colour: (x: number, y: number) => readonly number[]) {
  const photo = createRgbaImage(SIZE, SIZE);
  const cloth = createMask(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const isPrint = x >= 90 && x < 100 && y >= 34 && y < 44;
      const own = colour(x, y);
      const tinted = y < 45 ? [own[0]! - 4, own[1]! - 12, own[2]! - 22] : own;
      photo.data.set(y < 30 ? [130, 85, 50, 255] : [...(isPrint ? [200, 40, 40] : tinted), 255], 4 * at);
      if (y >= 30) cloth.data[at] = 255;
      else labels[at] = BODY_CLASSES.indexOf('hair');
    }
  return { photo, cloth, parse: { labels, width: SIZE, height: SIZE } as unknown as BodyParse };
}

describe('plain cloth below hair', () => {
  it('has its own hue there too, and keeps its print', () => {
    const { photo, cloth, parse } = picture(() => [222, 214, 222]);
    const { data } = withoutHairTint(photo, cloth, parse, 100);
    const at = 4 * (38 * SIZE + 20);
    assert.ok(Math.abs(data[at]! - data[at + 2]!) < 6, `${data.subarray(at, at + 3)}`);
    assert.deepEqual([...data.subarray(4 * (38 * SIZE + 95), 4 * (38 * SIZE + 95) + 3)], [200, 40, 40]);
  });

  it('is left alone where the cloth has several hues', () => {
    const { photo, cloth, parse } = picture((x) => (x % 20 < 10 ? [222, 214, 222] : [60, 90, 160]));
    assert.equal(withoutHairTint(photo, cloth, parse, 100), photo);
  });
});
