/** A white collar that the parse took for the neck is cloth; skin in the chin's shadow stays the neck. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCollarOffNeck } from '../../../src/engine/fit/collar-on-neck.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawnWearer } from './drawn-wearer.ts';

const WHITE = [235, 236, 238, 255];
const [NECK, UPPER] = [BODY_CLASSES.indexOf('neck'), BODY_CLASSES.indexOf('upperClothes')];

/** A figure whose neck ends in a white rim two pixels high; the top beside it is white too if it `isPale`. */
function withPaleRim(isPale: boolean): { person: PerceivedPerson; painted: number[] } {
  const { person } = withPaintedNeck(null);
  const { labels, width } = person.parse;
  const painted: number[] = [];
  labels.forEach((label, at) => {
    if (label !== NECK || (labels[at + width] !== UPPER && labels[at + 2 * width] !== UPPER)) return;
    person.photo.data.set(WHITE, 4 * at);
    painted.push(at);
    for (let below = 1; below < 12 && isPale; below++)
      if (labels[at + below * width] === UPPER) person.photo.data.set(WHITE, 4 * (at + below * width));
  });
  return { person, painted };
}

/** A figure, and the lower left half of its neck, which touches the top, painted over with the colour if one is given. */
function withPaintedNeck(colour: readonly [number, number, number] | null): {
  person: PerceivedPerson;
  painted: number[];
} {
  const person = drawnWearer();
  const { pose, parse } = person;
  const neck = [...parse.labels.keys()].filter((at) => parse.labels[at] === NECK);
  const middle = torsoFrame(pose).origin.x;
  const rows = neck.map((at) => Math.floor(at / parse.width)).sort((a, b) => a - b);
  const half = rows[rows.length >> 1]!;
  const painted = neck.filter((at) => at % parse.width < middle && at / parse.width > half);
  if (colour) for (const at of painted) person.photo.data.set([...colour, 255], 4 * at);
  return { person, painted };
}

describe('a collar taken for the neck', () => {
  for (const [name, colour] of [
    ['white', [235, 236, 238]],
    ['blue', [120, 150, 215]],
  ] as const)
    it(`is cloth where it is ${name}`, () => {
      const { person, painted } = withPaintedNeck(colour);
      assert.ok(painted.length > 60, 'enough of the neck is painted');
      const { labels, coverage } = withCollarOffNeck(person).parse;
      const cloth = painted.filter((at) => labels[at] === UPPER && coverage.neck.data[at] === 0);
      assert.ok(cloth.length > 0.9 * painted.length, `${cloth.length} of ${painted.length} pixels are cloth`);
      const others = labels.filter((label, at) => label !== person.parse.labels[at]).length - cloth.length;
      assert.ok(others < 0.35 * painted.length, 'little beside it is');
    });

  for (const [name, isPale] of [
    ['is cloth where it is the thin rim of a white one', true],
    ['is skin where nothing beside it is pale', false],
  ] as const)
    it(name, () => {
      const { person, painted } = withPaleRim(isPale);
      assert.ok(painted.length > 10, 'the neck has a rim');
      const { labels } = withCollarOffNeck(person).parse;
      const cloth = painted.filter((at) => labels[at] === UPPER).length / painted.length;
      assert.ok(isPale ? cloth > 0.8 : cloth < 0.1, `${cloth} of the rim is cloth`);
    });

  it('is skin in the shade of the chin', () => {
    const { person } = withPaintedNeck([120, 82, 64]);
    assert.equal(withCollarOffNeck(person), person);
  });

  it('is a shirt below a head that the picture cuts off, by the colour of the hands', () => {
    const { person } = withPaintedNeck(null);
    const { labels, coverage, width, height } = person.parse;
    const neck = [...labels.keys()].filter((at) => labels[at] === NECK);
    const top = Math.floor(neck[0]! / width);
    const painted = neck.filter((at) => at / width > top + 5);
    for (const at of painted) person.photo.data.set(WHITE, 4 * at);
    const unseen = { width, height, data: new Uint8Array(width * height) };
    const parse = { ...person.parse, coverage: { ...coverage, face: unseen } };
    const settled = withCollarOffNeck({ ...person, parse }).parse.labels;
    const cloth = painted.filter((at) => settled[at] === UPPER).length / painted.length;
    assert.ok(cloth > 0.9, `${cloth} of the shirt is cloth`);
    assert.equal(settled[neck[0]!], NECK);
  });
});
