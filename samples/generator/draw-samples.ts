/**
 * Draws the sample pictures into `samples/`: people whose joints and body parts are known, garments whose landmarks
 * are known, portraits, bare skin from near, designs for tattoos, and the first request of the README. `npm run samples` for all, `npm run samples -- WORD…` for some.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { openNets } from '../../src/engine/nets/nets.ts';
import { DESIGNS } from './designs/designs.ts';
import { drawDesign } from './designs/draw-design.ts';
import { createFigure } from './figure/figure.ts';
import { PERSON_PICTURES } from './figure/figures.ts';
import { renderFigure } from './figure/render-figure.ts';
import { BOTTOMS, DRESSES } from './garments/bottoms.ts';
import { drawBottom } from './garments/draw-bottom.ts';
import { drawDress } from './garments/draw-dress.ts';
import { drawGarment } from './garments/draw-garment.ts';
import { GARMENTS } from './garments/garments.ts';
import { putHair } from './portrait/put-hair.ts';
import { renderPortrait } from './portrait/render-portrait.ts';
import { PORTRAIT_VIEW, SITTERS } from './portrait/sitter.ts';
import { measureAxis } from './skin/measure-axis.ts';
import { KEY_LIGHT, project, renderCloseUp } from './skin/render-close-up.ts';
import { SKIN_PICTURES } from './skin/skin-pictures.ts';

const samples = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;
const round = (value: number) => Math.round(value * 10) / 10;

const roundedPoints = (points: Readonly<Record<string, { readonly x: number; readonly y: number }>>) =>
  Object.fromEntries(Object.entries(points).map(([name, { x, y }]) => [name, { x: round(x), y: round(y) }]));

/** The body part at each pixel, as a picture of indices. */
const writeLabels = (file: string, labels: Uint8Array, width: number, height: number) =>
  sharp(labels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toFile(file);

for (const folder of ['people', 'portraits', 'garments', 'skin', 'designs'])
  await mkdir(join(samples, folder), { recursive: true });

for (const { name, figure, view } of PERSON_PICTURES.filter((picture) => isWanted(picture.name))) {
  const { width, height, rgb, labels, joints } = renderFigure(await createFigure(figure), view);
  const file = join(samples, 'people', name);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toFile(`${file}.jpg`);
  await writeLabels(`${file}.labels.png`, labels, width, height);
  await writeFile(
    `${file}.json`,
    `${JSON.stringify({ width, height, joints: roundedPoints(joints) }, null, 2)}\n`,
  );
  console.log(`samples/people/${name}.jpg`);
}

const sitters = SITTERS.filter(({ name }) => isWanted(`portrait-${name}`));
if (sitters.length > 0) {
  const nets = await openNets();
  for (const sitter of sitters) {
    const bald = await renderPortrait(sitter, PORTRAIT_VIEW);
    const { width, height, rgb, labels, landmarks } = await putHair(nets, bald, sitter, PORTRAIT_VIEW);
    const file = join(samples, 'portraits', sitter.name);
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toFile(`${file}.jpg`);
    await writeLabels(`${file}.labels.png`, labels, width, height);
    const { pixelsPerCentimetre } = PORTRAIT_VIEW;
    const truth = { width, height, pixelsPerCentimetre, landmarks: roundedPoints(landmarks) };
    await writeFile(`${file}.json`, `${JSON.stringify(truth, null, 2)}\n`);
    console.log(`samples/portraits/${sitter.name}.jpg`);
  }
  await nets.close();
}

for (const scene of SKIN_PICTURES.filter((picture) => isWanted(picture.name))) {
  const picture = renderCloseUp(scene);
  const { width, height, rgb, labels } = picture;
  const { axis, halfWidths } = measureAxis(picture, scene);
  const file = join(samples, 'skin', scene.name);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toFile(`${file}.jpg`);
  await writeLabels(`${file}.labels.png`, labels, width, height);
  const truth = {
    width,
    height,
    pixelsPerCentimetre: scene.view.pixelsPerCentimetre,
    joints: roundedPoints(
      Object.fromEntries(
        Object.entries(scene.joints).map(([joint, point]) => [joint, project(point, scene.view)]),
      ),
    ),
    axis: axis.map(({ x, y }) => [round(x), round(y)]),
    halfWidths: halfWidths.map(round),
    light: KEY_LIGHT.map((value) => Math.round(value * 1000) / 1000),
  };
  await writeFile(`${file}.json`, `${JSON.stringify(truth, null, 2)}\n`);
  console.log(`samples/skin/${scene.name}.jpg`);
}

const isWantedGarment = ({ name }: { readonly name: string }) => isWanted(name);
const garments = [
  ...GARMENTS.filter(isWantedGarment).map(async (spec) => ({
    name: spec.name,
    drawn: await drawGarment(spec),
    what: { sleeves: spec.sleeves },
  })),
  ...BOTTOMS.filter(isWantedGarment).map(async (spec) => ({
    name: spec.name,
    drawn: await drawBottom(spec),
    what: { cut: spec.cut },
  })),
  ...DRESSES.filter(isWantedGarment).map(async (spec) => ({
    name: spec.name,
    drawn: await drawDress(spec),
    what: { cut: 'dress', sleeves: spec.sleeves },
  })),
];
for (const { name, drawn, what } of await Promise.all(garments)) {
  const { width, height, picture, mask, landmarks } = drawn;
  const file = join(samples, 'garments', name);
  await sharp(picture).jpeg(JPEG).toFile(`${file}.jpg`);
  await writeFile(`${file}.mask.png`, mask);
  await writeFile(`${file}.json`, `${JSON.stringify({ width, height, ...what, landmarks }, null, 2)}\n`);
  console.log(`samples/garments/${name}.jpg`);
}

for (const spec of DESIGNS.filter((design) => isWanted(design.name))) {
  const file = `designs/${spec.name}.${spec.format}`;
  await writeFile(join(samples, file), await drawDesign(spec));
  console.log(`samples/${file}`);
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
