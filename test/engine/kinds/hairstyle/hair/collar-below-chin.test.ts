import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveBackCollarInPlace } from '../../../../../src/engine/kinds/hairstyle/hair/collar-below-chin.ts';
import { toneOfColour } from '../../../../../src/engine/kinds/hairstyle/hair/hair-tone.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 240;
const UNIT = 10;
const CHIN = { x: 120, y: 100 };
const SKIN: [number, number, number] = [205, 160, 135];
const HAIR: [number, number, number] = [66, 46, 36];
type Colour = readonly [number, number, number];

/** A scarf from 1.5 to 5 cm below the chin with dark folds that a matte took; hair hangs on both sides. With a `bump` also over what is below, a dark flap there. With a `bareChest` no clothes are seen farther down. */
function throat(cloth: Colour, folds: Colour, shade: Colour, bump = false, bareChest = false) {
  const photo = createRgbaImage(SIDE, SIDE);
  const person = createMask(SIDE, SIDE);
  person.data.fill(255);
  const matte = createMask(SIDE, SIDE);
  const scarf = createMask(SIDE, SIDE);
  for (let y = 0, at = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, at++) {
      const beside = Math.abs(x - CHIN.x) > 45;
      const [above, within] = [y < CHIN.y, y >= CHIN.y + 15 && y < CHIN.y + 50];
      const fold = within && !beside && (x + 2 * y) % 24 < 8;
      let colour: Colour = [190, 120, 70];
      const flap = bump && Math.abs(x - CHIN.x) < 6 && y >= CHIN.y + 50 && y < CHIN.y + 57;
      if (beside) colour = HAIR;
      else if (flap) colour = folds;
      else if (bump && !within && y >= CHIN.y + 50) colour = HAIR;
      else if (above) colour = SKIN;
      else if (!within && y < CHIN.y + 15) colour = shade;
      else if (within) colour = fold ? folds : cloth;
      for (let c = 0; c < 3; c++) photo.data[4 * at + c] = colour[c]!;
      photo.data[4 * at + 3] = 255;
      if (within && !beside) scarf.data[at] = 255;
      if (beside || fold || colour === shade || (bump && y >= CHIN.y + 50)) matte.data[at] = 255;
    }
  const oval = [
    { x: 75, y: 20 },
    { x: 165, y: 20 },
    { x: 165, y: 100 },
    { x: 75, y: 100 },
  ];
  const found = giveBackCollarInPlace(
    matte,
    { photo, person, oval, chin: CHIN, pixelsPerCentimetre: UNIT, skin: SKIN },
    toneOfColour(HAIR, 'hair'),
    (x, y) => y >= CHIN.y + 15 && Math.abs(x - CHIN.x) <= 45 && (!bareChest || y < CHIN.y + 45),
  );
  return { matte, found };
}

test('dark folds of a scarf and the shade under the chin are no hair, the locks beside stay hair', () => {
  const { matte, found } = throat([60, 70, 130], [30, 32, 48], [24, 23, 22]);
  assert.ok(found);
  for (let y = CHIN.y + 3; y < CHIN.y + 48; y++)
    for (let x = CHIN.x - 40; x <= CHIN.x + 40; x++)
      assert.ok(matte.data[y * SIDE + x]! < 20, `${x}, ${y} is ${matte.data[y * SIDE + x]}`);
  for (let y = CHIN.y + 3; y < CHIN.y + 48; y++)
    for (const x of [CHIN.x - 60, CHIN.x - 49, CHIN.x + 49, CHIN.x + 60])
      assert.equal(matte.data[y * SIDE + x], 255, `${x}, ${y}`);
});

test('locks as light as the hair between chin and scarf stay hair', () => {
  const { matte } = throat([60, 70, 130], [30, 32, 48], HAIR);
  assert.equal(matte.data[(CHIN.y + 6) * SIDE + CHIN.x], 255);
});

test('nothing changes where cloth and hair have one hue, or what is seen is skin', () => {
  for (const cloth of [[96, 67, 53] as const, SKIN]) {
    const { matte, found } = throat(cloth, HAIR, HAIR);
    assert.equal(found, null);
    assert.equal(matte.data[(CHIN.y + 6) * SIDE + CHIN.x], 255);
  }
});

test('a dark flap that stands out below a scarf among the hair is none of it', () => {
  const { matte, found } = throat([60, 70, 130], [30, 32, 48], [24, 23, 22], true);
  assert.ok(found);
  assert.ok(matte.data[(CHIN.y + 55) * SIDE + CHIN.x]! > 180);
  for (let x = CHIN.x - 30; x <= CHIN.x + 30; x++)
    assert.ok(matte.data[(CHIN.y + 46) * SIDE + x]! < 20, `${x}`);
});

test('over a bare chest what looks like a collar is the throat’s own shade: hair beside it stays hair', () => {
  const { matte, found } = throat([60, 70, 130], [30, 32, 48], [24, 23, 22], false, true);
  assert.equal(found, null);
  assert.equal(matte.data[(CHIN.y + 6) * SIDE + CHIN.x], 255);
});
