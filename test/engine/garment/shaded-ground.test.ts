/** A tinted rough ground's remains along a garment's edge go, stripes of its colour in the cloth stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tintedGroundBeside, withoutShadedGround } from '../../../src/engine/garment/shaded-ground.ts';
import { createMask, type LabImage } from '../../../src/engine/pixels/image.ts';
import { labToSrgb } from '../../../src/engine/pixels/lab.ts';

const [WIDTH, HEIGHT] = [300, 300];
const TEAL = [76, -4, -7] as const;
const SHADED = [55, -5, -5] as const;
const CLOTH = [30, 4, -6] as const;

type Box = readonly [left: number, top: number, right: number, bottom: number];
const BODY: Box = [80, 60, 220, 240];
/** The ground's shade below the hem, which the mask took in. */
const SHADE: Box = [100, 240, 160, 247];

function drawn(
  ground: readonly [number, number, number],
  extra: Box,
  colour: readonly [number, number, number],
) {
  const lab: LabImage = { data: new Float32Array(3 * WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  const mask = createMask(WIDTH, HEIGHT);
  const within = ([left, top, right, bottom]: Box, x: number, y: number) =>
    x >= left && x < right && y >= top && y < bottom;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const own = within(extra, x, y) ? colour : within(BODY, x, y) ? CLOTH : ground;
      const grain = own === CLOTH ? 0 : 4 * (((x * 7 + y * 13) % 5) / 2 - 1);
      lab.data.set([own[0] + grain, own[1], own[2]], 3 * at);
      if (within(BODY, x, y) || within(extra, x, y)) mask.data[at] = 255;
    }
  return { lab, mask };
}

test('the shade of a tinted rough ground along the hem is taken out of the mask', () => {
  const { lab, mask } = drawn(TEAL, SHADE, SHADED);
  const { data } = withoutShadedGround(mask, lab);
  assert.equal(data[244 * WIDTH + 130], 0);
  assert.equal(data[236 * WIDTH + 130], 255);
});

test('a stripe of the ground’s colour that runs out at the edge is cloth', () => {
  const { lab, mask } = drawn(TEAL, [140, 180, 146, 240], SHADED);
  const { data } = withoutShadedGround(mask, lab);
  assert.equal(data[236 * WIDTH + 143], 255);
});

test('nothing is taken on a grey ground, whose colour grey cloth has too', () => {
  const { lab, mask } = drawn([76, 0, 0], SHADE, [55, 0, 0]);
  assert.equal(withoutShadedGround(mask, lab).data[244 * WIDTH + 130], 255);
  assert.equal(tintedGroundBeside(mask, lab), null);
});

test('beside the edge a tinted ground is told from cloth', () => {
  const { lab, mask } = drawn(TEAL, SHADE, CLOTH);
  const isGround = tintedGroundBeside(mask, lab)!;
  const colour = new Float32Array(6);
  labToSrgb(TEAL[0] - 3, TEAL[1], TEAL[2], colour, 0);
  labToSrgb(...CLOTH, colour, 3);
  assert.ok(isGround(colour, 0));
  assert.ok(!isGround(colour, 3));
});

test('cloth of the ground’s own colour is not told from it', () => {
  const { lab, mask } = drawn(TEAL, [80, 180, 220, 240], SHADED);
  assert.equal(withoutShadedGround(mask, lab), mask);
  assert.equal(tintedGroundBeside(mask, lab), null);
});

test('cloth with the ground’s tint in its shade alone is told from it beside the edge', () => {
  const { lab, mask } = drawn(TEAL, [80, 225, 220, 240], [55, -6, -9]);
  assert.equal(withoutShadedGround(mask, lab), mask);
  assert.notEqual(tintedGroundBeside(mask, lab), null);
});
