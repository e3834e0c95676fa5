import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TryOnFailure } from '../../../src/engine/contract.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import {
  type PerceptionDetail,
  type PersonLandmarks,
  perceiveLandmarks,
} from '../../../src/engine/perceive/perceive-landmarks.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES, type PoseLandmarkName } from '../../../src/engine/perceive/person.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { readMask, readPicture } from '../../support/read-picture.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../../samples/people');
const photos = process.env.TOILE_PHOTOS;
const DETAILS: readonly PerceptionDetail[] = ['performance', 'balanced', 'quality'];
const JOINTS = [
  'leftShoulder',
  'rightShoulder',
  'leftElbow',
  'rightElbow',
  'leftWrist',
  'rightWrist',
  'leftHip',
  'rightHip',
] as const satisfies readonly PoseLandmarkName[];

interface KnownPerson {
  readonly joints: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

let nets: Nets;
before(async () => {
  nets = await openNets();
});
after(() => nets.close());

const isPoseError = (error: unknown): boolean => error instanceof TryOnFailure && error.name === 'PoseError';

describe('on figures whose joints and outline are known', async () => {
  const names = (await readdir(samples))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

  for (const name of names)
    for (const detail of DETAILS)
      test(`${name}, ${detail}`, async () => {
        const photo = await readPicture(join(samples, `${name}.jpg`));
        const known = JSON.parse(await readFile(join(samples, `${name}.json`), 'utf8')) as KnownPerson;
        const found = await perceiveLandmarks(nets, photo, { detail });
        assertJoints(found, known, photo);
        await assertOutline(found, join(samples, `${name}.labels.png`));
        assertFace(found, known);
        for (const hand of found.hands) {
          const wrist = known.joints[`${hand.side}Wrist`]!;
          const reach = bodyHeight(known) * 0.03;
          assert.ok(distance(hand.points[0]!, wrist) < reach, `${hand.side} hand is not at its wrist`);
        }
        assert.equal(found.hands.length, 2);
      });
});

/** Joints in the picture are within 4 % of the body's height, 2 % on average. */
function assertJoints({ pose }: PersonLandmarks, known: KnownPerson, photo: RgbaImage): void {
  const errors = JOINTS.filter((name) => known.joints[name]!.y < photo.height).map(
    (name) => distance(pose.landmarks[name].point, known.joints[name]!) / bodyHeight(known),
  );
  assert.ok(errors.length >= 6);
  const worst = Math.max(...errors);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  assert.ok(worst < 0.04 && mean < 0.02, `joints are off by ${mean}, ${worst} at worst`);
}

async function assertOutline({ personMask }: PersonLandmarks, labelsPath: string): Promise<void> {
  const labels = await readMask(labelsPath);
  const background = BODY_CLASSES.indexOf('background');
  let shared = 0;
  let joint = 0;
  labels.data.forEach((label, index) => {
    const truth = label === background ? 0 : 255;
    shared += Math.min(truth, personMask.data[index]!);
    joint += Math.max(truth, personMask.data[index]!);
  });
  assert.ok(shared / joint > 0.98, `the mask's intersection over union is ${shared / joint}`);
}

function assertFace({ face }: PersonLandmarks, known: KnownPerson): void {
  assert.ok(face, 'no face found');
  assert.equal(face.points.length, 468);
  const eyeDistance = distance(known.joints.leftEye!, known.joints.rightEye!);
  const corners = { rightEye: [33, 133], leftEye: [263, 362], nose: [1, 1] } as const;
  for (const [name, [a, b]] of Object.entries(corners)) {
    const middle = {
      x: (face.points[a]!.x + face.points[b]!.x) / 2,
      y: (face.points[a]!.y + face.points[b]!.y) / 2,
    };
    assert.ok(distance(middle, known.joints[name]!) < eyeDistance * 0.25, `${name} is off`);
  }
}

test('a mirrored picture gives mirrored sides', async () => {
  const photo = await readPicture(join(samples, 'woman-dark-akimbo.jpg'));
  const mirrored = mirror(photo);
  const direct = await perceiveLandmarks(nets, photo, { detail: 'quality' });
  const other = await perceiveLandmarks(nets, mirrored, { detail: 'quality' });
  for (const joint of ['Shoulder', 'Elbow', 'Wrist'] as const) {
    const left = direct.pose.landmarks[`left${joint}`].point;
    const right = other.pose.landmarks[`right${joint}`].point;
    assert.ok(distance(left, { x: photo.width - right.x, y: right.y }) < photo.height * 0.02, joint);
  }
});

test('the same photo gives the same landmarks and mask', async () => {
  const photo = await readPicture(join(samples, 'man-light-hanging.jpg'));
  const first = await perceiveLandmarks(nets, photo, { detail: 'balanced' });
  const second = await perceiveLandmarks(nets, photo, { detail: 'balanced' });
  assert.deepEqual(first, second);
});

test('a figure that is small in a large picture is found', async () => {
  const figure = await readPicture(join(samples, 'man-light-full-length.jpg'), 330, 220);
  const photo = onGrey(figure, 1296, 864, { x: 120, y: 480 });
  const { pose } = await perceiveLandmarks(nets, photo, { detail: 'balanced' });
  const { leftShoulder, rightShoulder } = pose.landmarks;
  for (const { point } of [leftShoulder, rightShoulder])
    assert.ok(point.x > 120 && point.x < 120 + figure.width && point.y > 480, 'shoulders are elsewhere');
});

test('of two people the larger one is taken', async () => {
  const near = await readPicture(join(samples, 'man-light-full-length.jpg'), 900, 600);
  const far = await readPicture(join(samples, 'man-light-full-length.jpg'), 540, 360);
  const left = paste(onGrey(far, 1200, 900, { x: 60, y: 300 }), near, { x: 620, y: 0 });
  const { pose } = await perceiveLandmarks(nets, left, { detail: 'balanced' });
  assert.ok(pose.landmarks.nose.point.x > 620);
});

test('an empty picture and a garment alone end in advice', async () => {
  const empty = onGrey(createRgbaImage(0, 0), 600, 800, { x: 0, y: 0 });
  await assert.rejects(perceiveLandmarks(nets, empty, { detail: 'quality' }), isPoseError);
  const garment = await readPicture(join(samples, '../garments/tee-sun.jpg'));
  await assert.rejects(perceiveLandmarks(nets, garment, { detail: 'balanced' }), (error: unknown) => {
    return isPoseError(error) && /Send a photo/.test((error as Error).message);
  });
});

describe('on real photos', {
  skip: photos === undefined && 'TOILE_PHOTOS names no folder of photos',
}, async () => {
  const list = async (folder: string, word = ''): Promise<string[]> =>
    (await readdir(join(photos ?? '', folder)))
      .filter((file) => file.includes(word))
      .map((file) => join(photos ?? '', folder, file));
  if (photos === undefined) return;

  const people = [
    ...(await list('person')),
    ...(await list('pairs', '_person')),
    ...(await list('edge', 'group')),
    ...(await list('edge', 'back_view')),
  ];
  for (const path of people)
    for (const detail of DETAILS)
      test(`${path.slice(photos.length)} shows a person, ${detail}`, async () => {
        const photo = await readPicture(path);
        const { pose, personMask } = await perceiveLandmarks(nets, photo, { detail });
        assert.equal(personMask.data.length, photo.width * photo.height);
        const { leftShoulder, rightShoulder, leftHip, rightHip } = pose.landmarks;
        const middle = {
          x: (leftShoulder.point.x + rightShoulder.point.x + leftHip.point.x + rightHip.point.x) / 4,
          y: (leftShoulder.point.y + rightShoulder.point.y + leftHip.point.y + rightHip.point.y) / 4,
        };
        const inside = personMask.data[Math.floor(middle.y) * photo.width + Math.floor(middle.x)]!;
        assert.ok(inside > 200, `the middle of the torso has coverage ${inside}`);
      });

  const things = [
    ...(await list('reject')),
    ...(await list('garment-flat')),
    ...(await list('pairs', '_garment')),
    ...(await list('tattoo')),
  ];
  for (const path of things)
    test(`${path.slice(photos.length)} shows nobody`, async () => {
      const photo = await readPicture(path);
      for (const detail of DETAILS)
        await assert.rejects(perceivePerson(nets, photo, { detail }), isPoseError);
    });
});

function bodyHeight({ joints }: KnownPerson): number {
  return (joints.leftAnkle!.y + joints.rightAnkle!.y) / 2 - joints.nose!.y;
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function mirror(image: RgbaImage): RgbaImage {
  const result = createRgbaImage(image.width, image.height);
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const source = (y * image.width + image.width - 1 - x) * 4;
      result.data.set(image.data.subarray(source, source + 4), (y * image.width + x) * 4);
    }
  return result;
}

/** A picture on a larger grey one. */
function onGrey(image: RgbaImage, width: number, height: number, at: { x: number; y: number }): RgbaImage {
  const result = createRgbaImage(width, height);
  for (let index = 0; index < result.data.length; index += 4) result.data.set([188, 188, 190, 255], index);
  return paste(result, image, at);
}

function paste(ground: RgbaImage, image: RgbaImage, { x, y }: { x: number; y: number }): RgbaImage {
  const result = { ...ground, data: ground.data.slice() };
  for (let row = 0; row < image.height; row++)
    result.data.set(
      image.data.subarray(row * image.width * 4, (row + 1) * image.width * 4),
      ((y + row) * ground.width + x) * 4,
    );
  return result;
}
