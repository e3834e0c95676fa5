import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type LowerSides, lowerSides } from '../../../src/engine/fit/lower-sides.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import {
  markHemFlapsInPlace,
  reachingFlaps,
  showsHemFlaps,
  withoutHemFlaps,
} from '../../../src/engine/room/hem-flaps.ts';

const SIZE = 300;
const UNIT = 100;
const WAIST = 140;

const frame: TorsoFrame = {
  origin: { x: 150, y: 20 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 130,
  yaw: 0,
};

/** Half-width of the drawn hips: they swell below the waist. */
const hips = (v: number): number => 44 + 5 * Math.sin((Math.PI * (v - WAIST)) / 70);

/** Trousers from the waist down; on the left an old hem's flap that the parse took for them. */
function labels(): Uint8Array {
  const data = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const u = x + 0.5 - frame.origin.x;
      const v = y + 0.5 - frame.origin.y;
      const flap = u > 0 && v > WAIST && v < WAIST + 14 ? 12 : 0;
      if (v > WAIST && Math.abs(u) < hips(v) + flap)
        data[y * SIZE + x] = BODY_CLASSES.indexOf('lowerClothes');
    }
  return data;
}

describe('the outline of trousers under a hanging top', () => {
  const seen = labels();
  const person = { parse: { labels: seen, width: SIZE, height: SIZE } } as unknown as PerceivedPerson;
  const waistAt = () => WAIST;
  const sides = lowerSides(person, frame, waistAt);

  it('follows the hips where they are seen, past an old hem that stands out', () => {
    for (const side of ['left', 'right'] as const)
      for (let v = WAIST + 20; v < WAIST + 45; v += 5) {
        const reach = sides.outline[side]!(v);
        assert.ok(
          Math.abs(reach - hips(v)) < 1.6,
          `${side} at ${v}: ${reach.toFixed(1)} of ${hips(v).toFixed(1)}`,
        );
      }
  });

  it('goes on upwards without a corner and without growing wider', () => {
    const { right } = sides.outline;
    for (let v = WAIST + 12; v > WAIST - 30; v -= 3) {
      assert.ok(Math.abs(right!(v) - right!(v - 3)) < 1.2);
      assert.ok(right!(v - 30) <= right!(WAIST + 10) + 0.5);
    }
  });

  it('gives up the flap, not the trousers', () => {
    const area = { x: 0, y: 0, width: SIZE, height: SIZE };
    const coverage = { width: SIZE, height: SIZE, data: seen.map((label) => (label ? 255 : 0)) };
    const removal = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
    markHemFlapsInPlace(
      removal,
      { frame, waistline: WAIST, waistAt, lowerSides: sides } as unknown as BodyMeasures,
      coverage,
      { ...coverage, data: coverage.data.map((covered) => 255 - covered) },
      area,
    );
    const at = (u: number, v: number): number =>
      removal.data[Math.floor(frame.origin.y + v) * SIZE + Math.floor(frame.origin.x + u)]!;
    assert.equal(at(hips(WAIST + 7) + 8, WAIST + 7), 255);
    // with its soft edge on the ground
    assert.equal(at(hips(WAIST + 7) + 14, WAIST + 7), 255);
    assert.equal(at(hips(WAIST + 7) + 18, WAIST + 7), 0);
    for (let v = WAIST + 2; v < WAIST + 60; v += 6)
      for (const sign of [1, -1]) assert.equal(at(sign * (hips(v) - 4), v), 0);
  });
});

type Outline = (v: number) => number;

/** The outline of the left side of drawn trousers whose reach is `half` at each height. */
function outlineOf(half: Outline, hand?: (u: number) => boolean): Outline {
  return sidesOf(half, hand).outline.left!;
}

function sidesOf(half: Outline, hand: (u: number) => boolean = () => false): LowerSides {
  const data = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const v = y + 0.5 - frame.origin.y;
      const u = x + 0.5 - frame.origin.x;
      if (v > WAIST && Math.abs(u) < half(v))
        data[y * SIZE + x] = BODY_CLASSES.indexOf(hand(u) ? 'leftHand' : 'lowerClothes');
    }
  const person = { parse: { labels: data, width: SIZE, height: SIZE } } as unknown as PerceivedPerson;
  return lowerSides(person, frame, () => WAIST);
}

