import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutArmEdgeSlivers } from '../../../src/engine/fit/arm-edge-slivers.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const [ARM, GROUND, UPPER] = (['leftArm', 'background', 'upperClothes'] as const).map((name) =>
  BODY_CLASSES.indexOf(name),
);

/** A figure with bare forearms; along the left one's outer edge three pixels of it count as the top, in the `colour` given or their own. */
function withSliver(colour: readonly [number, number, number] | null) {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const { pose, face, hands, personMask } = landmarks;
  const person: PerceivedPerson = {
    photo: { ...photo, data: photo.data.slice() },
    pose,
    face,
    hands,
    personMask,
    parse,
  };
  const sliver: number[] = [];
  const set = (at: number, name: BodyClass): void => {
    for (const each of BODY_CLASSES) parse.coverage[each].data[at] = each === name ? 255 : 0;
    parse.labels[at] = BODY_CLASSES.indexOf(name);
  };
  for (let y = 225; y < 255; y++) {
    const row = y * parse.width;
    let x = parse.width - 2;
    while (x > 0 && parse.labels[row + x] !== ARM) x--;
    assert.ok(parse.labels[row + x + 1] === GROUND || parse.labels[row + x] === ARM);
    for (let k = 0; k < 3; k++) {
      set(row + x - k, 'upperClothes');
      if (colour) person.photo.data.set([...colour, 255], 4 * (row + x - k));
      else person.photo.data.copyWithin(4 * (row + x - k), 4 * (row + x - 6), 4 * (row + x - 5));
      sliver.push(row + x - k);
    }
    set(row + x + 1, 'background');
  }
  return { person, sliver };
}

const share = ({ parse }: PerceivedPerson, places: readonly number[], label: number | undefined): number =>
  places.filter((at) => parse.labels[at] === label).length / places.length;

describe('a sliver of the top along a bare arm', () => {
  it('is the arm’s where it has the arm’s colour', () => {
    const { person, sliver } = withSliver(null);
    assert.ok(share(withoutArmEdgeSlivers(person), sliver, ARM) > 0.9);
  });

  it('stays the top’s where it has the top’s', () => {
    const { person, sliver } = withSliver([60, 90, 190]);
    assert.ok(share(withoutArmEdgeSlivers(person), sliver, UPPER) > 0.9);
  });
});
