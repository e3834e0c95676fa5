/** How far down a bare throat is seen, between hair and above clothes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HAIR_CLASSES } from '../../../../../src/engine/kinds/hairstyle/hair/hair-classes.ts';
import type { HairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { collarOfThroat } from '../../../../../src/engine/kinds/hairstyle/hair/seen-throat.ts';
import { createPlane } from '../../../../../src/engine/pixels/image.ts';

const [SIZE, UNIT, SCALE] = [200, 10, 0.5];
const [MIDDLE, CHIN, TOP] = [100, 60, 30];
const [HAIR, SKIN, CLOTHES] = (['hair', 'skin', 'clothes'] as const).map((name) =>
  HAIR_CLASSES.indexOf(name),
);

/** A scene of half the photo's size that begins at its row 30: a chin at (100, 60), a throat of `width` between hair, below row `collar` `below`. */
function collarY(width: number, collar: number, below: number): number | null {
  const classes = new Uint8Array(SIZE * SIZE);
  const [face, side] = [createPlane(SIZE, SIZE), createPlane(SIZE, SIZE)];
  for (let i = 0; i < classes.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    side.data[i] = (x + 0.5 - MIDDLE) / UNIT;
    face.data[i] = Math.hypot(x - MIDDLE, y + 20 - CHIN) / UNIT - 2;
    classes[i] = Math.abs(x - MIDDLE) > width / 2 ? HAIR! : y < collar ? SKIN! : below;
  }
  const scene = { width: SIZE, height: SIZE, scale: SCALE, area: { x: 0, y: TOP } };
  return collarOfThroat({ scene, unit: UNIT, side, face } as unknown as HairScene, classes);
}

test('a throat ends where clothes begin', () => {
  const found = collarY(30, 140, CLOTHES!);
  assert.ok(found !== null && Math.abs(found - (TOP + 140 / SCALE)) <= 2, `${found}`);
});

test('a throat that hair ends, a sliver of one and a collar right under the chin tell nothing', () => {
  assert.equal(collarY(30, 140, HAIR!), null);
  assert.equal(collarY(6, 140, CLOTHES!), null);
  assert.equal(collarY(30, 70, CLOTHES!), null);
});
