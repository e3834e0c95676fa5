import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import type { Mask } from '../../../src/engine/pixels/image.ts';
import {
  CLOTH,
  type HalvesGrid,
  HIDDEN,
  mirrored,
  registerHalves,
} from '../../../src/engine/worn/register-halves.ts';
import { understandWornGarment } from '../../../src/engine/worn/understand-worn-garment.ts';
import { drawPerson, HEIGHT, type Outfit, WIDTH } from '../perceive/drawn-person.ts';

const TEE: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 250 };
const HAIR = [60, 38, 25] as const;
const BAND = [240, 200, 40] as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The figure in a tee with a yellow band across each shoulder; hair falls over the pixels of the box. */
function wearer(hair: Box | null): PerceivedPerson {
  const { photo, landmarks } = drawPerson(TEE);
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const labels = parse.labels.slice();
  const upper = parse.coverage.upperClothes.data.slice();
  const over = parse.coverage.hair.data.slice();
  for (let y = 132; y < 142; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      if (Math.abs(x + 0.5 - 150) > 22 && upper[at] === 255) photo.data.set(BAND, 4 * at);
    }
  if (hair)
    for (let y = hair.top; y < hair.bottom; y++)
      for (let x = hair.left; x < hair.right; x++) {
        const at = y * WIDTH + x;
        labels[at] = BODY_CLASSES.indexOf('hair');
        upper[at] = 0;
        over[at] = 255;
        photo.data.set(HAIR, 4 * at);
      }
  const { pose, face, hands, personMask } = landmarks;
  const size = { width: WIDTH, height: HEIGHT };
  const coverage = {
    ...parse.coverage,
    upperClothes: { ...size, data: upper },
    hair: { ...size, data: over },
  };
  return { photo, pose, face, hands, personMask, parse: { ...parse, labels, coverage } };
}

/** Shared pixels of both masks over those of either, in the box. */
function likeness(a: Mask, b: Mask, { left, right, top, bottom }: Box): number {
  let [both, either] = [0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [one, other] = [a.data[y * WIDTH + x]! >= 128, b.data[y * WIDTH + x]! >= 128];
      if (one && other) both++;
      if (one || other) either++;
    }
  return both / either;
}

describe('a shoulder that hair hides', () => {
  const hair: Box = { left: 96, right: 134, top: 60, bottom: 170 };

  it('has the outline of the other shoulder, and the neckline goes on to it', () => {
    const seen = understandWornGarment(wearer(null), 'top');
    const hidden = understandWornGarment(wearer(hair), 'top');
    const shared = likeness(seen.matte, hidden.matte, hair);
    assert.ok(shared > 0.93, `${shared} of the shoulder`);
    for (const name of ['neckPoint', 'shoulderTip'] as const) {
      const [was, is] = [seen.top!.right[name], hidden.top!.right[name]];
      assert.ok(
        Math.hypot(was.x - is.x, was.y - is.y) < 8,
        `${name} at ${is.x}, ${is.y}, not ${was.x}, ${was.y}`,
      );
    }
  });

  it("has the other shoulder's pattern in its place, and nothing of the hair", () => {
    const { picture } = understandWornGarment(wearer(hair), 'top');
    const colourAt = (x: number, y: number): readonly number[] =>
      [...picture.data.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3)].map(Number);
    const isNear = (colour: readonly number[], wanted: readonly number[]): boolean =>
      wanted.every((value, c) => Math.abs(value - colour[c]!) < 40);
    assert.ok(isNear(colourAt(116, 137), BAND), `band ${colourAt(116, 137)}`);
    assert.ok(isNear(colourAt(116, 152), TEE.top), `cloth ${colourAt(116, 152)}`);
  });
});

