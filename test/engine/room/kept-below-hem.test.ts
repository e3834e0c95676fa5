import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { suitUnderTop, wearsOneSuit } from '../../../src/engine/fit/one-suit.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { keptBelowHem } from '../../../src/engine/room/kept-below-hem.ts';

describe('an old dress under a new top', () => {
  const frame = {
    origin: { x: 100, y: 100 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 150,
    yaw: 0,
  } as TorsoFrame;
  // a shirt's tail: its sides are shorter than its middle
  const hem = [
    { x: 50, y: 220 },
    { x: 100, y: 250 },
    { x: 150, y: 220 },
  ];
  const wearing = (fill: number): PerceivedPerson => {
    const upperClothes = createMask(200, 400);
    upperClothes.data.fill(fill);
    const labels = new Uint8Array(200 * 400);
    return {
      photo: createRgbaImage(200, 400),
      parse: { width: 200, height: 400, labels, coverage: { upperClothes } },
    } as unknown as PerceivedPerson;
  };
  /** In a jacket that ends at y 230 and trousers of the given lights. */
  const suited = (jacket: number, trousers: number): PerceivedPerson => {
    const person = wearing(0);
    for (let at = 0; at < 200 * 400; at++) {
      const isJacket = at < 230 * 200;
      person.parse.labels[at] = BODY_CLASSES.indexOf(isJacket ? 'upperClothes' : 'lowerClothes');
      person.photo.data.fill(isJacket ? jacket : trousers, 4 * at, 4 * at + 3);
    }
    return person;
  };

  it('stays right below the hem, wherever that is higher', () => {
    const cut = keptBelowHem(wearing(255), frame, hem, null);
    assert.ok(cut);
    assert.ok(Math.abs(cut(0) - (150 - 6)) < 1e-6);
    assert.ok(Math.abs(cut(25) - (135 - 6)) < 1e-6);
    assert.ok(Math.abs(cut(-90) - (120 - 6)) < 1e-6, 'beyond the hem as at its corner');
  });

  it('stays where it is the trousers’ own colour, but not under a cropped top', () => {
    assert.ok(keptBelowHem(suited(40, 45), frame, hem, 'suit'));
    assert.equal(keptBelowHem(suited(40, 120), frame, hem, null), null);
    const cropped = hem.map(({ x, y }) => ({ x, y: y - 70 }));
    assert.equal(keptBelowHem(suited(40, 45), frame, cropped, 'suit'), null);
  });

  it('stays under a cropped top where it is a dress', () => {
    const cropped = hem.map(({ x, y }) => ({ x, y: y - 70 }));
    const cut = keptBelowHem(suited(40, 45), frame, cropped, 'dress');
    assert.ok(cut);
    assert.ok(Math.abs(cut(0) - (80 - 6)) < 1e-6);
  });

  const at = (waistline: number, tucked: boolean) =>
    ({ frame, waistline, waistAt: () => waistline, tucked }) as unknown as BodyMeasures;

  it('is a suit where jacket and trousers are of one colour', () => {
    assert.ok(wearsOneSuit(suited(40, 42), at(130, true)));
    assert.ok(!wearsOneSuit(suited(40, 120), at(130, true)), 'trousers of another colour');
    assert.ok(
      wearsOneSuit(suited(40, 50), at(130, false)),
      'a jacket’s hem is seen, but lower than waistbands lie',
    );
  });

  it('is a suit where the border is no more than a fold in the cloth, and none where a waistband is seen', () => {
    // 2.6 and 4.3 ΔE
    assert.ok(wearsOneSuit(suited(60, 66), at(130, true)));
    assert.ok(!wearsOneSuit(suited(60, 70), at(130, true)));
  });

  it('loses the jacket’s tails under a hem that ends clearly above them', () => {
    const person = suited(40, 50);
    const level = (v: number) => [50, 100, 150].map((x) => ({ x, y: 100 + v }));
    const under = (v: number, tucked = false) => suitUnderTop(person, at(130, tucked), level(v));
    const tails = under(112);
    assert.ok(tails);
    assert.ok(tails.trousersFrom < 112 - 5, 'no belly under the hem');
    assert.ok(tails.trousersFrom >= 0.6 * 150, 'nor trousers under the chest');
    assert.equal(under(125), null, 'a longer top hides them');
    assert.equal(under(112, true), null, 'what is tucked in has no tails');
    const even = suited(40, 40);
    assert.equal(suitUnderTop(even, at(130, false), level(112)), null, 'nothing is seen of a jacket’s hem');
  });

  it('is none where a waistband is seen between top and trousers of much the same colour', () => {
    const person = suited(40, 42);
    // light on the band's upper edge
    for (let y = 230; y < 235; y++) person.photo.data.fill(60, 4 * 200 * y, 4 * 200 * (y + 1));
    assert.ok(!wearsOneSuit(person, at(130, true)));
  });

  it('is none where nothing hangs down to the thighs', () => {
    assert.equal(keptBelowHem(wearing(0), frame, hem, null), null);
  });
});
