/** Crossed arms: a hand of which no fingers show ends beside the other upper arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { findTuckedHand, withHandTuckedIn } from '../../../src/engine/fit/tucked-hand.ts';
import { withTuckedHandOutlined } from '../../../src/engine/fit/tucked-hand-outline.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { withArmsCrossed } from '../../../src/engine/kinds/clothes/crossed-arms.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { shadeCuffInPlace } from '../../../src/engine/render/cuff-form.ts';
import { hangOverHandInPlace } from '../../../src/engine/render/hang-over-hand.ts';
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

  it('goes with its arm to where it is under the other one, if it is hardly seen', () => {
    const hidden = withHandTuckedIn(person, body, { ...tucked!, gap: 0.03 * body.frame.shoulderWidth });
    const { left } = hidden.body.arms;
    const end = left.points.at(-1)!;
    assert.ok(Math.hypot(end.x - tucked!.under.x, end.y - tucked!.under.y) < 2, `${end.x} ${end.y}`);
    assert.equal(left.handSeen, false);
    const at = 178 * WIDTH + 120;
    assert.equal(person.parse.coverage.leftHand.data[at], 255);
    assert.equal(hidden.person.parse.coverage.leftHand.data[at], 0);
    assert.equal(hidden.person.parse.coverage.leftArm.data[at], 255);
  });

  it('stays in view as its arm’s skin, if its back is seen, but not before a short sleeve', () => {
    assert.ok(tucked!.gap > 0.09 * body.frame.shoulderWidth, `${tucked!.gap}`);
    const crossedUnder = (cut: typeof TEE): ReturnType<typeof withArmsCrossed> => {
      const { picture } = drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] });
      const garment = understandFlatGarment(picture, { analysisSize: 640 });
      return withArmsCrossed(person, body, garment, garment.top!);
    };
    const at = 178 * WIDTH + 120;
    const under = crossedUnder(LONG_SLEEVE);
    assert.equal(under.crossed.tucked, 'left');
    assert.equal(under.person.parse.coverage.leftHand.data[at], 0);
    assert.equal(under.person.parse.coverage.leftArm.data[at], 255);
    assert.deepEqual(under.body.arms.left.points.at(-1), body.arms.left.points.at(-1));
    assert.equal(crossedUnder(TEE).person.parse.coverage.leftHand.data[at], 255);
  });

  it('is whole in the other arm’s shade, without the old top in its own', () => {
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
    const shaded = { ...person, photo: { ...photo, data }, parse: { ...parse, labels, coverage } };
    const seen = withTuckedHandOutlined(shaded, 'left', body.arms.left, body.frame.shoulderWidth);
    const { leftHand, upperClothes } = seen.parse.coverage;
    const at = (x: number, y: number): number => y * WIDTH + x;
    assert.equal(leftHand.data[at(122, 178)], 255);
    assert.ok(leftHand.data[at(111, 176)]! > 200, `${leftHand.data[at(111, 176)]}`);
    let top = 0;
    while (person.parse.coverage.leftHand.data[at(122, top)] === 0) top++;
    assert.ok(leftHand.data[at(122, top + 1)]! < 60, `${leftHand.data[at(122, top + 1)]}`);
    assert.ok(upperClothes.data[at(122, top + 1)]! > 190);
  });

  it('has its round end under the other sleeve, whose own cloth hangs over it', () => {
    const over = createLayer(WIDTH, HEIGHT);
    const { right: other } = body.arms;
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 60; x < 107; x++) {
        over.alpha[y * WIDTH + x] = 1;
        over.color.fill(2 * x, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
      }
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const coordinates = Float32Array.from({ length: 2 * WIDTH * HEIGHT }, (_, i) =>
      i % 2 === 0 ? (i >> 1) % WIDTH : Math.floor((i >> 1) / WIDTH),
    );
    const hand = createMask(WIDTH, HEIGHT);
    for (let y = 150; y < 166; y++) hand.data.fill(255, y * WIDTH + 109, y * WIDTH + 135);
    hangOverHandInPlace(over, { area, coordinates }, other, hand, body.frame.shoulderWidth);
    const reach = (y: number): number =>
      over.alpha.subarray(y * WIDTH + 60, (y + 1) * WIDTH).reduce((sum, value) => sum + value, 60);
    const hangs = 0.035 * body.frame.shoulderWidth;
    assert.ok(reach(158) > 108 + 0.7 * hangs && reach(158) < 111 + hangs, `${reach(158)}`);
    assert.ok(Math.abs(reach(126) - 107) < 0.5, `${reach(126)} above`);
    const last = over.color[3 * (158 * WIDTH + Math.floor(reach(158)) - 2)]!;
    const place = coordinates[2 * (158 * WIDTH + Math.floor(reach(158)) - 2)]!;
    assert.ok(Math.abs(place - last / 2) < 2, `its place ${place} in the garment moves with it`);
    assert.ok(last > 190 && last <= 2 * 107, `its colour is that of its own edge: ${last}`);
  });

  it('comes out of a cuff with a dark fold at its edge', () => {
    const sleeve = createLayer(WIDTH, HEIGHT);
    sleeve.alpha.fill(1);
    const shade = new Float32Array(WIDTH * HEIGHT);
    const { left } = body.arms;
    const end = 0.95 * left.length;
    const cuff = { inner: end, outer: end, bend: 0, width: 1, atWrist: true };
    shadeCuffInPlace(shade, sleeve, left, cuff, { x: 0, y: 0 }, body.frame.shoulderWidth);
    const at = (share: number): number => {
      const along = (share * left.length - left.elbowAt) / (left.length - left.elbowAt);
      const [x, y] = [ELBOW.x + along * (WRIST.x - ELBOW.x), ELBOW.y + along * (WRIST.y - ELBOW.y)];
      return shade[Math.floor(y) * WIDTH + Math.floor(x)]!;
    };
    assert.ok(at(0.95) < -0.4, `${at(0.95)} at the edge`);
    assert.ok(Math.abs(at(0.7)) < 0.02, `${at(0.7)} up the sleeve`);
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
