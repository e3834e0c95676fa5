/**
 * Draws the README's pictures into `docs/pictures/` with the engine as it is: `before-after.jpg` (clothes),
 * `tattoo.jpg` and `hairstyle.jpg`. `npm run before-after` for all, `npm run before-after -- tattoo` for the one whose name contains it.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TryOnRequest } from '../src/engine/contract.ts';
import { createPixelEngine } from '../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { root } from './notices.ts';
import { readPicture, toCell, writeSheet } from './picture-cells.ts';

interface Case {
  /** Files of the inputs under `samples/`. */
  readonly inputs: readonly string[];
  readonly request: (...inputs: RgbaImage[]) => TryOnRequest;
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
    images: { model_image: model_image!, garment_image: garment_image! },
    parameters: { category: 'clothing', subcategory: 'tops', mode: 'quality', num_samples: 1, seed: 42 },
  }),
});
const tattoo = (body: string, design: string, more: Record<string, unknown> = {}): Case => ({
  inputs: [`skin/${body}.jpg`, `designs/${design}`],
  request: (body_image, design_image) => ({
    kind: 'tattoo',
    images: { body_image: body_image!, design_image: design_image! },
    parameters: { num_samples: 1, ...more },
  }),
});
const hairstyle = (portrait: string, haircut: string, hair_color?: string): Case => ({
  inputs: [`portraits/${portrait}.jpg`],
  request: (face_image) => ({
    kind: 'hairstyle',
    images: { face_image: face_image! },
    parameters: { haircut, num_samples: 1, ...(hair_color !== undefined && { hair_color }) },
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
  {
    file: 'hairstyle.jpg',
    cell: [252, 336],
    quality: 86,
    columns: 4,
    cases: [
      hairstyle('woman-light', 'LongWavyCurtainBangs', 'honey blonde balayage on brown'),
      hairstyle('man-dark', 'BoxBraids'),
    ],
  },
];
const GAP = 10;

const folder = join(root, 'docs', 'pictures');
await mkdir(folder, { recursive: true });
const words = process.argv.slice(2);
const wanted = DRAWINGS.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
const engine = await createPixelEngine();
for (const { file, cell, quality, columns, cases } of wanted) {
  const cells: Buffer[] = [];
  for (const { inputs, request } of cases) {
    const pictures = await Promise.all(inputs.map((input) => readPicture(join(root, 'samples', input))));
    const made = await engine.render(request(...pictures), {
      stages: { enabled: false, record: () => {}, measure: () => {} },
      note: console.log,
    });
    for (const picture of [...pictures, made.pictures[0]!]) cells.push(await toCell(picture, cell));
  }
  await writeSheet(join(folder, file), cells, { columns, cell, gap: GAP, quality });
}
await engine.close();
process.exit(0);
