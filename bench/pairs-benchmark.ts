/**
 * Truth without a generator's help: a person photographed in a garment whose flat photo is known gets another garment,
 * then the true one back on that result, which is held against the photo. Beside it what doing nothing in the second
 * step would get. Every person gets every other pair's garment in between. Needs photos of pairs (`ID_person.jpg`,
 * `ID_garment.jpg`) in `$TOILE_PHOTOS/pairs`.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Garment } from '../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../src/engine/garment/understand-flat-garment.ts';
import { effortOf } from '../src/engine/kinds/clothes/effort.ts';
import { putOnTop } from '../src/engine/kinds/clothes/put-on-top.ts';
import { openNets } from '../src/engine/nets/nets.ts';
import { perceivePerson } from '../src/engine/perceive/perceive-person.ts';
import type { PerceivedPerson } from '../src/engine/perceive/person.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { readPicture } from '../test/support/read-picture.ts';
import { type Benchmark, median } from './benchmark.ts';
import { meanColourDifference } from './colour-difference.ts';
import { structuralSimilarity } from './structural-similarity.ts';

/** Goals for every single exchange, and for how much better than doing nothing their median is. */
const WHOLE_AT_LEAST = 0.88;
const GAIN_AT_LEAST = 0.15;

export const benchmark: Benchmark = {
  title: 'Engine: another top on, the true one back, against the photo (needs TOILE_PHOTOS)',
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
    const perceive = (photo: RgbaImage) => perceivePerson(nets, photo, { detail: effort.perception });
    const dress = (person: PerceivedPerson, garment: Garment): RgbaImage => {
      const options = { effort, samples: 1, seed: 42, thoroughRemoval: false };
      return putOnTop(person, garment, garment.top!, options, silent).pictures[0]!;
    };
    const insides: number[] = [];
    const gains: number[] = [];
    const colourGains: number[] = [];
    try {
      const garments = new Map<string, Garment>();
      for (const id of pairs)
        garments.set(
          id,
          understandFlatGarment(await readPicture(join(folder, 'pairs', `${id}_garment.jpg`)), {
            analysisSize: effort.garmentAnalysis,
          }),
        );
      for (const id of pairs) {
        const photo = await readPicture(join(folder, 'pairs', `${id}_person.jpg`));
        const person = await perceive(photo);
        const area = person.parse.coverage.upperClothes;
        const inside = { ...area, data: area.data.map((value) => (value > 127 ? 255 : 0)) };
        for (const between of pairs) {
          if (between === id) continue;
          const other = dress(person, garments.get(between)!);
          const back = dress(await perceive(other), garments.get(id)!);
          const what = `${id} after ${between}`;
          const [found, idle] = [back, other].map((picture) => ({
            similarity: structuralSimilarity(photo, picture, inside),
            colour: meanColourDifference(photo, picture, inside),
          })) as [{ similarity: number; colour: number }, { similarity: number; colour: number }];
          insides.push(found.similarity);
          gains.push(found.similarity - idle.similarity);
          colourGains.push(idle.colour - found.colour);
          yield {
            what: `${what}: whole picture`,
            value: structuralSimilarity(photo, back),
            unit: 'SSIM',
            atLeast: WHOLE_AT_LEAST,
          };
          yield {
            what: `${what}: inside the old top`,
            value: found.similarity,
            unit: 'SSIM',
            atLeast: idle.similarity,
          };
          yield { what: `${what}: colour inside`, value: found.colour, unit: 'ΔE', atMost: idle.colour };
        }
      }
      yield { what: 'median inside the old top', value: median(insides), unit: 'SSIM' };
      yield {
        what: 'median better than doing nothing',
        value: median(gains),
        unit: 'SSIM',
        atLeast: GAIN_AT_LEAST,
      };
      yield { what: 'least better than doing nothing', value: Math.min(...gains), unit: 'SSIM', atLeast: 0 };
      yield {
        what: 'median colour better than doing nothing',
        value: median(colourGains),
        unit: 'ΔE',
        atLeast: 0,
      };
    } finally {
      await nets.close();
    }
  },
};
