/** Crossed arms: a hand of which no fingers show ends beside the other upper arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { findTuckedHand, withHandUnderSleeve } from '../../../src/engine/fit/tucked-hand.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { tuckUnderInPlace } from '../../../src/engine/render/tucked-sleeve.ts';
import { drawPerson, HEIGHT, partAt, WIDTH } from '../perceive/drawn-person.ts';

const OUTFIT = { top: [215, 200, 180], trousers: [60, 60, 70], sleeveEnd: 0.5, hem: 262 } as const;
const ELBOW = { x: 222, y: 196 };
const WRIST = { x: 136, y: 180 };

/** The left forearm lies across the chest and its hand ends before the right upper arm, which is `hand` pixels long. */
function crossedArms(hand: number): PerceivedPerson {
  const { photo, landmarks } = drawPerson(OUTFIT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const part = partAt(x + 0.5, y + 0.5, OUTFIT);
      let name: BodyClass = 'background';
      if (part === 'hair') name = 'hair';
      else if (part === 'top') name = 'upperClothes';
      else if (part === 'trousers') name = 'lowerClothes';
      else if (part === 'skin') name = y < 92 ? 'face' : y < 130 ? 'neck' : x < 150 ? 'rightArm' : 'leftArm';
      const t = (x - ELBOW.x) / (WRIST.x - ELBOW.x);
      const axis = ELBOW.y + t * (WRIST.y - ELBOW.y);
      if (x < ELBOW.x && Math.abs(y - axis) < 12 && x > WRIST.x - hand)
        name = x > WRIST.x ? 'leftArm' : 'leftHand';
      labels[y * WIDTH + x] = BODY_CLASSES.indexOf(name);
      coverage[name].data[y * WIDTH + x] = 255;
    }
  const { pose } = landmarks;
  const joints = { ...pose.landmarks };
  joints.leftElbow = { ...joints.leftElbow, point: ELBOW };
  joints.leftWrist = { ...joints.leftWrist, point: WRIST };
  const parse = { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] };
  return {
    photo,
    pose: { ...pose, landmarks: joints },
    face: null,
    hands: [],
    personMask: landmarks.personMask,
    parse,
  };
}

describe('a hand tucked under the other arm', () => {
  const person = crossedArms(28);
  const body = measureBody(person);
  const tucked = findTuckedHand(person, body);

  it('is found where the forearm points at the other upper arm', () => {
    assert.equal(tucked?.side, 'left');
    assert.ok(Math.abs(tucked.under.x - 92) < 14, `${tucked.under.x}`);
  });

  it('is none where it ends on the chest, nor where its fingers were found, nor where the arms hang', () => {
    const short = crossedArms(8);
    assert.equal(findTuckedHand(short, measureBody(short)), null);
    const found = { ...person, hands: [{ side: 'left' as const, points: [], score: 0.95 }] };
    assert.equal(findTuckedHand(found, body), null);
    const { pose } = drawPerson(OUTFIT).landmarks;
    const hanging = { ...person, pose };
    assert.equal(findTuckedHand(hanging, measureBody(hanging)), null);
  });

  it('is covered by a sleeve that goes on under the other one, in its shade, and leaves the rest before it', () => {
    const covered = withHandUnderSleeve(person, body, tucked!);
    assert.ok(covered.person.parse.coverage.leftHand.data.every((value) => value === 0));
    const { left, right } = covered.body.arms;
    assert.ok(
      Math.hypot(left.points.at(-1)!.x - tucked!.under.x, left.points.at(-1)!.y - tucked!.under.y) < 1,
    );
    const [sleeve, over] = [createLayer(WIDTH, HEIGHT), createLayer(WIDTH, HEIGHT)];
    sleeve.alpha.fill(1);
    for (let y = 0; y < HEIGHT; y++) over.alpha.fill(1, y * WIDTH + 60, y * WIDTH + 112);
    const unit = body.frame.shoulderWidth;
    const shade = tuckUnderInPlace(sleeve, over, left, right, { x: 0, y: 0 }, unit);
    const row = 178 * WIDTH;
    assert.equal(sleeve.alpha[row + 105], 0);
    assert.equal(sleeve.alpha[row + 114], 1);
    // nothing of it comes out beyond the other arm
    assert.equal(sleeve.alpha[row + 20], 0);
    assert.ok(shade[row + 113]! < -0.1, `${shade[row + 113]}`);
    assert.equal(Math.abs(shade[row + 180]!), 0);
    // below the elbow the forearms cross the other way
    assert.equal(sleeve.alpha[250 * WIDTH + 90], 1);
  });
});
