import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutNeckIslands } from '../../../src/engine/fit/neck-islands.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawnWearer } from './drawn-wearer.ts';

/** A figure with a square of one class at the belly, and a speck of neck or hair in its middle. */
function withSpeck(around: BodyClass, speck: BodyClass = 'neck') {
  const person = drawnWearer();
  const { pose, parse } = person;
  const { leftHip, rightHip } = pose.landmarks;
  const middle = {
    x: Math.round((leftHip.point.x + rightHip.point.x) / 2),
    y: Math.round((leftHip.point.y + rightHip.point.y) / 2),
  };
  for (let dy = -10; dy <= 10; dy++)
    for (let dx = -10; dx <= 10; dx++) {
      const name = Math.hypot(dx, dy) < 3 ? speck : around;
      const at = (middle.y + dy) * parse.width + middle.x + dx;
      for (const each of BODY_CLASSES) parse.coverage[each].data[at] = each === name ? 255 : 0;
      parse.labels[at] = BODY_CLASSES.indexOf(name);
    }
  const classInSpeck = (result: PerceivedPerson) =>
    BODY_CLASSES[result.parse.labels[middle.y * parse.width + middle.x]!];
  return { person, classInSpeck };
}

describe('a speck of neck far below the shoulders', () => {
  it('is the arm’s that encloses it', () => {
    const { person, classInSpeck } = withSpeck('rightArm');
    const result = withoutNeckIslands(person);
    assert.equal(classInSpeck(result), 'rightArm');
    assert.equal(
      result.parse.labels.indexOf(BODY_CLASSES.indexOf('neck')),
      person.parse.labels.indexOf(BODY_CLASSES.indexOf('neck')),
    );
  });

  it('stays in clothes: there skin shows', () => {
    const { person, classInSpeck } = withSpeck('upperClothes');
    assert.equal(classInSpeck(withoutNeckIslands(person)), 'neck');
  });
});

describe('a speck of hair far from the head', () => {
  it('is the arm’s on whose edge it lies: an elbow’s tip lay before the sleeve', () => {
    const { person, classInSpeck } = withSpeck('leftArm', 'hair');
    assert.equal(classInSpeck(withoutNeckIslands(person)), 'leftArm');
  });

  it('stays before clothes, where long hair can end', () => {
    const { person, classInSpeck } = withSpeck('upperClothes', 'hair');
    assert.equal(classInSpeck(withoutNeckIslands(person)), 'hair');
  });
});
