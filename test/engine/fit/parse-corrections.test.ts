import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { armPoint, armTable } from '../../../src/engine/fit/arm-axis.ts';
import { withoutArmStrays } from '../../../src/engine/fit/arm-strays.ts';
import { withoutClothesAboveShoulders } from '../../../src/engine/fit/clothes-above-shoulders.ts';
import { withHandMattes } from '../../../src/engine/fit/hand-matte.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { fromTorso } from '../../../src/engine/fit/torso-frame.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

function figure(): PerceivedPerson {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  return { photo: { ...photo, data: photo.data.slice() }, pose, face, hands, personMask, parse };
}

/** Gives a pixel one class alone, and a colour. */
function setPixel(
  person: PerceivedPerson,
  x: number,
  y: number,
  name: BodyClass,
  colour?: readonly [number, number, number],
): void {
  const at = y * person.parse.width + x;
  for (const each of BODY_CLASSES) person.parse.coverage[each].data[at] = each === name ? 255 : 0;
  person.parse.labels[at] = BODY_CLASSES.indexOf(name);
  if (colour) person.photo.data.set([...colour, 255], 4 * at);
}

const SKIN = [205, 150, 120] as const;
const CLOTH = [40, 60, 120] as const;
/** The square in the photo's corner where a hand is laid on cloth. */
const SQUARE = { left: 20, top: 20, right: 70, bottom: 90 };

/** A hand of two fingers, 8 px wide, at x 32 and 52; the parse takes the cloth between them for the hand. */
function withHand(): PerceivedPerson {
  const person = figure();
  const isFinger = (x: number): boolean => Math.abs(x - 32) <= 4 || Math.abs(x - 52) <= 4;
  for (let y = SQUARE.top; y < SQUARE.bottom; y++)
    for (let x = SQUARE.left; x < SQUARE.right; x++) {
      const inHand = x >= 28 && x <= 56 && y >= 30 && y <= 80;
      setPixel(
        person,
        x,
        y,
        inHand ? 'leftHand' : 'lowerClothes',
        inHand && (isFinger(x) || y < 42) ? SKIN : CLOTH,
      );
    }
  // wrist, then five fingers of four joints: thumb on one finger, the others on the other
  const points: ImagePoint[] = [{ x: 42, y: 32 }];
  for (let finger = 0; finger < 5; finger++)
    for (let joint = 0; joint < 4; joint++) points.push({ x: finger < 2 ? 32 : 52, y: 38 + 13 * joint });
  const { landmarks } = person.pose;
  const leftElbow = { ...landmarks.leftElbow, point: { x: 42, y: -60 } };
  const pose = { ...person.pose, landmarks: { ...landmarks, leftElbow } };
  return { ...person, pose, hands: [{ side: 'left', points, score: 1 }] };
}

describe('a hand before clothes', () => {
  it('loses the cloth between its fingers and keeps its skin', () => {
    const person = withHand();
    const { coverage, labels, width } = withHandMattes(person).parse;
    let [skin, kept, gap, lost] = [0, 0, 0, 0];
    for (let y = 44; y < 80; y++)
      for (let x = 28; x <= 56; x++) {
        const at = y * width + x;
        if (Math.abs(x - 42) < 4) {
          gap++;
          if (coverage.leftHand.data[at]! < 20 && labels[at] === BODY_CLASSES.indexOf('lowerClothes')) lost++;
        } else if (y < 76 && (Math.abs(x - 32) <= 3 || Math.abs(x - 52) <= 3)) {
          skin++;
          if (coverage.leftHand.data[at]! >= 236) kept++;
        }
      }
    assert.ok(kept > 0.95 * skin, `${kept} of ${skin}`);
    assert.ok(lost > 0.8 * gap, `${lost} of ${gap}`);
  });

  it('keeps what is worn at its bare wrist, and loses an old cuff', () => {
    const wristAt = (forearm: BodyClass, colour: readonly [number, number, number]) => {
      const person = withHand();
      // the forearm comes down to the hand; what lies across it looks like the cloth around
      for (let y = 0; y < 30; y++)
        for (let x = 0; x < 84; x++) {
          const worn = y >= 18 && y < 25;
          if (x < 30 || x >= 54) setPixel(person, x, y, 'lowerClothes', CLOTH);
          else if (worn) setPixel(person, x, y, 'lowerClothes', [20, 20, 20]);
          else setPixel(person, x, y, y >= 25 ? 'leftHand' : forearm, y >= 25 ? SKIN : colour);
        }
      return withHandMattes(person).parse;
    };
    const bare = wristAt('leftArm', SKIN);
    const at = 21 * bare.width + 42;
    assert.ok(bare.coverage.leftArm.data[at]! + bare.coverage.leftHand.data[at]! > 240, 'a bracelet');
    const sleeved = wristAt('upperClothes', [120, 60, 60]);
    assert.equal(sleeved.coverage.leftHand.data[at], 0, 'the edge of a cuff');
  });

  it('gives a piece of the top that it parts from the rest back to the top', () => {
    const teal = [60, 140, 140] as const;
    const person = withHand();
    for (let y = 84; y < SQUARE.bottom; y++)
      for (let x = SQUARE.left; x < SQUARE.right; x++) setPixel(person, x, y, 'upperClothes', teal);
    for (let y = 44; y <= 80; y++) for (let x = 37; x < 48; x++) setPixel(person, x, y, 'leftHand', teal);
    const { labels, width } = withHandMattes(person).parse;
    let given = 0;
    for (let y = 46; y < 70; y++)
      if (labels[y * width + 42] === BODY_CLASSES.indexOf('upperClothes')) given++;
    assert.ok(given > 20, `${given} of 24 rows`);
  });

  it('leaves the upper arm alone that lies beside a raised hand', () => {
    const person = withHand();
    for (let y = 0; y < 28; y++) for (let x = 62; x < 78; x++) setPixel(person, x, y, 'leftArm', SKIN);
    const { landmarks } = person.pose;
    const leftShoulder = { ...landmarks.leftShoulder, point: { x: 72, y: 60 } };
    const raised = { ...person, pose: { ...person.pose, landmarks: { ...landmarks, leftShoulder } } };
    const { parse } = withHandMattes(raised);
    let kept = 0;
    for (let y = 0; y < 28; y++)
      for (let x = 62; x < 78; x++) if (parse.coverage.leftArm.data[y * parse.width + x] === 255) kept++;
    assert.equal(kept, 28 * 16);
  });

  it('leaves the parse as it was where no hand shows', () => {
    const person = { ...figure(), hands: [] };
    const isHand = (label: number): boolean => BODY_CLASSES[label]!.endsWith('Hand');
    for (let at = 0; at < person.parse.labels.length; at++)
      if (isHand(person.parse.labels[at]!)) person.parse.labels[at] = 0;
    assert.ok(withHandMattes(person) === person);
  });
});

