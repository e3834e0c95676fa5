/** Ears that the photo shows: single hairs leave them, and it is known which pixels are theirs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DrawnEar } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear.ts';
import { clearEarHairsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-hairs.ts';
import { hangingFromEar } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-hanging.ts';
import { keepSeenEarsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-seen.ts';
import {
  endAtSeenLobe,
  endAtSeenTop,
  reachSeenTop,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-top.ts';
import { earCover } from '../../../../../src/engine/kinds/hairstyle/room/ears/ear-cover.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import { type BareTone, DARK } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-tone.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../../../src/engine/pixels/srgb-linear.ts';

const SIZE = 120;
const UNIT = 20;
const SKIN = [200, 150, 120] as const;

/** A drawn ear of 30 by 60 pixels, a centimetre near. */
function drawnEar(): DrawnEar {
  const area = { x: 40, y: 30, width: 30, height: 60 };
  const size = area.width * area.height;
  return {
    area,
    coverage: new Float32Array(size).fill(1),
    nearness: new Float32Array(size).fill(1),
  } as Partial<DrawnEar> as DrawnEar;
}

/** Skin all over, of which what lies above row 40 is old hair. */
function scene() {
  const picture = createRgbaImage(SIZE, SIZE);
  const person = createMask(SIZE, SIZE);
  person.data.fill(255);
  const gone = new Float32Array(SIZE * SIZE);
  const fromMatte = createPlane(SIZE, SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      gone[at] = y < 40 ? 1 : 0;
      fromMatte.data[at] = Math.max(0, y - 39);
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = y < 40 ? 30 : SKIN[c]!;
    }
  const regions = {
    gone,
    besideEar: new Uint8Array(SIZE * SIZE).fill(1),
    face: createMask(SIZE, SIZE),
    unit: UNIT,
  } as Partial<BareRegions> as BareRegions;
  return { picture, person, regions, fromMatte };
}

const darken = (picture: { data: Uint8ClampedArray }, x: number, y: number): void => {
  for (let c = 0; c < 3; c++) picture.data[4 * (y * SIZE + x) + c] = 60;
};

describe('single hairs on a seen ear', () => {
  test('give way to its skin beside the old hair, a hollow and a line far from hair stay', () => {
    const { picture, person, regions, fromMatte } = scene();
    for (let y = 40; y < 47; y++) for (const x of [50, 51]) darken(picture, x, y);
    for (let y = 42; y < 54; y++) for (let x = 56; x < 67; x++) darken(picture, x, y);
    for (let y = 70; y < 80; y++) for (const x of [50, 51]) darken(picture, x, y);
    const before = picture.data.slice();
    clearEarHairsInPlace(picture, regions, fromMatte, person, [drawnEar()]);
    const red = (x: number, y: number): number => picture.data[4 * (y * SIZE + x)]!;
    for (let y = 40; y < 44; y++) assert.ok(Math.abs(red(50, y) - SKIN[0]) < 12, `${red(50, y)} at ${y}`);
    assert.ok(red(61, 48) < 65, 'the hollow');
    assert.ok(red(50, 75) < 65, 'far from hair');
    for (let at = 0; at < 4 * 20 * SIZE; at++) assert.equal(picture.data[at], before[at]);
  });

  test('do not shine through where the photo gives way by degrees; skin there stays', () => {
    const { picture, person, regions, fromMatte } = scene();
    for (let x = 40; x < 70; x++) {
      regions.gone[40 * SIZE + x] = 0.6;
      if (x < 55) darken(picture, x, 40);
    }
    clearEarHairsInPlace(picture, regions, fromMatte, person, [drawnEar()]);
    assert.ok(regions.gone[40 * SIZE + 46]! > 0.95, 'hair');
    assert.ok(Math.abs(regions.gone[40 * SIZE + 64]! - 0.6) < 0.01, 'skin');
  });
});

