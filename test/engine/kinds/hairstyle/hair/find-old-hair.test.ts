import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { findOldHair } from '../../../../../src/engine/kinds/hairstyle/hair/find-old-hair.ts';
import { perceiveHead } from '../../../../../src/engine/kinds/hairstyle/head/perceive-head.ts';
import { openNets } from '../../../../../src/engine/nets/nets.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { intersectionOverUnion, readHairLabels } from './hair-labels.ts';

const photos = process.env.TOILE_PHOTOS;

/** Least mean agreement of each set, and of any single photo. */
const MEAN = 0.89;
const WORST = 0.75;

async function readPicture(path: string): Promise<RgbaImage> {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .resize({ width: 864, height: 1296, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

test('old hair agrees with the masks drawn by hand', {
  skip: photos ? false : 'TOILE_PHOTOS is not set',
}, async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  const found = { tuning: [] as number[], 'held-out': [] as number[] };
  for (const labelled of await readHairLabels()) {
    const path = ['face', 'person'].map((each) => join(photos!, each, labelled.photo)).find(existsSync);
    assert.ok(path, `${labelled.photo} lies neither in face/ nor in person/ of ${photos}`);
    const hair = findOldHair(await perceiveHead(nets, await readPicture(path)));
    const { iou, missed, taken } = intersectionOverUnion(hair.matte, labelled);
    t.diagnostic(
      `${labelled.photo} (${labelled.set}): agreement ${iou.toFixed(3)}, missed ${missed.toFixed(3)}, taken ${taken.toFixed(3)}`,
    );
    assert.equal(hair.state, 'hair', labelled.photo);
    assert.equal(hair.tone.from, 'hair', labelled.photo);
    assert.ok(iou >= WORST, `${labelled.photo} agrees to ${iou.toFixed(3)}`);
    found[labelled.set].push(iou);
  }
  for (const [set, values] of Object.entries(found)) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    t.diagnostic(`${set}: mean agreement ${mean.toFixed(3)} of ${values.length}`);
    assert.ok(mean >= MEAN, `the ${set} set agrees to ${mean.toFixed(3)}`);
  }
});

test('the hair of our own sample people is found', async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  const folder = new URL('../../../../../samples/people/', import.meta.url);
  for (const name of ['woman-light-hanging', 'woman-dark-akimbo']) {
    const photo = await readPicture(new URL(`${name}.jpg`, folder).pathname);
    const hair = findOldHair(await perceiveHead(nets, photo));
    const same = findOldHair(await perceiveHead(nets, photo));
    assert.deepEqual(hair.matte.data, same.matte.data, 'the same photo gives the same matte');
    t.diagnostic(`${name}: ${hair.state}, ${Array.from(hair.tone.ramp.slice(15, 18)).map(Math.round)}`);
    assert.equal(hair.state, 'hair', name);
    const { joints } = JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as {
      joints: Record<string, { x: number; y: number }>;
    };
    const at = (x: number, y: number): number =>
      hair.matte.data[Math.round(y) * photo.width + Math.round(x)]!;
    const [left, right, nose] = [joints.leftEye!, joints.rightEye!, joints.nose!];
    const eyes = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
    const apart = left.x - right.x;
    assert.ok(at(eyes.x, eyes.y - 1.6 * apart) > 200, `${name} has hair above the forehead`);
    assert.ok(at(nose.x, nose.y) < 10, `${name} has no hair on the nose`);
    assert.ok(at(joints.leftHip!.x, joints.leftHip!.y) < 10, `${name} has no hair on the hip`);
    assert.ok(at(5, 5) < 10, `${name} has no hair in the backdrop`);
  }
});

test('a hat is no hair, and strands on a face are', async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  const photo = await readPicture(
    new URL('../../../../../samples/people/woman-light-hanging.jpg', import.meta.url).pathname,
  );
  const head = await perceiveHead(nets, photo);
  const { width } = photo;
  const cm = head.pixelsPerCentimetre;
  const paint = (
    colour: readonly number[],
    within: (x: number, y: number) => boolean,
  ): Uint8ClampedArray<ArrayBuffer> => {
    const data = photo.data.slice();
    for (let i = 0; i < data.length / 4; i++)
      if (within(i % width, Math.floor(i / width))) data.set(colour, 4 * i);
    return data;
  };
  const xs = head.oval.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const brow = head.mesh.points[105]!;
  const hat = paint(
    [30, 70, 190],
    (x, y) => y < brow.y - 1.5 * cm && x > left - 4 * cm && x < right + 4 * cm,
  );
  const covered = findOldHair({ ...head, photo: { ...photo, data: hat } });
  assert.equal(covered.state, 'covered');

  const dark = findOldHair(head).tone.ramp.slice(3, 6);
  const forehead = head.mesh.points[9]!;
  const strand = paint(
    Array.from(dark),
    (x, y) => Math.abs(x - forehead.x) < 0.25 * cm && y < forehead.y && y > forehead.y - 6 * cm,
  );
  const at = (y: number, matte: Uint8Array): number => matte[Math.round(y) * width + Math.round(forehead.x)]!;
  const y = forehead.y - 0.8 * cm;
  assert.ok(at(y, findOldHair(head).matte.data) < 40, 'the forehead is bare');
  const followed = findOldHair({ ...head, photo: { ...photo, data: strand } });
  assert.ok(at(y, followed.matte.data) > 150, 'the strand is found');
});
