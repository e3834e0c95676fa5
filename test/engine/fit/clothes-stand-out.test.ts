import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { upperClothesStandOut } from '../../../src/engine/fit/clothes-stand-out.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

type Colour = Shown['colour'];

const BLACK: Colour = [12, 12, 13];
const DARK_HAIR: Colour = [22, 16, 14];

/** A bust of 60 pixels' shoulder width whose hair hangs over the top. */
function standsOut(top: Colour, hair: Colour, background: Colour): boolean {
  const person = labelledPerson(120, 120, {}, (x, y): Shown => {
    if (Math.abs(x - 60) < 18 && y > 10 && y < 80) return { name: 'hair', colour: hair };
    if (Math.abs(x - 60) < 40 && y > 50) return { name: 'upperClothes', colour: top };
    return { name: 'background', colour: background };
  });
  return upperClothesStandOut(person, 60);
}

describe('clothes that stand out', () => {
  it('do not where they are as black as hair and background', () =>
    assert.equal(standsOut(BLACK, DARK_HAIR, [5, 5, 6]), false));
  it('do before a bright wall, however dark the hair', () =>
    assert.equal(standsOut(BLACK, DARK_HAIR, [210, 212, 215]), true));
  it('do under fair hair, however dark the background', () =>
    assert.equal(standsOut(BLACK, [190, 160, 110], [5, 5, 6]), true));
  it('do where white ones hang before a white wall', () =>
    assert.equal(standsOut([238, 238, 236], DARK_HAIR, [245, 245, 245]), true));
});
