import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wristBeyond } from '../../../src/engine/fit/arm-end.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 40;
const HEIGHT = 160;

/** An arm that hangs down, by its classes from row to row. */
function armOf(rows: readonly (readonly [to: number, name: BodyClass])[]): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  let from = 0;
  for (const [to, name] of rows) {
    labels.fill(BODY_CLASSES.indexOf(name), from * WIDTH, to * WIDTH);
    from = to;
  }
  return { parse: { labels, width: WIDTH, height: HEIGHT } } as unknown as PerceivedPerson;
}

describe('the wrist of a bare arm', () => {
  const elbow = { x: 20, y: 20 };
  const wrist = { x: 20, y: 80 };
  const found = (rows: readonly (readonly [number, BodyClass])[]) =>
    wristBeyond(armOf(rows), 'right', elbow, wrist, 40).y;

  it('is where the hand begins when the skin goes on, behind the other hand too', () => {
    assert.equal(
      found([
        [100, 'rightArm'],
        [160, 'rightHand'],
      ]),
      100,
    );
    assert.equal(
      found([
        [70, 'rightArm'],
        [92, 'leftHand'],
        [102, 'rightArm'],
        [160, 'rightHand'],
      ]),
      102,
    );
  });

  it('is believed to lie a little farther only where the other hand hides the forearm', () => {
    const near = (name: 'leftHand' | 'rightArm') =>
      found([
        [60, 'rightArm'],
        [75, name],
        [84, 'rightArm'],
        [160, 'rightHand'],
      ]);
    assert.equal(near('leftHand'), 84);
    assert.equal(near('rightArm'), 80);
  });

  it('is the pose’s where the hand begins there, or no hand is seen to', () => {
    assert.equal(
      found([
        [84, 'rightArm'],
        [160, 'rightHand'],
      ]),
      80,
    );
    assert.equal(
      found([
        [90, 'rightArm'],
        [160, 'lowerClothes'],
      ]),
      80,
    );
    assert.equal(
      found([
        [75, 'rightArm'],
        [100, 'leftHand'],
        [160, 'rightHand'],
      ]),
      80,
      'no skin tells',
    );
    assert.equal(
      found([
        [100, 'upperClothes'],
        [160, 'rightHand'],
      ]),
      80,
      'a sleeve hides it',
    );
    assert.equal(found([[160, 'rightArm']]), 80, 'the hand begins too far off');
  });
});
