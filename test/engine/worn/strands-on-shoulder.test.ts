/** Hair over the shoulders of a worn top: its ends don't stand on the outline, and a collar stays where the hair over it goes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TopLandmarks } from '../../../src/engine/garment/garment.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type LabImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { collarUnderHair } from '../../../src/engine/worn/collar-under-hair.ts';
import { fillHiddenCloth } from '../../../src/engine/worn/fill-hidden-cloth.ts';
import { ofOwnColours } from '../../../src/engine/worn/own-colours.ts';
import {
  collarAndFront,
  inShadeOfHair,
  withoutStrandEnds,
} from '../../../src/engine/worn/strands-on-shoulder.ts';

const SIZE = 200;
const UNIT = 150;

/** A mask of what `isSet`. */
function maskWhere(isSet: (x: number, y: number) => boolean): Mask {
  const mask = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) if (isSet(x, y)) mask.data[y * SIZE + x] = 255;
  return mask;
}

/** A box-shaped top: shoulders at y = 60, neck points at 80 and 120, tips at 30 and 170, hem at 180. */
const top = {
  left: { neckPoint: { x: 120, y: 60 }, shoulderTip: { x: 170, y: 60 }, sleeve: null },
  right: { neckPoint: { x: 80, y: 60 }, shoulderTip: { x: 30, y: 60 }, sleeve: null },
  neckline: [80, 90, 100, 110, 120].map((x) => ({ x, y: x === 100 ? 80 : 60 })),
  hem: [30, 100, 170].map((x) => ({ x, y: 180 })),
} as unknown as TopLandmarks;
const body = (x: number, y: number): boolean => x >= 30 && x < 170 && y >= 60 && y < 180;

describe('hair on a shoulder', () => {
  const hair = maskWhere((x, y) => x >= 140 && x < 160 && y >= 60 && y < 90);
  const cloth = maskWhere((x, y) => body(x, y) || (x >= 150 && x < 154 && y >= 50 && y < 60));

  it('leaves no end of a strand on the outline, and all of the shoulder', () => {
    const result = withoutStrandEnds(cloth, hair, top, UNIT);
    assert.equal(result.data[55 * SIZE + 152], 0);
    for (const x of [100, 130, 150, 160]) assert.equal(result.data[62 * SIZE + x], 255, `${x}`);
    const farAway = maskWhere((x, y) => x < 40 && y > 150);
    assert.equal(withoutStrandEnds(cloth, farAway, top, UNIT).data[55 * SIZE + 152], 255);
  });

  it('leaves no gap as narrow as a strand in the shoulder', () => {
    const gap = maskWhere((x, y) => body(x, y) && !(x >= 148 && x < 155 && y < 72));
    const result = withoutStrandEnds(gap, hair, top, UNIT);
    assert.equal(result.data[64 * SIZE + 151], 255);
    assert.equal(result.data[55 * SIZE + 151], 0);
    const broad = maskWhere((x, y) => body(x, y) && !(x >= 140 && x < 165 && y < 90));
    assert.equal(withoutStrandEnds(broad, hair, top, UNIT).data[64 * SIZE + 152], 0);
  });

  it('shades the cloth right beside it alone', () => {
    const shaded = inShadeOfHair(cloth, hair, UNIT);
    assert.equal(shaded.data[70 * SIZE + 138], 255);
    assert.equal(shaded.data[70 * SIZE + 130], 0);
  });

  it('hides cloth that is learned neither from the collar nor from the front, unless that is hidden too', () => {
    const unfit = collarAndFront(top, hair, hair, UNIT);
    assert.ok(unfit);
    assert.equal(unfit.data[150 * SIZE + 100], 255);
    assert.equal(unfit.data[70 * SIZE + 90], 255);
    assert.equal(unfit.data[150 * SIZE + 150], 0);
    const hand = maskWhere((x, y) => x > 90 && x < 110 && y > 140 && y < 160);
    assert.equal(collarAndFront(top, hair, hand, UNIT), null);
    assert.equal(collarAndFront(top, createMask(SIZE, SIZE), hair, UNIT), null);
  });
});

describe('a collar under hair', () => {
  const BLUE = [90, 150, 220];
  const isHair = (x: number, y: number): boolean => x >= 116 && x < 150 && y < 72;
  const isCollar = (x: number, y: number): boolean => Math.abs(x - 100) < 40 && y < 92;
  const photo = createRgbaImage(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const row = y % 20 < 10 ? 40 : 230;
    photo.data.set(
      [...(isHair(x, y) ? [110, 60, 30] : isCollar(x, y) ? BLUE : [row, row, row]), 255],
      4 * at,
    );
    labels[at] = BODY_CLASSES.indexOf(isHair(x, y) ? 'hair' : body(x, y) ? 'upperClothes' : 'background');
  }
  const deep = {
    ...top,
    left: { ...top.left, armpit: { x: 170, y: 110 }, sideSeam: [{ x: 170, y: 180 }], armhole: [] },
    right: { ...top.right, armpit: { x: 30, y: 110 }, sideSeam: [{ x: 30, y: 180 }], armhole: [] },
    backNeckline: [],
    neckline: [80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120].map((x) => ({
      x,
      y: 60 + 40 * (1 - Math.abs(x - 100) / 20),
    })),
  } as unknown as TopLandmarks;

  it('goes on in its own colour', () => {
    const seen = maskWhere(
      (x, y) => body(x, y) && !isHair(x, y) && y > 60 + 40 * (1 - Math.abs(x - 100) / 20),
    );
    const coverage = { hair: maskWhere(isHair) };
    const parse = { labels, coverage, width: SIZE, height: SIZE };
    const person = { photo, parse } as unknown as PerceivedPerson;
    const { picture } = fillHiddenCloth(person, seen, isHair, deep, UNIT);
    for (const [x, y] of [
      [122, 64],
      [128, 66],
      [132, 64],
    ] as const)
      for (let c = 0; c < 3; c++)
        assert.ok(Math.abs(picture.data[4 * (y * SIZE + x) + c]! - BLUE[c]!) < 25, `${x}, ${y}`);
  });
});

