import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../../docs/notices.ts';
import { type TryOnEngine, TryOnFailure } from '../../../src/engine/contract.ts';
import { createPixelEngine } from '../../../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';
import { readPicture } from '../../support/read-picture.ts';

const photos = process.env.TOILE_PHOTOS;
const SILENT = { stages: { enabled: false, record: () => {}, measure: () => {} }, note: () => {} };

describe('the garment picture', () => {
  let engine: TryOnEngine;
  let person: RgbaImage;
  let tee: RgbaImage;
  before(async () => {
    engine = await createPixelEngine();
    person = await readPicture(join(root, 'samples', 'people', 'woman-light-hanging.jpg'));
    tee = await readPicture(join(root, 'samples', 'garments', 'tee-sun.jpg'));
  });
  after(() => engine.close());

  const render = (garment: RgbaImage, garment_photo_type: string) =>
    engine.render(
      {
        kind: 'clothes',
        images: { model_image: person, garment_image: garment },
        parameters: { category: 'clothing', subcategory: 'tops', mode: 'performance', garment_photo_type },
      },
      SILENT,
    );

  it('may show somebody who wears the garment', async () => {
    const worn = await readPicture(join(root, 'samples', 'people', 'man-light-hanging.jpg'));
    for (const hint of ['auto', 'model']) {
      const [picture] = (await render(worn, hint)).pictures;
      assert.notDeepEqual(picture!.data, person.data);
    }
  });

  it('must show a body when it is declared to be worn', async () => {
    await assert.rejects(render(tee, 'model'), { name: 'PoseError', message: /No body/ });
  });

  it('is blamed only once the person has been found', async () => {
    const request = {
      kind: 'clothes' as const,
      images: { model_image: tee, garment_image: tee },
      parameters: { category: 'clothing', mode: 'performance', garment_photo_type: 'model' },
    };
    await assert.rejects(engine.render(request, SILENT), { name: 'PoseError', message: /No person/ });
  });

  it('ends in a picture or a documented failure, whatever it shows', {
    skip: photos === undefined && 'TOILE_PHOTOS names no folder of photos',
  }, async () => {
    for (const name of await readdir(join(photos!, 'reject'))) {
      const garment = await readPicture(join(photos!, 'reject', name));
      try {
        assert.equal((await render(garment, 'auto')).pictures.length, 1);
      } catch (failure) {
        assert.ok(failure instanceof TryOnFailure, `${name}: ${failure}`);
      }
    }
  });

  it('is tried on when it lies flat, whatever else the hint leaves open', async () => {
    assert.equal((await render(tee, 'auto')).pictures.length, 1);
    assert.equal((await render(tee, 'flat-lay')).pictures.length, 1);
  });
});
