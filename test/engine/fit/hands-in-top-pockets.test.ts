/** Hands in the pockets of a jacket that goes: under a top without pockets they go behind the back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findHandsInTopPockets } from '../../../src/engine/fit/hands-in-top-pockets.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { toTorso } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawPerson, HEIGHT, WIDTH } from '../perceive/drawn-person.ts';

const OUTFIT = { top: [190, 60, 60], trousers: [150, 145, 130], sleeveEnd: 1.9, hem: 300 } as const;
const SHOULDER = { x: 196, y: 128 };
const ELBOW = { x: 244, y: 196 };
const WRIST = { x: 200, y: 246 };

interface Pocket {
  /** Radius of what is seen of the left hand. */
  readonly radius?: number;
  /** Row from which on trousers are seen. */
  readonly hem?: number;
  readonly elbow?: { readonly x: number; readonly y: number };
}

/** A jacket from shoulders to hem, the left arm bent to a pocket at the hip, where a bit of its hand shows. */
function inJacket({ radius = 9, hem = 300, elbow = ELBOW }: Pocket = {}): PerceivedPerson {
  const { photo, landmarks } = drawPerson(OUTFIT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  const off = (x: number, y: number, a: typeof WRIST, b: typeof WRIST): number => {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
  };
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      let name: BodyClass = 'background';
      if (y < 120) name = Math.hypot(x - 150, y - 70) < 36 ? 'face' : 'background';
      else if (x > 92 && x < 208) name = y < hem ? 'upperClothes' : 'lowerClothes';
      if (off(x, y, SHOULDER, elbow) < 14 || off(x, y, elbow, WRIST) < 12) name = 'upperClothes';
      if (Math.hypot(x - WRIST.x + 4, y - WRIST.y - 10) < radius) name = 'leftHand';
      labels[y * WIDTH + x] = BODY_CLASSES.indexOf(name);
      coverage[name].data[y * WIDTH + x] = 255;
    }
  const { pose } = landmarks;
  const joints = { ...pose.landmarks };
  joints.leftElbow = { ...joints.leftElbow, point: elbow };
  joints.leftWrist = { ...joints.leftWrist, point: WRIST };
  return {
    photo,
    pose: { ...pose, landmarks: joints },
    face: null,
    hands: [],
    personMask: landmarks.personMask,
    parse: { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] },
  };
}

const behindBackOf = (person: PerceivedPerson) => findHandsInTopPockets(person, measureBody(person));

describe('a hand in the pocket of a jacket that goes', () => {
  const person = inJacket();
  const body = measureBody(person);
  const found = findHandsInTopPockets(person, body);

  it('goes with the jacket, and its arm on behind the trunk', () => {
    assert.ok(body.arms.left.handSeen, 'a bit of it is seen');
    assert.deepEqual(found?.sides, ['left']);
    assert.equal(found.person.parse.labels.includes(BODY_CLASSES.indexOf('leftHand')), false);
    const { u, v } = toTorso(body.frame, found.arms.left.points.at(-1)!);
    const half = found.arms.left.bare.at(-1)!;
    assert.ok(u + 0.7 * half < body.halfWidth('left', v), `${u} + ${half} of ${body.halfWidth('left', v)}`);
    assert.ok(found.down > v);
    assert.equal(
      found.arms.left.oldCuff,
      null,
      'cloth of the trunk would be drawn as an arm down to the hem',
    );
    assert.equal(found.arms.right, body.arms.right);
  });

  it('stays where more of it is seen, where the pocket is that of trousers, and where its arm hangs', () => {
    assert.equal(behindBackOf(inJacket({ radius: 17 })), null);
    assert.equal(behindBackOf(inJacket({ hem: 250 })), null);
    assert.equal(behindBackOf(inJacket({ elbow: { x: 206, y: 180 } })), null);
  });

  it('stays where its landmarks were found', () => {
    const hands = [{ side: 'left' as const, points: [], score: 0.95 }];
    assert.equal(findHandsInTopPockets({ ...person, hands }, body), null);
  });
});
