/** An old waistband that a swaying hip draws up on one side, with a tip taken for the top, braces and a bare flank. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withBraceClips } from '../../../src/engine/fit/brace-clips.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { withoutOldWaistRest } from '../../../src/engine/fit/old-waist-rest.ts';
import { waistEdge } from '../../../src/engine/fit/waist-edge.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const WIDTH = 400;
const HEIGHT = 420;
const MIDDLE = 200;
const WAIST = 240;
const HALF = 90;
const classOf = (name: (typeof BODY_CLASSES)[number]) => BODY_CLASSES.indexOf(name);
const SHIRT = [225, 225, 235] as const;
const TROUSERS = [110, 105, 112] as const;
const LEATHER = [40, 42, 44] as const;
const BRASS = [170, 150, 60] as const;

/** Height of the band's edge: it rises to the wearer's left. */
const edgeOf = (u: number): number => WAIST - (u > 40 ? 0.5 * (u - 40) : 0);

const body = {
  frame: {
    origin: { x: MIDDLE, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 200,
    torsoLength: 280,
    yaw: 0,
  },
  waistline: WAIST,
  waistAt: () => WAIST,
  waistReach: { left: HALF, right: HALF },
  tucked: true,
  arms: {
    left: arm(1),
    right: arm(-1),
  },
} as unknown as BodyMeasures;

/** An arm that hangs straight down beside the body. */
function arm(sign: 1 | -1) {
  const count = 33;
  const points = Array.from({ length: count }, (_, i) => ({
    x: MIDDLE + sign * 125,
    y: 40 + (240 * i) / (count - 1),
  }));
  return {
    points,
    normals: points.map(() => ({ x: sign, y: 0 })),
    length: 240,
    bare: new Float32Array(count).fill(16),
    middle: new Float32Array(count),
  };
}

/** `sway`: the right hip goes out below the band's corner; `fold`: the top has a shade in the trousers' colour above the edge. */
function figure({
  braces = false,
  bare = false,
  tip = false,
  sway = false,
  fold = false,
} = {}): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const size = { width: WIDTH, height: HEIGHT };
  const photo = { ...size, data: new Uint8ClampedArray(4 * labels.length).fill(250) };
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, { ...size, data: new Uint8Array(labels.length) }]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  const put = (
    x: number,
    y: number,
    name: (typeof BODY_CLASSES)[number],
    colour: readonly number[],
  ): void => {
    const at = y * WIDTH + x;
    coverage[BODY_CLASSES[labels[at]!]!].data[at] = 0;
    labels[at] = classOf(name);
    coverage[name].data[at] = 255;
    photo.data.set(colour, 4 * at);
  };
  const fill = (
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    name: (typeof BODY_CLASSES)[number],
    colour: readonly number[],
  ): void => {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) put(x, y, name, colour);
  };
  for (let y = 40; y < HEIGHT; y++)
    for (let u = -HALF; u < HALF; u++) {
      if (y >= edgeOf(u)) put(MIDDLE + u, y, 'lowerClothes', TROUSERS);
      else if (!bare) put(MIDDLE + u, y, 'upperClothes', SHIRT);
      else put(MIDDLE + u, y, y < 180 ? 'upperClothes' : u > 60 ? 'leftArm' : 'neck', [220, 170, 140]);
    }
  if (sway)
    for (let out = 0; out < 8; out++)
      fill(
        MIDDLE - HALF - 1 - out,
        MIDDLE - HALF - out,
        WAIST + 4 + 2 * out,
        HEIGHT,
        'lowerClothes',
        TROUSERS,
      );
  fill(MIDDLE + 110, MIDDLE + 140, 40, 280, 'leftArm', [220, 170, 140]);
  if (braces) {
    fill(MIDDLE - 58, MIDDLE - 42, 40, WAIST - 4, 'upperClothes', LEATHER);
    fill(MIDDLE - 54, MIDDLE - 46, WAIST - 4, WAIST + 16, 'lowerClothes', BRASS);
    // a loop of the trousers' own cloth, and a rivet that hangs on nothing
    fill(MIDDLE - 4, MIDDLE + 4, WAIST, WAIST + 18, 'lowerClothes', BRASS);
  }
  if (tip)
    fill(MIDDLE + HALF - 8, MIDDLE + HALF, edgeOf(HALF) - 8, edgeOf(HALF - 8), 'upperClothes', TROUSERS);
  if (fold) fill(MIDDLE - 66, MIDDLE - 52, WAIST - 20, WAIST, 'upperClothes', TROUSERS);
  return { photo, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

describe('the upper edge of old trousers', () => {
  it('is followed where it rises to one side, out to its corners', () => {
    const edge = waistEdge(figure(), body)!;
    for (const u of [-80, -40, 0, 60, 80])
      assert.ok(Math.abs(edge.at(u) - edgeOf(u)) < 3, `${edge.at(u)} at ${u}, drawn ${edgeOf(u)}`);
    assert.ok(Math.abs(edge.reach.left! - HALF) < 4, `reaches ${edge.reach.left}`);
    assert.ok(Math.abs(edge.reach.right! - HALF) < 4, `reaches ${edge.reach.right}`);
  });

  it('ends at its corner, not down the side of a hip that goes out below it', () => {
    const edge = waistEdge(figure({ sway: true }), body)!;
    assert.ok(Math.abs(edge.reach.right! - HALF) < 4, `reaches ${edge.reach.right}`);
    assert.ok(Math.abs(edge.at(-HALF - 6) - WAIST) < 3, `${edge.at(-HALF - 6)}`);
  });

  it('is seen to its end before a slit of ground, however close an arm hangs; without one the arm hides it', () => {
    const beside = (slit: number) =>
      waistEdge(
        labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
          const u = x + 0.5 - MIDDLE;
          const side = HALF + 0.3 * Math.max(0, y - WAIST);
          if (u > 0 && u > (y < WAIST ? HALF : Math.max(side, HALF + slit)) && u < HALF + 40)
            return y < WAIST && u < HALF + slit
              ? { name: 'background', colour: SHIRT }
              : { name: 'leftArm', colour: BRASS };
          if (Math.abs(u) > side) return { name: 'background', colour: SHIRT };
          return y < WAIST
            ? { name: 'upperClothes', colour: SHIRT }
            : { name: 'lowerClothes', colour: TROUSERS };
        }),
        body,
      )!;
    assert.ok(Math.abs(beside(6).reach.left! - HALF) < 4, `reaches ${beside(6).reach.left}`);
    assert.equal(beside(6).behindArm.left, false);
    assert.equal(beside(0).reach.left, null);
    assert.equal(beside(0).behindArm.left, true);
  });

  it('is not moved by a clip', () => {
    const edge = waistEdge(withBraceClips(figure({ braces: true }), body), body)!;
    assert.ok(Math.abs(edge.at(-50) - WAIST) < 3, `${edge.at(-50)}`);
  });
});

