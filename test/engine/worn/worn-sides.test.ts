import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import type { TorsoPoint } from '../../../src/engine/fit/torso-frame.ts';
import type { TopLandmarks, TopSide } from '../../../src/engine/garment/garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { smoothSides } from '../../../src/engine/worn/smooth-sides.ts';
import { understandWornGarment } from '../../../src/engine/worn/understand-worn-garment.ts';
import { readSide } from '../../../src/engine/worn/worn-torso.ts';
import { viewWorn, type WornView } from '../../../src/engine/worn/worn-view.ts';
import { drawPerson, type Outfit } from '../perceive/drawn-person.ts';

const [WIDTH, HEIGHT, UNIT] = [300, 300, 150];

/** A sleeveless body from x 90 to 210, y 60 to 260; side seams run straight down. */
function body(): { top: TopLandmarks; cloth: Mask } {
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 60; y < 260; y++) cloth.data.fill(255, y * WIDTH + 90, y * WIDTH + 210);
  const side = (x: number, sign: 1 | -1): TopSide => ({
    neckPoint: { x: x - 40 * sign, y: 60 },
    shoulderTip: { x, y: 60 },
    armpit: { x, y: 100 },
    sleeve: null,
    sideSeam: Array.from({ length: 9 }, (_, i) => ({ x, y: 120 + 17.5 * i })),
    armhole: [
      { x, y: 60 },
      { x, y: 100 },
    ],
  });
  const top: TopLandmarks = {
    left: side(210, 1),
    right: side(90, -1),
    neckline: [
      { x: 130, y: 60 },
      { x: 170, y: 60 },
    ],
    backNeckline: [],
    hem: [
      { x: 90, y: 260 },
      { x: 210, y: 260 },
    ],
    insideBack: createMask(WIDTH, HEIGHT),
  };
  return { top, cloth };
}

function fill({ data }: Mask, left: number, right: number, top: number, bottom: number, value: number): void {
  for (let y = top; y < bottom; y++) data.fill(value, y * WIDTH + left, y * WIDTH + right);
}

const countIn = ({ data }: Mask, left: number, right: number, top: number, bottom: number): number => {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (data[y * WIDTH + x] === 255) count++;
  return count;
};

describe('the sides of a worn garment', () => {
  it('lose scraps and notches, and nothing else changes', () => {
    const { top, cloth } = body();
    const rough = { ...cloth, data: cloth.data.slice() };
    fill(rough, 210, 217, 150, 158, 255);
    fill(rough, 210, 222, 190, 196, 255);
    fill(rough, 205, 210, 170, 177, 0);
    const smooth = smoothSides(rough, top, UNIT);
    // a round corner is left where a scrap met the side
    assert.ok(countIn(smooth, 211, WIDTH, 0, HEIGHT) < 12);
    assert.ok(countIn(smooth, 205, 210, 170, 177) > 20);
    assert.equal(countIn(smooth, 90, 204, 60, 260), 114 * 200);
  });

  it('lose what hangs beyond the outline: a cuff, or what the hand holds', () => {
    const { top, cloth } = body();
    const rough = { ...cloth, data: cloth.data.slice() };
    fill(rough, 210, 224, 170, 215, 255);
    assert.equal(countIn(smoothSides(rough, top, UNIT), 217, 224, 172, 213), 0);
  });

  it('keep a tail that goes on farther out', () => {
    const { top, cloth } = body();
    const rough = { ...cloth, data: cloth.data.slice() };
    fill(rough, 210, 270, 170, 215, 255);
    assert.equal(countIn(smoothSides(rough, top, UNIT), 217, 270, 172, 213), 53 * 41);
  });

  it('keep a hem’s corners', () => {
    const { top, cloth } = body();
    assert.deepEqual(smoothSides(cloth, top, UNIT).data, cloth.data);
  });
});

describe('a side that the end of a sleeve hides', () => {
  it('is read from above and below it', () => {
    const view = drawnView({ top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 250 });
    const { frame } = view.body;
    const pit = { u: 0.4 * frame.shoulderWidth, v: 0.5 * frame.shoulderWidth };
    const bottom = 1.3 * frame.shoulderWidth;
    const at = (u: number, v: number) => ({
      x: frame.origin.x + u * frame.across.x + v * frame.down.x,
      y: frame.origin.y + u * frame.across.y + v * frame.down.y,
    });
    const [from, to] = [0.85 * frame.shoulderWidth, 1.05 * frame.shoulderWidth];
    // cloth beyond the side at those heights: the gathers of a cuff on the hip
    const bulging: WornView = {
      ...view,
      isCloth: (x, y) => {
        const u = (x - frame.origin.x) * frame.across.x + (y - frame.origin.y) * frame.across.y;
        const v = (x - frame.origin.x) * frame.down.x + (y - frame.origin.y) * frame.down.y;
        return u > 0 && v > from && v < to && u < 0.7 * frame.shoulderWidth ? true : view.isCloth(x, y);
      },
    };
    const [near, far] = [0.42 * frame.shoulderWidth, 0.75 * frame.shoulderWidth];
    const hand = [at(near, from), at(far, from), at(far, to), at(near, to)];
    const widest = (rows: readonly TorsoPoint[]): number =>
      Math.max(...rows.filter(({ v }) => v > from && v < to).map(({ u }) => u));
    const plain = widest(readSide(view, 'left', pit, bottom, null, null).points);
    assert.ok(widest(readSide(bulging, 'left', pit, bottom, null, null).points) > plain + 10);
    assert.ok(widest(readSide(bulging, 'left', pit, bottom, null, hand).points) < plain + 3);
    // the same cloth as the forearm's that lies before the body: its sleeve's outline reaches over the side
    const over = [at(0.32 * frame.shoulderWidth, from), at(far, from), at(far, to), hand[3]!];
    const { points, hiddenFrom } = readSide(bulging, 'left', pit, bottom, over, null);
    assert.ok(Math.abs(widest(points) - plain) < 3, `${widest(points)} of ${plain}`);
    assert.ok(hiddenFrom !== null && Math.abs(hiddenFrom - from) < 0.05 * frame.shoulderWidth);
    assert.equal(readSide(view, 'left', pit, bottom, null, null).hiddenFrom, null);
  });
});

describe('the arm that comes out of a short sleeve', () => {
  it('gets no cloth where the sleeve’s outline runs on over it', () => {
    const person = drawn({ top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.4, hem: 250 });
    const { matte } = understandWornGarment(person, 'top');
    let covered = 0;
    for (let at = 0; at < matte.data.length; at++) {
      const { leftArm, rightArm } = person.parse.coverage;
      if (matte.data[at]! > 200 && leftArm.data[at]! + rightArm.data[at]! > 250) covered++;
    }
    assert.ok(covered < 40, `${covered} pixels of skin are cloth`);
  });
});

function drawn(outfit: Outfit) {
  const { photo, landmarks } = drawPerson(outfit);
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  return { photo, pose, face, hands, personMask, parse };
}

function drawnView(outfit: Outfit): WornView {
  const person = drawn(outfit);
  assert.ok(measureBody(person).frame.shoulderWidth > 50);
  return viewWorn(person, ['upperClothes']);
}
