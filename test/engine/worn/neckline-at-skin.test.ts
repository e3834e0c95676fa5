/** The neckline of a printed dress lies where the neck's skin ends, however the parse rounds and waves it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BODY_CLASSES, type BodyParse } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { necklineAtSkin } from '../../../src/engine/worn/neckline-at-skin.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 180, 200];
type Colour = readonly [number, number, number];

const print = (x: number, y: number): Colour =>
  ((x >> 2) + (y >> 2)) % 2 === 0 ? [40, 40, 45] : [235, 228, 226];
/** How far a point of the picture lies inside of the V that is seen: its tip is at the middle, 130 down. */
const insideV = (x: number, y: number): number => 0.55 * (130 - y) - Math.abs(x - WIDTH / 2);

/** A V of skin in cloth; the parse waves by up to 4 pixels beside it and ends 10 pixels above its tip. */
function line(cloth: (x: number, y: number) => Colour) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const seen = createMask(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const inside = insideV(x, y);
      // skin falls into the cloth's shade towards the tip
      const light = Math.min(1, 0.7 + Math.max(0, 130 - y) / 60);
      photo.data.set(
        inside > 0 ? [230 * light, 195 * light, 175 * light, 255] : [...cloth(x, y), 255],
        4 * at,
      );
      const isNeck = inside > 2 + 2 * Math.sin(y / 5) && y < 120;
      labels[at] = BODY_CLASSES.indexOf(isNeck ? 'neck' : 'upperClothes');
      seen.data[at] = isNeck ? 0 : 255;
    }
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]));
  const parse = { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] };
  return necklineAtSkin(seen, toLab(photo), parse as unknown as BodyParse, UNIT);
}

it('a printed cloth ends at the skin, down to the tip of the V', () => {
  const found = line(print);
  assert.ok(found);
  let wrong = 0;
  for (let y = 30; y < 150; y++)
    for (let x = 20; x < WIDTH - 20; x++) {
      const inside = insideV(x, y);
      if (Math.abs(inside) > 1.5 && (found.cloth.data[y * WIDTH + x] === 0) !== inside > 0) wrong++;
    }
  assert.ok(wrong < 12, `${wrong} pixels`);
});

it('plain cloth, a plain trim at the neck and cloth of the skin’s colours are left as they are', () => {
  assert.equal(
    line(() => [60, 70, 120]),
    null,
  );
  assert.equal(
    line((x, y) => (insideV(x, y) > -14 ? [60, 70, 120] : print(x, y))),
    null,
  );
  assert.equal(
    line((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? [40, 40, 45] : [228, 194, 175])),
    null,
  );
});
