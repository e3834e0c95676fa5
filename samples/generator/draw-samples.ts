/**
 * Draws the sample pictures into `samples/`: people whose joints and body parts are known, garments whose landmarks
 * are known, and the first request of the README. `npm run samples` for all, `npm run samples -- WORD…` for some.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createFigure } from './figure/figure.ts';
import { PERSON_PICTURES } from './figure/figures.ts';
import { renderFigure } from './figure/render-figure.ts';
import { drawGarment } from './garments/draw-garment.ts';
import { GARMENTS } from './garments/garments.ts';

const samples = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;
const round = (value: number) => Math.round(value * 10) / 10;

await mkdir(join(samples, 'people'), { recursive: true });
await mkdir(join(samples, 'garments'), { recursive: true });

for (const { name, figure, view } of PERSON_PICTURES.filter((picture) => isWanted(picture.name))) {
  const { width, height, rgb, labels, joints } = renderFigure(await createFigure(figure), view);
  const file = join(samples, 'people', name);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toFile(`${file}.jpg`);
  await sharp(labels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toFile(`${file}.labels.png`);
  const rounded = Object.fromEntries(
    Object.entries(joints).map(([joint, { x, y }]) => [joint, { x: round(x), y: round(y) }]),
  );
  await writeFile(`${file}.json`, `${JSON.stringify({ width, height, joints: rounded }, null, 2)}\n`);
  console.log(`samples/people/${name}.jpg`);
}

for (const spec of GARMENTS.filter((garment) => isWanted(garment.name))) {
  const { width, height, picture, mask, landmarks } = await drawGarment(spec);
  const file = join(samples, 'garments', spec.name);
  await sharp(picture).jpeg(JPEG).toFile(`${file}.jpg`);
  await writeFile(`${file}.mask.png`, mask);
  await writeFile(
    `${file}.json`,
    `${JSON.stringify({ width, height, sleeves: spec.sleeves, landmarks }, null, 2)}\n`,
  );
  console.log(`samples/garments/${spec.name}.jpg`);
}

/** Pictures of the README's first request, small enough to be read as text. */
const dataUrl = async (file: string) => {
  const bytes = await sharp(join(samples, file)).jpeg({ quality: 88 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};
const firstRequest = {
  model_image: await dataUrl('people/woman-light-hanging.jpg'),
  garment_image: await dataUrl('garments/tee-sun.jpg'),
  category: 'clothing',
  subcategory: 'tops',
};
await writeFile(join(samples, 'first-request.json'), `${JSON.stringify(firstRequest, null, 2)}\n`);
console.log('samples/first-request.json');
