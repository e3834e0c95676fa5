/** A neck's side in the jaw's shadow is skin, however dark: black hair beside it has no colour. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withNeckInShade } from '../../../src/engine/fit/neck-in-shade.ts';
import { moveCoverage } from '../../../src/engine/fit/parse-edit.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawnWearer } from './drawn-wearer.ts';

const [NECK, HAIR] = [BODY_CLASSES.indexOf('neck'), BODY_CLASSES.indexOf('hair')];

/** A dark-skinned figure with black hair whose neck, on its left, is of colour `side` and taken for hair. */
function withSide(side: readonly [number, number, number]): { person: PerceivedPerson; taken: number[] } {
  const drawn = drawnWearer();
  const { pose, parse } = drawn;
  const { origin } = torsoFrame(pose);
  const move = createMask(parse.width, parse.height);
  const taken: number[] = [];
  for (let at = 0; at < parse.labels.length; at++) {
    if (parse.labels[at] === HAIR) drawn.photo.data.set([6, 6, 6, 255], 4 * at);
    if (parse.labels[at] !== NECK) continue;
    const isSide = at % parse.width < origin.x - 2;
    drawn.photo.data.set(isSide ? [...side, 255] : [150, 85, 55, 255], 4 * at);
    if (!isSide) continue;
    move.data[at] = 255;
    taken.push(at);
  }
  return { person: moveCoverage(drawn, 'neck', 'hair', move), taken };
}

describe('what lies beside the neck taken for hair', () => {
  it('is the neck where it is as red as that, though nearly black', () => {
    const { person, taken } = withSide([28, 13, 5]);
    const { labels } = withNeckInShade(person).parse;
    const back = taken.filter((at) => labels[at] === NECK);
    assert.ok(taken.length > 60, `${taken.length} pixels taken`);
    assert.ok(back.length > 0.6 * taken.length, `${back.length} of ${taken.length} pixels are neck`);
  });

  it('stays hair where it is grey', () => {
    const { person } = withSide([28, 25, 23]);
    assert.equal(withNeckInShade(person), person);
  });
});
