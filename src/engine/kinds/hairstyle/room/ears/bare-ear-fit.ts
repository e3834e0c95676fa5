/** Brings a modelled ear to where the photo shows a part of the person's own. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import type { Mask } from '../../../../pixels/image.ts';
import type { Ear, Head } from '../../head/head.ts';
import type { HeadPoint } from '../../head/head-point.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import { type DrawnEar, drawEar } from './bare-ear.ts';

export interface FittedEar {
  drawn: DrawnEar;
  /** Share 0..1 of the seen surroundings on which outline and photo agree; null where no ear is seen. */
  readonly agreement: number | null;
  /** Whether the photo shows anything but hair around it. */
  readonly outlined: boolean;
  /** Whether it is painted whole, as too little of the photo's own is seen. */
  whole: boolean;
}

/** Centimetres: samples, how far away from hair they are believed, how far the ear may move. */
const SAMPLE = 0.14;
const CLEAR_OF_HAIR = 0.12;
const MOST_MOVE = 0.9;
const MOST_DOWN = 1.3;
const MOVE = 0.18;
const SCALES = [0.82, 0.92, 1, 1.1, 1.2];
/** Square centimetres of a seen ear that tell where it is; its size is told where this share of its height is seen. */
const ENOUGH = 1.2;
const TELLS_SIZE = 0.8;
/** Square centimetres of background beside it without which it has no outline but the hair's. */
const OUTLINED = 0.5;
/** What staying in place is worth: share of agreement a centimetre. */
const STAY = 0.05;
/** Less agreement is no ear. */
const LEAST_AGREEMENT = 0.6;

/**
 * `person` and `body` (below the chin) are coverages of the area's size. `isLikeSkin`: the hair can't be told from skin; an
 * ear with nothing but such hair around it has no outline.
 */
export function fitEar(
  head: Head,
  drawn: DrawnEar,
  { besideEar, fromHair, unit }: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
  body: Mask,
  area: PixelArea,
  isLikeSkin: boolean,
): FittedEar {
  const { width, height } = person;
  const margin = MOST_MOVE * unit;
  const step = SAMPLE * unit;
  const xs: number[] = [];
  const ys: number[] = [];
  const seen: number[] = [];
  let ofEar = 0;
  let seenRows = 0;
  for (let y = drawn.area.y - margin; y < drawn.area.y + drawn.area.height + 2 * margin; y += step) {
    let inRow = 0;
    for (let x = drawn.area.x - margin; x < drawn.area.x + drawn.area.width + margin; x += step) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = Math.floor(y) * width + Math.floor(x);
      if (besideEar[at] === 0 || fromHair.data[at]! < CLEAR_OF_HAIR * unit) continue;
      // over the skull and the neck an ear has no outline of its own
      if (silhouette.head[at]! > 0.3 || body.data[at]! > 60) continue;
      const isEar = person.data[at]! >= 128 ? 1 : 0;
      xs.push(x);
      ys.push(y);
      seen.push(isEar);
      inRow += isEar;
    }
    ofEar += inRow;
    if (inRow >= 2) seenRows++;
  }
  const outlined = (seen.length - ofEar) * SAMPLE * SAMPLE >= OUTLINED;
  const unknown = { drawn, agreement: null, outlined, whole: false };
  if ((isLikeSkin && !outlined) || ofEar * SAMPLE * SAMPLE < ENOUGH) return unknown;
  // a lobe alone fits a large ear of any size
  const largest = seenRows * step < TELLS_SIZE * drawn.area.height ? 1 : Infinity;
  const centreX = drawn.area.x + drawn.area.width / 2;
  const centreY = drawn.area.y + drawn.area.height / 2;
  let best = { value: -Infinity, agreement: 0, dx: 0, dy: 0, scale: 1 };
  for (const scale of SCALES.filter((size) => size <= largest)) {
    const across = movesTo(MOST_MOVE).map((dx) => ({
      dx,
      columns: Int32Array.from(
        xs.map((x) => Math.floor((x - dx * unit - centreX) / scale + centreX - drawn.area.x)),
      ),
    }));
    for (const dy of movesTo(MOST_DOWN)) {
      const rows = Int32Array.from(
        ys.map((y) => Math.floor((y - dy * unit - centreY) / scale + centreY - drawn.area.y)),
      );
      for (const { dx, columns } of across) {
        let both = 0;
        let either = 0;
        for (let i = 0; i < seen.length; i++) {
          const x = columns[i]!;
          const y = rows[i]!;
          const inside =
            x >= 0 &&
            y >= 0 &&
            x < drawn.area.width &&
            y < drawn.area.height &&
            drawn.coverage[y * drawn.area.width + x]! > 0.5;
          if (inside && seen[i] === 1) both++;
          if (inside || seen[i] === 1) either++;
        }
        const agreement = both / Math.max(1, either);
        const value = agreement - STAY * (Math.hypot(dx, dy) + 2 * Math.abs(scale - 1));
        if (value > best.value) best = { value, agreement, dx, dy, scale };
      }
    }
  }
  if (best.agreement < LEAST_AGREEMENT) return unknown;
  const moved = moveEar(head, drawn.ear, best.dx, best.dy, best.scale);
  return { ...unknown, drawn: drawEar(head, moved, drawn.side, area) ?? drawn, agreement: best.agreement };
}

