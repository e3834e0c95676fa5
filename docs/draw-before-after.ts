/** Draws `docs/pictures/before-after.jpg`, the README's first picture, with the engine as it is: `npm run before-after`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPixelEngine } from '../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { root } from './notices.ts';

const ROWS = [
  ['woman-light-hanging', 'tee-sun'],
  ['woman-dark-akimbo', 'longsleeve-stripes'],
] as const;
const [CELL_WIDTH, CELL_HEIGHT, GAP] = [300, 400, 10];
const CELLS_PER_CASE = 3;

async function readPicture(file: string): Promise<RgbaImage> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const toCell = ({ data, width, height }: RgbaImage) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .resize(CELL_WIDTH, CELL_HEIGHT, { fit: 'cover' })
    .removeAlpha()
    .png()
    .toBuffer();

const engine = await createPixelEngine();
const cells: Buffer[] = [];
for (const [person, garment] of ROWS) {
  const model = await readPicture(join(root, 'samples', 'people', `${person}.jpg`));
  const item = await readPicture(join(root, 'samples', 'garments', `${garment}.jpg`));
  const { pictures } = await engine.render(
    {
      kind: 'clothes',
      images: { model_image: model, garment_image: item },
      parameters: { category: 'clothing', subcategory: 'tops', mode: 'quality', num_samples: 1, seed: 42 },
    },
    { stages: { enabled: false, record: () => {}, measure: () => {} }, note: console.log },
  );
  for (const picture of [model, item, pictures[0]!]) cells.push(await toCell(picture));
}
await engine.close();

await mkdir(join(root, 'docs', 'pictures'), { recursive: true });
const columns = ROWS.length * CELLS_PER_CASE;
await sharp({
  create: {
    width: columns * (CELL_WIDTH + GAP) - GAP,
    height: CELL_HEIGHT,
    channels: 3,
    background: '#fff',
  },
})
  .composite(cells.map((input, i) => ({ input, left: i * (CELL_WIDTH + GAP), top: 0 })))
  .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
  .toFile(join(root, 'docs', 'pictures', 'before-after.jpg'));
process.exit(0);