describe('a sleeve under strands', () => {
  /** Strands along the left arm which the parse labels as the clothes beneath, down to this height. */
  function strandsTo(bottom: number): PerceivedPerson {
    const person = wearer({ left: 193, right: 214, top: 100, bottom });
    const { labels, coverage } = person.parse;
    const own = wearer(null).parse.labels;
    for (let at = 0; at < labels.length; at++)
      if (coverage.hair.data[at] === 255 && own[at] === BODY_CLASSES.indexOf('upperClothes'))
        labels[at] = own[at]!;
    return person;
  }

  const reachOf = (person: PerceivedPerson): number =>
    understandWornGarment(person, 'top').top!.left.sleeve!.outerEdge.at(-1)!.y;

  for (const bottom of [168, 190])
    it(`ends where the other does, though hair hides the arm down to ${bottom}`, () => {
      const { top } = understandWornGarment(strandsTo(bottom), 'top');
      assert.ok(top!.left.sleeve, 'no sleeve');
      const [is, was] = [top!.left.sleeve.outerEdge.at(-1)!.y, reachOf(wearer(null))];
      assert.ok(Math.abs(is - was) < 6, `its cuff at ${is}, not ${was}`);
    });

  it('is cloth all over where the strands were', () => {
    const { matte } = understandWornGarment(strandsTo(168), 'top');
    const seen = understandWornGarment(wearer(null), 'top').matte;
    const shared = likeness(seen, matte, { left: 193, right: 214, top: 125, bottom: 168 });
    assert.ok(shared > 0.88, `${shared} of it`);
  });
});

describe('a neck beside hair', () => {
  const hair: Box = { left: 96, right: 132, top: 60, bottom: 170 };
  const bare: Box = { left: 132, right: 138, top: 112, bottom: 150 };

  it('stays bare where its skin is seen, though the other side has cloth there', () => {
    const person = wearer(hair);
    const { photo, parse } = person;
    const neck = BODY_CLASSES.indexOf('neck');
    const seen = parse.coverage.neck.data.indexOf(255);
    for (let y = bare.top; y < bare.bottom; y++)
      for (let x = bare.left; x < bare.right; x++) {
        const at = y * WIDTH + x;
        photo.data.set(photo.data.slice(4 * seen, 4 * seen + 3), 4 * at);
        parse.labels[at] = neck;
        parse.coverage.neck.data[at] = 255;
        parse.coverage.upperClothes.data[at] = 0;
      }
    const { matte } = understandWornGarment(person, 'top');
    for (let y = bare.top + 4; y < bare.bottom - 4; y++)
      assert.ok(matte.data[y * WIDTH + bare.left + 2]! < 128, `${y}`);
  });
});

describe('the halves of a garment', () => {
  it('are laid over each other as a turned and leaning body shows them', () => {
    const [columns, rows, cell] = [152, 110, 0.0125];
    const grid: HalvesGrid = {
      states: new Uint8Array(columns * rows),
      colours: new Float32Array(3 * columns * rows).fill(50),
      columns,
      rows,
      left: -0.95,
      top: -0.75,
      cell,
    };
    const truth = { axis: 0.08, lean: 0, ratio: 1.2, fall: -0.1, difference: 0, colourDifference: 0 };
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [u, v] = [grid.left + (column + 0.5) * cell, grid.top + (row + 0.5) * cell];
        // the left half's shape decides: a round neckline, a slope, a sleeve
        const own = u >= truth.axis ? { u, v } : mirrored(truth, { u, v });
        const d = own.u - truth.axis;
        const edge = d < 0.2 ? -0.2 - 1.5 * d * d : -0.26 + 0.3 * (d - 0.2);
        const at = row * columns + column;
        if (d < 0.55 && own.v > edge) grid.states[at] = CLOTH;
        if (u < -0.25 && u > -0.5 && v < -0.05) grid.states[at] = HIDDEN;
      }
    const found = registerHalves(grid);
    assert.ok(found);
    for (const u of [-0.3, -0.15, 0.3]) {
      const [is, wanted] = [mirrored(found, { u, v: 0 }), mirrored(truth, { u, v: 0 })];
      assert.ok(Math.hypot(is.u - wanted.u, is.v - wanted.v) < 0.05, `${u}: ${is.u}, ${is.v}`);
    }
  });
});
