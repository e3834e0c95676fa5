/**
 * Renders named pairings of real photos to be judged by eye: `npm run contact-sheets -- FOLDER [MODE] [ID…]`.
 * For each case of cases.tsv, or of those whose ids begin with one of the words, it writes `ID.png` and `sheet-ID.png`
 * (person | garment | result), or `ID.txt` with the refusal. Paths in the table start at `$TOILE_PHOTOS`. The photos'
 * licences don't let them be shipped, so the folder must lie outside of the project.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { root } from '../../docs/notices.ts';
import { TryOnFailure } from '../../src/engine/contract.ts';
import { createPixelEngine } from '../../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../../src/engine/pixels/image.ts';
import { decodePicture } from '../../src/images/decode-picture.ts';

const MODES = ['performance', 'balanced', 'quality'];
const SEED = 42;
/** A cell of a sheet, pixels. */
const CELL = { width: 640, height: 860 } as const;

const [folder, ...words] = process.argv.slice(2);
const photos = process.env.TOILE_PHOTOS;
if (!folder || !photos) {
  console.error(
    'Give a folder outside of the project to write to, and the folder of photos in TOILE_PHOTOS.',
  );
  process.exit(1);
}
const out = resolve(folder);
if (!relative(root, out).startsWith('..')) {
  console.error(`${out} lies in the project. Give a folder outside of it: the photos may not be shipped.`);
  process.exit(1);
}
await mkdir(out, { recursive: true });
const mode = words.find((word) => MODES.includes(word)) ?? 'quality';
const ids = words.filter((word) => !MODES.includes(word));
const table = await readFile(new URL('cases.tsv', import.meta.url), 'utf8');
const cases = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [id: string, subcategory: string, person: string, garment: string])
  .filter(([id]) => ids.length === 0 || ids.some((word) => id.startsWith(word)));

const engine = await createPixelEngine();
for (const [id, subcategory, personFile, garmentFile] of cases) {
  const person = await decoded('model_image', personFile);
  const garment = await decoded('garment_image', garmentFile);
  try {
    const { pictures } = await engine.render(
      {
        kind: 'clothes',
        images: { model_image: person, garment_image: garment },
        parameters: { category: 'clothing', subcategory, mode, num_samples: 1, seed: SEED },
      },
      { stages: { enabled: false, record: () => {}, measure: () => {} }, note: () => {} },
    );
    await picture(pictures[0]!)
      .png()
      .toFile(join(out, `${id}.png`));
    await writeSheet(join(out, `sheet-${id}.png`), [person, garment, pictures[0]!]);
    console.log(id);
  } catch (failure) {
    if (!(failure instanceof TryOnFailure)) throw failure;
    await writeFile(join(out, `${id}.txt`), `${failure.name}: ${failure.message}\n`);
    console.log(`${id} refused: ${failure.name}`);
  }
}
await engine.close();
process.exit(0);

/** The pixels that the service would make the picture of: other decoding shows other edges. */
async function decoded(field: string, file: string): Promise<RgbaImage> {
  return decodePicture(field, await readFile(join(photos!, file)), engine.imageFields('clothes')[field]!);
}

function picture({ data, width, height }: RgbaImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
}

/** Writes the pictures beside each other, whole, on grey. */
async function writeSheet(file: string, pictures: readonly RgbaImage[]): Promise<void> {
  const cells = await Promise.all(
    pictures.map((each) =>
      picture(each).resize(CELL.width, CELL.height, { fit: 'contain', background: '#888' }).png().toBuffer(),
    ),
  );
  await sharp({
    create: { width: CELL.width * cells.length, height: CELL.height, channels: 3, background: '#888' },
  })
    .composite(cells.map((input, i) => ({ input, left: i * CELL.width, top: 0 })))
    .png()
    .toFile(file);
}