test('an ear covers what is drawn of it and what is seen beside it, but nothing of the background', () => {
  const { picture, regions, person } = scene();
  regions.gone.fill(0);
  const whole = createMask(SIZE, SIZE);
  // the person ends in the middle of the drawn ear on one side and goes on beyond it on the other
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) person.data[y * SIZE + x] = x > 43 && x < 74 ? 255 : 0;
  const onHead = new Float32Array(SIZE * SIZE);
  for (let at = 0; at < onHead.length; at++) onHead[at] = at % SIZE < 53 ? 1 : 0;
  const silhouette = { head: onHead, whole } as Partial<BareSilhouette>;
  // the head is nearer than the ear, and reaches up to column 53
  const step = 4;
  const [columns, rows] = [SIZE / step, SIZE / step];
  const outside = Float32Array.from({ length: columns * rows }, (_, i) => ((i % columns) * step - 53) / UNIT);
  const near = new Float32Array(columns * rows).fill(9);
  const surface = { step, columns, rows, outside, nearness: near } as Partial<BareSurface> as BareSurface;
  const cover = earCover(drawnEar(), false, {
    regions,
    silhouette: silhouette as BareSilhouette,
    surface,
    picture,
    person,
    left: 100,
    top: 200,
  })!;
  const at = (x: number, y: number): number =>
    (y + 200 - cover.area.y) * cover.area.width + x + 100 - cover.area.x;
  assert.equal(cover.coverage[at(60, 50)], 1, 'drawn and seen');
  assert.equal(cover.coverage[at(72, 50)], 1, 'seen beyond what is drawn');
  assert.equal(cover.coverage[at(42, 50)], 0, 'drawn over the background');
  assert.ok(cover.coverage[at(45, 50)]! < 0.6, 'behind the head');
  assert.equal(cover.coverage[at(76, 50)], 0, 'background');
  assert.ok(Math.abs(cover.nearness[at(72, 50)]! - 1) < 0.01);
});

test('a dark earring and the lobe around it hang from an ear; a shadow that goes on does not', () => {
  const picture = createRgbaImage(SIZE, SIZE);
  for (let at = 0; at < SIZE * SIZE; at++) picture.data.set(SKIN, 4 * at);
  const drawn = createMask(SIZE, SIZE);
  const seen = createMask(SIZE, SIZE);
  seen.data.fill(255);
  for (let y = 10; y < 60; y++) drawn.data.fill(255, y * SIZE + 40, y * SIZE + 65);
  assert.equal(hangingFromEar(picture, drawn, seen, UNIT), null);
  for (let y = 64; y < 84; y++) for (let x = 45; x < 65; x++) darken(picture, x, y);
  for (let y = 64; y < SIZE; y++) for (let x = 70; x < 76; x++) darken(picture, x, y);
  const { data } = hangingFromEar(picture, drawn, seen, UNIT)!;
  assert.equal(data[74 * SIZE + 55], 255, 'earring');
  assert.equal(data[87 * SIZE + 55], 255, 'lobe below it');
  assert.equal(data[95 * SIZE + 55], 0, 'neck');
  assert.equal(data[95 * SIZE + 72], 0, 'shadow');
});

test('the dark rim of an ear against the background is the ear’s, hair beside an ear is not', () => {
  const picture = createRgbaImage(SIZE, SIZE);
  const person = createMask(SIZE, SIZE);
  const gone = new Float32Array(SIZE * SIZE).fill(1);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const away = Math.hypot(x - 60, y - 60);
      const [red, green, blue] = away < 25 ? SKIN : [25, 18, 16];
      picture.data.set([red, green, blue, 255], 4 * at);
      if (away < 28 || x > 60) person.data[at] = 255;
    }
  const regions = {
    gone,
    besideEar: new Uint8Array(SIZE * SIZE).fill(1),
    face: createMask(SIZE, SIZE),
    fromHair: createPlane(SIZE, SIZE),
    unit: UNIT,
  } as Partial<BareRegions> as BareRegions;
  const log = (value: number): number => Math.log(SRGB_TO_LINEAR[value]! + DARK);
  const middle = log(SKIN[1]);
  const model = { middle, red: [log(SKIN[0]) - middle], blue: [log(SKIN[2]) - middle] };
  keepSeenEarsInPlace(picture, regions, { model } as unknown as BareTone, person);
  assert.ok(gone[60 * SIZE + 60]! < 0.05, 'the ear');
  assert.ok(gone[60 * SIZE + 60 - 27]! < 0.5, `${gone[60 * SIZE + 60 - 27]} at its rim`);
  assert.ok(gone[60 * SIZE + 60 + 35]! > 0.8, `${gone[60 * SIZE + 60 + 35]} in the hair`);
});

