/** Skin of forearms that cross, which the parse cut by the bones: each forearm gets its own, and an even edge. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withArmAtFingers } from '../../../src/engine/fit/arm-at-fingers.ts';
import { carryOnInPlace } from '../../../src/engine/fit/carry-on-reach.ts';
import { withCrossedSkin } from '../../../src/engine/fit/crossed-skin.ts';
import { withEvenForearm } from '../../../src/engine/fit/even-forearm.ts';
import { withoutLowerRims } from '../../../src/engine/fit/lower-rims.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { armOf, HEIGHT, offForearm, UNIT, WIDTH } from './drawn-forearms.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const arms = { left: armOf('left'), right: armOf('right') };
const SKIN = [170, 120, 95] as const;
const WALL: Shown = { name: 'background', colour: [70, 140, 170] };

const nameAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;

/** The left forearm before the right one, with a crease along its edges; the parse parts them at the column in the middle. */
function crossed(): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
    const left = Math.abs(offForearm('left', x + 0.5, y + 0.5));
    const right = Math.abs(offForearm('right', x + 0.5, y + 0.5));
    if (left > 1 && right > 1) return WALL;
    const colour = left > 0.85 && left < 1.15 ? ([90, 55, 40] as const) : SKIN;
    return { name: x < 150 ? 'rightArm' : 'leftArm', colour };
  });
}

describe('skin of crossed forearms', () => {
  it('goes to the forearm whose crease it lies within', () => {
    const person = crossed();
    const parted = withCrossedSkin(person, arms, 'left', UNIT);
    let [wrong, all] = [0, 0];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const left = Math.abs(offForearm('left', x + 0.5, y + 0.5));
        const right = Math.abs(offForearm('right', x + 0.5, y + 0.5));
        if (left < 0.8) {
          all++;
          if (nameAt(parted, x, y) !== 'leftArm') wrong++;
        } else if (left > 1.25 && right < 0.9) {
          all++;
          if (nameAt(parted, x, y) !== 'rightArm') wrong++;
        }
      }
    assert.ok(wrong < 0.03 * all, `${wrong} of ${all}`);
    assert.equal(nameAt(person, 140, 180), 'rightArm');
  });

  it('stays as it is where forearms don’t cross', () => {
    const person = crossed();
    const apart = { ...arms, right: armOf('right', { x: 65, y: 290 }) };
    assert.equal(withCrossedSkin(person, apart, 'left', UNIT), person);
  });

  it('gets an even lower edge before the belly', () => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
      const off = offForearm('right', x + 0.5, y + 0.5);
      const notch = x > 120 && x < 130 && off < -0.3;
      if (Math.abs(off) < 1 && !notch) return { name: 'rightArm', colour: SKIN };
      return { name: 'lowerClothes', colour: SKIN };
    });
    // outside of the right arm that is bent inwards lies below
    const at = { x: 125, y: 200 };
    assert.equal(nameAt(person, at.x, at.y), 'lowerClothes');
    assert.equal(nameAt(withEvenForearm(person, arms.right, UNIT), at.x, at.y), 'rightArm');
  });

  it('has the dark rim between arm and ground that was taken for trousers', () => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
      if (y < 150) return { name: 'leftArm', colour: SKIN };
      if (y < 152 || x > 200) return { name: 'lowerClothes', colour: [40, 30, 30] };
      return WALL;
    });
    const cleared = withoutLowerRims(person, UNIT);
    assert.equal(nameAt(cleared, 100, 151), 'leftArm');
    assert.equal(nameAt(cleared, 250, 200), 'lowerClothes');
    assert.equal(nameAt(cleared, 250, 151), 'lowerClothes');
  });

  it('has the arm’s edge between the tips of the other hand’s fingers', () => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
      const isFinger = x > 120 && x < 212 && y > 120 && y < 160 && y % 14 < 7;
      if (isFinger) return { name: 'rightHand', colour: SKIN };
      if (x < 200) return { name: 'leftArm', colour: SKIN };
      if (x < 204) return { name: 'background', colour: SKIN };
      return WALL;
    });
    const whole = withArmAtFingers(person, 'right', UNIT);
    assert.equal(nameAt(person, 201, 138), 'background');
    assert.equal(nameAt(whole, 201, 138), 'leftArm');
    assert.equal(nameAt(whole, 209, 138), 'background');
  });

  it('tells nothing of an arm’s reach: the nearest that is seen goes on', () => {
    const reaches = Float32Array.from([12, 12, 3, 3]);
    carryOnInPlace(reaches, [10, 10, 10, 5], Uint8Array.from([0, 0, 1, 1]));
    assert.deepEqual([...reaches], [12, 12, 12, 6]);
  });
});
