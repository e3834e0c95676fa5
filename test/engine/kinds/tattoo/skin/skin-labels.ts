/** Bare skin drawn by hand: polygons in fractions of the photo, later ones over earlier ones. */
import { readdir, readFile } from 'node:fs/promises';
import { fillPixelCentres } from '../../../../../src/engine/geometry/fill-polygon.ts';
import type { Mask } from '../../../../../src/engine/pixels/image.ts';

export interface SkinLabels {
  /** File name of the photo without its extension. */
  readonly photo: string;
  readonly polygons: readonly {
    readonly class: 'skin' | 'other' | 'ignore';
    readonly points: readonly (readonly [number, number])[];
  }[];
}

/** The labels of every photo that has some, by file name. */
export async function readSkinLabels(): Promise<SkinLabels[]> {
  const folder = new URL('labels/', import.meta.url);
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as SkinLabels),
  );
}

const VALUES = { other: 0, skin: 1, ignore: 2 } as const;

/** 0 other, 1 skin, 2 not judged, one a pixel. */
export function drawLabels({ polygons }: SkinLabels, width: number, height: number): Uint8Array {
  const result = new Uint8Array(width * height);
  for (const { class: name, points } of polygons) {
    const flat = points.flatMap(([x, y]) => [x * width, y * height]);
    const { data } = fillPixelCentres(flat, width, height);
    for (let i = 0; i < data.length; i++) if (data[i]! > 0) result[i] = VALUES[name];
  }
  return result;
}

/** How exactly borders were drawn, in heights of the photo; so near to them nothing is judged. */
const TOLERANCE = 0.006;

/** How far found skin agrees with the labels, each 0..1. */
export interface Agreement {
  readonly intersectionOverUnion: number;
  readonly precision: number;
  readonly recall: number;
}

/** How well coverage (128 and more is skin) agrees with labels of its size. */
export function compareSkin(coverage: Mask, labels: Uint8Array): Agreement {
  const { width, height, data } = coverage;
  const radius = Math.max(1, Math.round(TOLERANCE * height));
  let [both, found, drawn] = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (labels[i] === VALUES.ignore || nearBorder(labels, width, height, x, y, radius)) continue;
      const skin = data[i]! >= 128;
      if (skin) found++;
      if (labels[i] === VALUES.skin) drawn++;
      if (skin && labels[i] === VALUES.skin) both++;
    }
  return {
    intersectionOverUnion: both / (found + drawn - both),
    precision: both / found,
    recall: both / drawn,
  };
}

function nearBorder(
  labels: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
): boolean {
  for (let k = 0; k < 12; k++) {
    const u = x + Math.round(radius * Math.cos((k * Math.PI) / 6));
    const v = y + Math.round(radius * Math.sin((k * Math.PI) / 6));
    if (u >= 0 && v >= 0 && u < width && v < height && labels[v * width + u] !== labels[y * width + x])
      return true;
  }
  return false;
}
