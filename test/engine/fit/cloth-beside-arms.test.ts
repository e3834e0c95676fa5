/** Cloth in the shade beside a bare arm that the parse took for the arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutClothBesideArms } from '../../../src/engine/fit/cloth-beside-arms.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [400, 460];
const JOINTS = {
  leftShoulder: { x: 260, y: 120 },
  rightShoulder: { x: 140, y: 120 },
  leftElbow: { x: 275, y: 230 },
  rightElbow: { x: 132, y: 220 },
  leftWrist: { x: 180, y: 220 },
  rightWrist: { x: 130, y: 310 },
  leftHip: { x: 230, y: 320 },
  rightHip: { x: 170, y: 320 },
};
type Colour = Shown['colour'];
const SKIN: Colour = [170, 92, 70];
const BEIGE: Colour = [214, 204, 190];
const GROUND: Colour = [235, 235, 235];
/** The forearm's lower edge, and how far below it the parse takes cloth for it. */
const [EDGE, TAKEN] = [240, 6];

const shaded = ([r, g, b]: Colour, light: number): Colour => [r * light, g * light, b * light];

/** A forearm from x = 150 on before a top of this colour, which lies in its shade below it. */
function crossing(top: Colour, rim: Colour = SKIN): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
    if (x < 100 || x >= 300 || y < 90 || y > 340) return { name: 'background', colour: GROUND };
    if (x >= 150 && y >= 190 && y < EDGE) return { name: 'leftArm', colour: x >= 296 ? rim : SKIN };
    if (x >= 150 && y >= EDGE && y < EDGE + TAKEN) return { name: 'leftArm', colour: shaded(top, 0.6) };
    return { name: 'upperClothes', colour: y < EDGE + 20 && y > EDGE ? shaded(top, 0.7) : top };
  });
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;

describe('cloth in the shade beside a bare arm', () => {
  it('is the top’s, whatever its light; the arm keeps its skin', () => {
    const settled = withoutClothBesideArms(crossing(BEIGE));
    for (const x of [170, 200, 230]) {
      assert.equal(labelAt(settled, x, EDGE + 3), 'upperClothes', `${x}`);
      assert.equal(settled.parse.coverage.leftArm.data[(EDGE + 3) * WIDTH + x], 0);
      for (const y of [200, 220, EDGE - 3]) assert.equal(labelAt(settled, x, y), 'leftArm', `${x}, ${y}`);
    }
  });

  it('is not told beside a top of the skin’s own hue', () => {
    const person = crossing([200, 112, 86]);
    assert.equal(withoutClothBesideArms(person), person);
  });

  it('is none at an arm’s pale rim before the background', () => {
    const settled = withoutClothBesideArms(crossing(BEIGE, [225, 215, 205]));
    for (const y of [200, 215, 230]) assert.equal(labelAt(settled, 298, y), 'leftArm', `${y}`);
  });
});