describe('a bare belly beside an arm', () => {
  it('is the torso’s, and the arm stays the arm', () => {
    const person = figure();
    const body = measureBody(person);
    const unit = body.frame.shoulderWidth;
    const belly = fromTorso(body.frame, 0.2 * unit, 0.8 * body.frame.torsoLength);
    const [x, y] = [Math.floor(belly.x), Math.floor(belly.y)];
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) setPixel(person, x + dx, y + dy, 'leftArm');
    const settled = withoutArmStrays(person, body).parse;
    const at = y * settled.width + x;
    assert.equal(settled.labels[at], BODY_CLASSES.indexOf('neck'));
    assert.equal(settled.coverage.leftArm.data[at], 0);
    let [before, after] = [0, 0];
    for (let i = 0; i < settled.labels.length; i++) {
      before += person.parse.coverage.leftArm.data[i]!;
      after += settled.coverage.leftArm.data[i]!;
    }
    assert.ok(after >= before - 40 * 255, 'nothing else of the arm is lost');
  });
});

describe('an arm’s edge beside a bare belly', () => {
  const half = 1.3;
  /** Class of a place on the inner side of the left arm, off its middle by `half` half-widths, beside skin of `inside`. */
  function classBeside(inside: BodyClass): BodyClass {
    const person = figure();
    const body = measureBody(person);
    const arm = body.arms.left;
    const length = 0.55 * arm.length;
    const offset = armTable(arm, arm.middle, length) - half * armTable(arm, arm.bare, length);
    const { x, y } = armPoint(arm, length, offset);
    const outwards = body.frame.across.x > 0 ? 1 : -1;
    const wide = { ...body, halfWidth: () => 2 * body.frame.shoulderWidth };
    for (let k = 1; k <= 4; k++) setPixel(person, Math.floor(x) - k * outwards, Math.floor(y), inside);
    setPixel(person, Math.floor(x), Math.floor(y), 'leftArm');
    const { labels, width } = withoutArmStrays(person, wide).parse;
    return BODY_CLASSES[labels[Math.floor(y) * width + Math.floor(x)]!]!;
  }
  it('is the belly’s where it goes on from the belly’s skin', () => {
    assert.equal(classBeside('neck'), 'neck');
  });
  it('is the arm’s before clothes', () => {
    assert.equal(classBeside('upperClothes'), 'leftArm');
  });
});

describe('a piece of clothes or of the neck beside the head', () => {
  it('is hair where the parse takes it for the neck', () => {
    const person = figure();
    const { frame } = measureBody(person);
    const beside = fromTorso(frame, -0.4 * frame.shoulderWidth, -0.6 * frame.shoulderWidth);
    const [x, y] = [Math.floor(beside.x), Math.floor(beside.y)];
    setPixel(person, x, y, 'neck');
    const settled = withoutClothesAboveShoulders(person).parse;
    assert.equal(settled.labels[y * settled.width + x], BODY_CLASSES.indexOf('hair'));
  });

  it('is hair, and the top keeps all of its own', () => {
    const person = figure();
    const { frame } = measureBody(person);
    const beside = fromTorso(frame, 0.5 * frame.shoulderWidth, -0.7 * frame.shoulderWidth);
    const [x, y] = [Math.floor(beside.x), Math.floor(beside.y)];
    const before = person.parse.coverage.upperClothes.data.reduce((sum, value) => sum + value, 0);
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) setPixel(person, x + dx, y + dy, 'upperClothes');
    const settled = withoutClothesAboveShoulders(person).parse;
    assert.equal(settled.labels[y * settled.width + x], BODY_CLASSES.indexOf('hair'));
    assert.equal(
      settled.coverage.upperClothes.data.reduce((sum, value) => sum + value, 0),
      before,
    );
  });
});
