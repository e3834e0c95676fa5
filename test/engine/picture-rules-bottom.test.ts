/** The rules of the picture for trousers, shorts and skirts, on a figure whose parts are known. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { type StageRecorder, TryOnFailure } from '../../src/engine/contract.ts';
import type { Garment } from '../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../src/engine/garment/understand-flat-garment.ts';
import { effortOf } from '../../src/engine/kinds/clothes/effort.ts';
import { putOnBottom } from '../../src/engine/kinds/clothes/put-on-bottom.ts';
import { type Nets, openNets } from '../../src/engine/nets/nets.ts';
import { parseBody } from '../../src/engine/perceive/parse-body.ts';
import { perceivePerson } from '../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../src/engine/perceive/person.ts';
import { distanceToMask } from '../../src/engine/pixels/distance-transform.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../src/engine/pixels/image.ts';
import { readPicture } from '../support/read-picture.ts';
import { drawShorts, drawSkirt, drawTrousers } from './garment/drawn-garments.ts';
import { drawPerson } from './perceive/drawn-person.ts';

const samples = new URL('../../samples/people/', import.meta.url);
const FIGURE = 'man-light-full-length';
const GROUND = { colour: [255, 255, 255] } as const;
const ITEMS = {
  trousers: drawTrousers([150, 40, 60], GROUND),
  shorts: drawShorts([40, 90, 150], GROUND),
  skirt: drawSkirt([60, 130, 80], GROUND),
} as const;

function recorder() {
  const pictures = new Map<string, RgbaImage>();
  const figures = new Map<string, Record<string, number | string>>();
  const stages: StageRecorder = {
    enabled: true,
    record: (stage, picture) => pictures.set(stage, picture()),
    measure: (stage, values) => figures.set(stage, values),
  };
  return { stages, pictures, figures };
}

const firstChannel = (image: RgbaImage): Mask => {
  const mask = createMask(image.width, image.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = image.data[4 * i]!;
  return mask;
};
const differs = (a: RgbaImage, b: RgbaImage, i: number): boolean =>
  [0, 1, 2].some((c) => a.data[4 * i + c] !== b.data[4 * i + c]);

describe('the picture of a bottom on a figure', () => {
  let nets: Nets;
  let person: PerceivedPerson;
  let labels: Buffer;
  before(async () => {
    nets = await openNets();
    const photo = await readPicture(new URL(`${FIGURE}.jpg`, samples).pathname);
    person = await perceivePerson(nets, photo, { detail: 'balanced' });
    labels = await sharp(await readFile(new URL(`${FIGURE}.labels.png`, samples)))
      .resize(photo.width, photo.height, { kernel: 'nearest', fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
  });
  after(() => nets.close());

  const render = (garment: Garment, count = 1) => {
    const seen = recorder();
    const options = {
      effort: effortOf('performance'),
      samples: count,
      seed: 42,
      thoroughRemoval: false,
    };
    const { pictures } = putOnBottom(person, garment, garment.bottom!, options, {
      stages: seen.stages,
      note() {},
    });
    return { ...seen, result: pictures };
  };

  for (const [name, item] of Object.entries(ITEMS))
    it(`changes only the edited area, near old and new ${name}`, () => {
      const { result, pictures, figures } = render(understandFlatGarment(item.picture));
      const { photo } = person;
      const edited = firstChannel(pictures.get('9-edited')!);
      const kept = (['face', 'leftHand', 'rightHand'] as const).map((part) => BODY_CLASSES.indexOf(part));
      const lower = BODY_CLASSES.indexOf('lowerClothes');
      const oldOrNew = createMask(photo.width, photo.height);
      let [outside, changed, onKept, keptPixels] = [0, 0, 0, 0];
      for (let i = 0; i < edited.data.length; i++) {
        const different = differs(result[0]!, photo, i);
        if (different) changed++;
        if (different && edited.data[i] === 0) outside++;
        if (labels[i] === lower) oldOrNew.data[i] = 255;
        if (!kept.includes(labels[i]!)) continue;
        keptPixels++;
        if (different) onKept++;
      }
      assert.equal(outside, 0, 'bit for bit outside of the edited area');
      assert.ok(changed > 0.04 * edited.data.length, 'the garment is there');
      assert.ok(onKept <= 0.02 * keptPixels, `${onKept} of ${keptPixels} pixels of face and hands`);
      const drawn = firstChannel(pictures.get('8-garment-coverage')!);
      const { areaX, areaY } = figures.get('9-edited')!;
      for (let y = 0; y < drawn.height; y++)
        for (let x = 0; x < drawn.width; x++)
          if (drawn.data[y * drawn.width + x]! > 0)
            oldOrNew.data[(Number(areaY) + y) * photo.width + Number(areaX) + x] = 255;
      const distance = distanceToMask(oldOrNew).data;
      let far = 0;
      for (let i = 0; i < edited.data.length; i++) if (edited.data[i]! > 0) far = Math.max(far, distance[i]!);
      assert.ok(far <= 0.03 * photo.height, `the edited area reaches ${far} px beyond old and new`);
    });

  for (const [name, item] of Object.entries(ITEMS))
    it(`moves the pixels of ${name}: they decode to the garment's coordinates, in order`, () => {
      const flat = understandFlatGarment(item.picture);
      const coded = createRgbaImage(flat.picture.width, flat.picture.height);
      for (let y = 0; y < coded.height; y++)
        for (let x = 0; x < coded.width; x++)
          coded.data.set(
            [(255 * (x + 0.5)) / coded.width, (255 * (y + 0.5)) / coded.height, 128, 255],
            4 * (y * coded.width + x),
          );
      const { pictures } = render({ ...flat, picture: coded });
      const layer = pictures.get('8-garment')!;
      const coverage = firstChannel(pictures.get('8-garment-coverage')!);
      let [total, decoded] = [0, 0];
      for (let y = 0; y < layer.height; y++)
        for (let x = 1; x < layer.width; x++) {
          const i = y * layer.width + x;
          if (coverage.data[i]! < 255 || coverage.data[i - 1]! < 255) continue;
          total++;
          const isCode = Math.abs(layer.data[4 * i + 2]! - 128) <= 2;
          const gx = Math.floor((layer.data[4 * i]! / 255) * coded.width);
          const gy = Math.floor((layer.data[4 * i + 1]! / 255) * coded.height);
          const inGarment = flat.matte.data[gy * coded.width + gx]! > 0;
          if (isCode && inGarment && layer.data[4 * i]! >= layer.data[4 * (i - 1)]! - 2) decoded++;
        }
      assert.ok(total > 4000, `${total} pixels are covered`);
      assert.ok(decoded >= 0.97 * total, `${decoded} of ${total} fitted pixels decode`);
    });

  it('leaves no gap between the halves, nor between hips and legs', () => {
    const { pictures } = render(understandFlatGarment(ITEMS.trousers.picture));
    const { data, width, height } = firstChannel(pictures.get('8-garment-coverage')!);
    let torn = 0;
    const waist = Math.floor(data.indexOf(255) / width);
    for (let y = waist + 8; y < height; y++) {
      const row = data.subarray(y * width, (y + 1) * width);
      const [from, to] = [row.indexOf(255), row.lastIndexOf(255)];
      let runs = 0;
      for (let x = from; x >= 0 && x <= to; x++) if (row[x]! < 200 && row[x - 1]! >= 200) runs++;
      // the legs part once
      if (runs > 1) torn++;
    }
    assert.equal(torn, 0, `${torn} rows are torn`);
  });

  it('ends shorts above the knee and trousers at the shoe, and shows bare legs below the shorts', () => {
    const lowest = (item: keyof typeof ITEMS): number => {
      const { pictures, figures } = render(understandFlatGarment(ITEMS[item].picture));
      const { data, width } = firstChannel(pictures.get('8-garment-coverage')!);
      return Number(figures.get('9-edited')!.areaY) + Math.floor(data.lastIndexOf(255) / width);
    };
    const { leftKnee, leftAnkle } = person.pose.landmarks;
    assert.ok(lowest('shorts') < leftKnee.point.y);
    assert.ok(Math.abs(lowest('trousers') - leftAnkle.point.y) < 0.06 * person.photo.height);
  });

  it('gives the same bytes for the same request, and samples that differ', () => {
    const garment = understandFlatGarment(ITEMS.trousers.picture);
    const first = render(garment, 2).result;
    const second = render(garment, 2).result;
    assert.deepEqual(first[0]!.data, second[0]!.data);
    assert.deepEqual(first[1]!.data, second[1]!.data);
    let different = 0;
    for (let i = 0; i < person.photo.width * person.photo.height; i++)
      if (differs(first[0]!, first[1]!, i)) different++;
    assert.ok(different > 0.003 * person.photo.width * person.photo.height);
  });
});

describe('a bottom on a photo without legs', () => {
  it('ends as PoseError that says what to send', () => {
    const { photo, landmarks } = drawPerson({
      top: [60, 90, 190],
      trousers: [70, 70, 75],
      sleeveEnd: 0.6,
      hem: 222,
    });
    const height = 265;
    const cropped = createRgbaImage(photo.width, height);
    cropped.data.set(photo.data.subarray(0, cropped.data.length));
    const mask = createMask(photo.width, height);
    mask.data.set(landmarks.personMask.data.subarray(0, mask.data.length));
    const seen = { ...landmarks, personMask: mask };
    const { pose, face, hands } = seen;
    const parse = parseBody(cropped, seen, { detail: 'balanced' });
    const garment = understandFlatGarment(ITEMS.shorts.picture);
    const options = { effort: effortOf('balanced'), samples: 1, seed: 42, thoroughRemoval: false };
    assert.throws(
      () =>
        putOnBottom(
          { photo: cropped, pose, face, hands, personMask: mask, parse },
          garment,
          garment.bottom!,
          options,
          { stages: recorder().stages, note() {} },
        ),
      (error) => error instanceof TryOnFailure && error.name === 'PoseError' && /legs/.test(error.message),
    );
  });
});
