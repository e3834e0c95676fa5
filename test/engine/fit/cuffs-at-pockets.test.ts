/** A white cuff over a pocket that the parse took for the dark trousers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCuffsAtPockets } from '../../../src/engine/fit/cuffs-at-pockets.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const SIZE = 200;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');

/** A sleeve down to row 120, its cuff for eight rows more taken for trousers, of light `top` on trousers of light `trousers`. */
function atPocket(top: number, trousers: number): PerceivedPerson {
  const size = { width: SIZE, height: SIZE };
  const labels = new Uint8Array(SIZE * SIZE);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  for (let y = 60; y < SIZE; y++)
    for (let x = 100; x < 160; x++) {
      const at = y * SIZE + x;
      const isSleeve = x >= 135 && y < 128;
      if (!isSleeve && y < 100) continue;
      const label = isSleeve && y < 120 ? UPPER : LOWER;
      labels[at] = label;
      (label === UPPER ? upper : lower)[at] = 255;
      data.fill(isSleeve ? top : trousers, 4 * at, 4 * at + 3);
    }
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { photo: { ...size, data }, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

const body = (handSeen: boolean): BodyMeasures => {
  const arm = { points: [{ x: 145, y: 120 }], sleeved: true, handSeen };
  const frame = { origin: { x: 100, y: 0 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 } };
  return {
    frame: { ...frame, shoulderWidth: 100, torsoLength: 140, yaw: 0 },
    arms: { left: arm, right: { ...arm, sleeved: false } },
  } as unknown as BodyMeasures;
};

describe('the cuff of a hand in a pocket', () => {
  const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number => parse.labels[y * SIZE + x]!;

  it('is the sleeve’s, told by its colour', () => {
    const found = withCuffsAtPockets(atPocket(240, 70), body(false));
    assert.equal(labelAt(found, 145, 124), UPPER);
    assert.equal(found.parse.coverage.upperClothes.data[124 * SIZE + 145], 255);
    assert.equal(labelAt(found, 145, 140), LOWER, 'trousers below it stay');
    assert.equal(labelAt(found, 110, 124), LOWER, 'and beside it');
  });

  it('is left to the parse where both are of one colour or the hand is seen', () => {
    for (const [person, handSeen] of [
      [atPocket(80, 70), false],
      [atPocket(240, 70), true],
    ] as const)
      assert.equal(withCuffsAtPockets(person, body(handSeen)), person);
  });
});
