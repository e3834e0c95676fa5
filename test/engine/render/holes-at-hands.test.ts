/** A hole between torso, sleeve and hand: it is the cloth's where the person was, and stays open where the background was. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { closeHolesAtHandsInPlace } from '../../../src/engine/render/holes-at-hands.ts';

const SIZE = 40;
const HOLE = 20 * SIZE + 19;

/** The torso on the left of a hole of 4 × 6 pixels, the sleeve on its right and below, a hand above. */
function closed(removed: number, handThere = true): Layer {
  const [torso, sleeves] = [createLayer(SIZE, SIZE), createLayer(SIZE, SIZE)];
  const [hands, gone] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const inHole = x >= 18 && x < 22 && y >= 18 && y < 24;
    if (inHole) gone.data[at] = removed;
    else if (x >= 14 && x < 26 && y >= 10 && y < 18) hands.data[at] = handThere ? 255 : 0;
    else {
      const layer = x < 18 ? torso : sleeves;
      layer.alpha[at] = 1;
      layer.color.fill(x < 18 ? 120 : 80, 3 * at, 3 * at + 3);
    }
  }
  closeHolesAtHandsInPlace(torso, sleeves, hands, gone, 30);
  return torso;
}

describe('a hole between torso, sleeve and hand', () => {
  it('is filled with the cloth beside it where the person was', () => {
    const { alpha, color } = closed(255);
    assert.equal(alpha[HOLE], 1);
    assert.ok(color[3 * HOLE]! >= 80 && color[3 * HOLE]! <= 120, `${color[3 * HOLE]}`);
    assert.equal(alpha[12 * SIZE + 20], 0, 'nothing is drawn behind the hand');
  });

  it('stays open where the background showed in the photo, and where no hand closes it', () => {
    assert.equal(closed(0).alpha[HOLE], 0);
    assert.equal(closed(255, false).alpha[HOLE], 0);
  });
});
