import assert from 'node:assert/strict';
import test from 'node:test';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type BodyClass, type BodyParse } from '../../../src/engine/perceive/person.ts';
import { drawPerson, HEIGHT, type Outfit, partAt, WIDTH } from './drawn-person.ts';

const BLUE = [60, 90, 190] as const;
const GREY = [70, 70, 75] as const;
const GROUPS: Readonly<Record<'hair' | 'skin' | 'top' | 'trousers', readonly BodyClass[]>> = {
  hair: ['hair'],
  skin: ['face', 'neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand', 'legs'],
  top: ['upperClothes'],
  trousers: ['lowerClothes'],
};

function agreement(parse: BodyParse, outfit: Outfit, part: keyof typeof GROUPS): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const drawn = partAt(x + 0.5, y + 0.5, outfit) === part;
      const parsed = GROUPS[part].includes(BODY_CLASSES[parse.labels[y * WIDTH + x]!]!);
      if (drawn && parsed) both++;
      if (drawn || parsed) either++;
    }
  return both / either;
}

const classAt = (parse: BodyParse, x: number, y: number): BodyClass =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;

for (const [name, outfit] of [
  ['a short-sleeved top', { top: BLUE, trousers: GREY, sleeveEnd: 0.6, hem: 252 }],
  ['a long-sleeved top', { top: BLUE, trousers: GREY, sleeveEnd: 1.95, hem: 252 }],
  ['a sleeveless top', { top: BLUE, trousers: GREY, sleeveEnd: 0, hem: 252 }],
  ['a long top over the hips', { top: GREY, trousers: BLUE, sleeveEnd: 0.6, hem: 285 }],
  ['high-waisted trousers', { top: BLUE, trousers: GREY, sleeveEnd: 0.6, hem: 222 }],
] as const)
  test(`${name} is told from skin and trousers`, () => {
    const { photo, landmarks } = drawPerson(outfit);
    const parse = parseBody(photo, landmarks, { detail: 'balanced' });
    for (const [part, floor] of [
      ['top', 0.95],
      ['trousers', 0.93],
      ['skin', 0.85],
    ] as const) {
      const value = agreement(parse, outfit, part);
      assert.ok(value >= floor, `${part} agrees to ${value.toFixed(3)}`);
    }
  });

test('skin is split by body part, sides are the wearer’s', () => {
  const { photo, landmarks } = drawPerson({ top: BLUE, trousers: GREY, sleeveEnd: 0.5, hem: 252 });
  const parse = parseBody(photo, landmarks, { detail: 'performance' });
  assert.equal(classAt(parse, 150, 66), 'face');
  assert.equal(classAt(parse, 150, 108), 'neck');
  assert.equal(classAt(parse, 219, 240), 'leftArm');
  assert.equal(classAt(parse, 81, 240), 'rightArm');
  assert.equal(classAt(parse, 222, 292), 'leftHand');
  assert.equal(classAt(parse, 78, 292), 'rightHand');
  assert.equal(classAt(parse, 20, 20), 'background');
});

test('coverage adds up to 255 at every pixel, and labels are its largest class', () => {
  const { photo, landmarks } = drawPerson({ top: BLUE, trousers: GREY, sleeveEnd: 0.6, hem: 252 });
  const parse = parseBody(photo, landmarks, { detail: 'quality' });
  for (let i = 0; i < parse.labels.length; i++) {
    let total = 0;
    let most = 0;
    for (const name of BODY_CLASSES) {
      const value = parse.coverage[name].data[i]!;
      total += value;
      most = Math.max(most, value);
    }
    assert.ok(Math.abs(total - 255) <= 3, `${total} at ${i}`);
    assert.ok(parse.coverage[BODY_CLASSES[parse.labels[i]!]!].data[i]! >= most - 1);
  }
});

test('top and trousers of one colour are doubted', () => {
  const clear = drawPerson({ top: BLUE, trousers: GREY, sleeveEnd: 0.6, hem: 252 });
  const alike = drawPerson({ top: GREY, trousers: GREY, sleeveEnd: 0.6, hem: 252 });
  const parse = ({ photo, landmarks }: typeof clear): BodyParse =>
    parseBody(photo, landmarks, { detail: 'balanced' });
  assert.ok(!parse(clear).doubts.some((doubt) => doubt.includes('upper and lower clothes')));
  assert.ok(parse(alike).doubts.some((doubt) => doubt.includes('upper and lower clothes')));
  assert.ok(parse(alike).confidence < parse(clear).confidence);
});
