import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import { findSkinBorders } from '../../../../../src/engine/kinds/tattoo/skin/skin-borders.ts';
import { skinLight } from '../../../../../src/engine/kinds/tattoo/skin/skin-light.ts';
import { skinMatte } from '../../../../../src/engine/kinds/tattoo/skin/skin-matte.ts';
import { skinWithin, surfaceAround } from '../../../../../src/engine/kinds/tattoo/skin/surface-around.ts';
import { waysFrom } from '../../../../../src/engine/kinds/tattoo/skin/way-across-skin.ts';
import type { Subject, SubjectHand } from '../../../../../src/engine/kinds/tattoo/subject/subject.ts';
import { measureSurface } from '../../../../../src/engine/kinds/tattoo/surface/measure-surface.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';
import { closeUp } from '../subject/close-up.ts';
import { drawPicture, noiseAt } from './drawn-skin.ts';

const SIZE = 256;
type Shade = (x: number, y: number) => number | null;

/** Skin whose light (0..1 in sRGB, null off the skin) is given a pixel, and what is known of it. */
function drawn(shade: Shade, hands: readonly SubjectHand[] = []): { skin: BareSkin; subject: Subject } {
  const coverage = createMask(SIZE, SIZE);
  const photo = drawPicture(SIZE, SIZE, (x, y) => {
    const value = shade(x, y);
    const grain = 1 + 0.015 * noiseAt(x, y);
    const here = (value ?? 0.6) * grain;
    if (value !== null) coverage.data[y * SIZE + x] = 255;
    return value === null ? [60, 110, 170] : [225 * here, 170 * here, 140 * here];
  });
  const skin: BareSkin = {
    scale: 1,
    coverage,
    walls: createMask(SIZE, SIZE),
    light: skinLight(photo, coverage),
    tone: [200, 150, 130],
    person: null,
    doubts: [],
  };
  return { skin, subject: closeUp(photo, { hands }) };
}

/** Share of the skin's pixels, where `where` says, that belong to the surface at (x, y). */
function shareAt(
  { skin, subject }: ReturnType<typeof drawn>,
  at: { x: number; y: number },
  where: (x: number, y: number) => boolean,
): number {
  const { coverage } = skinWithin(skin, surfaceAround(findSkinBorders(skin, subject), at));
  let [on, all] = [0, 0];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      if (skin.coverage.data[y * SIZE + x] === 0 || !where(x, y)) continue;
      all++;
      if (coverage.data[y * SIZE + x]! > 127) on++;
    }
  assert.ok(all > 0);
  return on / all;
}

/** A cylinder's light across its axis, -1..1. */
const round = (across: number) => 0.45 + 0.5 * Math.sqrt(1 - across * across);

/** An arm that lies across another one, with the shade of their contact beside it. */
const crossing: Shade = (x, y) => {
  const front = (x - y) / Math.SQRT2 / 34;
  if (Math.abs(front) < 1) return round(front);
  const behind = (y - 128) / 36;
  if (Math.abs(behind) >= 1) return null;
  const contact = 1 - 0.5 * Math.exp(-((Math.abs(front) - 1) * 34) / 3);
  return round(behind) * contact;
};
const onFront = (x: number, y: number) => Math.abs(x - y) / Math.SQRT2 < 30;
const onBehind = (x: number, y: number) => Math.abs(x - y) / Math.SQRT2 > 46;

