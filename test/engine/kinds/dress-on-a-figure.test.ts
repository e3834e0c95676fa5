/** The rules of the picture for a dress, on a figure whose parts are known. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { effortOf } from '../../../src/engine/kinds/clothes/effort.ts';
import { putOnDress } from '../../../src/engine/kinds/clothes/put-on-dress.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { distanceToMask } from '../../../src/engine/pixels/distance-transform.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { readPicture } from '../../support/read-picture.ts';
import { drawnDress } from '../garment/drawn-dress.ts';

const people = new URL('../../../samples/people/', import.meta.url);
const FIGURE = 'man-light-full-length';

describe('the picture of a dress on a full-length figure', () => {
  let nets: Nets;
  let photo: RgbaImage;
  let person: PerceivedPerson;
  let truth: Uint8Array;
  before(async () => {
    nets = await openNets();
    photo = await readPicture(new URL(`${FIGURE}.jpg`, people).pathname);
    person = await perceivePerson(nets, photo, { detail: 'balanced' });
    const { data } = await sharp(await readFile(new URL(`${FIGURE}.labels.png`, people)))
      .resize(photo.width, photo.height, { kernel: 'nearest', fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    truth = new Uint8Array(data);
  });
  after(() => nets.close());

  const isOne = (at: number, ...names: BodyClass[]): boolean =>
    names.some((name) => truth[at] === BODY_CLASSES.indexOf(name));

  const dressed = (item: Pick<ReturnType<typeof drawnDress>, 'garment' | 'dress'>, wearer = person) => {
    const seen = new Map<string, RgbaImage>();
    const figures = new Map<string, Record<string, number | string>>();
    const { pictures } = putOnDress(
      wearer,
      item.garment,
      item.dress,
      { effort: effortOf('performance'), samples: 1, seed: 42, thoroughRemoval: false },
      {
        stages: {
          enabled: true,
          record: (stage, picture) => seen.set(stage, picture()),
          measure: (stage, values) => figures.set(stage, values),
        },
        note() {},
      },
    );
    const drawn = seen.get('8-garment-coverage')!;
    const { areaX, areaY } = figures.get('9-edited')!;
    /** Coverage of the dress in the whole picture, 0..255. */
    const covered = (at: number): number => {
      const x = (at % photo.width) - Number(areaX);
      const y = Math.floor(at / photo.width) - Number(areaY);
      if (x < 0 || y < 0 || x >= drawn.width || y >= drawn.height) return 0;
      return drawn.data[4 * (y * drawn.width + x)]!;
    };
    return { picture: pictures[0]!, seen, covered };
  };

  it('changes only the edited area, close to old and new clothes, and neither face nor hands', () => {
    const { picture, seen, covered } = dressed(drawnDress());
    const edited = seen.get('9-edited')!;
    const clothes = createMask(photo.width, photo.height);
    for (let at = 0; at < truth.length; at++)
      if (covered(at) > 0 || isOne(at, 'upperClothes', 'lowerClothes')) clothes.data[at] = 255;
    const distance = distanceToMask(clothes).data;
    let [outside, onParts, parts, farthest] = [0, 0, 0, 0];
    for (let at = 0; at < truth.length; at++) {
      let different = false;
      for (let c = 0; c < 3; c++) if (picture.data[4 * at + c] !== photo.data[4 * at + c]) different = true;
      if (different && edited.data[4 * at] === 0) outside++;
      if (edited.data[4 * at]! > 0) farthest = Math.max(farthest, distance[at]!);
      if (!isOne(at, 'face', 'leftHand', 'rightHand')) continue;
      parts++;
      if (different) onParts++;
    }
    assert.equal(outside, 0, 'bit for bit outside of the edited area');
    assert.ok(farthest <= 0.03 * photo.height, `edited ${farthest} px beyond the clothes`);
    assert.ok(onParts <= 0.02 * parts, `${onParts} of ${parts} pixels of face and hands`);
  });

  it('leaves nothing of the old clothes beside and below the dress', () => {
    const { picture, covered } = dressed(drawnDress({ length: 0.6 }));
    let [old, kept] = [0, 0];
    for (let at = 0; at < truth.length; at++) {
      if (covered(at) > 0 || !isOne(at, 'upperClothes', 'lowerClothes')) continue;
      old++;
      let change = 0;
      for (let c = 0; c < 3; c++)
        change = Math.max(change, Math.abs(picture.data[4 * at + c]! - photo.data[4 * at + c]!));
      if (change < 12) kept++;
    }
    assert.ok(old > 2000, 'the legs come into view');
    assert.ok(kept < 0.03 * old, `${kept} of ${old} pixels of the old clothes are still there`);
  });

  it('leaves nothing of a wide leg that a hand parts from the rest and the parse takes for the background', () => {
    const wide: RgbaImage = { ...photo, data: photo.data.slice() };
    const painted: number[] = [];
    for (let y = 0; y < photo.height; y++) {
      const row = Array.from({ length: photo.width }, (_, x) => y * photo.width + x);
      const outermost = Math.max(...row.filter((at) => isOne(at, 'leftHand')));
      const cloth = row.filter((at) => isOne(at, 'lowerClothes'));
      if (outermost < 0 || cloth.length === 0) continue;
      for (let k = 1; k <= 0.06 * photo.width; k++) {
        const from = cloth[(7 * k) % cloth.length]!;
        for (let c = 0; c < 3; c++) wide.data[4 * (outermost + k) + c] = photo.data[4 * from + c]!;
        if (k > 4) painted.push(outermost + k);
      }
    }
    const { picture, covered } = dressed(drawnDress(), { ...person, photo: wide });
    const bare = painted.filter((at) => covered(at) === 0);
    assert.ok(bare.length > 300, `the dress covers all but ${bare.length} of ${painted.length}`);
    const kept = bare.filter((at) =>
      [0, 1, 2].every((c) => Math.abs(picture.data[4 * at + c]! - wide.data[4 * at + c]!) < 12),
    );
    assert.ok(
      kept.length < 0.1 * bare.length,
      `${kept.length} of ${bare.length} pixels of it are still there`,
    );
  });

  it('moves the dress’s own pixels: they decode to its coordinates, in order', () => {
    const { garment, dress } = drawnDress();
    const { width, height } = garment.picture;
    const coded = createRgbaImage(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        coded.data.set(
          [(255 * (x + 0.5)) / width, (255 * (y + 0.5)) / height, 128, 255],
          4 * (y * width + x),
        );
    const item: Garment = { ...garment, picture: coded };
    const { seen } = dressed({ garment: item, dress });
    const layer = seen.get('8-garment')!;
    const coverage = seen.get('8-garment-coverage')!;
    let [total, decoded] = [0, 0];
    for (let y = 0; y < layer.height; y++)
      for (let x = 1; x < layer.width; x++) {
        const i = y * layer.width + x;
        if (coverage.data[4 * i]! < 255 || coverage.data[4 * (i - 1)]! < 255) continue;
        total++;
        const isCode = Math.abs(layer.data[4 * i + 2]! - 128) <= 2;
        const inOrder = layer.data[4 * i]! >= layer.data[4 * (i - 1)]! - 2;
        if (isCode && inOrder) decoded++;
      }
    assert.ok(total > 5000);
    assert.ok(decoded >= 0.97 * total, `${decoded} of ${total} fitted pixels decode`);
  });
});
