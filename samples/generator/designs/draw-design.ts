/** Draws a design and lays it on its paper. */
import sharp, { type Sharp } from 'sharp';
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';
import type { DesignSpec } from './designs.ts';

/** Width of the designs that come as photographs, pixels. */
const WIDEST_PHOTO = 840;
/** sRGB of the cream paper where the lamp is brightest. */
const CREAM = [247, 238, 218].map(toLinear) as [number, number, number];
/** Share of the light that ink lets through to this paper at least: print is never quite black. */
const SHINE = 0.02;

/** The design's file, in its format. */
export async function drawDesign({ drawing, paper, format }: DesignSpec): Promise<Buffer> {
  const { svg, width, height } = drawing();
  let picture = sharp(Buffer.from(svg), { unlimited: true });
  if (paper === 'white') picture = picture.flatten({ background: '#fff' });
  if (paper === 'cream')
    picture = sharp(await onCream(picture, width, height), { raw: { width, height, channels: 3 } });
  const file =
    format === 'jpg'
      ? await picture.resize(WIDEST_PHOTO).jpeg({ quality: 74 }).toBuffer()
      : await picture.png({ palette: true, colours: 16, compressionLevel: 9, effort: 10 }).toBuffer();
  return file;
}

/** The drawing as it lies on a sheet of cream paper in lamplight from the upper left, 8-bit sRGB. */
async function onCream(drawing: Sharp, width: number, height: number): Promise<Uint8Array> {
  const ink = await drawing.flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();
  const sheet = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const far = Math.hypot(x / width - 0.3, (y / height - 0.25) * 1.15);
      const fibres =
        1 + 0.012 * fractalNoise(x * 0.006, y * 0.006, 2, 3) + 0.006 * valueNoise(x * 0.35, y * 0.35, 5);
      const light = (1 - 0.42 * far * far) * fibres;
      for (let c = 0; c < 3; c++) {
        const through = SHINE + (1 - SHINE) * toLinear(ink[3 * i + c]!);
        sheet[3 * i + c] = toSrgb(CREAM[c]! * light * through);
      }
    }
  return sheet;
}

const toSrgb = (linear: number): number =>
  Math.round(
    Math.min(255, 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)),
  );
