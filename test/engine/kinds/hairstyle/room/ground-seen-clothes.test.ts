/** What shows of clothes between strands stays: seams as dark as hair, but of the cloth's hue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OldHair } from '../../../../../src/engine/kinds/hairstyle/hair/old-hair.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { reduceToGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { CLOTHES } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-regions.ts';
import { clothesBesideHair } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-seen-clothes.ts';
import type { GroundRegions } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-labels.ts';
import { createMask, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 200, 20];
/** All above is hair; so much below it is to be laid with it. */
const HAIR = 60;
const LAID = 90;
const HAIR_COLOUR = [46, 39, 36] as const;
/** Columns of a seam as dark as the hair, and of a lock that the matte lacks. */
const isSeam = (x: number): boolean => x >= 60 && x < 72;
const isLock = (x: number): boolean => x >= 150 && x < 162;

/** Share (0..1) of clothes in view found on `cloth` where the photo is to be laid anew; −1 everywhere where none is found. */
function found(cloth: readonly [number, number, number]): (x: number, y: number) => number {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const matte = createMask(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  personMask.data.fill(255);
  const fromHair = new Float32Array(WIDTH * HEIGHT);
  const laid = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const isHair = y < HAIR || (isLock(x) && y < LAID);
      const light = isSeam(x) ? 0.33 : 1;
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = isHair ? HAIR_COLOUR[c]! : cloth[c]! * light;
      fromHair[at] = Math.max(0, y + 1 - HAIR);
      if (y < LAID) laid[at] = 1;
      if (y < HAIR) matte.data[at] = 255;
    }
  const head = { personMask, pixelsPerCentimetre: UNIT } as unknown as Head;
  const canvas = { picture, left: 0, top: 0, width: WIDTH, height: HEIGHT };
  const grid = reduceToGrid(canvas, head, { matte, collar: null } as unknown as OldHair, null);
  const regions = {
    labels: new Uint8Array(WIDTH * HEIGHT).fill(CLOTHES),
    skin: createMask(WIDTH, HEIGHT),
    hairLike: new Uint8Array(grid.width * grid.height),
    hands: new Uint8Array(grid.width * grid.height),
  } as unknown as GroundRegions;
  const clothes = clothesBesideHair(
    picture,
    grid,
    regions,
    { matte, person: personMask },
    laid,
    fromHair,
    UNIT,
  );
  if (!clothes) return () => -1;
  const { area, share } = clothes;
  return (x, y) => share.data[(y - area.y) * area.width + x - area.x] ?? 0;
}

test('leather and its dark seam stay up to the hair, a lock over it does not', () => {
  const share = found([170, 112, 78]);
  assert.ok(share(30, HAIR + 15) > 0.9, `leather: ${share(30, HAIR + 15)}`);
  assert.ok(share(66, HAIR + 15) > 0.9, `seam: ${share(66, HAIR + 15)}`);
  assert.equal(share(156, HAIR + 15), 0);
  assert.equal(share(30, HAIR - 20), 0);
});

test('a cloth of the hair’s own hue tells nothing', () => {
  assert.ok(found([138, 117, 108])(66, HAIR + 15) <= 0);
});