test('red hair that is lit has the hue of skin: beside the face only what is brighter than such hair is an ear', () => {
  const lit = [140, 95, 75] as const;
  const kept = (hairAround: readonly [number, number, number]): { gone: number; share: number } => {
    const picture = createRgbaImage(SIZE, SIZE);
    const person = createMask(SIZE, SIZE);
    person.data.fill(255);
    const besideEar = new Uint8Array(SIZE * SIZE);
    for (let y = 0, at = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++, at++) {
        besideEar[at] = y >= 60 ? 1 : 0;
        const colour = y < 60 ? hairAround : x < 60 ? SKIN : lit;
        picture.data.set([...colour, 255], 4 * at);
      }
    const gone = new Float32Array(SIZE * SIZE).fill(1);
    const regions = {
      gone,
      besideEar,
      face: createMask(SIZE, SIZE),
      fromHair: createPlane(SIZE, SIZE),
      unit: UNIT,
    } as Partial<BareRegions> as BareRegions;
    const log = (value: number): number => Math.log(SRGB_TO_LINEAR[value]! + DARK);
    const middle = log(SKIN[1]);
    const model = { middle, red: [log(SKIN[0]) - middle], blue: [log(SKIN[2]) - middle] };
    const share = keepSeenEarsInPlace(picture, regions, { model } as unknown as BareTone, person);
    assert.ok(gone[90 * SIZE + 30]! < 0.05, 'the ear');
    return { gone: gone[90 * SIZE + 90]!, share };
  };
  assert.deepEqual(kept([25, 18, 16]), { gone: 0, share: 0 }, 'beside dark hair it is the ear in the shade');
  const red = kept(lit);
  assert.ok(red.gone > 0.9, `${red.gone} where it is as the hair`);
  assert.equal(red.share, 1);
});

describe('the drawn ear', () => {
  const drawn = (): DrawnEar => {
    const { area, coverage } = drawnEar();
    const planes = (channels: number): Float32Array => new Float32Array(channels * area.width * area.height);
    return {
      area,
      coverage,
      normals: planes(3),
      // darker the lower
      occlusion: planes(1).map((_, at) => -Math.floor(at / area.width)),
      blood: planes(1),
      nearness: planes(1),
    } as unknown as DrawnEar;
  };
  const reached = (isSeen: (x: number, y: number) => boolean, reach = reachSeenTop): DrawnEar => {
    const { person, regions } = scene();
    for (let at = 0; at < SIZE * SIZE; at++)
      regions.gone[at] = isSeen(at % SIZE, Math.floor(at / SIZE)) ? 0 : 1;
    const silhouette = { head: new Float32Array(SIZE * SIZE) } as Partial<BareSilhouette> as BareSilhouette;
    return reach(drawn(), regions, silhouette, person);
  };

  test('is stretched up to the top of a seen one', () => {
    const { area, occlusion, coverage } = reached((x, y) => x > 60 && y >= 18);
    assert.deepEqual(area, { x: 40, y: 18, width: 30, height: 72 });
    assert.equal(coverage.length, 30 * 72);
    assert.equal(occlusion[71 * 30], -59, 'its lower half stays');
    assert.ok(Math.abs(occlusion[21 * 30]! + 15) < 0.5, 'its upper half is longer');
  });

  test('ends at the lobe of a seen one, but goes on where hair hides half of it', () => {
    const { area, occlusion } = reached((x, y) => x > 60 && y < 72, endAtSeenLobe);
    assert.deepEqual(area, { x: 40, y: 30, width: 30, height: 42 });
    assert.equal(occlusion[29 * 30], -29, 'its upper half stays');
    assert.ok(occlusion[41 * 30]! < -55, 'its lower half is shorter');
    assert.equal(reached((x, y) => x > 60 && y < 55, endAtSeenLobe).area.height, 60);
  });

  test('ends at the top of a seen one a little lower, but goes on under hair', () => {
    const { area, occlusion } = reached((_, y) => y >= 36, endAtSeenTop);
    assert.deepEqual(area, { x: 40, y: 36, width: 30, height: 54 });
    assert.equal(occlusion[53 * 30], -59, 'its lower half stays');
    assert.ok(Math.abs(occlusion[12 * 30]! + 15) < 0.5, 'its upper half is shorter');
    assert.equal(reached((_, y) => y >= 50, endAtSeenTop).area.y, 30, 'hair hides much of it');
    assert.equal(reached((x, y) => y >= 36 + 2 * (70 - x), endAtSeenTop).area.y, 30, 'hair falls over it');
  });

  test('stays as it is below hair, and below a speck apart from the ear', () => {
    assert.equal(reached((_, y) => y >= 50).area.y, 30);
    assert.equal(reached((x, y) => x > 60 && (y >= 30 || (y > 10 && y < 18))).area.y, 30);
    assert.equal(reached((x, y) => (x > 60 && y >= 30) || (x > 60 && x < 65)).area.y, 30, 'a wisp is no ear');
  });
});
