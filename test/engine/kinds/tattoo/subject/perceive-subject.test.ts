import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findAnatomy } from '../../../../../src/engine/kinds/tattoo/anatomy/find-anatomy.ts';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import { handFacing, handTurn } from '../../../../../src/engine/kinds/tattoo/subject/find-subject-hands.ts';
import { perceiveSubject } from '../../../../../src/engine/kinds/tattoo/subject/perceive-subject.ts';
import type { Subject } from '../../../../../src/engine/kinds/tattoo/subject/subject.ts';
import { viewOfPose } from '../../../../../src/engine/kinds/tattoo/subject/view-of-pose.ts';
import { type Nets, openNets } from '../../../../../src/engine/nets/nets.ts';
import { BODY_CLASSES, type BodyClass } from '../../../../../src/engine/perceive/person.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { resizeMask } from '../../../../../src/engine/pixels/resample.ts';
import { readMask, readPicture } from '../../../../support/read-picture.ts';
import { drawnHand, drawnPose, STANDING } from '../anatomy/drawn-subject.ts';

const people = join(dirname(fileURLToPath(import.meta.url)), '../../../../../samples/people');
const photos = process.env.TOILE_PHOTOS;
const BARE: readonly BodyClass[] = ['face', 'neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand', 'legs'];
/** Pixels per centimetre: the figures' shoulder joints are 37.6 and 31 cm apart. */
const FIGURES = { 'man-light-hanging': 7.86, 'man-light-full-length': 4.87, 'woman-dark-akimbo': 7.91 };

let nets: Nets;
before(async () => {
  nets = await openNets();
});
after(() => nets.close());

describe('on figures whose joints and skin are known', () => {
  for (const [name, scale] of Object.entries(FIGURES))
    test(name, async () => {
      const photo = await readPicture(join(people, `${name}.jpg`));
      const { joints } = JSON.parse(await readFile(join(people, `${name}.json`), 'utf8'));
      const subject = await perceiveSubject(nets, photo);
      assert.ok(subject.pose && subject.face && subject.personMask);
      assert.equal(subject.view, 'front');
      assert.deepEqual(subject.hands.map(({ side }) => side).sort(), ['left', 'right']);
      assert.equal(subject.personMask.width, subject.copy.width);
      assert.ok(Math.max(subject.copy.width, subject.copy.height) <= 512);

      const anatomy = findAnatomy(subject, await knownSkin(name, subject));
      const ratio = anatomy.pixelsPerCentimetre / scale;
      assert.ok(ratio > 0.9 && ratio < 1.13, `the scale is off by ${ratio}`);
      for (const side of ['left', 'right'] as const) {
        const wrist = joints[`${side}Wrist`];
        const site = anatomy.sites.find((other) => other.part === 'wrist' && other.side === side);
        assert.ok(site, `${side} wrist is missing`);
        const away = Math.hypot(site.lower.x - wrist.x, site.lower.y - wrist.y) / scale;
        assert.ok(away < 5, `the ${side} wrist is ${away} cm off`);
      }
    });
});

test('index and little finger turn around the wrist the other way on palm and back, left and right', () => {
  // the thumb is to the left: a left palm or a right back
  const { points } = drawnHand({ x: 100, y: 200 }, 80, 'left', 'palm');
  assert.ok(handTurn(points) > 0.3);
  assert.equal(handFacing(points, 'left'), 'palm');
  assert.equal(handFacing(points, 'right'), 'back');
});

test('shoulders tell front, back and side; on a body as wide as from the front they can’t be from the side', () => {
  const turned = Object.fromEntries(
    Object.entries(STANDING).map(([name, [x, y]]) => [name, [300 - x, y] as const]),
  );
  const side = drawnPose({ ...STANDING, leftShoulder: [158, 90], rightShoulder: [142, 90] });
  assert.equal(viewOfPose(drawnPose(STANDING), null, 1), 'front');
  assert.equal(viewOfPose(drawnPose(turned), null, 1), 'back');
  assert.equal(viewOfPose(side, bodyOf(60), 1), 'side');
  assert.equal(viewOfPose(side, bodyOf(150), 1), null);
});

test('an empty picture shows nobody', async () => {
  const photo = createRgbaImage(400, 300);
  photo.data.fill(200);
  const subject = await perceiveSubject(nets, photo);
  assert.deepEqual([subject.pose, subject.view, subject.face, subject.personMask], [null, null, null, null]);
  assert.deepEqual(subject.hands, []);
});

describe('on photos', { skip: photos ? false : 'TOILE_PHOTOS is not set' }, () => {
  const at = (name: string): string => join(photos!, name);

  test('hands without a person', async () => {
    const palm = await perceiveSubject(nets, await readPicture(at('skin/palm_open_hand_outdoor.jpg')));
    assert.deepEqual(
      palm.hands.map(({ side, facing }) => [side, facing]),
      [['left', 'palm']],
    );
    const pair = await perceiveSubject(nets, await readPicture(at('skin/tfjs_two_hands_dark_skin.jpg')));
    assert.deepEqual(pair.hands.map(({ side, facing }) => [side, facing]).sort(), [
      ['left', 'back'],
      ['right', 'back'],
    ]);
    assert.deepEqual([palm.pose, pair.pose, palm.face, pair.face], [null, null, null, null]);
  });

  test('no joints on close-ups, though the landmark net would draw some', async () => {
    for (const name of [
      'mag_shoulder_arm_dark_skin',
      'mag_upper_back_sportsbra',
      'mag_chest_shoulder_dark_skin',
    ])
      assert.equal((await perceiveSubject(nets, await readPicture(at(`skin/${name}.jpg`)))).pose, null, name);
  });

  test('nobody in pictures of things', async () => {
    for (const name of [
      'cat_on_beanbag.png',
      'desk_lamp.jpg',
      'doll_toy.jpg',
      'sports_car.jpg',
      'coffee_cup.png',
    ]) {
      const { pose, face, hands } = await perceiveSubject(nets, await readPicture(at(`reject/${name}`)));
      assert.deepEqual([pose, face, hands], [null, null, []], name);
    }
  });
});

async function knownSkin(name: string, { copy, scale }: Subject): Promise<BareSkin> {
  const labels = await readMask(join(people, `${name}.labels.png`));
  const bare = new Set(BARE.map((part) => BODY_CLASSES.indexOf(part)));
  const { width, height } = copy;
  const full = { ...labels, data: labels.data.map((label) => (bare.has(label) ? 255 : 0)) };
  return {
    scale,
    coverage: resizeMask(full, width, height),
    walls: createMask(width, height),
    light: createPlane(width, height),
    tone: [200, 150, 130],
    person: null,
    doubts: [],
  };
}

/** A person of this width in the middle of the picture. */
function bodyOf(wide: number) {
  const mask = createMask(300, 400);
  for (let y = 20; y < 380; y++) mask.data.fill(255, y * 300 + 150 - wide / 2, y * 300 + 150 + wide / 2);
  return mask;
}
