/** Ears among new hair: one that hair falls over lies under it, any other stands before what is behind it, whole. */
import { createMask, type Mask, type Plane } from '../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../pixels/morphology.ts';
import type { EarCover } from '../room/room.ts';

/** Edge of the cells (centimetres) in which it is counted how much of an ear hair falls over. */
const CELL = 0.25;
/** Places of strands before a cell from which hair falls over it, and the share of an ear's cells that takes the ear under. */
const PLACES = 2;
const UNDER = 0.7;
/** One strand of so many is looked at. */
const EVERY = 2;
/** Hair falls over an ear that it passes by no farther behind than this part of the way to the head. */
const PRESSED = 0.5;
/** Centimetres before a standing ear from which hair lies over it: hair on the head behind never shows through. */
const STANDS_OFF = 1.1;
/** Centimetres by which an ear under hair gives way to it. */
const GIVES_WAY = 1;
/** The same for one that the style covers: no hair behind it stays hidden, so that nothing of it stands out of the hair. */
const COVERED_GIVES_WAY = 5;
/** Centimetres around a standing ear in which none of the hair close to the head is seen. */
const BESIDE = 0.08;
/** Centimetres of an ear's rim in which the photo's background is mixed: there it hides no more than the person does. */
const RIM = 0.08;

/**
 * The body's nearness (view frame) and coverage with its ears.
 * @param starts Index of each strand's first point, and at the end the number of points.
 * @param viewed Points of the strands in the view frame.
 */
export function withEars(
  nearness: Plane,
  person: Mask,
  ears: readonly EarCover[],
  starts: Uint32Array,
  viewed: Float32Array,
  pixelsPerCentimetre: number,
): { readonly nearness: Plane; readonly person: Mask } {
  if (ears.length === 0) return { nearness, person };
  const near = nearness.data.slice();
  const covers = person.data.slice();
  for (const ear of ears) {
    const lies = ear.covered || isUnderHair(ear, nearness, starts, viewed, pixelsPerCentimetre);
    const away = ear.covered ? -COVERED_GIVES_WAY : lies ? -GIVES_WAY : STANDS_OFF;
    const { width, height } = ear.area;
    const cover = createMask(width, height);
    for (let i = 0; i < ear.coverage.length; i++) cover.data[i] = 255 * ear.coverage[i]!;
    const around = lies ? cover.data : dilateSquare(cover, Math.round(BESIDE * pixelsPerCentimetre)).data;
    const inner = lies ? null : erodeSquare(cover, Math.round(RIM * pixelsPerCentimetre)).data;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const from = y * width + x;
        const share = around[from]! / 255;
        if (share === 0) continue;
        const at = (ear.area.y + y) * person.width + ear.area.x + x;
        const off = (ear.nearness[from]! + away) * pixelsPerCentimetre - near[at]!;
        if (lies ? off < 0 : off > 0) near[at]! += share * off;
        if (inner && inner[from]! > covers[at]!) covers[at] = inner[from]!;
      }
  }
  return { nearness: { ...nearness, data: near }, person: { ...person, data: covers } };
}

/** The tint of the scalp without the ears before it, in place. */
export function offEars(tint: Plane, ears: readonly EarCover[]): Plane {
  for (const { area, coverage } of ears)
    for (let y = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++)
        tint.data[(area.y + y) * tint.width + area.x + x]! *= 1 - coverage[y * area.width + x]!;
  return tint;
}

function isUnderHair(
  { area, coverage, nearness }: EarCover,
  body: Plane,
  starts: Uint32Array,
  viewed: Float32Array,
  pixelsPerCentimetre: number,
): boolean {
  const cell = Math.max(1, CELL * pixelsPerCentimetre);
  const columns = Math.ceil(area.width / cell);
  const counts = new Uint32Array(columns * Math.ceil(area.height / cell));
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  for (let strand = 0; strand + 1 < starts.length; strand += EVERY) {
    const end = 3 * (starts[strand + 1]! - 1);
    for (let i = 3 * starts[strand]!; i < end; i += 3) {
      const x0 = viewed[i]!;
      const x1 = viewed[i + 3]!;
      if ((x0 < area.x && x1 < area.x) || (x0 >= right && x1 >= right)) continue;
      const y0 = viewed[i + 1]!;
      const y1 = viewed[i + 4]!;
      if ((y0 < area.y && y1 < area.y) || (y0 >= bottom && y1 >= bottom)) continue;
      // what is not drawn stands far below the canvas
      if (y0 > body.height || y1 > body.height) continue;
      const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / cell);
      for (let k = 0; k < steps; k++) {
        const t = (k + 0.5) / steps;
        const x = Math.floor(x0 + t * (x1 - x0)) - area.x;
        const y = Math.floor(y0 + t * (y1 - y0)) - area.y;
        if (x < 0 || y < 0 || x >= area.width || y >= area.height) continue;
        const from = y * area.width + x;
        if (coverage[from]! < 0.5) continue;
        const ear = nearness[from]! * pixelsPerCentimetre;
        const head = body.data[(area.y + y) * body.width + area.x + x]!;
        const z = viewed[i + 2]! + t * (viewed[i + 5]! - viewed[i + 2]!);
        if (z < ear + Math.min(0, PRESSED * (head - ear))) continue;
        counts[Math.floor(y / cell) * columns + Math.floor(x / cell)]!++;
      }
    }
  }
  let [all, under] = [0, 0];
  for (let k = 0; k < counts.length; k++) {
    const x = Math.floor(((k % columns) + 0.5) * cell);
    const y = Math.floor((Math.floor(k / columns) + 0.5) * cell);
    if (x >= area.width || y >= area.height || coverage[y * area.width + x]! < 0.5) continue;
    all++;
    if (counts[k]! >= PLACES) under++;
  }
  return under > UNDER * all;
}