describe('clips of braces', () => {
  const { labels, coverage } = withBraceClips(figure({ braces: true }), body).parse;
  const at = (u: number, y: number): number => y * WIDTH + MIDDLE + u;

  it('become things of their own, down to their tips and up into the strap', () => {
    for (const y of [WAIST - 8, WAIST + 4, WAIST + 13])
      assert.equal(labels[at(-50, y)], classOf('other'), `${y}`);
    assert.ok(coverage.other.data[at(-50, WAIST + 4)]! > 240);
    assert.equal(labels[at(-50, 150)], classOf('upperClothes'));
  });

  it('are none where no strap leads up', () => {
    assert.equal(labels[at(0, WAIST + 8)], classOf('lowerClothes'));
  });
});

describe('the rest of an old waistband', () => {
  it('goes with the trousers where the parse took it for the top', () => {
    const { labels } = withoutOldWaistRest(figure({ tip: true }), body).parse;
    const tip = (Math.round(edgeOf(HALF)) - 4) * WIDTH + MIDDLE + HALF - 4;
    assert.equal(labels[tip], classOf('lowerClothes'));
    assert.equal(labels[tip - 20 * WIDTH], classOf('upperClothes'));
  });

  it('is no shade of the top, nor a strap, that is larger than a tip', () => {
    const { labels } = withoutOldWaistRest(figure({ fold: true }), body).parse;
    assert.equal(labels[(WAIST - 6) * WIDTH + MIDDLE - 60], classOf('upperClothes'));
  });

  it('leaves the bare flank above it to the trunk, and the arm itself', () => {
    const { labels } = withoutOldWaistRest(figure({ bare: true }), body).parse;
    const flank = (Math.round(edgeOf(70)) - 6) * WIDTH + MIDDLE + 70;
    assert.equal(labels[flank], classOf('neck'));
    assert.equal(labels[(WAIST - 20) * WIDTH + MIDDLE + 125], classOf('leftArm'));
  });
});
