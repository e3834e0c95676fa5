/**
 * The process that tattoo-benchmark.ts starts: measures tattoos and sends each figure to its parent. On the samples, so
 * that it runs everywhere. A part's time is what passes until the recipe records its stage.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { StageRecorder } from '../src/engine/contract.ts';
import { createTattooKind } from '../src/engine/kinds/tattoo/tattoo-kind.ts';
import { openNets } from '../src/engine/nets/nets.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { type Figure, median } from './benchmark.ts';

const ROUNDS = 5;
/** Rounds that load and compile before the measured ones. */
const WARM_UP = 2;
const LONG_SIDE = 1536;
/** For all parts together, milliseconds. */
const GOAL = 1200;

const BODIES = ['skin/forearm-light.jpg', 'skin/shoulder-dark.jpg', 'people/man-light-hanging.jpg'];
const DESIGNS = ['designs/peony-line.png', 'designs/moon-dotwork.jpg', 'designs/koi-colour.jpg'];

/** The part that ends when the recipe records a stage. */
const PARTS: Readonly<Record<string, string>> = {
  '2-design': 'design',
  '3-subject': 'subject',
  '4-skin': 'skin',
  '5-anatomy': 'anatomy',
  '6-placement': 'placement',
  '7-matte': 'laying and matte',
  '8-ink': 'ink',
};

async function read(sample: string, longSide?: number): Promise<RgbaImage> {
  const bytes = await readFile(new URL(`../samples/${sample}`, import.meta.url));
  const picture = sharp(bytes).ensureAlpha();
  if (longSide) picture.resize(longSide, longSide, { fit: 'inside' });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function* measureTattoos(): AsyncGenerator<Figure> {
  const bodies = await Promise.all(BODIES.map((body) => read(body, LONG_SIDE)));
  const designs = await Promise.all(DESIGNS.map((design) => read(design)));
  const nets = await openNets();
  const kind = createTattooKind();
  const totals: number[] = [];
  const processor: number[] = [];
  const parts = new Map<string, number[]>(Object.values(PARTS).map((part) => [part, []]));
  let before = 0;
  let measured = false;
  const stages: StageRecorder = {
    enabled: false,
    record(stage) {
      const now = performance.now();
      const part = PARTS[stage];
      if (part && measured) parts.get(part)!.push(now - before);
      before = now;
    },
    measure() {},
  };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    measured = round >= 0;
    for (const body of bodies)
      for (const design of designs) {
        const start = performance.now();
        before = start;
        const used = process.cpuUsage();
        await kind.render(
          {
            kind: 'tattoo',
            images: { body_image: body, design_image: design },
            parameters: { num_samples: 1 },
          },
          { stages, note() {} },
          nets,
        );
        if (!measured) continue;
        totals.push(performance.now() - start);
        const { user, system } = process.cpuUsage(used);
        processor.push((user + system) / 1000);
      }
  }
  yield { what: 'all parts', value: median(totals), unit: 'ms', atMost: GOAL };
  for (const [part, times] of parts) yield { what: part, value: median(times), unit: 'ms' };
  // what other work on the machine doesn't spoil; the threads that compile and collect garbage count too
  yield { what: 'processor time of all parts', value: median(processor), unit: 'ms' };
  yield { what: 'the slowest picture', value: Math.max(...totals), unit: 'ms' };
  yield { what: 'memory resident at the end', value: process.memoryUsage().rss / 1e6, unit: 'MB' };
  await nets.close();
}

for await (const figure of measureTattoos()) process.send!(figure);
process.disconnect();
