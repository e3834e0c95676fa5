/**
 * Truth without a generator's help: a person photographed in a garment whose flat photo is known gets another garment,
 * then the true one back on that result, which is held against the photo. Beside it what doing nothing in the second
 * step would get. Needs photos of pairs (`ID_person.jpg`, `ID_garment.jpg`) in `$TOILE_PHOTOS/pairs`.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { understandFlatGarment } from '../src/engine/garment/understand-flat-garment.ts';
import { effortOf } from '../src/engine/kinds/clothes/effort.ts';
import { putOnTop } from '../src/engine/kinds/clothes/put-on-top.ts';
import { openNets } from '../src/engine/nets/nets.ts';
import { perceivePerson } from '../src/engine/perceive/perceive-person.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { readPicture } from '../test/support/read-picture.ts';
import { type Benchmark, median } from './benchmark.ts';
import { structuralSimilarity } from './structural-similarity.ts';

export const benchmark: Benchmark = {
  title: 'Engine: another top on, the true one back, against the photo (SSIM; needs TOILE_PHOTOS)',
  async *run() {
    const folder = process.env.TOILE_PHOTOS;
    if (!folder) return;
    const pairs = (await readdir(join(folder, 'pairs')))
      .filter((name) => name.endsWith('_person.jpg'))
      .map((name) => name.slice(0, -'_person.jpg'.length))
      .sort();
    const nets = await openNets();
    const effort = effortOf('quality');
    const silent = { stages: { enabled: false, record() {}, measure() {} }, note() {} };
    const dress = async (photo: RgbaImage, id: string): Promise<RgbaImage> => {
      const garment = understandFlatGarment(await readPicture(join(folder, 'pairs', `${id}_garment.jpg`)), {
        analysisSize: effort.garmentAnalysis,
      });
      const person = await perceivePerson(nets, photo, { detail: effort.perception });
      const options = { effort, samples: 1, seed: 42, thoroughRemoval: false };
      return putOnTop(person, garment, garment.top!, options, silent).pictures[0]!;
    };
    const insides: number[] = [];
    try {
      for (const [k, id] of pairs.entries()) {
        const photo = await readPicture(join(folder, 'pairs', `${id}_person.jpg`));
        const area = (await perceivePerson(nets, photo, { detail: effort.perception })).parse.coverage
          .upperClothes;
        const inside = { ...area, data: area.data.map((value) => (value > 127 ? 255 : 0)) };
        const other = await dress(photo, pairs[(k + 1) % pairs.length]!);
        const back = await dress(other, id);
        insides.push(structuralSimilarity(photo, back, inside));
        yield { what: `${id}, whole picture`, value: structuralSimilarity(photo, back), unit: 'SSIM' };
        yield { what: `${id}, inside the old top`, value: insides.at(-1)!, unit: 'SSIM' };
        yield {
          what: `${id}, inside, doing nothing`,
          value: structuralSimilarity(photo, other, inside),
          unit: 'SSIM',
        };
      }
      yield { what: 'median inside the old top', value: median(insides), unit: 'SSIM' };
    } finally {
      await nets.close();
    }
  },
};
