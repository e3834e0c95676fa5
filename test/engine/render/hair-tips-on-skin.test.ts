/** Hair that hung on bare skin lies before a new top without the skin in its shadow. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutShadedSkin } from '../../../src/engine/render/hair-tips-on-skin.ts';

const [WIDTH, HEIGHT, UNIT] = [120, 120, 300];

/** Hair down to row 60, skin in its shadow below that down to row 68, told as hair; lit skin from there on. */
function drawn(shade: readonly number[], lit: readonly number[]) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [hair, skin] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const strand = 4 * (x % 3);
      const colour = y < 60 ? [12 + strand, 10 + strand, 9 + strand] : y < 68 ? shade : lit;
      photo.data.set([...colour, 255], 4 * at);
      (y < 68 ? hair : skin).data[at] = 255;
    }
  return { photo, hair, skin };
}

describe('tips of hair on bare skin', () => {
  const covered = new Float32Array(WIDTH * HEIGHT).fill(1);
  const seen = drawn([42, 24, 20], [75, 42, 36]);

  it('end where the hair does, not with its shadow', () => {
    const { data } = withoutShadedSkin(seen.hair, seen.skin, covered, seen.photo, UNIT);
    for (let x = 20; x < 100; x++) {
      assert.ok(data[64 * WIDTH + x]! < 128, `shadow at ${x}: ${data[64 * WIDTH + x]}`);
      assert.ok(data[56 * WIDTH + x]! > 200, `hair at ${x}: ${data[56 * WIDTH + x]}`);
      assert.equal(data[30 * WIDTH + x], 255);
    }
  });

  it('keep what is enclosed in hair: a pearl, a gap between strands', () => {
    const { photo, hair, skin } = drawn([42, 24, 20], [75, 42, 36]);
    const drop = (x: number, y: number, colour: readonly number[]): void => {
      for (let k = 0; k < 9; k++)
        photo.data.set([...colour, 255], 4 * ((y + Math.floor(k / 3)) * WIDTH + x + (k % 3)));
    };
    drop(50, 55, [230, 225, 215]);
    drop(70, 55, [60, 110, 140]);
    const { data } = withoutShadedSkin(hair, skin, covered, photo, UNIT);
    assert.deepEqual([data[56 * WIDTH + 51], data[56 * WIDTH + 71]], [255, 255]);
  });

  it('stay where no cloth covers the skin, and where hair and skin are of one colour', () => {
    const none = new Float32Array(WIDTH * HEIGHT);
    assert.deepEqual(withoutShadedSkin(seen.hair, seen.skin, none, seen.photo, UNIT).data, seen.hair.data);
    const alike = drawn([20, 16, 14], [26, 20, 18]);
    assert.deepEqual(
      withoutShadedSkin(alike.hair, alike.skin, covered, alike.photo, UNIT).data,
      alike.hair.data,
    );
  });
});
