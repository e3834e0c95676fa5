import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitTop } from '../../../src/engine/fit/fit-top.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { facingFront } from '../../../src/engine/perceive/facing-front.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { understandWornGarment } from '../../../src/engine/worn/understand-worn-garment.ts';
import { drawPerson, HEIGHT, type Outfit, WIDTH } from '../perceive/drawn-person.ts';

const TEE: Outfit = { top: [60, 90, 190], trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 250 };
const CROPPED: Outfit = { ...TEE, hem: 222 };
const LONG_SLEEVES: Outfit = { ...TEE, sleeveEnd: 1.9 };

function perceived(outfit: Outfit): PerceivedPerson {
  const { photo, landmarks } = drawPerson(outfit);
  const { pose, face, hands, personMask } = landmarks;
  return {
    photo,
    pose,
    face,
    hands,
    personMask,
    parse: parseBody(photo, landmarks, { detail: 'balanced' }),
  };
}

describe('a top that somebody wears in its picture', () => {
  it('has its landmarks where the drawing has them', () => {
    const garment = understandWornGarment(perceived(TEE), 'any');
    const { left, right, hem } = garment.top!;
    assert.equal(garment.worn, true);
    assert.equal(garment.wearer?.shoulderWidth, 92);
    assert.ok(Math.abs(hem[8]!.y - TEE.hem) < 5, `hem at ${hem[8]!.y}`);
    for (const [side, shoulder] of [
      [left, 196],
      [right, 104],
    ] as const) {
      assert.ok(Math.abs(side.shoulderTip.x - shoulder) < 6, `tip at ${side.shoulderTip.x}`);
      assert.ok(side.armpit.y > 140 && side.armpit.y < 190, `armpit at ${side.armpit.y}`);
      assert.ok(side.sleeve, 'the sleeve is seen');
      // .6 of the way to the elbow
      const cuff = side.sleeve.outerEdge.at(-1)!;
      assert.ok(Math.abs(cuff.y - 175) < 9, `cuff at ${cuff.y}`);
    }
  });

  it('ends a little above a waistband that it meets: what lies lower may be the waistband’s rim', () => {
    const { hem } = understandWornGarment(perceived(CROPPED), 'top').top!;
    assert.ok(hem[8]!.y < CROPPED.hem - 1, `hem at ${hem[8]!.y}`);
  });

  it('has long sleeves along the arms to the wrists', () => {
    const { left } = understandWornGarment(perceived(LONG_SLEEVES), 'top').top!;
    const cuff = left.sleeve!.outerEdge.at(-1)!;
    assert.ok(Math.hypot(cuff.x - 234, cuff.y - 271) < 14, `cuff at ${cuff.x}, ${cuff.y}`);
  });

  it('goes on behind what lies before it', () => {
    const person = perceived(TEE);
    const labels = person.parse.labels.slice();
    const upper = person.parse.coverage.upperClothes.data.slice();
    const hair = person.parse.coverage.hair.data.slice();
    const photo = { ...person.photo, data: person.photo.data.slice() };
    for (let y = 150; y < 190; y++)
      for (let x = 160; x < 172; x++) {
        const at = y * WIDTH + x;
        labels[at] = BODY_CLASSES.indexOf('hair');
        upper[at] = 0;
        hair[at] = 255;
        photo.data.set([60, 38, 25], 4 * at);
      }
    const size = { width: WIDTH, height: HEIGHT };
    const coverage = {
      ...person.parse.coverage,
      upperClothes: { ...size, data: upper },
      hair: { ...size, data: hair },
    };
    const garment = understandWornGarment(
      { ...person, photo, parse: { ...person.parse, labels, coverage } },
      'top',
    );
    const middle = 170 * WIDTH + 166;
    assert.equal(garment.matte.data[middle], 255);
    const colour = garment.picture.data.subarray(4 * middle, 4 * middle + 3);
    TEE.top.forEach((value, c) => {
      assert.ok(Math.abs(colour[c]! - value) < 12, `colour ${colour}`);
    });
  });

  it('keeps its length against the body, and covers the belly where it did', () => {
    const body = measureBody(perceived(TEE));
    const variation = fitVariation(0, 42, () => 0.5);
    const hemOf = (outfit: Outfit, meetsWaistband: boolean): number => {
      const understood = understandWornGarment(perceived(outfit), 'top');
      const garment = { ...understood, wearer: { ...understood.wearer!, meetsWaistband } };
      const area = { x: 60, y: 100, width: 180, height: 180 };
      const photo = { width: WIDTH, height: HEIGHT };
      const { torso } = fitTop(garment, garment.top!, body, photo, area, variation, 12);
      return torso.hem[4]!.y;
    };
    for (const outfit of [CROPPED, TEE])
      assert.ok(Math.abs(hemOf(outfit, false) - outfit.hem) < 7, `hem at ${hemOf(outfit, false)}`);
    assert.ok(hemOf(CROPPED, true) > TEE.hem, 'the trousers of this body begin lower');
    assert.equal(understandWornGarment(perceived(CROPPED), 'top').wearer?.meetsWaistband, true);
  });
});

describe('a headless wearer', () => {
  it('is shown from the front, whatever the net thought', () => {
    const { landmarks } = drawPerson(TEE);
    const { pose } = landmarks;
    const back = {
      ...landmarks,
      pose: {
        ...pose,
        landmarks: {
          ...pose.landmarks,
          leftShoulder: pose.landmarks.rightShoulder,
          rightShoulder: pose.landmarks.leftShoulder,
        },
      },
    };
    assert.equal(facingFront(back).pose.landmarks.leftShoulder.point.x, 196);
    assert.equal(facingFront(landmarks), landmarks);
  });
});

describe('a sleeveless top', () => {
  it('has no sleeve where only one armhole’s rim covers the arm', () => {
    const person = perceived({ ...TEE, sleeveEnd: 0.02 });
    const labels = person.parse.labels.slice();
    const upper = person.parse.coverage.upperClothes.data.slice();
    // the rim on the left upper arm
    for (let y = 120; y < 160; y++)
      for (let x = 190; x < 216; x++) {
        labels[y * WIDTH + x] = BODY_CLASSES.indexOf('upperClothes');
        upper[y * WIDTH + x] = 255;
      }
    const coverage = {
      ...person.parse.coverage,
      upperClothes: { width: WIDTH, height: HEIGHT, data: upper },
    };
    const { top } = understandWornGarment({ ...person, parse: { ...person.parse, labels, coverage } }, 'top');
    assert.equal(top!.left.sleeve, null);
    assert.equal(top!.right.sleeve, null);
    assert.ok(top!.left.armhole.length > 2);
  });
});
