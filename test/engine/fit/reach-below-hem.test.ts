import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { reachBelowHem, skirtReachBelowHem } from '../../../src/engine/fit/reach-below-hem.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

describe('new trousers under a hanging top', () => {
  const outline = (v: number): number => 40 + 0.1 * (v - 150);
  const body = {
    frame: {
      origin: { x: 100, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
      torsoLength: 140,
    },
    waistline: 150,
    waistAt: () => 150,
    lowerSides: { left: null, right: null, outline: { left: outline, right: null } },
  } as unknown as BodyMeasures;

  /** Somebody whose left hand hangs before the outline down to a row, and whose knees lie at another. */
  const person = (handTo = 0, knees = 240): PerceivedPerson => {
    const labels = new Uint8Array(200 * 260);
    const knee = { point: { x: 100, y: knees } };
    for (let y = 0; y < handTo; y++)
      labels.fill(BODY_CLASSES.indexOf('leftHand'), y * 200 + 138, y * 200 + 152);
    return {
      parse: { labels, width: 200, height: 260 },
      photo: { width: 200, height: 260 },
      pose: { landmarks: { leftKnee: knee, rightKnee: knee } },
    } as unknown as PerceivedPerson;
  };

  it('come out no wider than the old ones, and may widen below', () => {
    const most = reachBelowHem(person(), body, true, true);
    assert.ok(most('left', 150) < 42);
    assert.ok(most('left', 130) < most('left', 150), 'hidden under the top they narrow to the waist');
    assert.ok(most('left', 180) > outline(180) + 8);
    assert.equal(most('left', 250), Number.POSITIVE_INFINITY);
  });

  it('follow the old ones to the picture’s end where that shows no knees', () => {
    const most = reachBelowHem(person(0, 300), body, true, true);
    for (const v of [180, 220, 250]) assert.ok(most('left', v) < outline(v) + 12, `${v}: ${most('left', v)}`);
    const short = reachBelowHem(person(0, 300), body, true, false);
    assert.equal(short('left', 250), Number.POSITIVE_INFINITY, 'thighs show below shorts');
  });

  it('pass evenly from the old ones into a short cut down to its hem, and no wider above', () => {
    const most = reachBelowHem(person(), body, true, false);
    const cut = { reach: 60, low: 190 };
    const beside = (v: number): number => most('left', v, cut) - outline(v);
    assert.ok(beside(150) < 2);
    assert.ok(beside(170) > 5 && beside(170) < 11, `half of the way: ${beside(170)}`);
    for (let v = 152; v < 189; v++) {
      const [before, at, after] = [v - 1, v, v + 1].map((row) => most('left', row, cut)) as [
        number,
        number,
        number,
      ];
      assert.ok(at < 60, `${v}: ${at}`);
      assert.ok(Math.abs(after - 2 * at + before) < 0.1, `a corner at ${v}`);
    }
    assert.ok(most('left', 189, cut) > 58);
    assert.ok(
      most('left', 170, { reach: 30, low: 190 }) >= outline(170),
      'a slim cut is held by itself alone',
    );
    assert.ok(most('left', 140, { reach: 60, low: 145 }) < 42, 'nor beside a top that hides all of it');
  });

  it('come out of the hem’s end where the old ones do, however soon these reach their straight side', () => {
    const labels = new Uint8Array(200 * 260);
    for (let y = 145; y < 260; y++) {
      const reach = Math.min(30 + 2 * (y - 145), Math.round(outline(y)));
      labels.fill(BODY_CLASSES.indexOf('lowerClothes'), y * 200 + 100, y * 200 + 100 + reach);
    }
    const whole = person();
    const most = reachBelowHem(
      { ...whole, parse: { ...whole.parse, labels } } as unknown as PerceivedPerson,
      body,
      true,
      true,
    );
    assert.ok(most('left', 144) < 33, `hidden: ${most('left', 144)}`);
    assert.ok(most('left', 147) < 37 && most('left', 147) >= 33, `${most('left', 147)}`);
    assert.ok(most('left', 170) >= outline(170));
    const skirt = skirtReachBelowHem(
      { ...whole, parse: { ...whole.parse, labels } } as unknown as PerceivedPerson,
      body,
      true,
      90,
      350,
    );
    assert.ok(skirt('left', 145) < 33, `so does a skirt: ${skirt('left', 145)}`);
  });

  it('keep their own measure where nothing tells', () => {
    assert.equal(reachBelowHem(person(), body, true, true)('right', 150), Number.POSITIVE_INFINITY);
    assert.equal(reachBelowHem(person(), body, false, true)('left', 150), Number.POSITIVE_INFINITY);
    assert.equal(
      reachBelowHem(person(), { ...body, waistline: null }, true, true)('left', 150),
      Number.POSITIVE_INFINITY,
    );
  });

  it('go on behind a hand that hides the old outline', () => {
    assert.equal(reachBelowHem(person(180), body, true, true)('left', 150), Number.POSITIVE_INFINITY);
    assert.ok(
      reachBelowHem(person(158), body, true, true)('left', 150) < 42,
      'its fingertips alone hide nothing',
    );
  });

  it('fall as straight sides where they are a skirt’s, out to its own hem', () => {
    const most = skirtReachBelowHem(person(), body, true, 90, 350);
    assert.ok(most('left', 150) < 42, 'no corner beside the top');
    assert.ok(Math.abs(most('left', 350) - 90) < 1e-6);
    const middle = most('left', 250);
    assert.ok(Math.abs(middle - (most('left', 150) + most('left', 350)) / 2) < 1e-6, `straight: ${middle}`);
    assert.equal(skirtReachBelowHem(person(), body, false, 90, 350)('left', 150), Number.POSITIVE_INFINITY);
  });
});
