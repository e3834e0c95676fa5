/**
 * The process that engine-benchmark.ts starts: measures the engine and sends each figure to its parent. On a sample
 * figure, so that it runs everywhere.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openFlatGarmentReader } from '../src/engine/garment/flat-garment-reader.ts';
import { effortOf } from '../src/engine/kinds/clothes/effort.ts';
import { putOnTop } from '../src/engine/kinds/clothes/put-on-top.ts';
import { reducedPicture } from '../src/engine/kinds/clothes/whole-pictures.ts';
import { openNets } from '../src/engine/nets/nets.ts';
import { parseBody } from '../src/engine/perceive/parse-body.ts';
import { perceiveSubject } from '../src/engine/perceive/perceive-person.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { type Figure, median } from './benchmark.ts';

const ROUNDS = 7;
/** Rounds that load and compile before the measured ones. */
const WARM_UP = 3;
/** Goals for all parts together at 768×1024, milliseconds. */
const GOALS = { performance: 800, balanced: 1500, quality: 3000 } as const;

async function read(sample: string): Promise<RgbaImage> {
  const bytes = await readFile(new URL(`../samples/${sample}`, import.meta.url));
  const { data, info } = await sharp(bytes)
    .resize(768, 1024, { fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function* measureEngine(): AsyncGenerator<Figure> {
  const photo = await read('people/woman-light-hanging.jpg');
  const picture = await read('garments/longsleeve-stripes.jpg');
  const nets = await openNets();
  const flat = openFlatGarmentReader();
  const silent = { stages: { enabled: false, record() {}, measure() {} }, note() {} };
  for (const mode of ['performance', 'balanced', 'quality'] as const) {
    const effort = effortOf(mode);
    const parts = {
      landmarks: [] as number[],
      parse: [] as number[],
      'waiting for the garment': [] as number[],
      render: [] as number[],
    };
    const totals: number[] = [];
    const processor: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const used = process.cpuUsage();
      const times = [performance.now()];
      const garmentCopy = reducedPicture(picture, effort.garmentPicture);
      const reading = flat.understand(garmentCopy, { analysisSize: effort.garmentAnalysis });
      const subject = await perceiveSubject(nets, photo, { detail: mode, reduction: effort.reduction });
      times.push(performance.now());
      const person = { ...subject, parse: parseBody(subject.photo, subject, { detail: mode }) };
      times.push(performance.now());
      const garment = await reading;
      times.push(performance.now());
      const whole =
        subject.photo === photo && garmentCopy === picture
          ? {}
          : { whole: { photo, garment: picture, garmentCopy } };
      putOnTop(
        person,
        garment,
        garment.top!,
        { effort, samples: 1, seed: 42, thoroughRemoval: false, ...whole },
        silent,
      );
      times.push(performance.now());
      if (round < 0) continue;
      Object.values(parts).forEach((list, i) => {
        list.push(times[i + 1]! - times[i]!);
      });
      totals.push(times[4]! - times[0]!);
      const { user, system } = process.cpuUsage(used);
      processor.push((user + system) / 1000);
    }
    yield { what: `${mode}, all parts`, value: median(totals), unit: 'ms', atMost: GOALS[mode] };
    for (const [name, list] of Object.entries(parts))
      yield { what: `${mode}, ${name}`, value: median(list), unit: 'ms' };
    yield { what: `${mode}, processor time of all threads`, value: median(processor), unit: 'ms' };
  }
  yield {
    what: 'memory resident at the end',
    value: process.memoryUsage().rss / 1e6,
    unit: 'MB',
    atMost: 700,
  };
  nets.close();
  await flat.close();
}

for await (const figure of measureEngine()) process.send!(figure);
process.disconnect();
