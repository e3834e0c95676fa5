/** A wrist or a watch that shows between a long sleeve and a pocket is no hand: the arm goes into the pocket. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPocketedHands } from '../../../src/engine/fit/hands-in-pockets.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { moveCoverage } from '../../../src/engine/fit/parse-edit.ts';
import { handInPocket } from '../../../src/engine/fit/top-length.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const HAND = BODY_CLASSES.indexOf('leftHand');

/** A figure in long sleeves of whose left hand no more than its uppermost `rows` show. */
function withHand(rows: number, sleeveEnd = 1.95): PerceivedPerson {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd,
    hem: 250,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person = { photo, pose, face, hands, personMask, parse };
  const hidden = createMask(parse.width, parse.height);
  const first = Math.floor(parse.labels.indexOf(HAND) / parse.width);
  hidden.data.fill(255, (first + rows) * parse.width);
  return moveCoverage(
    moveCoverage(person, 'leftHand', 'lowerClothes', hidden),
    'leftArm',
    'lowerClothes',
    hidden,
  );
}

describe('a hand of which a sliver shows', () => {
  it('is in the pocket', () => {
    const person = withHand(6);
    const body = measureBody(person);
    const seen = { ...body, arms: { ...body.arms, left: { ...body.arms.left, handSeen: true } } };
    const found = findPocketedHands(person, seen);
    assert.ok(found);
    assert.ok(handInPocket({ frame: body.frame, arms: found.arms }, 'left'));
    assert.equal(found.arms.right, body.arms.right);
    const at = person.parse.labels.indexOf(HAND);
    const { v } = toTorso(body.frame, { x: at % person.parse.width, y: Math.floor(at / person.parse.width) });
    assert.ok(Math.abs(found.from - v) < 3, `${found.from} of ${v}`);
  });

  it('is none where more of it shows, or the arm is bare', () => {
    for (const person of [withHand(90), withHand(6, 0.6)])
      assert.equal(findPocketedHands(person, measureBody(person)), null);
  });
});
