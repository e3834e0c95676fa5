/** Clothes seen beside strands come out of the hair's shade with their seams. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liftHairShade } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-hair-shade.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [SIDE, UNIT] = [60, 20];
const CLOTH = 160;

test('shaded cloth gets the open light, keeps its seam, and joins the cloth beside it; a collar stays', () => {
  const picture = createRgbaImage(SIDE, SIDE);
  const share = createPlane(SIDE, SIDE);
  const light = new Float32Array(SIDE * SIDE);
  const laid = new Float32Array(SIDE * SIDE);
  const collar = createMask(SIDE, SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const level = y >= 40 ? CLOTH : x === 30 ? 60 : 90;
    picture.data.set([level, level, level, 255], 4 * at);
    share.data[at] = y < 40 ? 1 : 0;
    light[at] = level / CLOTH;
    laid[at] = Math.max(0, Math.min(1, (40 - y) / 10));
    if (x >= 50) collar.data[at] = 255;
  }
  const area = { x: 0, y: 0, width: SIDE, height: SIDE };
  const { data } = liftHairShade(picture, { area, share, light }, laid, collar, UNIT);
  const at = (x: number, y: number): number => data[4 * (y * SIDE + x)]!;
  assert.ok(at(15, 10) > 0.85 * CLOTH && at(15, 10) <= CLOTH, `${at(15, 10)} in the shade`);
  assert.ok(at(30, 10) < 0.8 * at(15, 10), 'the seam stays dark');
  for (let y = 30; y < 40; y++) assert.ok(at(15, y) <= at(15, y - 1), `row ${y} goes over`);
  assert.equal(at(15, 50), CLOTH);
  assert.equal(at(55, 10), 90);
});
