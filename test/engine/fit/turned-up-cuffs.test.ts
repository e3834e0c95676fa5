import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withTurnedUpCuffs } from '../../../src/engine/fit/turned-up-cuffs.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const SKIN = [216, 172, 148] as const;
const CUFF = [130, 150, 190] as const;
const SHOE = [20, 24, 30] as const;
/** Rows at which trousers, cuff and bare ankle end. */
const [HEM, CUFF_END, ANKLE_END] = [350, 362, 374];

/** A figure whose left leg ends in a shoe, all below its trousers' hem taken for shoe; `bare` shows the ankle's skin. */
function withShoe(bare: boolean): PerceivedPerson {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const { pose, face, hands, personMask } = landmarks;
  const joint = (y: number) => ({ ...pose.landmarks.leftKnee, point: { x: 180, y }, visibility: 0.99 });
  const person: PerceivedPerson = {
    photo: { ...photo, data: photo.data.slice() },
    pose: { ...pose, landmarks: { ...pose.landmarks, leftKnee: joint(250), leftAnkle: joint(368) } },
    face,
    hands,
    personMask,
    parse,
  };
  for (let y = 250; y < 395; y++)
    for (let x = 164; x < 196; x++) {
      const at = y * parse.width + x;
      const name: BodyClass = y < HEM ? 'lowerClothes' : 'shoes';
      for (const each of BODY_CLASSES) parse.coverage[each].data[at] = each === name ? 255 : 0;
      parse.labels[at] = BODY_CLASSES.indexOf(name);
      if (y < HEM) continue;
      const below = y < ANKLE_END && bare ? SKIN : SHOE;
      person.photo.data.set([...(y < CUFF_END ? CUFF : below), 255], 4 * at);
    }
  return person;
}

const classAt = ({ parse }: PerceivedPerson, y: number) => BODY_CLASSES[parse.labels[y * parse.width + 180]!];

describe('a turned-up cuff that was taken for a shoe', () => {
  it('is trousers’, and the ankle below it a leg’s', () => {
    const result = withTurnedUpCuffs(withShoe(true));
    assert.equal(classAt(result, HEM + 6), 'lowerClothes');
    assert.equal(classAt(result, CUFF_END + 6), 'legs');
    assert.equal(classAt(result, ANKLE_END + 8), 'shoes');
  });

  it('stays a shoe’s shaft where no skin parts it from the shoe', () => {
    const person = withShoe(false);
    assert.equal(withTurnedUpCuffs(person), person);
  });
});
