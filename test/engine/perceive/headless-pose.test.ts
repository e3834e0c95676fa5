import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import { drawHead } from '../../../src/engine/perceive/draw-head.ts';
import { findHeadlessPose } from '../../../src/engine/perceive/find-headless-pose.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import { cropRgba } from '../../../src/engine/pixels/crop.ts';
import { createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { readPicture } from '../../support/read-picture.ts';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../../samples');

describe('a body that the picture cuts off at its neck', () => {
  let nets: Nets;
  before(async () => {
    nets = await openNets();
  });
  after(() => nets.close());

  for (const name of ['woman-light-hanging', 'man-dark-akimbo'])
    it(`${name} has its joints where they are`, async () => {
      const photo = await readPicture(join(samples, `people/${name}.jpg`));
      const { joints } = JSON.parse(await readFile(join(samples, `people/${name}.json`), 'utf8'));
      const [left, right] = [joints.leftShoulder, joints.rightShoulder];
      const width = Math.hypot(left.x - right.x, left.y - right.y);
      const cut = Math.round((left.y + right.y) / 2 - 0.2 * width);
      const body = cropRgba(photo, { x: 0, y: cut, width: photo.width, height: photo.height - cut });
      const found = await findHeadlessPose(nets, body, true);
      assert.ok(found);
      for (const joint of ['leftShoulder', 'rightShoulder', 'leftHip', 'rightHip', 'leftWrist'] as const) {
        const { point } = found.pose.landmarks[joint];
        const away = Math.hypot(point.x - joints[joint].x, point.y + cut - joints[joint].y);
        assert.ok(away < 0.2 * width, `${joint} is ${away / width} shoulder widths away`);
      }
    });

  it('is somebody who can be dressed, facing the camera', async () => {
    const photo = await readPicture(join(samples, 'people/woman-light-hanging.jpg'));
    const { joints } = JSON.parse(await readFile(join(samples, 'people/woman-light-hanging.json'), 'utf8'));
    const { leftShoulder, rightShoulder } = joints;
    const cut = Math.round(leftShoulder.y - 0.2 * (leftShoulder.x - rightShoulder.x));
    const body = cropRgba(photo, { x: 0, y: cut, width: photo.width, height: photo.height - cut });
    const { pose, face } = await perceivePerson(nets, body, { detail: 'balanced' });
    assert.equal(face, null);
    assert.ok(torsoFrame(pose).shoulderWidth > 0.8 * (leftShoulder.x - rightShoulder.x));
  });

  const photos = process.env.TOILE_PHOTOS;
  it('is dressed when the photo ends below the eyes', {
    skip: photos ? false : 'TOILE_PHOTOS is not set',
  }, async () => {
    const photo = await readPicture(join(photos!, 'garment-worn/syl_woman_tee_pink.jpg'));
    const { pose, face } = await perceivePerson(nets, photo, { detail: 'balanced' });
    assert.equal(face, null);
    assert.ok(pose.landmarks.nose.point.y > 0);
  });

  it('is not found in a garment that nobody wears', async () => {
    const { readdir } = await import('node:fs/promises');
    for (const file of (await readdir(join(samples, 'garments')))
      .filter((name) => /\.(jpg|png)$/.test(name))
      .slice(0, 3))
      assert.equal(
        await findHeadlessPose(nets, await readPicture(join(samples, 'garments', file)), true),
        null,
      );
  });
});

describe('a head drawn above a picture', () => {
  it('leaves the picture as it is below, and its upper row goes on beside the head', () => {
    const photo = createRgbaImage(60, 20);
    for (let i = 0; i < photo.data.length; i++) photo.data[i] = i % 251;
    const { picture, above } = drawHead(photo, 30, 20);
    assert.equal(picture.height, 20 + above);
    assert.deepEqual(picture.data.subarray(4 * 60 * above), photo.data);
    assert.deepEqual(picture.data.subarray(0, 8), photo.data.subarray(0, 8));
    assert.notDeepEqual(
      picture.data.subarray(4 * (60 * (above - 12) + 30), 4 * (60 * (above - 12) + 31)),
      photo.data.subarray(4 * 30, 4 * 31),
    );
  });
});
