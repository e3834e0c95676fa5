import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { findBareSkin } from '../../../../../src/engine/kinds/tattoo/skin/find-bare-skin.ts';
import { drawFaceFeatures } from '../../../../../src/engine/kinds/tattoo/skin/subject-shapes.ts';
import { perceiveSubject } from '../../../../../src/engine/kinds/tattoo/subject/perceive-subject.ts';
import type { Subject } from '../../../../../src/engine/kinds/tattoo/subject/subject.ts';
import { type Nets, openNets } from '../../../../../src/engine/nets/nets.ts';
import { readPicture } from '../../../../support/read-picture.ts';
import { COMPARED, readLabelSet } from '../../../perceive/label-set.ts';
import { compareSkin, drawLabels, readSkinLabels, type SkinLabels } from './skin-labels.ts';

const photos = process.env.TOILE_PHOTOS;
/** Means that the method reached when this was written, less a little. */
const LEAST_MEAN = { skin: 0.93, person: 0.9 };

describe('bare skin on photos labelled by hand', {
  skip: photos ? false : 'TOILE_PHOTOS is not set',
}, () => {
  let nets: Nets;
  before(async () => {
    nets = await openNets();
  });
  after(() => nets.close());

  test('close-ups, backs, hands, faces, a tattooed arm', async (t) => {
    assert.ok((await meanAgreement(t, await readSkinLabels())) > LEAST_MEAN.skin);
  });

  test('people in clothes', async (t) => {
    const skin: readonly string[] = COMPARED.skin;
    const sets = (await readLabelSet()).map(
      ({ photo, polygons }): SkinLabels => ({
        photo,
        polygons: polygons.map(({ class: name, points }) => ({
          class: name === 'ignore' ? 'ignore' : skin.includes(name) ? 'skin' : 'other',
          points,
        })),
      }),
    );
    assert.ok((await meanAgreement(t, sets)) > LEAST_MEAN.person);
  });

  async function meanAgreement(
    t: { diagnostic(message: string): void },
    sets: readonly SkinLabels[],
  ): Promise<number> {
    let sum = 0;
    for (const labels of sets) {
      const subject = await perceive(await find(labels.photo));
      const { width, height } = subject.copy;
      const truth = drawLabels(labels, width, height);
      if (subject.face) {
        // labels of faces hold eyes and lips
        const features = drawFaceFeatures(subject.face, { width, height, scale: subject.scale }, 0.3);
        for (let i = 0; i < truth.length; i++) if (features.data[i] === 255) truth[i] = 2;
      }
      const agreement = compareSkin(findBareSkin(subject).coverage, truth);
      sum += agreement.intersectionOverUnion;
      t.diagnostic(
        `${labels.photo}: IoU ${agreement.intersectionOverUnion.toFixed(3)}, precision ` +
          `${agreement.precision.toFixed(3)}, recall ${agreement.recall.toFixed(3)}`,
      );
    }
    t.diagnostic(`mean IoU ${(sum / sets.length).toFixed(4)}`);
    return sum / sets.length;
  }

  test('refuses what shows no skin', async () => {
    for (const file of await readdir(join(photos!, 'reject'))) {
      const subject = await perceive(join(photos!, 'reject', file));
      assert.throws(
        () => findBareSkin(subject),
        (error) => error instanceof TryOnFailure && error.name === 'PoseError',
        file,
      );
    }
  });

  for (const folder of ['skin', 'person', 'face'])
    test(`finds skin on every photo of ${folder}/`, async () => {
      for (const file of await readdir(join(photos!, folder))) {
        const { coverage } = findBareSkin(await perceive(join(photos!, folder, file)));
        assert.ok(
          coverage.data.some((value) => value > 200),
          file,
        );
      }
    });

  async function perceive(path: string): Promise<Subject> {
    return perceiveSubject(nets, await readPicture(path, 1536, 1536));
  }
});

async function find(photo: string): Promise<string> {
  for (const folder of await readdir(photos!))
    for (const ending of ['jpg', 'png']) {
      const path = join(photos!, folder, `${photo}.${ending}`);
      if (existsSync(path)) return path;
    }
  throw new Error(`${photo} is in no folder of ${photos}.`);
}
