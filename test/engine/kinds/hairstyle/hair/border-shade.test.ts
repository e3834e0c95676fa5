/** What is dark where two things meet is told from strands that lie on one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearBorderShadeInPlace } from '../../../../../src/engine/kinds/hairstyle/hair/border-shade.ts';
import { HAIR_CLASSES } from '../../../../../src/engine/kinds/hairstyle/hair/hair-classes.ts';
import type { HairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { createPlane, type Mask, type Plane } from '../../../../../src/engine/pixels/image.ts';

const [SIZE, UNIT] = [400, 10];
const [BACKGROUND, HAIR, SKIN, , CLOTHES] = HAIR_CLASSES.map((_, c) => c) as [
  number,
  number,
  number,
  number,
  number,
];

/**
 * A scene 40 cm wide with hair at its top, a neck of skin that meets a collar at x = 200, and an arm before the wall from x = 320
 * on. The pieces (dark, with a `tint` in a*b*) are added to the hair. Returns its probability after they were judged.
 */
function judged(
  pieces: readonly (readonly [x: number, y: number, width: number, height: number])[],
  tint = [0, 0],
): Plane & { readonly kept: Mask | null } {
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
    lab.set(hair.data[i]! > 0 ? [15, ...(y > 60 ? tint : [0, 0])] : [60, 16, 24], 3 * i);
  }
  const kept = clearBorderShadeInPlace(
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
  return { ...hair, kept };
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
  const kept = (x: number, y: number): number => hair.kept!.data[y * SIZE + x]!;
  assert.equal(kept(199, 180), 255, 'the shade is seen');
  assert.equal(kept(206, 180), 255, 'and the cloth beside it');
  assert.equal(kept(190, 180), 0, 'not the skin');
  assert.equal(judged([[235, 150, 6, 60]]).kept, null);
});

test('a thin rim between an arm and the wall is no hair; a tail that hangs there and a wisp before the wall are', () => {
  const shade = [4, 6];
  assert.equal(at(judged([[316, 200, 6, 80]], shade), 319, 240), 0);
  assert.equal(at(judged([[316, 200, 6, 80]], [-8, -8]), 319, 240), 1, 'no tint of the arm');
  assert.equal(at(judged([[306, 200, 16, 80]], shade), 314, 240), 1, 'too broad for a rim');
  assert.equal(at(judged([[298, 60, 5, 60]]), 300, 90), 1);
});

test("a small shade on an arm's rim is no hair where none is beside it, though it is more vivid than the arm dimmed", () => {
  // of the arm's a* = 16 and b* = 24 dimming to L* = 15 leaves 6.5 and 9.8
  const vivid = [7, 13];
  assert.equal(at(judged([[318, 200, 3, 12]], vivid), 319, 206), 0);
  const strand = judged(
    [
      [318, 200, 3, 12],
      [310, 214, 10, 2],
    ],
    vivid,
  );
  assert.equal(at(strand, 319, 206), 1, 'a strand that leads there');
  assert.equal(at(judged([[318, 200, 2, 3]], vivid), 319, 201), 1, 'too small to tell');
  assert.equal(at(judged([[197, 150, 6, 8]]), 199, 154), 1, 'a wisp at a collar');
});
