/** Crossed arms: a hand of which no fingers show ends beside the other upper arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { findTuckedHand, withHandTuckedIn } from '../../../src/engine/fit/tucked-hand.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { withArmsCrossed } from '../../../src/engine/kinds/clothes/crossed-arms.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { joinSleeves } from '../../../src/engine/render/join-sleeves.ts';
import { overTucked } from '../../../src/engine/render/tucked-sleeve.ts';
import { drawTop, LONG_SLEEVE, TEE } from '../garment/drawn-garments.ts';
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

  it('goes with its arm to where it is under the other one', () => {
    const hidden = withHandTuckedIn(person, body, tucked!);
    const { left } = hidden.body.arms;
    const end = left.points.at(-1)!;
    assert.ok(Math.hypot(end.x - tucked!.under.x, end.y - tucked!.under.y) < 2, `${end.x} ${end.y}`);
    assert.equal(left.handSeen, false);
    const at = 178 * WIDTH + 120;
    assert.equal(person.parse.coverage.leftHand.data[at], 255);
    assert.equal(hidden.person.parse.coverage.leftHand.data[at], 0);
    assert.equal(hidden.person.parse.coverage.leftArm.data[at], 255);
  });

  it('goes in with its sleeve however much of its back shows, but not before a short one', () => {
    const crossedUnder = (cut: typeof TEE): ReturnType<typeof withArmsCrossed> => {
      const { picture } = drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] });
      const garment = understandFlatGarment(picture, { analysisSize: 640 });
      return withArmsCrossed(person, body, garment, garment.top!);
    };
    const at = 178 * WIDTH + 120;
    const under = crossedUnder(LONG_SLEEVE);
    assert.equal(under.crossed.tucked, 'left');
    assert.equal(under.person.parse.coverage.leftHand.data[at], 0);
    assert.equal(under.body.arms.left.handSeen, false);
    assert.equal(crossedUnder(TEE).person.parse.coverage.leftHand.data[at], 255);
  });

  it('is in a sleeve that goes in under the sleeve of the other upper arm', () => {
    const [sleeve, over] = [createLayer(WIDTH, HEIGHT), createLayer(WIDTH, HEIGHT)];
    for (let y = 0; y < HEIGHT; y++) {
      over.alpha.fill(1, y * WIDTH + 60, y * WIDTH + 107);
      sleeve.alpha.fill(1, y * WIDTH + 90, y * WIDTH + 240);
    }
    const { right: other } = body.arms;
    const row = 150 * WIDTH;
    const before = overTucked(over, other, { x: 0, y: 0 });
    assert.equal(before[row + 100], 1);
    assert.equal(before[row + 120], 0);
    const { sleeves, crossing } = joinSleeves(
      { left: sleeve, right: over },
      { tucked: 'left' },
      body.arms,
      { x: 0, y: 0, width: WIDTH, height: HEIGHT },
      body.frame.shoulderWidth,
    );
    assert.equal(sleeves.alpha[row + 100], 1);
    // beside the sleeve under which it goes in lies its shadow
    assert.ok(crossing![row + 107]! < -0.6, `${crossing![row + 107]}`);
    assert.ok(crossing![row + 112]! < -0.25, `${crossing![row + 112]}`);
    assert.ok(crossing![row + 200]! > -0.02, `${crossing![row + 200]}`);
  });
});
