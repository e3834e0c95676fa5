/** Crossed arms: a hand of which no fingers show ends beside the other upper arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { findTuckedHand } from '../../../src/engine/fit/tucked-hand.ts';
import { withTuckedHandOutlined } from '../../../src/engine/fit/tucked-hand-outline.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { withArmsCrossed } from '../../../src/engine/kinds/clothes/crossed-arms.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { drawTop, LONG_SLEEVE } from '../garment/drawn-garments.ts';
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

  it('is found where the forearm points at the other upper arm', () => {
    assert.equal(findTuckedHand(person, body), 'left');
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

  /** The hand's back is skin, but for a strip along its upper edge, which is the old top in its shade; its end was taken for that top. */
  const shaded = (): PerceivedPerson => {
    const { photo, parse } = person;
    const data = photo.data.slice();
    const labels = parse.labels.slice();
    const hand = { ...parse.coverage.leftHand, data: parse.coverage.leftHand.data.slice() };
    const cloth = { ...parse.coverage.upperClothes, data: parse.coverage.upperClothes.data.slice() };
    for (let at = 0; at < labels.length; at++) {
      if (parse.coverage.leftHand.data[at] === 0) continue;
      const isCloth = parse.coverage.leftHand.data[at - 4 * WIDTH] === 0;
      const isEnd = at % WIDTH < 114 && !isCloth;
      let colour = isCloth ? [86, 78, 68] : [150, 90, 66];
      if (isEnd) {
        colour = [75, 43, 31];
        labels[at] = BODY_CLASSES.indexOf('upperClothes');
        [hand.data[at], cloth.data[at]] = [0, 255];
      }
      for (let c = 0; c < 3; c++) data[4 * at + c] = colour[c]!;
    }
    const coverage = { ...parse.coverage, leftHand: hand, upperClothes: cloth };
    return { ...person, photo: { ...photo, data }, parse: { ...parse, labels, coverage } };
  };

  it('is whole in the other arm’s shade, without the old top in its own', () => {
    const seen = withTuckedHandOutlined(shaded(), 'left', body.arms.left, body.frame.shoulderWidth);
    const { leftHand, upperClothes } = seen.parse.coverage;
    const at = (x: number, y: number): number => y * WIDTH + x;
    assert.equal(leftHand.data[at(122, 178)], 255);
    assert.ok(leftHand.data[at(111, 176)]! > 200, `${leftHand.data[at(111, 176)]}`);
    let top = 0;
    while (person.parse.coverage.leftHand.data[at(122, top)] === 0) top++;
    assert.ok(leftHand.data[at(122, top + 1)]! < 60, `${leftHand.data[at(122, top + 1)]}`);
    assert.ok(upperClothes.data[at(122, top + 1)]! > 190);
  });

  it('stays in view under a long sleeve', () => {
    const { picture } = drawTop(LONG_SLEEVE, [150, 40, 60], { colour: [240, 240, 240] });
    const garment = understandFlatGarment(picture, { analysisSize: 640 });
    const { person: under } = withArmsCrossed(person, body, garment, garment.top!);
    assert.equal(under.parse.coverage.leftHand.data[178 * WIDTH + 122], 255);
  });
});
