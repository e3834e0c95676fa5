/** Flat garments as one drawing: silhouette, inside of the back, folds, seams and a soft shadow on the ground. */
import sharp from 'sharp';
import type { FlatPoint } from './draw-garment.ts';

export const WIDTH = 768;
export const HEIGHT = 1024;
export const CENTRE = WIDTH / 2;

export interface FlatDrawing {
  /** SVG paths: the whole silhouette, and the inside of the back that shows above the front's edge. */
  readonly outline: string;
  readonly inside: string;
  readonly colour: string;
  readonly insideColour: string;
  readonly backdrop: string;
  /** SVG over the whole cloth, below folds and seams. */
  readonly print: string;
  /** Soft dark and light strokes: from a point, to another, stroke width. */
  readonly folds: readonly (readonly [from: FlatPoint, to: FlatPoint, width: number, dark: boolean])[];
  /** SVG path data of thin dark lines. */
  readonly seams: readonly string[];
}

/** An outline down the left half of a picture as path data and back up the right half, both from points of the right one. */
export function mirroredPath(half: readonly FlatPoint[]): string {
  const left = half.map(([x, y]) => `${CENTRE - x} ${y}`);
  const right = half.map(([x, y]) => `${CENTRE + x} ${y}`).reverse();
  return `M${left.join('L')}L${right.join('L')}`;
}

/** The picture (sRGB PNG, 768 × 1024) and its mask (PNG). */
export async function paintFlat(drawing: FlatDrawing): Promise<{ picture: Buffer; mask: Buffer }> {
  const { outline, inside, colour, insideColour, backdrop, print, folds, seams } = drawing;
  const strokes = folds.map(
    ([[x, y], [toX, toY], width, dark]) =>
      `<path d="M${x} ${y}Q${x + (toX - x) * 0.3} ${y + (toY - y) * 0.6} ${toX} ${toY}" fill="none" stroke="${dark ? '#000' : '#fff'}" stroke-width="${width}" stroke-linecap="round" opacity="${dark ? 0.16 : 0.13}" filter="url(#soft)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><filter id="soft" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="8"/></filter>
<filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="10"/></filter>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="0.3"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>
<mask id="cloth"><path d="${outline}" fill="#fff"/></mask></defs>
<path d="${outline}" fill="#000" opacity=".2" transform="translate(3 9)" filter="url(#shadow)"/>
<g mask="url(#cloth)">
<rect width="100%" height="100%" fill="${colour}"/>${print}
${strokes.join('')}
${seams.map((path) => `<path d="${path}" fill="none" stroke="#000" stroke-width="1.8" opacity=".32"/>`).join('')}
<rect width="100%" height="100%" fill="url(#light)"/>
<path d="${outline}" fill="none" stroke="#000" stroke-width="14" opacity=".18" filter="url(#soft)"/>
<path d="${inside}" fill="${insideColour}"/><path d="${inside}" fill="none" stroke="#000" stroke-width="3" opacity=".35"/>
</g></svg>`;
  const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%"/><path d="${outline}" fill="#fff"/></svg>`;
  const [picture, mask] = await Promise.all([
    sharp(Buffer.from(svg)).flatten({ background: backdrop }).png().toBuffer(),
    sharp(Buffer.from(silhouette)).toColourspace('b-w').png({ palette: true }).toBuffer(),
  ]);
  return { picture, mask };
}
