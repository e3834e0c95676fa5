/** What is cleared around an ear that is painted whole: remains of the photo's own ear and hair, but no clothes and no hand. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { DrawnEar } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear.ts';
import {
  bodyBelowEars,
  clearTornEarInPlace,
  isSeenEar,
  type TornPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-torn.ts';
import { GROUND_LABELS } from '../../../../../src/engine/kinds/hairstyle/room/room.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import { chamferDistance } from '../../../../../src/engine/pixels/chamfer-distance.ts';
import {
  createMask,
  createPlane,
  createRgbaImage,
  type Mask,
} from '../../../../../src/engine/pixels/image.ts';

const SIZE = 220;
/** Pixels a centimetre. */
const UNIT = 20;
const [BACKGROUND_LEVEL, DARK] = [200, 20];
const [CLOTHES, BODY_SKIN, HEAD] = (['clothes', 'body skin', 'head'] as const).map((label) =>
  GROUND_LABELS.indexOf(label),
) as [number, number, number];
const AREA = { x: 80, y: 60, width: 30, height: 80 };

interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const FACE: Patch = { x: 0, y: 0, width: 80, height: SIZE };
const HAIR: Patch = { x: 80, y: 40, width: 28, height: 60 };
const WISP: Patch = { x: 90, y: 150, width: 24, height: 2 };
const LOBE: Patch = { x: 92, y: 126, width: 9, height: 9 };
const SINGLE_HAIR: Patch = { x: 112, y: 112, width: 12, height: 2 };
const SHIRT: Patch = { x: 0, y: 176, width: 124, height: SIZE - 176 };
/** Beside the face, farther down than the lobe: a jaw wider than the face's outline. */
const JAW: Patch = { x: 80, y: 150, width: 5, height: 26 };
const HAND: Patch = { x: 116, y: 50, width: 80, height: 60 };

/** Rows of a shoulder's edge, which comes in above the lowest row that is cleared around the ear. */
const SLOPE = { from: 126, to: 138 } as const;
const slopeAt = (x: number): number => AREA.y + AREA.height + 45 - Math.round((x - SLOPE.from) / 4);

let place: TornPlace;
let cleared: Mask;

beforeEach(() => {
  const picture = (): ReturnType<typeof createRgbaImage> => {
    const image = createRgbaImage(SIZE, SIZE);
    image.data.fill(BACKGROUND_LEVEL);
    return image;
  };
  const photo = picture();
  const laid = picture();
  const matte = createMask(SIZE, SIZE);
  const face = createMask(SIZE, SIZE);
  const person = createMask(SIZE, SIZE);
  const body = createMask(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  const head = new Float32Array(SIZE * SIZE);
  const fill = ({ x, y, width, height }: Patch, write: (at: number) => void): void => {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) write(row * SIZE + column);
  };
  const dark = (at: number): void => {
    photo.data.fill(DARK, 4 * at, 4 * at + 3);
    laid.data.fill(DARK, 4 * at, 4 * at + 3);
  };
  fill(HAIR, (at) => {
    matte.data[at] = person.data[at] = 255;
  });
  for (const [patch, label] of [
    [WISP, CLOTHES],
    [LOBE, CLOTHES],
    [SHIRT, CLOTHES],
  ] as const)
    fill(patch, (at) => {
      labels[at] = label;
      body.data[at] = person.data[at] = 255;
      dark(at);
    });
  fill(SINGLE_HAIR, (at) => {
    labels[at] = HEAD;
    dark(at);
  });
  fill(HAND, (at) => {
    labels[at] = BODY_SKIN;
    person.data[at] = 255;
    dark(at);
  });
  // a shoulder's slope, which the lower end of what is cleared cuts into a wedge
  for (let x = SLOPE.from; x < SIZE; x++)
    fill({ x, y: slopeAt(x), width: 1, height: SIZE - slopeAt(x) }, (at) => {
      labels[at] = CLOTHES;
      body.data[at] = person.data[at] = 255;
      dark(at);
    });
  fill(JAW, (at) => {
    labels[at] = BODY_SKIN;
    body.data[at] = person.data[at] = 255;
    dark(at);
  });
  fill(FACE, (at) => {
    labels[at] = HEAD;
    face.data[at] = person.data[at] = 255;
    head[at] = 1;
    dark(at);
  });
  const regions = {
    unit: UNIT,
    gone: new Float32Array(SIZE * SIZE),
    face,
    fromFace: chamferDistance(face),
    fromHair: chamferDistance(matte),
    aroundFeatures: createMask(SIZE, SIZE),
  } as unknown as BareRegions;
  const silhouette: BareSilhouette = {
    head,
    headSkin: face,
    body: { ...body, data: body.data.slice() },
    whole: { ...person, data: person.data.slice() },
  };
  place = { photo, laid, labels, regions, silhouette, person, body };
  cleared = createMask(SIZE, SIZE);
  const plane = createPlane(AREA.width, AREA.height).data;
  clearTornEarInPlace({ side: 'left', area: AREA, coverage: plane } as unknown as DrawnEar, place, cleared);
});

