/** Which pixels of the bald person show an ear, seen or painted, and how near they are: hair passes before or behind it. */

import { cropRgba } from '../../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { EarCover } from '../room.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import type { BareSurface } from '../skin/bare-surface.ts';
import type { DrawnEar } from './bare-ear.ts';
import { hangingFromEar } from './bare-ear-hanging.ts';
import { rootedShare, surfaceValue } from './bare-ear-paint.ts';

/** Centimetres beyond the drawn ear in which what is seen beside the head is still ear. */
const BEYOND = 0.4;
/** What hangs from an ear is looked for so many centimetres below and beside the drawn one. */
const BELOW = 1.8;
const ASIDE = 1;
/** Share of the photo's pixel that gives way, coverage by the person and by the head: what is seen of an ear. */
const SEEN = 0.4;
const PERSON = { least: 120, whole: 200 } as const;
const OF_HEAD = 0.3;
/** Coverage by the drawn ear from which its nearness is known. */
const KNOWN = 0.2;

/** The bald person in an area of the canvas. */
export interface EarPlace {
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly surface: BareSurface;
  /** The photo without hair, and the seen person in it. */
  readonly picture: RgbaImage;
  readonly person: Mask;
  /** Place of the area's first pixel on the canvas. */
  readonly left: number;
  readonly top: number;
}

/**
 * The ear in its surroundings, with what hangs from it; null where nothing of it is in the picture.
 * @param covered Whether the style lays its hair over it.
 */
export function earCover(
  { area, coverage, nearness }: DrawnEar,
  covered: boolean,
  { regions, silhouette, surface, picture, person, left, top }: EarPlace,
): EarCover | null {
  const { besideEar, gone, face, unit } = regions;
  const margin = Math.ceil(BEYOND * unit);
  const aside = Math.ceil(ASIDE * unit);
  const x0 = Math.max(0, area.x - aside);
  const y0 = Math.max(0, area.y - margin);
  const width = Math.min(person.width, area.x + area.width + aside) - x0;
  const height = Math.min(person.height, area.y + area.height + Math.ceil(BELOW * unit)) - y0;
  const drawn = createMask(width, height);
  const near = new Float32Array(width * height);
  const known = new Float32Array(width * height);
  let any = false;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = y * area.width + x;
      const to = (area.y - y0 + y) * width + area.x - x0 + x;
      drawn.data[to] = 255 * coverage[from]!;
      if (coverage[from]! < KNOWN) continue;
      known[to] = 1;
      near[to] = nearness[from]!;
      any = true;
    }
  if (!any) return null;
  const filled = pushPullSamples(near, known, width, height, 1);
  const rooted = (px: number, py: number, ear: number): number =>
    rootedShare(
      surfaceValue(surface, surface.nearness, px, py) - ear,
      surfaceValue(surface, surface.outside, px, py),
    );
  const around = dilateDisc(drawn, margin).data;
  const photo = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y0 + y) * person.width + x0 + x;
      const stands = besideEar[at] === 1 && gone[at]! < SEEN && face.data[at]! < 128;
      if (stands && person.data[at]! >= PERSON.least) photo.data[y * width + x] = 255;
    }
  const hanging = hangingFromEar(cropRgba(picture, { x: x0, y: y0, width, height }), drawn, photo, unit);
  const cover = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = y * width + x;
      const at = (y0 + y) * person.width + x0 + x;
      // of the photo's own ear every pixel counts, wherever the drawn one ends
      const isSeen =
        photo.data[to]! > 0 &&
        ((around[to]! >= 128 && silhouette.head[at]! < OF_HEAD) ||
          (hanging !== null && hanging.data[to]! > 0));
      if (!isSeen && drawn.data[to] === 0) continue;
      const bare = Math.max(silhouette.whole.data[at]!, person.data[at]! * (1 - gone[at]!)) / 255;
      cover[to] = isSeen
        ? smoothStep(PERSON.least, PERSON.whole, person.data[at]!)
        : (drawn.data[to]! / 255) * bare * rooted(x0 + x + 0.5, y0 + y + 0.5, filled[to]!);
    }
  return {
    area: { x: left + x0, y: top + y0, width, height },
    coverage: cover,
    nearness: filled,
    covered,
  };
}
