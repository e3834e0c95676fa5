/** The outer edge of a red sleeve that a white wall's light has eaten. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks } from '../../../src/engine/garment/garment.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { fillHiddenCloth } from '../../../src/engine/worn/fill-hidden-cloth.ts';
import { sleeveBays } from '../../../src/engine/worn/sleeve-bays.ts';

const SIZE = 300;
const UNIT = 150;
/** The sleeve's edges, and how deep the bay in the outer one is, in pixels. */
const [INNER, OUTER] = [150, 220];
const DEPTH = 4;
const BAY = { from: 150, to: 162 };
const WALL = [252, 252, 252] as const;
const RED = [200, 70, 70] as const;

type Colour = readonly [number, number, number];

/** A sleeve from y 60 to 260 with a bay in its outer edge, which shows `burnt`, on a body. */
function scene(cloth: Colour, burnt: Colour, second = cloth) {
  const photo = createRgbaImage(SIZE, SIZE);
  const [seen, open] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const inside = x >= 60 && x < OUTER && y >= 60 && y < 260;
      const inBay = inside && x >= OUTER - DEPTH && y >= BAY.from && y < BAY.to;
      if (inside && !inBay) seen.data[at] = 255;
      else open.data[at] = 255;
      const stripe = (y >> 3) % 2 === 0 ? cloth : second;
      const fold = 10 * Math.sin(x / 3);
      for (let c = 0; c < 3; c++)
        photo.data[4 * at + c] = inBay ? burnt[c]! : inside ? stripe[c]! + fold : WALL[c]!;
      photo.data[4 * at + 3] = 255;
    }
  const line = (x: number, from: number, to: number) =>
    Array.from({ length: 15 }, (_, i) => ({ x, y: from + ((to - from) * i) / 14 }));
  const side = (x: number) => ({
    neckPoint: { x: x - 20, y: 60 },
    shoulderTip: { x, y: 60 },
    armpit: { x, y: 100 },
    sideSeam: line(x, 110, 260),
    armhole: [],
  });
  const top = {
    left: {
      ...side(INNER),
      sleeve: { outerEdge: line(OUTER, 66, 260), innerEdge: line(INNER, 102, 260) },
    },
    right: { ...side(60), sleeve: null },
    neckline: line(130, 60, 60),
    backNeckline: [],
    hem: [
      { x: 60, y: 260 },
      { x: INNER, y: 260 },
    ],
    insideBack: createMask(SIZE, SIZE),
  } as unknown as TopLandmarks;
  return { photo, seen, open, top };
}

const inBay = ({ data }: Mask): number => {
  let count = 0;
  for (let y = BAY.from; y < BAY.to; y++)
    for (let x = OUTER - DEPTH; x < OUTER; x++) if (data[y * SIZE + x] === 255) count++;
  return count;
};
const WHOLE = DEPTH * (BAY.to - BAY.from);
/** The edge goes across the bay in an arc. */
const MOST = 0.6;
/** The smoothing of sleeves has rounded its corners before. */
const ROUNDED = 0.4;

describe("a bay in a worn sleeve's outer edge", () => {
  it('is filled from the cloth beside it where the light of the wall has burnt it out', () => {
    const { photo, seen, top } = scene(RED, [250, 222, 222]);
    const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(SIZE, SIZE)])) as Record<
      BodyClass,
      Mask
    >;
    const labels = new Uint8Array(SIZE * SIZE).fill(BODY_CLASSES.indexOf('background'));
    const parse = { labels, width: SIZE, height: SIZE, coverage };
    const person = { photo, parse } as unknown as PerceivedPerson;
    const { cloth, picture } = fillHiddenCloth(person, seen, () => false, top, UNIT);
    assert.ok(inBay(cloth) > ROUNDED * WHOLE, `${inBay(cloth)} of ${WHOLE}`);
    for (let y = BAY.from; y < BAY.to; y++)
      for (let x = OUTER - DEPTH; x < OUTER; x++) {
        const at = y * SIZE + x;
        const green = picture.data[4 * at + 1]!;
        assert.ok(cloth.data[at] === 0 || green < 110, `${green} at ${x}, ${y}`);
      }
    assert.equal(cloth.data[156 * SIZE + OUTER + 1], 0);
  });

  it('stays where something lies before it, where it is no lighter than cloth, and at the cuff', () => {
    const pale = scene(RED, [250, 222, 222]);
    const { top } = pale;
    assert.ok(inBay(sleeveBays(pale.photo, pale.seen, pale.open, top, UNIT)!) > MOST * WHOLE);
    assert.equal(inBay(sleeveBays(pale.photo, pale.seen, createMask(SIZE, SIZE), top, UNIT)!), 0);
    const dark = scene(RED, [150, 110, 90]);
    assert.equal(inBay(sleeveBays(dark.photo, dark.seen, dark.open, top, UNIT)!), 0);
    const short = { ...top.left.sleeve!, outerEdge: top.left.sleeve!.outerEdge.slice(0, 8) };
    const ends = { ...top, left: { ...top.left, sleeve: short } } as unknown as TopLandmarks;
    assert.equal(inBay(sleeveBays(pale.photo, pale.seen, pale.open, ends, UNIT)!), 0);
  });

  it('stays in striped and in colourless cloth', () => {
    for (const [cloth, second] of [
      [RED, [70, 110, 190]],
      [
        [120, 120, 122],
        [120, 120, 122],
      ],
    ] as const) {
      const { photo, seen, open, top } = scene(cloth, [250, 240, 240], second);
      assert.equal(sleeveBays(photo, seen, open, top, UNIT), null);
    }
  });
});
