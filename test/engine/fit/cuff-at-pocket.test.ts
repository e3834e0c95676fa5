/** Where the cuff of an old sleeve ends whose hand is in a pocket. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ARM_SAMPLES } from '../../../src/engine/fit/arm-axis.ts';
import { findCuffAtPocket } from '../../../src/engine/fit/arm-end.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const SIZE = 240;
const ARM_X = 120;
const LENGTH = 150;
const OUT = 24;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const points = Array.from({ length: ARM_SAMPLES }, (_, k) => ({
  x: ARM_X,
  y: 20 + (LENGTH * k) / (ARM_SAMPLES - 1),
}));
const normals = points.map(() => ({ x: 1, y: 0 }));

/** A sleeve down to row `end`, `slant` rows higher at its axis than at its outer edge, over trousers whose pocket slants from (110, 150) outwards and down, and a thread below the cuff. */
function personTo(end: number, slant = 0): PerceivedPerson {
  const labels = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const inTrousers = y > 150 && x < 110 + (y - 150);
      if (inTrousers) labels[y * SIZE + x] = LOWER;
      else if (Math.abs(x - ARM_X) < OUT && y < end - slant * (1 - (x - ARM_X) / OUT))
        labels[y * SIZE + x] = UPPER;
    }
  for (let y = end; y < end + 15; y++) labels[y * SIZE + ARM_X + Math.round(0.4 * OUT)] = UPPER;
  return { parse: { width: SIZE, height: SIZE, labels } } as unknown as PerceivedPerson;
}
const cuffOf = (end: number, slant = 0) =>
  findCuffAtPocket(personTo(end, slant), points, normals, LENGTH, OUT);

it('is where its outer corner is seen, beyond the place at which the arm goes in', () => {
  // the arm's axis comes to the pocket at row 160, 140 pixels down the arm
  const found = cuffOf(165);
  assert.ok(found && Math.abs(20 + found.outer - 165) < 2.5, `${found?.outer}`);
  assert.ok(Math.abs(found.inner - found.outer) < 1, 'as far down at its inner corner');
});

it('slants as the old one is seen to, so that the hand shows that goes in', () => {
  const found = cuffOf(168, 10)!;
  assert.ok(
    found.outer - found.inner > 12 && found.outer - found.inner < 24,
    `${found.outer} ${found.inner}`,
  );
  // what the parse tears beyond that is no cuff
  const steep = cuffOf(172, 20)!;
  assert.ok(steep.outer - steep.inner <= 1.01 * OUT, `${steep.outer} ${steep.inner}`);
});

it('is nowhere where no sleeve is seen at the wrist', () => {
  assert.equal(cuffOf(100), null);
});
