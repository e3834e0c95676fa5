import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followHairOverClothesInPlace } from '../../../src/engine/perceive/hair-over-clothes.ts';
import { BODY_CLASSES, type BodyClass } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';

const WIDTH = 240;
const HEIGHT = 360;
const CHIN = 110;
const TOP_FROM = 130;
/** Where the drawn parse lost the hair, and where it really ends. */
const LOST = 165;
const END = 260;
/** Columns of a lock's rim between whose strands the top may show. */
const RIM = 5;

const onLock = (x: number, y: number): boolean => {
  const left = 78 - 0.1 * (y - CHIN);
  return y < END && ((x > left && x < left + 26) || (x > 140 && x < 166));
};

/** Two locks of `hairColour` that hang over a top of `topColour`, found by the parse down to row `LOST` only. */
function drawn(
  hairColour: readonly [number, number, number],
  topColour: readonly [number, number, number],
  grain: 'fine' | 'coarse' = 'fine',
  /** The hair's share of each pixel of the straight lock's left rim. */
  rimShare = 1,
): Readonly<Record<BodyClass, Mask>> {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as Record<BodyClass, Mask>;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const hair = onLock(x, y);
      const strand = hair ? 1 + 0.35 * Math.sin(1.7 * x + 0.2 * y) : 1;
      const color = hair ? hairColour : y >= TOP_FROM ? topColour : [220, 220, 220];
      const share = hair && x > 140 && x <= 140 + RIM ? rimShare : 1;
      const shown = color.map((value, c) => share * value * strand + (1 - share) * topColour[c]!);
      photo.data.set([...shown, 255], 4 * at);
      const name = hair && y < LOST ? 'hair' : y >= TOP_FROM ? 'upperClothes' : 'background';
      coverage[name].data[at] = 255;
    }
  const points = Array.from({ length: 468 }, () => ({ x: 120, y: 70 }));
  points[10] = { x: 120, y: 20 };
  points[152] = { x: 120, y: CHIN };
  points[234] = { x: 80, y: 60 };
  points[454] = { x: 160, y: 60 };
  followHairOverClothesInPlace(photo, { points, depths: new Float32Array(468), score: 1 }, coverage, grain);
  return coverage;
}

describe('hair over the top', () => {
  for (const grain of ['fine', 'coarse'] as const)
    it(`is followed to its ends (${grain}), and the coverages still add up`, () => {
      const coverage = drawn([70, 45, 30], [25, 28, 50], grain);
      const hairAt = (x: number, y: number): number => coverage.hair.data[y * WIDTH + x]!;
      for (const y of [180, 210, 235]) {
        assert.ok(hairAt(153, y) > 200, `the straight lock at row ${y}: ${hairAt(153, y)}`);
        assert.ok(hairAt(Math.round(91 - 0.1 * (y - CHIN)), y) > 200, `the slanted lock at row ${y}`);
        assert.ok(hairAt(115, y) < 10, `between the locks at row ${y}: ${hairAt(115, y)}`);
      }
      assert.ok(hairAt(153, END + 12) < 10, 'below its end there is none');
      for (let at = 0; at < WIDTH * HEIGHT; at++) {
        let sum = 0;
        for (const name of BODY_CLASSES) sum += coverage[name].data[at]!;
        assert.ok(Math.abs(sum - 255) <= 3, `pixel ${at} adds up to ${sum}`);
      }
    });

  it('covers no more of a rim between whose strands the top shows than is hair', () => {
    const coverage = drawn([110, 70, 40], [25, 28, 50], 'fine', 0.4);
    const hairAt = (x: number, y: number): number => coverage.hair.data[y * WIDTH + x]!;
    for (const y of [150, 180, 210]) {
      assert.ok(hairAt(154, y) > 250, `within the lock at row ${y}: ${hairAt(154, y)}`);
      const rim = hairAt(143, y);
      assert.ok(rim > 40 && rim < 190, `of the rim at row ${y}: ${rim}`);
    }
  });

  it('stays as the parse found it where hair and top have one colour', () => {
    const coverage = drawn([40, 40, 42], [40, 40, 44]);
    assert.equal(coverage.hair.data[150 * WIDTH + 153], 255);
    assert.equal(coverage.hair.data[220 * WIDTH + 153], 0);
  });
});
