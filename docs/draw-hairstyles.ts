/** Draws `docs/pictures/hairstyles.jpg`: every look on one of the drawn portraits, with its name below. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readStyles } from '../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { createPixelEngine } from '../src/engine/pixel-engine.ts';
import type { RgbaImage } from '../src/engine/pixels/image.ts';
import { root } from './notices.ts';
import { readPicture, writeSheet } from './picture-cells.ts';

/** Looks that the man wears; the woman wears the others. */
const ON_THE_MAN = new Set(
  `Afro BoxBraids BuzzCut CombOver CornrowBraids Dreadlocks FauxHawk HighTightFade LowFade ManBun MessyTousled Middle-parted
  Pompadour SlickBack Spiky TexturedFringe TwoBlockHaircut UnderCut UndercutLongHair BluntBowlCut`.split(
    /\s+/,
  ),
);
const PICTURE = [200, 250] as const;
const LABEL = 22;
/** Share of the portrait's height that is shown, from its upper edge. */
const SHOWN = 0.92;

/** Draws the sheet; takes some seconds a look. */
export async function drawHairstyles(): Promise<void> {
  const portrait = (name: string) => readPicture(join(root, 'samples', 'portraits', `${name}.jpg`));
  const [woman, man] = [await portrait('woman-light'), await portrait('man-dark')];
  const engine = await createPixelEngine();
  const names = [...new Set([...readStyles().values()].map(({ name }) => name))];
  const cells: Buffer[] = [];
  for (const haircut of names.sort((a, b) => a.localeCompare(b))) {
    const face_image = ON_THE_MAN.has(haircut) ? man : woman;
    const { pictures } = await engine.render(
      { kind: 'hairstyle', images: { face_image }, parameters: { haircut, num_samples: 1 } },
      { stages: { enabled: false, record: () => {}, measure: () => {} }, note: () => {} },
    );
    cells.push(await labelled(pictures[0]!, haircut));
  }
  await engine.close();
  const folder = join(root, 'docs', 'pictures');
  await mkdir(folder, { recursive: true });
  const cell = [PICTURE[0], PICTURE[1] + LABEL] as const;
  await writeSheet(join(folder, 'hairstyles.jpg'), cells, { columns: 8, cell, gap: 6, quality: 82 });
}

async function labelled({ data, width, height }: RgbaImage, name: string): Promise<Buffer> {
  const shownHeight = Math.round(height * SHOWN);
  const shownWidth = Math.min(width, Math.round((shownHeight * PICTURE[0]) / PICTURE[1]));
  const picture = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .extract({ left: (width - shownWidth) >> 1, top: 0, width: shownWidth, height: shownHeight })
    .resize(...PICTURE, { fit: 'cover' })
    .png()
    .toBuffer();
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE[0]}" height="${LABEL}">
<text x="50%" y="15" text-anchor="middle" font-family="sans-serif" font-size="12.5" fill="#222">${name}</text></svg>`;
  return sharp({
    create: { width: PICTURE[0], height: PICTURE[1] + LABEL, channels: 3, background: '#fff' },
  })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: Buffer.from(label), left: 0, top: PICTURE[1] },
    ])
    .png()
    .toBuffer();
}