describe('a trimmed collar under hair', () => {
  const TRIM = [250, 250, 250];
  const BLUE = [90, 150, 220];
  const isHair = (x: number, y: number): boolean => x >= 112 && x < 170 && y < 84;
  const neckline = Array.from({ length: 33 }, (_, i) => ({
    x: 84 + i,
    y: 40 + 60 * (1 - Math.abs(i - 16) / 16) ** 0.5,
  }));
  const collared = { ...top, neckline } as unknown as TopLandmarks;
  const isCloth = (x: number, y: number): boolean =>
    y >= 40 && (x < 84 || x > 116 || y > 40 + 60 * (1 - Math.abs(x - 100) / 16) ** 0.5);
  const photo = createRgbaImage(SIZE, SIZE);
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const from = Math.abs(x - 100) - 16;
    const row = y % 20 < 10 ? 40 : 150;
    const own = from < 22 ? BLUE : from < 30 ? TRIM : [row, row, row];
    photo.data.set([...(isHair(x, y) ? [110, 60, 30] : own), 255], 4 * at);
  }
  const kept = maskWhere((x, y) => isCloth(x, y) && !isHair(x, y));
  const hidden = maskWhere((x, y) => isCloth(x, y) && isHair(x, y));

  it('keeps its fold, its weave and its trim up to the shoulder', () => {
    const collar = collarUnderHair(photo, kept, hidden, collared, UNIT);
    assert.ok(collar);
    for (const y of [44, 60, 75]) {
      for (const [x, colour] of [
        [124, BLUE],
        [134, BLUE],
        [142, TRIM],
      ] as const) {
        const at = y * SIZE + x;
        assert.deepEqual([...collar.picture.data.subarray(4 * at, 4 * at + 3)], colour, `${x}, ${y}`);
        assert.equal(collar.drawn.data[at], 255, `${x}, ${y}`);
      }
      assert.equal(collar.drawn.data[y * SIZE + 158], 0);
    }
  });

  it('is drawn from the leaf alone where hair beside the neck hangs lower than that on it', () => {
    const isOver = (x: number, y: number): boolean => x >= 108 && x < 170 && y < (x < 119 ? 82 : 64);
    const banded = { ...photo, data: photo.data.slice() };
    // below the leaf's fold comes the button band
    for (let at = 0; at < SIZE * SIZE; at++) {
      const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
      if (isHair(x, y) && !isOver(x, y))
        banded.data.set([...(x < 138 ? BLUE : x < 146 ? TRIM : [40, 40, 40]), 255], 4 * at);
      if (x < 119 && y >= 82) banded.data.set([20, 20, 20, 255], 4 * at);
    }
    const seen = maskWhere((x, y) => isCloth(x, y) && !isOver(x, y));
    const under = maskWhere((x, y) => isCloth(x, y) && isOver(x, y));
    const collar = collarUnderHair(banded, seen, under, collared, UNIT);
    assert.ok(collar);
    for (const [x, y] of [
      [117, 50],
      [117, 70],
      [116, 80],
      [121, 60],
    ] as const) {
      const at = y * SIZE + x;
      assert.equal(collar.drawn.data[at], 255, `${x}, ${y}`);
      assert.deepEqual([...collar.picture.data.subarray(4 * at, 4 * at + 3)], BLUE, `${x}, ${y}`);
    }
  });

  it('is nothing without hair', () => {
    const whole = maskWhere(isCloth);
    assert.equal(collarUnderHair(photo, whole, createMask(SIZE, SIZE), collared, UNIT), null);
  });
});

describe('a piece at the edge of a striped garment', () => {
  it('is kept where it has one of its colours, which hair lacks, and no farther', () => {
    const blue = [60, -5, -35];
    const brown = [25, 10, 14];
    const white = [95, 0, 2];
    const lab: LabImage = { width: SIZE, height: SIZE, data: new Float32Array(3 * SIZE * SIZE) };
    const garment = maskWhere((_, y) => y >= 100);
    const hair = maskWhere((x, y) => y < 60 && x < 100);
    // a collar beside hair, and a strand
    const piece = maskWhere((x, y) => x >= 100 && x < 130 && y >= 60 && y < 100);
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const stripe = [blue, brown, white][Math.floor(y / 10) % 3]!;
        lab.data.set(y >= 100 ? stripe : x < 115 ? brown : blue, 3 * (y * SIZE + x));
      }
    const own = ofOwnColours(piece, garment, hair, lab, UNIT);
    assert.equal(own.data[80 * SIZE + 122], 255);
    assert.equal(own.data[80 * SIZE + 107], 0);
    assert.equal(own.data[80 * SIZE + 140], 0);
  });
});
