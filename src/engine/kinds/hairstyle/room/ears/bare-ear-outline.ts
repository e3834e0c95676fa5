/** A seen ear that is completed has one smooth outline: what stands out of it is hair that its matte missed. */
import { wholePixels } from '../../../../pixels/crop.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../../../../pixels/image.ts';
import { dilateDisc, dilateSquare, erodeSquare } from '../../../../pixels/morphology.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { DrawnEar } from './bare-ear.ts';
import { BODY, type FillPlace, fillBesideEarInPlace } from './bare-ear-fill.ts';

/** Standard deviation (centimetres) over which an outline is smooth, and coverages between which it then passes. */
const SMOOTH = 0.13;
const EDGE = { from: 0.3, to: 0.7 } as const;
/** Centimetres beyond its outline in which pixels are still the ear's, and up to which hair is looked for. */
const STAYS = 0.26;
const REACH = 1;
/** Half the width (centimetres) of locks; what is wider is the ear's. */
const LOCK = 0.2;
/** Share of its height below which earrings hang. */
const LOBE = 0.75;
/** Coverage by the head from which nothing is beside it, and by the person from which anything is seen. */
const OF_HEAD = 0.5;
const TRACE = 12;
/** `gone` below which a pixel is seen, and coverage by the person. */
const SEEN = 0.4;
const PERSON = 128;

/** The drawn ear without teeth and notches in its outline. */
export function withSmoothOutline(drawn: DrawnEar, pixelsPerCentimetre: number): DrawnEar {
  const { width, height } = drawn.area;
  const { data } = gaussianBlur({ data: drawn.coverage, width, height }, SMOOTH * pixelsPerCentimetre);
  return { ...drawn, coverage: data.map((share) => smoothStep(EDGE.from, EDGE.to, share)) };
}

/** Takes what stands out beside and above the ear away; marks it in `cleared`. */
export function clearBeyondOutlineInPlace(
  { area, coverage }: DrawnEar,
  place: FillPlace & { readonly person: Mask },
  cleared: Mask,
): void {
  const { regions, silhouette, person, body } = place;
  const { besideEar, face, gone, unit } = regions;
  const margin = Math.ceil(REACH * unit);
  const { x, y, width, height } = wholePixels(
    { x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + margin },
    person.width,
    person.height,
  );
  const ear = createMask(width, height);
  let [top, bottom] = [area.height, 0];
  for (let row = 0; row < area.height; row++)
    for (let column = 0; column < area.width; column++) {
      const share = coverage[row * area.width + column]!;
      if (share < 0.5) continue;
      top = Math.min(top, row);
      bottom = row;
      ear.data[(area.y + row - y) * width + area.x + column - x] = 255;
    }
  if (bottom <= top) return;
  const stays = dilateDisc(ear, STAYS * unit).data;
  const end = area.y + top + LOBE * (bottom - top) - y;
  const seen = createMask(width, height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = (y + row) * person.width + x + column;
      if (silhouette.head[at]! > OF_HEAD || (gone[at]! < SEEN && person.data[at]! >= PERSON))
        seen.data[row * width + column] = 255;
    }
  const radius = Math.max(1, Math.round(LOCK * unit));
  const solid = dilateSquare(erodeSquare(seen, radius), radius).data;
  const taken = createMask(width, height);
  let any = false;
  for (let row = 0; row < Math.min(height, end); row++)
    for (let column = 0; column < width; column++) {
      const to = row * width + column;
      const at = (y + row) * person.width + x + column;
      if (stays[to]! >= 128 || solid[to]! >= 128 || besideEar[at] === 0 || silhouette.head[at]! > OF_HEAD)
        continue;
      if (gone[at]! >= 1 || person.data[at]! <= TRACE || face.data[at]! >= 128 || body.data[at]! > BODY)
        continue;
      taken.data[to] = 255;
      any = true;
    }
  if (any) fillBesideEarInPlace(taken, x, y, place, cleared);
}
