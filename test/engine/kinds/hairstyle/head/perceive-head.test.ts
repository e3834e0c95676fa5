import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { hairDepths } from '../../../../../src/engine/kinds/hairstyle/head/fit-silhouette.ts';
import { projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { perceiveHead } from '../../../../../src/engine/kinds/hairstyle/head/perceive-head.ts';
import { type Nets, openNets } from '../../../../../src/engine/nets/nets.ts';
import { createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { readPicture } from '../../../../support/read-picture.ts';

const people = join(dirname(fileURLToPath(import.meta.url)), '../../../../../samples/people');
const photos = process.env.TOILE_PHOTOS;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

let nets: Nets;
before(async () => {
  nets = await openNets();
});
after(() => nets.close());

/** The head of a photo, or null where it is refused with a `PoseError`. */
async function headOrRefusal(path: string) {
  const photo = await readPicture(path);
  try {
    return await perceiveHead(nets, photo);
  } catch (error) {
    if (error instanceof TryOnFailure && error.name === 'PoseError') return null;
    throw error;
  }
}

for (const name of ['woman-light-hanging', 'man-dark-akimbo'])
  test(`${name}: scale, direction and shoulders`, async () => {
    const { joints } = JSON.parse(await readFile(join(people, `${name}.json`), 'utf8'));
    const head = await headOrRefusal(join(people, `${name}.jpg`));
    assert.ok(head);
    for (const angle of ['yaw', 'roll'] as const) assert.ok(Math.abs(degrees(head[angle])) < 5, angle);
    // the figures are drawn with the canonical mesh, 6.9 pixels a centimetre and more
    for (const [side, x] of [
      ['left', 3.1],
      ['right', -3.1],
    ] as const) {
      const eye = projectToPhoto(head, { x, y: 2.7, z: 3.6 });
      const away = Math.hypot(eye.x - joints[`${side}Eye`].x, eye.y - joints[`${side}Eye`].y);
      assert.ok(away < 0.8 * head.pixelsPerCentimetre, `${side} eye is ${away} px off`);
    }
    const arms = head.body.filter(({ fromRadius }) => fromRadius === 4.9).map(({ from }) => from);
    for (const [i, side] of (['left', 'right'] as const).entries()) {
      const shoulder = projectToPhoto(head, arms[i]!);
      const joint = joints[`${side}Shoulder`];
      const away = Math.hypot(shoulder.x - joint.x, shoulder.y - joint.y) / head.pixelsPerCentimetre;
      assert.ok(away < 5, `${side} shoulder is ${away} cm off`);
    }
  });

test('a head of too few pixels is refused with the size that came and the one that is needed', async () => {
  const photo = await readPicture(join(people, '../portraits/man-dark.jpg'), 100, 100);
  await assert.rejects(perceiveHead(nets, photo), (error: unknown) => {
    assert.ok(error instanceof TryOnFailure && error.name === 'PoseError');
    const [, sent, width, height, needed] =
      /about (\d+) pixels high in a picture of (\d+) × (\d+), and at least (\d+)/.exec(error.message) ?? [];
    assert.equal(Number(needed), 55);
    assert.deepEqual([Number(width), Number(height)], [photo.width, photo.height]);
    assert.ok(Number(sent) > 30 && Number(sent) < 55, `${sent} pixels`);
    return true;
  });
});

test('a small photo without a face is refused with its size', async () => {
  await assert.rejects(
    perceiveHead(nets, createRgbaImage(60, 80)),
    /No face was found.* only 60 × 80 pixels/,
  );
});

test('an empty picture has no head', async () => {
  const photo = createRgbaImage(300, 400);
  photo.data.fill(180);
  await assert.rejects(perceiveHead(nets, photo), { name: 'PoseError', message: /portrait/ });
});

describe('on photos', { skip: photos ? false : 'TOILE_PHOTOS is not set' }, () => {
  test('every portrait has a head whose scalp stays below the hair', async () => {
    for (const name of await readdir(join(photos!, 'face'))) {
      const head = await headOrRefusal(join(photos!, 'face', name));
      assert.ok(head, name);
      const top = hairDepths(head.scalp, head, head.personMask).filter((ray) => Math.abs(ray.degrees) < 95);
      assert.ok(
        top.every(({ hair }) => Number.isNaN(hair) || hair > -1),
        `${name}: ${Math.min(...top.map(({ hair }) => (Number.isNaN(hair) ? 0 : hair)))} cm`,
      );
    }
  });

  test('turned and tilted faces are told', async () => {
    const turned = await headOrRefusal(join(photos!, 'face/omni_man_ear_tunnel.jpg'));
    assert.ok(degrees(turned!.yaw) > 20 && degrees(turned!.yaw) < 45);
    assert.match(turned!.doubts.join(), /turned by about/);
    assert.ok(turned!.ears.left.facing < 0.2 && turned!.ears.right.facing > 0.9);
  });

  test('what shows no face is refused', async () => {
    for (const name of await readdir(join(photos!, 'reject')))
      assert.equal(await headOrRefusal(join(photos!, 'reject', name)), null, name);
    assert.equal(await headOrRefusal(join(photos!, 'edge/back_view_backpack.jpg')), null);
  });

  test('of many people one face is taken', async () => {
    const head = await headOrRefusal(join(photos!, 'edge/group_photo_many_people.jpg'));
    assert.ok(head && head.pixelsPerCentimetre > 5);
    assert.equal(head.people.others.length, 3);
    assert.ok(head.pose, 'the body among the others');
    for (const { head: other } of head.people.others) {
      const at: number = Math.round(other.from.y) * head.photo.width + Math.round(other.from.x);
      assert.equal(head.personMask.data[at], 0, 'another face is background');
    }
    const nose = head.mesh.points[1]!;
    const own = Math.round(nose.y) * head.photo.width + Math.round(nose.x);
    assert.ok(head.personMask.data[own]! > 250, 'the own face is not');
  });
});
