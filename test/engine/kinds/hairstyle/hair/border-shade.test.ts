/** What is dark where two things meet is told from strands that lie on one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearBorderShadeInPlace } from '../../../../../src/engine/kinds/hairstyle/hair/border-shade.ts';
import { HAIR_CLASSES } from '../../../../../src/engine/kinds/hairstyle/hair/hair-classes.ts';
import type { HairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { createPlane, type Plane } from '../../../../../src/engine/pixels/image.ts';

const [SIZE, UNIT] = [400, 10];
const [BACKGROUND, HAIR, SKIN, , CLOTHES] = HAIR_CLASSES.map((_, c) => c) as [
  number,
  number,
  number,
  number,
  number,
];

/**
 * A scene 40 cm wide whose head lies at its top: hair down to `x, y` = 250, 120, a neck of skin before a collar that rises
 * to 0 of the chin, an arm at the right before a wall. Returns the probability of hair after the pieces were judged.
 */
function judged(pieces: readonly (readonly [x: number, y: number, width: number, height: number])[]): Plane {
  const plane = (value: (x: number, y: number) => number): Plane => {
    const own = createPlane(SIZE, SIZE);
    for (let i = 0; i < own.data.length; i++) own.data[i] = value(i % SIZE, Math.floor(i / SIZE));
    return own;
  };
  const skin = (x: number, y: number): boolean => (x < 200 && y > 60) || (x > 320 && y > 150);
  const cloth = (x: number, y: number): boolean => x >= 200 && x < 280 && y > 130;
  const hair = plane((x, y) => (x > 100 && x < 250 && y < 50 ? 1 : 0));
  for (const [left, top, wide, high] of pieces)
    for (let y = top; y < top + high; y++) hair.data.fill(1, y * SIZE + left, y * SIZE + left + wide);
  const classes = new Uint8Array(SIZE * SIZE);
  const lab = new Float32Array(3 * SIZE * SIZE);
  for (let i = 0; i < classes.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    classes[i] = hair.data[i]! > 0 ? HAIR : skin(x, y) ? SKIN : cloth(x, y) ? CLOTHES : BACKGROUND;
    lab[3 * i] = hair.data[i]! > 0 ? 15 : 60;
  }
  clearBorderShadeInPlace(
    hair,
    {
      scene: { lab: { data: lab, width: SIZE, height: SIZE }, width: SIZE, height: SIZE },
      unit: UNIT,
      side: plane((x) => (x - 175) / UNIT),
      up: plane((_, y) => (60 - y) / UNIT),
      skull: plane((_, y) => (y - 60) / UNIT),
      rise: plane((_, y) => (60 - y) / UNIT),
      face: plane(() => 1),
    } as unknown as HairScene,
    classes,
  );
  return hair;
}

const at = ({ data }: Plane, x: number, y: number): number => data[y * SIZE + x]!;

test('the shade between neck and collar is no hair, a lock over clothes or over skin is', () => {
  const hair = judged([
    [194, 150, 10, 60],
    [235, 150, 6, 60],
    [120, 150, 6, 60],
  ]);
  assert.equal(at(hair, 199, 180), 0);
  assert.equal(at(hair, 238, 180), 1);
  assert.equal(at(hair, 123, 180), 1);
  assert.equal(at(hair, 175, 20), 1, 'the hair itself stays');
});

test('a thin rim between an arm and the wall is no hair; a tail that hangs there and a wisp before the wall are', () => {
  const hair = judged([[316, 200, 6, 80]]);
  assert.equal(at(hair, 319, 240), 0);
  assert.equal(at(judged([[306, 200, 16, 80]]), 314, 240), 1, 'too broad for a rim');
  assert.equal(at(judged([[298, 60, 5, 60]]), 300, 90), 1);
});
