import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClassPlanes, PARSE_CLASSES } from '../../../src/engine/perceive/parse-classes.ts';
import { cleanLabels } from '../../../src/engine/perceive/parse-clean.ts';

const WIDTH = 40;
const HEIGHT = 60;
const UNIT = 40;

/** Trousers with a turned-up hem of the shoe's colour, bare ankle, shoe; the prior expects shoes on the foot alone. */
function labelsOf(expectedOnHem: number): (row: number) => string {
  const costs = createClassPlanes(WIDTH, HEIGHT);
  const expected = createClassPlanes(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const row = Math.floor(i / WIDTH);
    const looks = row < 20 ? 'lower' : row < 30 ? 'shoes' : row < 40 ? 'skin' : 'shoes';
    for (const name of PARSE_CLASSES) costs[name].data[i] = name === looks ? 0 : name === 'lower' ? 2 : 4;
    expected.lower.data[i] = row < 30 ? 0.7 : 0.2;
    expected.skin.data[i] = 0.4;
    expected.shoes.data[i] = row < 30 ? expectedOnHem : row < 40 ? 0.2 : 0.7;
  }
  const labels = cleanLabels(costs, expected, UNIT);
  return (row) => PARSE_CLASSES[labels[row * WIDTH + WIDTH / 2]!]!;
}

describe('pieces of shoes', () => {
  it('are a turned-up hem where no foot is', () => {
    const at = labelsOf(0.1);
    assert.deepEqual([at(10), at(25), at(35), at(50)], ['lower', 'lower', 'skin', 'shoes']);
  });

  it('stay where the other foot may be', () => {
    const at = labelsOf(0.6);
    assert.deepEqual([at(25), at(50)], ['shoes', 'shoes']);
  });
});

/** A face and hair beside it; the prior expects hair there so much, and above it, where the crown is in view, more. */
function besideFace(expectedBeside: number, expectedAbove: number): string {
  const costs = createClassPlanes(WIDTH, HEIGHT);
  const expected = createClassPlanes(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const row = Math.floor(i / WIDTH);
    const beside = i % WIDTH < 10 && row > 4;
    for (const name of PARSE_CLASSES)
      costs[name].data[i] = name === (beside ? 'hair' : 'skin') ? 0 : name === 'upper' ? 2 : 4;
    expected.hair.data[i] = beside ? expectedBeside : row < 4 ? expectedAbove : 0.1;
    expected.skin.data[i] = 0.4;
  }
  return PARSE_CLASSES[cleanLabels(costs, expected, UNIT)[30 * WIDTH + 4]!]!;
}

describe('hair beside a face', () => {
  it('stays where the picture leaves out the crown', () => {
    assert.equal(besideFace(0.6, 0.1), 'hair');
  });

  it('goes where nothing ties it to the crown that is seen', () => {
    assert.equal(besideFace(0.6, 0.95), 'upper');
  });

  it('goes where no head is in view', () => {
    assert.equal(besideFace(0.3, 0.1), 'upper');
  });
});
