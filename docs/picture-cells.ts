/** Pictures of the documentation: inputs as the engine takes them, and sheets of equal cells. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { RgbaImage } from '../src/engine/pixels/image.ts';

export async function readPicture(file: string): Promise<RgbaImage> {
  const picture = sharp(await readFile(file)).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The picture, cut to a cell's proportions round its middle, as PNG. */
export const toCell = (
  { data, width, height }: RgbaImage,
  [cellWidth, cellHeight]: readonly [number, number],
): Promise<Buffer> => {
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return picture.resize(cellWidth, cellHeight, { fit: 'cover' }).png().toBuffer();
};

export interface Sheet {
  readonly columns: number;
  readonly cell: readonly [width: number, height: number];
  readonly gap: number;
  readonly quality: number;
}

/** Writes cells as a JPEG on white, row by row. */
export async function writeSheet(
  file: string,
  cells: readonly Buffer[],
  { columns, cell, gap, quality }: Sheet,
): Promise<void> {
  const [width, height] = cell;
  await sharp({
    create: {
      width: columns * (width + gap) - gap,
      height: Math.ceil(cells.length / columns) * (height + gap) - gap,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(
      cells.map((input, i) => ({
        input,
        left: (i % columns) * (width + gap),
        top: Math.floor(i / columns) * (height + gap),
      })),
    )
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(file);
}
