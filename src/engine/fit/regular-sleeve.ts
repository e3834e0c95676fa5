/**
 * A shirt may lie with the upper parts of both sleeves in folds, in which checks and stripes point every way: on an arm they
 * are smears. Where the pattern is regular from the cuff up, the sleeve shows a straight strip of that cloth above its cuff.
 *
 * Checks and stripes are told by a window along the sleeve being the sum of a function along it and one across.
 */

import type { Garment, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { type ClothSwatch, clothSwatch, sameCloth, toAndFro } from './cloth-swatch.ts';
import { separable } from './separable-pattern.ts';
import { EDGE_POINTS } from './sleeve-edges.ts';
import { findPlace, linesOf, ribAt, ribTable, type SleeveLines, TABLE_RIBS } from './sleeve-lines.ts';

/** Half of a window, as a share of the cuff's width, samples across it, and by how much it is turned to lie straight, radians. */
const WINDOW = 0.25;
const SAMPLES = 10;
const TURNS = [-0.24, -0.12, 0, 0.12, 0.24];
/** Places across the sleeve at which windows lie, and their distance along it in half windows. */
const ACROSS = [0.3, 0.4, 0.5, 0.6, 0.7];
const STEP = 1 / 3;
/** Slices of a sleeve's length that are told to be regular or not. */
const SLICES = 12;
/** The lower part by which a sleeve's pattern is known ends at this share of its length from the cuff. */
const LOWER = 0.42;
/** Least share of a regular pattern's variance that is along or across, and its least standard deviation, 8-bit levels. */
const REGULAR = 0.68;
const PATTERNED = 20;
/** A crumpled part has at most so much of that share, lacks so much of the regular part's, … */
const IRREGULAR = 0.7;
const LACKS = 0.12;
/** … and is at least so long a share of the sleeve. What lacks so much beside it has the folds' ends. */
const CRUMPLED = 0.3;
const FRAYED = 0.07;
/** Below this share of its length a sleeve has its cuff, and so much above it at least must be regular. */
const CUFF = 0.17;
const ENOUGH = 0.15;
/** A sleeve shorter than so many widths of its cuff has no part to spare. */
const SHORTEST = 2.5;
/** Where a cuff is sewn on, about, as a share of its sleeve's length. */
const SEAM = 0.125;
/** A sleeve whose own strip is less regular shows the other sleeve's. */
const GOOD = 0.75;
const UNSTRETCHED: ClothStretch = { along: 1, across: () => 1 };

/** Moves a point of the garment's picture to where the cloth lies that the sleeve shows instead of what lies there, in place. */
export type ClothInstead = (point: { x: number; y: number }) => void;

/** So many times as large as on the trunk a sleeve's cloth would be drawn. */
export interface ClothStretch {
  readonly along: number;
  /** Across it, at a share of its length from the cuff. */
  readonly across: (share: number) => number;
}

/** The regular cloth of a sleeve that otherwise lies in folds. */
export interface RegularCloth {
  /** Where the sleeve's coverage is told: in folds its edges are told but roughly, those of its regular part go on there. */
  readonly covered: ClothInstead;
  /**
   * What the sleeve shows, at the trunk's scale: an arm that is longer or wider than the sleeve would have a coarser, blurred
   * pattern. A sleeve's size leaves its pattern as it is, so more of it is shown.
   */
  readonly shown: (stretch?: ClothStretch) => ClothInstead;
  /**
   * Ends of ribs, from the seam to the cuff, that lie as far along the sleeve outside as inside, whatever its folds, but for
   * `drop`, the share of its length by which it begins later inside.
   */
  readonly ribs: (drop: number) => {
    readonly outer: readonly GarmentPoint[];
    readonly inner: readonly GarmentPoint[];
  };
}

/** Of both sides: null where a sleeve lies smooth all along, or has no regular pattern. */
export function regularCloth(
  { picture, matte }: Pick<Garment, 'picture' | 'matte'>,
  sides: { readonly left: TopSide; readonly right: TopSide },
): { readonly left: RegularCloth | null; readonly right: RegularCloth | null } {
  const [left, right] = [regularPart(picture, matte, sides.left), regularPart(picture, matte, sides.right)];
  const better = (own: RegularPart, other: RegularPart | null): ClothSwatch | null =>
    own.swatch.regular < GOOD &&
    other &&
    other.swatch.regular > own.swatch.regular &&
    sameCloth(own.swatch, other.swatch)
      ? other.swatch
      : null;
  return {
    left: left && showing(left, better(left, right)),
    right: right && showing(right, better(right, left)),
  };
}

/** A sleeve that is regular from the cuff up to `upTo`, a share of its length. */
interface RegularPart {
  readonly lines: SleeveLines;
  readonly table: Float64Array;
  readonly swatch: ClothSwatch;
  readonly upTo: number;
}

function regularPart(picture: Garment['picture'], matte: Mask, side: TopSide): RegularPart | null {
  if (!side.sleeve) return null;
  const found = linesOf(side, matte);
  const [outerCuff, innerCuff] = [found.outer.points[0]!, found.inner.points[0]!];
  const width = Math.hypot(outerCuff.x - innerCuff.x, outerCuff.y - innerCuff.y);
  if (found.length < SHORTEST * width) return null;
  const upTo = regularUpTo(found, WINDOW * width, picture, matte);
  if (upTo === null) return null;
  // in the folds above it the inner edge is told but roughly
  const lines = { ...found, toArmpit: Math.min(found.toArmpit, upTo * found.length) };
  const table = ribTable(lines);
  const swatch = clothSwatch(picture, lines, table, CUFF, upTo);
  return swatch && { lines, table, swatch, upTo };
}

/** What a sleeve shows with its own strip of cloth, or with that of the `other` one. */
function showing({ lines, table, swatch, upTo }: RegularPart, other: ClothSwatch | null): RegularCloth {
  const cloth = other ?? swatch;
  const widths = Float64Array.from({ length: TABLE_RIBS + 1 }, (_, k) =>
    Math.hypot(table[4 * k]! - table[4 * k + 2]!, table[4 * k + 1]! - table[4 * k + 3]!),
  );
  const onRib = (rib: number, across: number, out: { x: number; y: number }): void => {
    const k = Math.max(0, Math.min(TABLE_RIBS - 1, Math.floor(rib)));
    const at = (c: number) => table[4 * k + c]! + (table[4 * k + 4 + c]! - table[4 * k + c]!) * (rib - k);
    const [x, y] = [at(0), at(1)];
    out.x = x + (at(2) - x) * across;
    out.y = y + (at(3) - y) * across;
  };
  const shown: RegularCloth['shown'] = (stretch = UNSTRETCHED) => {
    const place = { rib: 0, across: 0 };
    const more = Math.max(1, stretch.along);
    const wider = widths.map((width, k) => width * Math.max(1, stretch.across(k / TABLE_RIBS)));
    return (point) => {
      findPlace(table, point, place);
      const along = (more * place.rib) / TABLE_RIBS;
      // the other sleeve's cloth lies elsewhere
      const share = other ? (along > SEAM ? 1 : 0) : smoothStep(SEAM, CUFF, along);
      if (share < 1) {
        onRib(along * TABLE_RIBS, place.across, point);
        if (share === 0) return;
      }
      const k = Math.min(TABLE_RIBS - 1, Math.floor(place.rib));
      const width = wider[k]! + (wider[k + 1]! - wider[k]!) * (place.rib - k);
      const { x, y } = cloth.at(along * lines.length, (place.across - 0.5) * width);
      point.x = share === 1 ? x : point.x + (x - point.x) * share;
      point.y = share === 1 ? y : point.y + (y - point.y) * share;
    };
  };
  const place = { rib: 0, across: 0 };
  const covered: ClothInstead = (point) => {
    findPlace(table, point, place);
    const top = upTo * TABLE_RIBS;
    if (place.rib > top) onRib(toAndFro(place.rib, CUFF * TABLE_RIBS, top), place.across, point);
  };
  const places = Array.from({ length: EDGE_POINTS }, (_, i) => lines.length * (1 - i / (EDGE_POINTS - 1)));
  const ribs: RegularCloth['ribs'] = (drop) => ({
    outer: places.map((at) => ribAt(lines, at).outer),
    inner: places.map((at) => ribAt(lines, at * (1 - drop)).inner),
  });
  return { covered, shown, ribs };
}

/** A buffer's coordinates with what is shown in their places. */
export function showInstead(coordinates: Float32Array, instead: ClothInstead): Float32Array {
  const shown = coordinates.slice();
  const point = { x: 0, y: 0 };
  for (let i = 0; i < shown.length; i += 2) {
    if (Number.isNaN(shown[i]!)) continue;
    point.x = shown[i]!;
    point.y = shown[i + 1]!;
    instead(point);
    shown[i] = point.x;
    shown[i + 1] = point.y;
  }
  return shown;
}

/** Share of the length from the cuff up to which the pattern is regular; null where all of it is, or there is no such pattern. */
function regularUpTo(
  lines: SleeveLines,
  half: number,
  picture: Garment['picture'],
  matte: Garment['matte'],
): number | null {
  const explained = new Float64Array(SLICES);
  const variance = new Float64Array(SLICES);
  const count = new Float64Array(SLICES);
  const values = new Float64Array(SAMPLES * SAMPLES);
  for (let along = half; along < lines.length - half; along += STEP * half) {
    const here = ribAt(lines, along);
    const next = ribAt(lines, along + half);
    const slice = Math.min(SLICES - 1, Math.floor((SLICES * along) / lines.length));
    for (const u of ACROSS) {
      const x = here.inner.x + (here.outer.x - here.inner.x) * u;
      const y = here.inner.y + (here.outer.y - here.inner.y) * u;
      const upwards = Math.atan2(
        next.inner.y + (next.outer.y - next.inner.y) * u - y,
        next.inner.x + (next.outer.x - next.inner.x) * u - x,
      );
      let best = -1;
      let total = 0;
      for (const turn of TURNS) {
        if (!readWindow(picture, matte, x, y, upwards + turn, half, values)) continue;
        const sums = separable(values, SAMPLES);
        if (sums.share <= best) continue;
        best = sums.share;
        total = sums.variance;
      }
      if (best < 0) continue;
      explained[slice]! += best * total;
      variance[slice]! += total;
      count[slice]!++;
    }
  }
  const share = (from: number, to: number): number => {
    let [sum, all] = [0, 0];
    for (let k = from; k < to; k++) {
      sum += explained[k]!;
      all += variance[k]!;
    }
    return all > 0 ? sum / all : 0;
  };
  const lower = Math.round(LOWER * SLICES);
  const own = share(0, lower);
  const windows = count.subarray(0, lower).reduce((a, b) => a + b, 0);
  const strength = Math.sqrt(variance.subarray(0, lower).reduce((a, b) => a + b, 0) / Math.max(1, windows));
  if (own < REGULAR || strength < PATTERNED) return null;
  // from the shoulder down to where it is regular again
  const around = (k: number): number => share(Math.max(0, k - 1), Math.min(SLICES, k + 2));
  let end = SLICES;
  const limit = Math.min(IRREGULAR, own - LACKS);
  while (end > 0 && around(end - 1) < limit) end--;
  if (1 - end / SLICES < CRUMPLED) return null;
  while (end > 0 && around(end - 1) < own - FRAYED) end--;
  const upTo = end / SLICES;
  return upTo - CUFF < ENOUGH ? null : upTo;
}

/** Lightness around (x, y), rows along `direction` (radians), into `values`; false where that isn't all cloth. */
function readWindow(
  { data, width, height }: Garment['picture'],
  matte: Garment['matte'],
  x: number,
  y: number,
  direction: number,
  half: number,
  values: Float64Array,
): boolean {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  for (let row = 0; row < SAMPLES; row++)
    for (let column = 0; column < SAMPLES; column++) {
      const p = (((row + 0.5) / SAMPLES) * 2 - 1) * half;
      const q = (((column + 0.5) / SAMPLES) * 2 - 1) * half;
      const u = Math.floor(x + cos * p - sin * q);
      const v = Math.floor(y + sin * p + cos * q);
      if (u < 0 || v < 0 || u >= width || v >= height) return false;
      const at = v * width + u;
      if (matte.data[at]! < 200) return false;
      values[row * SAMPLES + column] =
        0.299 * data[4 * at]! + 0.587 * data[4 * at + 1]! + 0.114 * data[4 * at + 2]!;
    }
  return true;
}
