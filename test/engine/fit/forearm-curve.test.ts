/** The lower edge of a forearm across the waist is one curve: bays that the parse cut into it were steps above a skirt. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withForearmCurve } from '../../../src/engine/fit/forearm-curve.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { armOf, HALF, HEIGHT, offForearm, UNIT, WIDTH } from './drawn-forearms.ts';
import { labelledPerson } from './labelled-person.ts';

const rear = armOf('right');
const COLOUR = [150, 100, 75] as const;
const isBelow = (x: number, y: number): boolean => y > 215 - ((x - 65) * 50) / 125;

/** The right forearm across the waist, its hand above it; `extra` pixels more (or fewer) of it below between two columns. */
function drawn(extra: number, from = 140, to = 155): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
    const off = Math.abs(offForearm('right', x + 0.5, y + 0.5)) * HALF;
    const below = isBelow(x, y);
    const end = HALF + (below && x >= from && x < to ? extra : 0);
    if (off <= end) return { name: 'rightArm', colour: COLOUR };
    if (below) return { name: 'lowerClothes', colour: COLOUR };
    const isHand = x > 175 && x < 200 && y > 110 && y < 150;
    return { name: isHand ? 'rightHand' : 'upperClothes', colour: COLOUR };
  });
}

/** The place so many pixels below the forearm's middle in a column. */
function placeBelow(x: number, off: number): string {
  const y = Math.round(215 - ((x - 65) * 50) / 125 + (off * Math.hypot(125, 50)) / 125);
  return `${x},${y}`;
}

function nameAt({ parse }: PerceivedPerson, place: string): string {
  const [x, y] = place.split(',').map(Number) as [number, number];
  return BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;
}

describe('the lower edge of the forearm behind', () => {
  it('goes on evenly across a bay', () => {
    const person = drawn(-7);
    const place = placeBelow(147, HALF - 4);
    assert.equal(nameAt(person, place), 'lowerClothes');
    assert.equal(nameAt(withForearmCurve(person, rear, UNIT), place), 'rightArm');
  });

  it('leaves out what bulges below it', () => {
    const person = drawn(7);
    const place = placeBelow(147, HALF + 4);
    assert.equal(nameAt(person, place), 'rightArm');
    assert.equal(nameAt(withForearmCurve(person, rear, UNIT), place), 'neck');
  });

  it('stays where it is even, and above the forearm all stays', () => {
    const person = drawn(0);
    assert.ok(withForearmCurve(person, rear, UNIT) === person);
    const curved = withForearmCurve(drawn(-7), rear, UNIT);
    assert.equal(nameAt(curved, placeBelow(147, -HALF - 4)), 'upperClothes');
    assert.equal(nameAt(curved, placeBelow(147, HALF + 5)), 'lowerClothes');
  });
});
