/** Parses drawn by hand: polygons in coordinates 0..1 of the photo, later ones over earlier ones. */
import { readdir, readFile } from 'node:fs/promises';
import { BODY_CLASSES, type BodyClass, type BodyParse } from '../../../src/engine/perceive/person.ts';

export interface LabelledPhoto {
  /** File name of the photo without its extension. */
  readonly photo: string;
  /** Priors and weights were chosen on the tuning set; the held-out set tells how they carry over. */
  readonly set: 'tuning' | 'held-out';
  readonly polygons: readonly {
    readonly class: BodyClass | 'ignore';
    readonly points: readonly (readonly [number, number])[];
  }[];
}

/** What is compared: single classes, and all skin as one. */
export const COMPARED = {
  upperClothes: ['upperClothes'],
  lowerClothes: ['lowerClothes'],
  hair: ['hair'],
  skin: ['face', 'neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand', 'legs'],
  face: ['face'],
  hands: ['leftHand', 'rightHand'],
  arms: ['leftArm', 'rightArm'],
  legs: ['legs'],
  shoes: ['shoes'],
  background: ['background'],
} as const satisfies Record<string, readonly BodyClass[]>;
export type Compared = keyof typeof COMPARED;

export async function readLabelSet(): Promise<LabelledPhoto[]> {
  const folder = new URL('labels/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as LabelledPhoto),
  );
}

const IGNORED = 255;

/** Index into `BODY_CLASSES` for each pixel, 255 where nothing is said; even-odd scan conversion at pixel centres. */
export function rasterize(labelled: LabelledPhoto, width: number, height: number): Uint8Array {
  const labels = new Uint8Array(width * height);
  for (const { class: name, points } of labelled.polygons) {
    const value = name === 'ignore' ? IGNORED : BODY_CLASSES.indexOf(name);
    for (let row = 0; row < height; row++) {
      const y = (row + 0.5) / height;
      const crossings: number[] = [];
      points.forEach(([x0, y0], i) => {
        const [x1, y1] = points[(i + 1) % points.length]!;
        if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
      });
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, Math.ceil(crossings[i]! * width - 0.5));
        const to = Math.min(width, Math.ceil(crossings[i + 1]! * width - 0.5));
        labels.fill(value, row * width + from, row * width + Math.max(from, to));
      }
    }
  }
  return labels;
}

/** Half the width of the band along drawn borders that is not judged, in heights of the photo: how exactly they were drawn. */
const BORDER_TOLERANCE = 0.006;

/** 1 where the label changes within `radius` pixels. */
function bordersOf(labels: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const borders = new Uint8Array(labels.length);
  const steps = Array.from({ length: 12 }, (_, i) => [
    Math.round(radius * Math.cos((i * Math.PI) / 6)),
    Math.round(radius * Math.sin((i * Math.PI) / 6)),
  ]);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      for (const [dx, dy] of steps) {
        const [u, v] = [x + dx!, y + dy!];
        if (u >= 0 && v >= 0 && u < width && v < height && labels[v * width + u] !== labels[at])
          borders[at] = 1;
      }
    }
  return borders;
}

/** Intersection over union of what is compared; null where the label has less than 0.1 % of the picture of it. */
export function intersectionOverUnion(
  parse: BodyParse,
  labelled: LabelledPhoto,
): Record<Compared, number | null> {
  const truth = rasterize(labelled, parse.width, parse.height);
  const result = {} as Record<Compared, number | null>;
  for (const [name, classes] of Object.entries(COMPARED) as [Compared, readonly BodyClass[]][]) {
    const members = new Set(classes.map((each) => BODY_CLASSES.indexOf(each)));
    const grouped = truth.map((label) => (label === IGNORED ? IGNORED : Number(members.has(label))));
    const borders = bordersOf(grouped, parse.width, parse.height, BORDER_TOLERANCE * parse.height);
    let [both, either, drawn] = [0, 0, 0];
    for (let i = 0; i < truth.length; i++) {
      if (grouped[i] === IGNORED || borders[i]) continue;
      const inParse = members.has(parse.labels[i]!);
      if (grouped[i]) drawn++;
      if (grouped[i] && inParse) both++;
      if (grouped[i] || inParse) either++;
    }
    result[name] = drawn < 0.001 * truth.length ? null : both / either;
  }
  return result;
}
