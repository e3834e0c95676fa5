import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBareSkin } from '../../../../../src/engine/kinds/tattoo/skin/find-bare-skin.ts';
import { drawFaceFeatures } from '../../../../../src/engine/kinds/tattoo/skin/subject-shapes.ts';
import { perceiveSubject } from '../../../../../src/engine/kinds/tattoo/subject/perceive-subject.ts';
import { type Nets, openNets } from '../../../../../src/engine/nets/nets.ts';
import { BODY_CLASSES } from '../../../../../src/engine/perceive/person.ts';
import { readMask, readPicture } from '../../../../support/read-picture.ts';
import { COMPARED } from '../../../perceive/label-set.ts';
import { compareSkin } from './skin-labels.ts';

const samples = new URL('../../../../../samples/people/', import.meta.url);
const SKIN = new Set(COMPARED.skin.map((name) => BODY_CLASSES.indexOf(name)));

describe('bare skin of drawn people whose parts are known', async () => {
  let nets: Nets;
  before(async () => {
    nets = await openNets();
  });
  after(() => nets.close());
  const names = (await readdir(samples))
    .filter((file) => file.endsWith('.labels.png'))
    .map((file) => file.slice(0, -'.labels.png'.length));

  for (const name of names)
    test(name, async (t) => {
      const path = (ending: string): string => fileURLToPath(new URL(name + ending, samples));
      const subject = await perceiveSubject(nets, await readPicture(path('.jpg'), 1536, 1536));
      const { coverage } = findBareSkin(subject);
      const labels = await readMask(path('.labels.png'));
      const { width, height } = coverage;
      const truth = new Uint8Array(width * height);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const column = Math.floor(((x + 0.5) * labels.width) / width);
          const row = Math.floor(((y + 0.5) * labels.height) / height);
          truth[y * width + x] = SKIN.has(labels.data[row * labels.width + column]!) ? 1 : 0;
        }
      if (subject.face) {
        const features = drawFaceFeatures(subject.face, { width, height, scale: subject.scale }, 0.3);
        for (let i = 0; i < truth.length; i++) if (features.data[i] === 255) truth[i] = 2;
      }
      const { intersectionOverUnion, precision, recall } = compareSkin(coverage, truth);
      t.diagnostic(`IoU ${intersectionOverUnion.toFixed(3)}, ${precision.toFixed(3)}, ${recall.toFixed(3)}`);
      assert.ok(intersectionOverUnion > 0.95 && precision > 0.97);
    });
});