describe('the surface at a place', () => {
  test('crossed arms are two', () => {
    const arms = drawn(crossing);
    assert.ok(shareAt(arms, { x: 128, y: 128 }, onFront) > 0.97);
    assert.ok(shareAt(arms, { x: 128, y: 128 }, onBehind) < 0.03);
    const left = { x: 30, y: 128 };
    assert.ok(shareAt(arms, left, onFront) < 0.03);
    assert.ok(shareAt(arms, left, (x, y) => onBehind(x, y) && x < y) > 0.9);
  });

  test('shading alone never parts a limb', () => {
    // lit from one side, so that the other lies in deep shade
    const limb = drawn((x, y) => {
      const across = (x - 128) / 70;
      if (Math.abs(across) >= 0.98) return null;
      const lit = Math.max(0, 0.6 * Math.sqrt(1 - across * across) - 0.8 * across);
      return 0.22 + 0.75 * lit * (0.8 + 0.2 * Math.sin(y / 25));
    });
    for (const at of [
      { x: 80, y: 40 },
      { x: 128, y: 128 },
      { x: 180, y: 220 },
    ])
      assert.equal(
        shareAt(limb, at, (x) => Math.abs(x - 128) < 64),
        1,
      );
  });

  test('moles, freckles and a short crease never part it', () => {
    const spots = drawn((x, y) => {
      const mole = Math.hypot((x % 32) - 16, (y % 32) - 16) < 2;
      const crease = Math.abs(y - 100) < 2 && Math.abs(x - 128) < 5;
      return mole || crease ? 0.4 : 0.85;
    });
    assert.equal(
      shareAt(spots, { x: 128, y: 128 }, () => true),
      1,
    );
  });

  test('a fold parts what lies beside it, not what is reached past its end', () => {
    const fold = drawn((x, y) => (Math.abs(x - 128) < 2 && y > 100 ? 0.35 : 0.85));
    const at = { x: 100, y: 230 };
    assert.ok(shareAt(fold, at, (x) => x < 120) > 0.97);
    assert.equal(
      shareAt(fold, at, (x, y) => x > 136 && x < 170 && y > 180),
      0,
    );
    assert.equal(
      shareAt(fold, { x: 100, y: 40 }, (_, y) => y < 90),
      1,
    );
  });

  test('the background parts', () => {
    const limbs = drawn((x) => (Math.abs(x - 64) < 40 || Math.abs(x - 192) < 40 ? 0.8 : null));
    assert.equal(
      shareAt(limbs, { x: 64, y: 128 }, (x) => x < 128),
      1,
    );
    assert.equal(
      shareAt(limbs, { x: 64, y: 128 }, (x) => x > 128),
      0,
    );
  });

  test("another arm's hand lies in front even where no edge is seen", () => {
    // pointing up, its wrist at (128, 200)
    const points = Array.from({ length: 21 }, (_, i) => {
      const finger = Math.floor((i - 1) / 4);
      const joint = (i - 1) % 4;
      return i === 0
        ? { x: 128, y: 200 }
        : { x: 128 + (finger - 2) * (14 + 2 * joint), y: 200 - (finger === 0 ? 20 : 50) - 14 * joint };
    });
    const hand: SubjectHand = { side: 'left', facing: 'back', score: 1, points };
    // a second hand far away: with two in view, either may lie on the other's arm
    const other = { ...hand, points: points.map(({ x, y }) => ({ x: x - 1000, y })) };
    const both = drawn(() => 0.8, [hand, other]);
    const onPalm = (x: number, y: number) => Math.abs(x - 128) < 12 && y > 160 && y < 185;
    assert.ok(shareAt(both, { x: 30, y: 120 }, onPalm) < 0.05);
    assert.equal(shareAt(both, { x: 128, y: 175 }, onPalm), 1);
    assert.ok(shareAt(both, { x: 128, y: 245 }, onPalm) > 0.9, 'its own forearm');
  });
});

test('the measured skin and the matte end where the surface does', () => {
  const { skin, subject } = drawn(crossing);
  const anatomy = { sites: [], pixelsPerCentimetre: 10, scaleFrom: 'pose', doubts: [] } as const;
  const at = { x: 30, y: 128 };
  const free = measureSurface(skin, anatomy, at);
  const surface = measureSurface(skin, anatomy, at, findSkinBorders(skin, subject));
  assert.equal(free.extent, undefined);
  assert.ok(surface.extent);
  assert.ok(surface.length <= free.length, `${surface.length} beside ${free.length}`);
  const area = { x: 0, y: 64, width: SIZE, height: 128 };
  const matte = skinMatte(skin, subject, area, surface.extent);
  const value = (x: number, y: number) => matte.data[(y - area.y) * area.width + x]!;
  assert.ok(value(30, 128) > 240);
  assert.ok(value(128, 128) < 15);
});

describe('ways over a grid', () => {
  test('are straight and diagonal steps', () => {
    const ways = waysFrom(new Uint8Array(25).fill(1), 5, 5, 0, 0, 100);
    assert.equal(ways[4], 4);
    assert.ok(Math.abs(ways[24]! - 5.6) < 1e-6);
  });

  test('do not slip between cells of a wall that touch at their corners', () => {
    const cost = new Uint8Array(25).fill(1);
    for (let i = 0; i < 5; i++) cost[i * 5 + (4 - i)] = 100;
    const ways = waysFrom(cost, 5, 5, 0, 0, 1000);
    assert.ok(ways[3 * 5 + 3]! > 60);
    assert.ok(ways[1 * 5 + 2]! < 5);
    assert.equal(waysFrom(cost, 5, 5, 0, 0, 20)[24], Infinity);
  });
});
