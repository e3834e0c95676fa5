/**
 * Draws the README's pictures into `docs/pictures/` with the engine as it is: `before-after.jpg` (clothes) and
 * `tattoo.jpg`. `npm run before-after` for both, `npm run before-after -- tattoo` for the one whose name contains it.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TryOnRequest } from '../src/engine/contract.ts';
import { createPixelEngine } from '../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { root } from './notices.ts';

interface Case {
  /** Files of the two inputs under `samples/`. */
  readonly inputs: readonly [string, string];
  readonly request: (first: RgbaImage, second: RgbaImage) => TryOnRequest;
}
interface Drawing {
  readonly file: string;
  readonly cell: readonly [width: number, height: number];
  readonly quality: number;
  readonly columns: number;
  readonly cases: readonly Case[];
}

const clothes = (person: string, garment: string): Case => ({
  inputs: [`people/${person}.jpg`, `garments/${garment}.jpg`],
  request: (model_image, garment_image) => ({
    kind: 'clothes',
    images: { model_image, garment_image },
    parameters: { category: 'clothing', subcategory: 'tops', mode: 'quality', num_samples: 1, seed: 42 },
  }),
});
const tattoo = (body: string, design: string, more: Record<string, unknown> = {}): Case => ({
  inputs: [`skin/${body}.jpg`, `designs/${design}`],
  request: (body_image, design_image) => ({
    kind: 'tattoo',
    images: { body_image, design_image },
    parameters: { num_samples: 1, ...more },
  }),
});

const DRAWINGS: readonly Drawing[] = [
  {
    file: 'before-after.jpg',
    cell: [300, 400],
    quality: 88,
    columns: 6,
    cases: [clothes('woman-light-hanging', 'tee-sun'), clothes('woman-dark-akimbo', 'longsleeve-stripes')],
  },
  {
    file: 'tattoo.jpg',
    cell: [342, 456],
    quality: 84,
    columns: 3,
    cases: [
      tattoo('forearm-light', 'peony-line.png', { placement: 'large, on the forearm' }),
      tattoo('shoulder-dark', 'snake-black.png'),
    ],
  },
];
const GAP = 10;

async function readPicture(file: string): Promise<RgbaImage> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const toCell = ({ data, width, height }: RgbaImage, [cellWidth, cellHeight]: Drawing['cell']) => {
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return picture.resize(cellWidth, cellHeight, { fit: 'cover' }).png().toBuffer();
};

const folder = join(root, 'docs', 'pictures');
await mkdir(folder, { recursive: true });
const words = process.argv.slice(2);
const wanted = DRAWINGS.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
const engine = await createPixelEngine();
for (const { file, cell, quality, columns, cases } of wanted) {
  const cells: Buffer[] = [];
  for (const { inputs, request } of cases) {
    const [first, second] = await Promise.all(
      inputs.map((input) => readPicture(join(root, 'samples', input))),
    );
    const { pictures } = await engine.render(request(first!, second!), {
      stages: { enabled: false, record: () => {}, measure: () => {} },
      note: console.log,
    });
    for (const picture of [first!, second!, pictures[0]!]) cells.push(await toCell(picture, cell));
  }
  const [width, height] = cell;
  await sharp({
    create: {
      width: columns * (width + GAP) - GAP,
      height: Math.ceil(cells.length / columns) * (height + GAP) - GAP,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(
      cells.map((input, i) => ({
        input,
        left: (i % columns) * (width + GAP),
        top: Math.floor(i / columns) * (height + GAP),
      })),
    )
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, file));
}
await engine.close();
process.exit(0);
