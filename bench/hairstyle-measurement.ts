/**
 * The process that hairstyle-benchmark.ts starts: measures every look and sends each figure to its parent. On the samples, so
 * that it runs everywhere. A part's time is what passes until the recipe records its stage.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { StageRecorder } from '../src/engine/contract.ts';
import { createHairstyleKind } from '../src/engine/kinds/hairstyle/hairstyle-kind.ts';
import { openNets } from '../src/engine/nets/nets.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { ADDITIONAL_HAIRCUTS, HAIRCUTS } from '../src/interface/enumerations.ts';
import { type Figure, median } from './benchmark.ts';

/** Of the median look and of the slowest one, milliseconds. */
const MEDIAN_GOAL = 3000;
const WORST_GOAL = 6000;
const MEMORY_GOAL = 900;
const [WIDTH, HEIGHT] = [864, 1296];

const PORTRAITS = ['portraits/woman-light.jpg', 'portraits/man-dark.jpg'];
/** Looks that load and compile before the measured ones. */
const WARM_UP = ['LongWavy', 'BuzzCut', 'BoxBraids', 'Updo'];

/** The part that ends when the recipe records a stage. */
const PARTS: Readonly<Record<string, string>> = {
  '3-old-hair': 'head and old hair',
  '4-groom': 'growing',
  '5-ground': 'ground',
  '6-room': 'room',
  '7-strands': 'light and strands',
  '8-hair': 'composition',
};

async function read(sample: string): Promise<RgbaImage> {
  const bytes = await readFile(new URL(`../samples/${sample}`, import.meta.url));
  const picture = sharp(bytes).ensureAlpha().resize(WIDTH, HEIGHT, { fit: 'cover' });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function* measureHairstyles(): AsyncGenerator<Figure> {
  const portraits = await Promise.all(PORTRAITS.map(read));
  const nets = await openNets();
  const kind = createHairstyleKind();
  const parts = new Map<string, number[]>(Object.values(PARTS).map((part) => [part, []]));
  let before = 0;
  let measured = false;
  const stages: StageRecorder = {
    enabled: false,
    record(stage) {
      const part = PARTS[stage];
      if (!part) return;
      const now = performance.now();
      if (measured) parts.get(part)!.push(now - before);
      before = now;
    },
    measure() {},
  };
  const render = async (portrait: RgbaImage, haircut: string): Promise<number> => {
    const start = performance.now();
    before = start;
    await kind.render(
      { kind: 'hairstyle', images: { face_image: portrait }, parameters: { haircut, num_samples: 1 } },
      { stages, note() {} },
      nets,
    );
    return performance.now() - start;
  };
  for (const haircut of WARM_UP) for (const portrait of portraits) await render(portrait, haircut);
  measured = true;
  const looks: { haircut: string; time: number }[] = [];
  for (const haircut of [...HAIRCUTS, ...ADDITIONAL_HAIRCUTS]) {
    const times: number[] = [];
    for (const portrait of portraits) times.push(await render(portrait, haircut));
    looks.push({ haircut, time: Math.max(...times) });
  }
  looks.sort((a, b) => a.time - b.time);
  const slowest = looks.at(-1)!;
  const times = looks.map(({ time }) => time);
  yield { what: 'all parts, the median look', value: median(times), unit: 'ms', atMost: MEDIAN_GOAL };
  yield {
    what: `the slowest look (${slowest.haircut})`,
    value: slowest.time,
    unit: 'ms',
    atMost: WORST_GOAL,
  };
  for (const [part, taken] of parts) yield { what: part, value: median(taken), unit: 'ms' };
  const memory = process.memoryUsage().rss / 1e6;
  yield { what: 'memory resident at the end', value: memory, unit: 'MB', atMost: MEMORY_GOAL };
  await nets.close();
}

for await (const figure of measureHairstyles()) process.send!(figure);
process.disconnect();
