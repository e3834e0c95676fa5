/** A hood that lies around the neck is no shoulder, and none of it is head or neck. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCollarOffNeck } from '../../../src/engine/fit/collar-on-neck.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { withNeckBelowUnseenFace } from '../../../src/engine/fit/neck-below-unseen-face.ts';
import { moveCoverage } from '../../../src/engine/fit/parse-edit.ts';
import { fromTorso, torsoFrame, toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { FACE_OVAL } from '../../../src/engine/perceive/body-geometry.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const UPPER = BODY_CLASSES.indexOf('upperClothes');
const RED = [215, 70, 75];

function figure(): PerceivedPerson {
  const { photo, landmarks } = drawPerson({
    top: RED as [number, number, number],
    trousers: [70, 70, 75],
    sleeveEnd: 1.9,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  return { photo, pose, face, hands, personMask, parse };
}

/** The person with the background at the torso's places for which `at` holds (shoulder widths) as the class, in a colour. */
function painted(
  person: PerceivedPerson,
  at: (u: number, v: number) => boolean,
  name: BodyClass,
  colour: readonly number[],
): { person: PerceivedPerson; places: number[] } {
  const frame = torsoFrame(person.pose);
  const { width, height, labels } = person.parse;
  const photo = { ...person.photo, data: person.photo.data.slice() };
  const move = createMask(width, height);
  const places: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const { u, v } = toTorso(frame, { x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 });
    if (labels[i] !== 0 || !at(u / frame.shoulderWidth, v / frame.shoulderWidth)) continue;
    move.data[i] = 255;
    places.push(i);
    photo.data.set([...colour, 255], 4 * i);
  }
  return { person: moveCoverage({ ...person, photo }, 'background', name, move), places };
}

describe('a hood around the neck', () => {
  const hood = (u: number, v: number): boolean => Math.abs(u) < 0.4 && v > -0.37 && v < -0.1;
  it('is no shoulder', () => {
    const bare = measureBody(figure());
    const hooded = measureBody(painted(figure(), hood, 'upperClothes', RED).person);
    const unit = bare.frame.shoulderWidth;
    for (const u of [-0.34, -0.26, 0.26, 0.34]) {
      const rise = (bare.shoulderLine(u * unit) - hooded.shoulderLine(u * unit)) / unit;
      assert.ok(Math.abs(rise) < 0.15, `at ${u} the shoulder rises by ${rise} shoulder widths`);
    }
  });

  it('is cloth where it was taken for the head, though it is red', () => {
    const clothed = painted(figure(), hood, 'upperClothes', RED).person;
    const { person, places } = painted(
      clothed,
      (u, v) => Math.abs(u) > 0.24 && Math.abs(u) < 0.4 && v > -0.43 && v <= -0.37,
      'face',
      RED,
    );
    const frame = torsoFrame(person.pose);
    const points = Array.from({ length: 468 }, () => fromTorso(frame, 0, -0.7 * frame.shoulderWidth));
    FACE_OVAL.forEach((index, k) => {
      const turn = (2 * Math.PI * k) / FACE_OVAL.length;
      points[index] = { x: 150 + 22 * Math.sin(turn), y: 66 - 30 * Math.cos(turn) };
    });
    const withMesh = { ...person, face: { points, depths: new Float32Array(468), score: 0.9 } };
    const { labels, coverage } = withCollarOffNeck(withMesh).parse;
    assert.ok(places.length > 40, `${places.length} pixels of hood`);
    const cloth = places.filter((at) => labels[at] === UPPER && coverage.face.data[at] === 0);
    assert.ok(cloth.length > 0.9 * places.length, `${cloth.length} of ${places.length} are cloth`);
    const lost = [...labels.keys()].filter(
      (at) => person.parse.labels[at] !== labels[at] && !places.includes(at),
    );
    assert.ok(lost.length < 0.3 * places.length, `${lost.length} pixels beside it are cloth too`);
  });
});

describe('a head whose face was not found', () => {
  it('has no collar', () => {
    const { person, places } = painted(
      figure(),
      (u, v) => u > 0.1 && u < 0.3 && v > -0.4 && v < -0.1,
      'face',
      [238, 238, 236],
    );
    const { labels } = withCollarOffNeck(person).parse;
    const cloth = places.filter((at) => labels[at] === UPPER);
    assert.ok(
      places.length > 40 && cloth.length > 0.9 * places.length,
      `${cloth.length} of ${places.length}`,
    );
  });

  it('ends above the neck’s root', () => {
    const person = figure();
    const whole = moveCoverage(person, 'neck', 'face', {
      ...createMask(person.parse.width, person.parse.height),
      data: new Uint8Array(person.parse.labels.length).fill(255),
    });
    const frame = torsoFrame(person.pose);
    const { labels } = withNeckBelowUnseenFace(whole).parse;
    const lowest = [...labels.keys()]
      .filter((at) => labels[at] === BODY_CLASSES.indexOf('face'))
      .map((at) => toTorso(frame, { x: at % person.parse.width, y: Math.floor(at / person.parse.width) }).v);
    assert.ok(Math.max(...lowest) < -0.2 * frame.shoulderWidth);
    assert.ok(labels.includes(BODY_CLASSES.indexOf('neck')));
  });
});
