/** A pale collar that the parse took for hair lying on it, or for the wall between it and the neck. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCollarOutOfHair } from '../../../src/engine/fit/collar-in-hair.ts';
import { withoutWallInCollar } from '../../../src/engine/fit/wall-in-collar.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SKIN: Shown = { name: 'neck', colour: [220, 160, 130] };
const WALL: Shown = { name: 'background', colour: [238, 238, 240] };
const COLLAR: Shown = { name: 'upperClothes', colour: [236, 236, 238] };
const HAIR: Shown = { name: 'hair', colour: [180, 161, 140] };
const JOINTS = {
  leftShoulder: { x: 200, y: 120 },
  rightShoulder: { x: 100, y: 120 },
  leftHip: { x: 175, y: 280 },
  rightHip: { x: 125, y: 280 },
};
const [HAIR_CLASS, UPPER] = [BODY_CLASSES.indexOf('hair'), BODY_CLASSES.indexOf('upperClothes')];

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number =>
  parse.labels[y * parse.width + x]!;

describe('hair on a pale collar', () => {
  // the collar lies below the neck; on the right the parse took it for hair
  const wearer = (hidden: Shown['colour']): PerceivedPerson =>
    labelledPerson(300, 320, JOINTS, (x, y) => {
      const beside = Math.abs(x - 150);
      if (y > 20 && y < 110 && beside >= 17 && beside < 30) return HAIR;
      if (y > 20 && y < 110 && beside < 17) return SKIN;
      if (y >= 110 && y < 118 && beside < 30) return x < 145 ? { name: 'hair', colour: hidden } : COLLAR;
      if (y >= 118 && beside < 60) return { name: 'upperClothes', colour: [190, 30, 40] };
      return WALL;
    });

  it('leaves the collar clothes', () => {
    const person = withCollarOutOfHair(wearer(COLLAR.colour));
    for (const x of [125, 135, 143]) assert.equal(labelAt(person, x, 114), UPPER, `at ${x}`);
    assert.equal(labelAt(person, 127, 100), HAIR_CLASS, 'hair beside the neck stays');
  });

  it('leaves the collar clothes where hair was followed over it and the label is the top’s', () => {
    const followed = wearer(COLLAR.colour);
    const { labels, width } = followed.parse;
    for (let y = 110; y < 118; y++)
      for (let x = 121; x < 145; x++) if (labels[y * width + x] === HAIR_CLASS) labels[y * width + x] = UPPER;
    const { hair } = withCollarOutOfHair(followed).parse.coverage;
    for (const x of [125, 135, 143]) assert.equal(hair.data[114 * width + x], 0, `at ${x}`);
    assert.equal(hair.data[100 * width + 127], 255, 'hair beside the neck stays');
  });

  it('takes along its thin edge, in which the hair’s colour lies, and a line of it along the neckline', () => {
    const edged = (beside: boolean): PerceivedPerson =>
      labelledPerson(300, 320, JOINTS, (x, y) => {
        const off = Math.abs(x - 150);
        if (y > 20 && y < 108 && off >= 17 && off < 30) return HAIR;
        if (y > 20 && y < 108 && off < 17) return SKIN;
        // the edge between neck and collar
        if (y >= 108 && y < 110 && off < 17)
          return x < 150 ? { name: 'hair', colour: [205, 180, 165] } : SKIN;
        if (y >= 108 && y < 118 && off < 30)
          return x < 133 ? { name: 'hair', colour: beside ? COLLAR.colour : HAIR.colour } : COLLAR;
        if (y >= 118 && off < 60) return { name: 'upperClothes', colour: [190, 30, 40] };
        return WALL;
      });
    const person = withCollarOutOfHair(edged(true));
    for (const x of [134, 137]) assert.equal(labelAt(person, x, 109), UPPER, `the line at ${x}`);
    assert.equal(labelAt(person, 127, 90), HAIR_CLASS, 'hair beside the neck stays');
    assert.equal(
      labelAt(withCollarOutOfHair(edged(false)), 136, 109),
      HAIR_CLASS,
      'without a collar in the hair',
    );
  });

  it('is hair where it has a colour', () => {
    const person = wearer(HAIR.colour);
    assert.equal(withCollarOutOfHair(person), person);
  });
});

describe('a slit of wall between neck and collar', () => {
  const wearer = (slit: number): PerceivedPerson =>
    labelledPerson(300, 320, JOINTS, (x, y) => {
      const beside = Math.abs(x - 150);
      if (y > 20 && y < 112 && beside < 17) return SKIN;
      if (y >= 90 && beside >= 17 + slit && beside < 60) return COLLAR;
      return y >= 112 && beside < 60 ? COLLAR : WALL;
    });

  it('is the collar’s', () => {
    const person = withoutWallInCollar(wearer(5));
    for (const y of [92, 100, 108])
      for (const x of [130, 170]) assert.equal(labelAt(person, x, y), UPPER, `at ${x}, ${y}`);
    assert.equal(labelAt(person, 170, 84), 0, 'beside the neck above it the wall stays');
  });

  it('is the wall where it is wide', () => {
    const person = wearer(14);
    assert.equal(withoutWallInCollar(person), person);
  });
});
