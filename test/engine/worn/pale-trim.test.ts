import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { regainPaleTrim } from '../../../src/engine/worn/regain-pale-trim.ts';

const [WIDTH, HEIGHT, UNIT] = [160, 160, 100];

const frame = {
  origin: { x: 80, y: 40 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 100,
  yaw: 0,
} as TorsoFrame;

/** A blue square of cloth to y 120 before a grey wall, with an edge of 8 pixels below it that the parse took for that wall. */
function cutOut(edge: (x: number, y: number) => readonly [number, number, number]): Mask {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const mask = createMask(WIDTH, HEIGHT);
  const background = createMask(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const inside = x >= 40 && x < 120 && y >= 40 && y < 120;
      const isEdge = x >= 40 && x < 120 && y >= 120 && y < 128;
      photo.data.set([...(inside ? [60, 90, 180] : isEdge ? edge(x, y) : [230, 230, 230]), 255], 4 * at);
      (inside ? mask : background).data[at] = 255;
      labels[at] = BODY_CLASSES.indexOf(inside ? 'upperClothes' : 'background');
    }
  const parse = { labels, width: WIDTH, height: HEIGHT } as Parameters<typeof regainPaleTrim>[3];
  return regainPaleTrim(mask, background, toLab(photo), parse, frame, 1);
}

const rowsAt = ({ data }: Mask, x: number): number => {
  let rows = 0;
  for (let y = 120; y < HEIGHT; y++) if (data[y * WIDTH + x] === 255) rows++;
  return rows;
};

describe('a knitted edge paler than the wall behind it', () => {
  it('belongs to the garment with its meshes', () => {
    const cloth = cutOut((x, y) => ((x + y) % 5 === 0 ? [215, 215, 215] : [250, 250, 250]));
    for (const x of [60, 80, 100]) assert.ok(Math.abs(rowsAt(cloth, x) - 8) <= 1, `column ${x}`);
  });

  it('is told from a brighter stretch of wall, and from a shadow on it', () => {
    for (const shade of [250, 200]) {
      const cloth = cutOut(() => [shade, shade, shade]);
      assert.equal(rowsAt(cloth, 80), 0);
    }
  });
});