/** Centimetres by which an ear is moved along an axis, up to `most`. */
function movesTo(most: number): number[] {
  const moves: number[] = [];
  for (let move = -MOST_MOVE; move <= most; move += MOVE) moves.push(move);
  return moves;
}

/** Whether hair that is like skin is all around it, on the far side, too: it has no outline, and what passes for it is hair. */
export function isLostEar({ outlined }: FittedEar, isLikeSkin: boolean): boolean {
  return isLikeSkin && !outlined;
}

/** Ears are alike: one that isn't seen is as large, and lies as high and as far back, as the other, which was found, in place. */
export function levelEarsInPlace(
  head: Head,
  ears: readonly DrawnEar[],
  fitted: FittedEar[],
  area: PixelArea,
): void {
  const [first, second] = [0, 1].map((i) => (fitted[i]?.agreement ?? null) !== null);
  if (fitted.length !== 2 || first === second) return;
  const known = first ? 0 : 1;
  const other = 1 - known;
  const from = ears[known]!.ear;
  const to = fitted[known]!.drawn.ear;
  const up = (to.top.y + to.lobe.y - from.top.y - from.lobe.y) / 2;
  const forth = (to.top.z + to.lobe.z - from.top.z - from.lobe.z) / 2;
  const { ear, side } = ears[other]!;
  const scale = lengthOf(to) / lengthOf(ear);
  const middle = (ear.top.y + ear.lobe.y) / 2;
  const move = ({ x, y, z }: HeadPoint): HeadPoint => ({
    x: ear.root.x + (x - ear.root.x) * scale,
    y: middle + (y - middle) * scale + up,
    z: ear.root.z + (z - ear.root.z) * scale + forth,
  });
  const level = {
    ...ear,
    root: move(ear.root),
    top: move(ear.top),
    lobe: move(ear.lobe),
    outer: move(ear.outer),
  };
  const drawn = drawEar(head, level, side, area);
  if (drawn) fitted[other] = { ...fitted[other]!, drawn };
}

const lengthOf = ({ top, lobe }: Ear): number => Math.hypot(top.x - lobe.x, top.y - lobe.y, top.z - lobe.z);

/** The ear scaled about its middle and moved across the picture by centimetres. */
function moveEar(
  { toPhoto: m, pixelsPerCentimetre: unit }: Head,
  ear: Ear,
  dx: number,
  dy: number,
  scale: number,
): Ear {
  const middle = {
    x: (ear.top.x + ear.lobe.x) / 2,
    y: (ear.top.y + ear.lobe.y) / 2,
    z: (ear.top.z + ear.lobe.z) / 2,
  };
  const place = (point: HeadPoint): HeadPoint => ({
    x: middle.x + (point.x - middle.x) * scale + (m[0]! * dx + m[4]! * dy) / unit,
    y: middle.y + (point.y - middle.y) * scale + (m[1]! * dx + m[5]! * dy) / unit,
    z: middle.z + (point.z - middle.z) * scale + (m[2]! * dx + m[6]! * dy) / unit,
  });
  return {
    ...ear,
    root: place(ear.root),
    top: place(ear.top),
    lobe: place(ear.lobe),
    outer: place(ear.outer),
  };
}