const levelIn = ({ x, y, width, height }: Patch): number =>
  place.laid.data[4 * ((y + (height >> 1)) * SIZE + x + (width >> 1))]!;

for (const [name, patch] of [
  ['a wisp that is labelled as clothes', WISP],
  ['a lobe that is labelled as clothes', LOBE],
  ['a single hair beside the hair that no mask holds', SINGLE_HAIR],
] as const)
  test(`${name} gives way to the background`, () => {
    assert.ok(levelIn(patch) > BACKGROUND_LEVEL - 10, `level ${levelIn(patch)}`);
    const middle = (patch.y + 1) * SIZE + patch.x + (patch.width >> 1);
    assert.equal(cleared.data[middle], 255);
    assert.ok(place.silhouette.body.data[middle]! < 20, 'it is no body');
  });

test('a shirt and a hand stay', () => {
  for (const patch of [SHIRT, HAND]) {
    const near = { ...patch, x: 118, width: 4, y: patch.y + 4, height: 2 };
    assert.equal(levelIn(near), DARK);
    assert.equal(cleared.data[(near.y + 1) * SIZE + near.x + 2], 0);
  }
});

test('a shoulder stays without a step where the clearing ends in it', () => {
  for (let x = SLOPE.from + 4; x < SLOPE.to; x++)
    assert.equal(place.laid.data[4 * (slopeAt(x) * SIZE + x)], DARK, `column ${x}`);
});

test('a narrow strip of skin beside the face stays below the lobe: a jaw wider than its outline', () => {
  assert.equal(levelIn(JAW), DARK);
  assert.ok(place.silhouette.body.data[(JAW.y + 8) * SIZE + JAW.x + 2]! > 200);
});

test('beside an ear no body is, but below its lobe the neck goes on up beside the jaw', () => {
  const body = createMask(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE).fill(BODY_SKIN);
  const besideEar = new Uint8Array(SIZE * SIZE).fill(1);
  // neck and ear beside the face, with a gap between a lobe's rest and the neck farther out
  for (let y = 0; y < SIZE; y++) for (let x = 80; x < 88; x++) body.data[y * SIZE + x] = 255;
  for (let y = 134; y < 146; y++) for (let x = 92; x < 100; x++) body.data[y * SIZE + x] = 255;
  const regions = { ...place.regions, besideEar };
  const ears = [{ side: 'left', area: AREA }] as unknown as DrawnEar[];
  const { data } = bodyBelowEars(body, labels, regions, ears, true);
  const lobe = AREA.y + AREA.height;
  assert.equal(data[(lobe + 8) * SIZE + 83], 255, 'the neck');
  assert.equal(data[(lobe - 20) * SIZE + 83], 0, 'the ear');
  assert.equal(data[(lobe + 3) * SIZE + 95], 0, 'what is left of a lobe');
  assert.equal(bodyBelowEars(body, labels, regions, ears).data[(lobe + 8) * SIZE + 83], 0, 'a low lobe');
});

test('an ear that stands out little is seen as well as one that stands out far, one under hair is not', () => {
  for (const wide of [5, 20]) {
    const coverage = new Float32Array(AREA.width * AREA.height);
    for (let at = 0; at < coverage.length; at++) coverage[at] = at % AREA.width < wide ? 1 : 0;
    const ear = {
      side: 'left',
      area: AREA,
      coverage,
      ear: { facing: 1 },
    } as Partial<DrawnEar> as DrawnEar;
    const shown = createMask(SIZE, SIZE);
    for (let y = AREA.y; y < AREA.y + AREA.height; y++)
      shown.data.fill(255, y * SIZE, y * SIZE + AREA.x + wide);
    const isSeen = (gone: number): boolean =>
      isSeenEar(ear, {
        regions: {
          ...place.regions,
          gone: new Float32Array(SIZE * SIZE).fill(gone),
          besideEar: new Uint8Array(SIZE * SIZE).fill(1),
        },
        silhouette: place.silhouette,
        person: shown,
        body: createMask(SIZE, SIZE),
      });
    assert.equal(isSeen(0), true, `${wide} pixels`);
    assert.equal(isSeen(1), false);
  }
});