describe('hips above trousers that were seen', () => {
  // a thigh turned out, and a pocket that stands off it right below the old hem
  const thigh = outlineOf((v) => 50 + 0.4 * (v - WAIST) + 7 * Math.max(0, 1 - (v - WAIST) / 22));

  it('meet the pocket that stands off', () => {
    assert.ok(Math.abs(thigh(WAIST + 9) - (50 + 3.6 + 7 * (1 - 9 / 22))) < 1.5, `${thigh(WAIST + 9)}`);
  });

  it('lean in less than the thigh that is turned out', () => {
    assert.ok(thigh(WAIST) - thigh(WAIST - 50) < 0.28 * 50, `${thigh(WAIST) - thigh(WAIST - 50)}`);
  });

  it('are found beyond a hand that hangs before them', () => {
    const behind = outlineOf(
      () => 46,
      (u) => u > 5 && u < 38,
    );
    assert.ok(Math.abs(behind(WAIST + 20) - 46) < 1.5);
  });

  it('do not follow an old hem that turns down beside them', () => {
    const hook = outlineOf((v) => 46 + Math.max(0, Math.min(8, 0.7 * (WAIST + 26 - v))));
    assert.ok(hook(WAIST + 16) < 46 + 0.25 * 10 + 2.5, `${hook(WAIST + 16)}`);
    assert.ok(Math.abs(hook(WAIST + 40) - 46) < 1.5);
  });

  it('go on from the thigh where a tail that hung over most of what is seen of them goes', () => {
    const tail = (v: number): number => 46 + Math.max(0, Math.min(14, 1.1 * (WAIST + 40 - v)));
    const { outline, withoutFlaps } = sidesOf(tail);
    assert.ok(outline.left!(WAIST + 10) > 51, `${outline.left!(WAIST + 10)}`);
    for (let v = WAIST - 20; v < WAIST + 60; v += 10)
      assert.ok(withoutFlaps!.left!(v) < 47.5 && withoutFlaps!.left!(v) > 38, `${withoutFlaps!.left!(v)}`);
    // hips swell without a step
    const swelling = sidesOf((v) => 46 + Math.max(0, 0.3 * (WAIST + 40 - v)));
    assert.equal(swelling.withoutFlaps!.left!(WAIST + 10), swelling.outline.left!(WAIST + 10));
  });
});

describe('the tail of an old hem', () => {
  const foot = WAIST + 40;
  const hanging = (v: number): number => 46 + Math.max(0, Math.min(14, 1.1 * (foot - v)));
  const bodyWith = (half: Outline): BodyMeasures =>
    ({
      frame,
      waistline: WAIST,
      waistAt: () => WAIST,
      tucked: false,
      lowerSides: sidesOf(half),
    }) as unknown as BodyMeasures;
  const body = bodyWith(hanging);
  const plain = bodyWith(() => 46);

  it('shows below a new hem that ends above its foot, and nowhere else', () => {
    assert.equal(showsHemFlaps(body, null, false, WAIST + 10), true);
    assert.equal(showsHemFlaps(body, null, false, foot + 20), false);
    assert.equal(showsHemFlaps(body, 'kept', false, WAIST + 10), false);
    assert.equal(showsHemFlaps(plain, null, false, WAIST + 10), false);
    assert.equal(showsHemFlaps(plain, null, true, WAIST + 10), true);
  });

  it('lies in the edited area down to its foot', () => {
    const top = { x: 50, y: 20, width: 200, height: WAIST };
    const area = reachingFlaps(top, body, SIZE, SIZE);
    assert.ok(area.y + area.height >= frame.origin.y + foot - 2, `${area.y + area.height}`);
    assert.deepEqual(reachingFlaps(top, plain, SIZE, SIZE), top);
  });

  it('goes alone where nothing else of the trousers comes into view', () => {
    const seen = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
    for (let at = 0; at < seen.data.length; at++) {
      const v = Math.floor(at / SIZE) + 0.5 - frame.origin.y;
      if (v > WAIST && Math.abs((at % SIZE) + 0.5 - frame.origin.x) < hanging(v)) seen.data[at] = 255;
    }
    const ground = { ...seen, data: seen.data.map((covered) => 255 - covered) };
    const area = { x: 0, y: 0, width: SIZE, height: SIZE };
    const removedOf = (of: BodyMeasures): Uint8Array => {
      const removal = { ...seen, data: new Uint8Array(SIZE * SIZE) };
      markHemFlapsInPlace(removal, of, seen, ground, area, true);
      return removal.data;
    };
    const at = (u: number, v: number): number =>
      Math.floor(frame.origin.y + v) * SIZE + Math.floor(frame.origin.x + u);
    const removed = removedOf(withoutHemFlaps(body));
    for (const v of [WAIST + 8, WAIST + 16, WAIST + 24]) {
      assert.equal(removed[at(56, v)], 255, `at ${v}`);
      assert.equal(removed[at(40, v)], 0, `at ${v}`);
    }
    assert.equal(Math.max(...removedOf(plain)), 0);
  });
});
