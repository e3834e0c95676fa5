import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findAnatomy } from '../../../../../src/engine/kinds/tattoo/anatomy/find-anatomy.ts';
import { choosePlacements } from '../../../../../src/engine/kinds/tattoo/place/choose-placements.ts';
import { findBareSkin } from '../../../../../src/engine/kinds/tattoo/skin/find-bare-skin.ts';
import { findSkinBorders } from '../../../../../src/engine/kinds/tattoo/skin/skin-borders.ts';
import { perceiveSubject } from '../../../../../src/engine/kinds/tattoo/subject/perceive-subject.ts';
import { type Nets, openNets } from '../../../../../src/engine/nets/nets.ts';
import { readPicture } from '../../../../support/read-picture.ts';
import { designOf, SQUARE } from './drawn-skin.ts';

const SAMPLES = new URL('../../../../../samples/skin/', import.meta.url).pathname;

describe('by itself a design goes', () => {
  let nets: Nets;
  before(async () => {
    nets = await openNets();
  });
  after(() => nets.close());

  for (const [name, where, top, bottom] of [
    ['forearm-light', 'on the forearm, not on the hand beyond it', 0.55, 0.95],
    ['calf-medium', 'on the calf, not on the thigh that the picture cuts off', 0.4, 0.75],
  ] as const)
    it(where, async () => {
      const subject = await perceiveSubject(nets, await readPicture(`${SAMPLES}${name}.jpg`));
      const skin = findBareSkin(subject);
      const anatomy = findAnatomy(subject, skin);
      const borders = findSkinBorders(skin, subject);
      for (const design of [SQUARE, designOf(80, 100), designOf(60, 120)]) {
        const request = { design, subject, skin, anatomy, borders, wish: null, region: null };
        const [placement] = choosePlacements({ ...request, samples: 1, seed: 42 }).placements;
        const height = placement!.at.y / subject.photo.height;
        assert.ok(height > top && height < bottom, `${height}`);
      }
    });
});
