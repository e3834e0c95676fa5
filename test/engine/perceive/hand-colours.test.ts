/** A hand that is found a little off lies on the cuff: the cuff's colour is no skin. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { HAND_BONES } from '../../../src/engine/perceive/body-geometry.ts';
import { handColours } from '../../../src/engine/perceive/hand-colours.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import type { ParseScene } from '../../../src/engine/perceive/parse-scene.ts';
import { BODY_CLASSES, type Hand } from '../../../src/engine/perceive/person.ts';
import { drawPerson, WIDTH } from './drawn-person.ts';

const RED = [170, 18, 40] as const;

/** A hand `up` pixels above the one that hangs from a wrist of the drawn figure. */
function handAt(side: 'left' | 'right', x: number, up: number): Hand {
  const count = 1 + Math.max(...HAND_BONES.flat());
  const points = Array.from({ length: count }, (_, i) => {
    const finger = i === 0 ? 0 : Math.floor((i - 1) / 4) - 2;
    const along = i === 0 ? 0 : ((i - 1) % 4) + 1;
    return { x: x + 4 * finger, y: 278 - up + 5 * along };
  });
  return { side, points, score: 0.95 } as unknown as Hand;
}

for (const detail of ['performance', 'balanced'] as const)
  test(`a red sleeve stays one where the hand was found on its cuff: ${detail}`, () => {
    const { photo, landmarks } = drawPerson({ top: RED, trousers: [40, 45, 70], sleeveEnd: 1.95, hem: 252 });
    const hands = [handAt('left', 222, 16), handAt('right', 78, 16)];
    const { labels } = parseBody(photo, { ...landmarks, hands }, { detail });
    for (const [x, y] of [
      [212, 190],
      [218, 230],
      [82, 230],
      [80, 250],
    ] as const)
      assert.equal(BODY_CLASSES[labels[y * WIDTH + x]!], 'upperClothes', `at ${x}, ${y}`);
  });

/** A scene of one colour in Lab, `other` in its second pixel. */
const sceneOf = (colour: readonly number[], other: readonly number[]): ParseScene => {
  const data = new Float32Array(3 * 400);
  for (let at = 0; at < data.length; at += 3) data.set(at === 3 ? other : colour, at);
  return { width: 20, height: 20, lab: { data, width: 20, height: 20 } } as unknown as ParseScene;
};

test('beside a face only what is about as colourful may be a hand', () => {
  const oval = [
    { x: 1, y: 1 },
    { x: 19, y: 1 },
    { x: 19, y: 19 },
    { x: 1, y: 19 },
  ];
  const head = {
    centre: { x: 10, y: 10 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    width: 18,
    oval,
    features: [],
  };
  const skin = [70, 14, 18];
  for (const [other, expected] of [
    [[55, 18, 24], true],
    [[36, 57, 30], false],
    [[85, 1, 2], false],
  ] as const)
    assert.equal(handColours(sceneOf(skin, other), head)(3), expected);
});

test('without a face what can be skin may be a hand, and all in a grey photo', () => {
  assert.equal(handColours(sceneOf([60, 15, 18], [90, 0, 1]), null)(3), false);
  assert.equal(handColours(sceneOf([60, 15, 18], [40, 12, 15]), null)(3), true);
  assert.equal(handColours(sceneOf([60, 0, 1], [90, 0, 1]), null)(3), true);
});
