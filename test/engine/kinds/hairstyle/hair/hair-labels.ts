/**
 * Hair of the head drawn by hand on photos: polygons in fractions of the photo, later ones over earlier ones. `other` is
 * what is seen through or in front of the hair (ears, clips, gaps); `ignore` is what nobody could draw exactly: rims of
 * curls, the end of a sideburn in a beard, dark hair on dark ground.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fillPixelCentres } from '../../../../../src/engine/geometry/fill-polygon.ts';
import type { Mask } from '../../../../../src/engine/pixels/image.ts';

export interface LabelledHair {
  /** File name of the photo. */
  readonly photo: string;
  /** Constants were chosen on the tuning set; the held-out set tells how they carry over. */
  readonly set: 'tuning' | 'held-out';
  readonly polygons: readonly {
    readonly of: 'hair' | 'other' | 'ignore';
    /** `x,y x,y …` */
    readonly points: string;
  }[];
}

export async function readHairLabels(): Promise<LabelledHair[]> {
  const folder = new URL('labels/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as LabelledHair),
  );
}

const [OTHER, HAIR, IGNORE] = [0, 1, 2];

/** 0 other, 1 hair, 2 ignored, one a pixel. */
export function drawHairLabels(labelled: LabelledHair, width: number, height: number): Uint8Array {
  const labels = new Uint8Array(width * height);
  for (const { of, points } of labelled.polygons) {
    const value = { hair: HAIR, other: OTHER, ignore: IGNORE }[of]!;
    const corners = points.split(' ').flatMap((point) => {
      const [x, y] = point.split(',').map(Number) as [number, number];
      return [x * width, y * height];
    });
    const { data } = fillPixelCentres(corners, width, height);
    for (let i = 0; i < labels.length; i++) if (data[i]! > 0) labels[i] = value;
  }
  return labels;
}

export interface HairAgreement {
  /** Intersection over union of what is covered by half at least. */
  readonly iou: number;
  /** Shares of the drawn hair: drawn but not found, found but not drawn. */
  readonly missed: number;
  readonly taken: number;
}

/** Agreement of a matte with what was drawn, outside of ignored places. */
export function intersectionOverUnion({ data, width, height }: Mask, labelled: LabelledHair): HairAgreement {
  const drawn = drawHairLabels(labelled, width, height);
  let [both, missed, taken] = [0, 0, 0];
  for (let i = 0; i < drawn.length; i++) {
    if (drawn[i] === IGNORE) continue;
    const found = data[i]! >= 128;
    if (drawn[i] === HAIR && found) both++;
    else if (drawn[i] === HAIR) missed++;
    else if (found) taken++;
  }
  const all = both + missed;
  return { iou: both / (all + taken), missed: missed / all, taken: taken / all };
}
