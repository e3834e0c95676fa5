/** A pale strip of clothes above a bare shoulder is the shoulder's own lit rim if it has skin's colour; a collar stays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withShoulderRims } from '../../../src/engine/fit/shoulder-rims.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [240, 240];
const JOINTS = {
  leftShoulder: { x: 170, y: 80 },
  rightShoulder: { x: 70, y: 80 },
  leftHip: { x: 150, y: 210 },
  rightHip: { x: 90, y: 210 },
};
const SKIN = [205, 160, 140] as const;
const TEE = [222, 216, 228] as const;
/** The strip lies above the left shoulder's skin, from here to there and so high. */
const STRIP = { from: 140, top: 50, bottom: 56 };

/** Somebody in a wide neckline that bares the left shoulder, with a strip of the class of clothes up to column `to`. */
function withStrip(colour: readonly [number, number, number], to = 168): PerceivedPerson {
  const shown = (name: Shown['name'], rgb: readonly [number, number, number]): Shown => ({
    name,
    colour: rgb,
  });
  return labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
    if (x >= STRIP.from && x < to && y >= STRIP.top && y < STRIP.bottom) return shown('upperClothes', colour);
    if (x >= 100 && x < 170 && y >= STRIP.bottom && y < 80) return shown('neck', SKIN);
    if (x >= 60 && x < 180 && y >= 80) return shown('upperClothes', TEE);
    return shown('background', [190, 192, 205]);
  });
}

const labelOfStrip = (person: PerceivedPerson, x = 154): string =>
  BODY_CLASSES[person.parse.labels[53 * WIDTH + x]!]!;

describe('a strip of clothes between a bare shoulder and the wall', () => {
  it('is skin where it has skin’s colour, only lighter', () => {
    const person = withShoulderRims(withStrip([226, 184, 166]));
    for (const x of [142, 154, 166]) assert.equal(labelOfStrip(person, x), 'neck');
    const at = 53 * WIDTH + 154;
    assert.equal(person.parse.coverage.neck.data[at], 255);
    assert.equal(person.parse.coverage.upperClothes.data[at], 0);
  });

  it('stays what it is in the colour of the clothes', () => {
    assert.equal(labelOfStrip(withShoulderRims(withStrip(TEE))), 'upperClothes');
  });

  it('stays a collar’s end where it is narrow', () => {
    const to = STRIP.from + 3;
    const person = withShoulderRims(withStrip([226, 184, 166], to));
    assert.equal(labelOfStrip(person, to - 2), 'upperClothes');
  });

  it('leaves the clothes below the skin alone', () => {
    const person = withStrip([226, 184, 166]);
    const upper = BODY_CLASSES.indexOf('upperClothes');
    const below = (of: PerceivedPerson): number =>
      of.parse.labels.reduce((sum, label, at) => sum + (label === upper && at >= 80 * WIDTH ? 1 : 0), 0);
    assert.equal(below(withShoulderRims(person)), below(person));
  });
});
