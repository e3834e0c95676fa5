/** Skin between the jaw and an old collar is the neck's, however pale; a collar that touches the jaw stays cloth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withNeckUnderJaw } from '../../../src/engine/fit/neck-under-jaw.ts';
import { moveCoverage } from '../../../src/engine/fit/parse-edit.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const [FACE, NECK] = [BODY_CLASSES.indexOf('face'), BODY_CLASSES.indexOf('neck')];

/** A figure whose neck, on its left side, the parse takes for the top; it is painted over with `collar`, if any. */
function withNeckTakenForTop(collar: readonly [number, number, number] | null): {
  person: PerceivedPerson;
  taken: number[];
} {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const drawn = { photo: { ...photo, data: photo.data.slice() }, pose, face, hands, personMask, parse };
  const { origin, shoulderWidth } = torsoFrame(pose);
  const move = createMask(parse.width, parse.height);
  const taken: number[] = [];
  const lowestFace = Math.max(
    ...[...parse.labels.keys()]
      .filter((at) => parse.labels[at] === FACE)
      .map((at) => Math.floor(at / parse.width)),
  );
  for (let at = 0; at < parse.labels.length; at++) {
    const row = Math.floor(at / parse.width);
    if (parse.labels[at] !== NECK || at % parse.width > origin.x || row > lowestFace + 0.05 * shoulderWidth)
      continue;
    move.data[at] = 255;
    taken.push(at);
    if (collar) drawn.photo.data.set([...collar, 255], 4 * at);
  }
  return { person: moveCoverage(drawn, 'neck', 'upperClothes', move), taken };
}

describe('skin under the jaw taken for a collar', () => {
  it('is the neck', () => {
    const { person, taken } = withNeckTakenForTop(null);
    const { labels } = withNeckUnderJaw(person).parse;
    const back = taken.filter((at) => labels[at] === NECK);
    assert.ok(taken.length > 30, `${taken.length} pixels taken`);
    assert.ok(back.length > 0.7 * taken.length, `${back.length} of ${taken.length} pixels are neck`);
  });
  for (const [name, colour] of [
    ['white', [240, 240, 242]],
    ['blue', [120, 150, 215]],
    ['grey', [150, 148, 146]],
  ] as const)
    it(`stays a collar where it is ${name}`, () => {
      const { person } = withNeckTakenForTop(colour);
      assert.equal(withNeckUnderJaw(person), person);
    });
});
