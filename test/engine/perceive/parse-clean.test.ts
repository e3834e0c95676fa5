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
