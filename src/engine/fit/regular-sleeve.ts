/**
 * A shirt may lie with the upper parts of both sleeves in folds, in which checks and stripes point every way: on an arm they
 * are smears. Where the pattern is regular from the cuff up, the sleeve's upper part shows that cloth instead, folded over to
 * and fro like a strip of paper, so that the pattern goes on without a seam.
 *
 * Checks and stripes are told by a window along the sleeve being the sum of a function along it and one across.
 */

import type { Garment, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { CoordinateBuffer } from './coordinate-raster.ts';
import { EDGE_POINTS, sleeveEdgesOnMatte } from './sleeve-edges.ts';

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
/**
 * In folds the inner edge is told but roughly, and cloth rolls under there, in shade: so near to it, in widths, cloth comes from
 * more and more within, at the edge itself from so far; what is left out is crowded into a line just beyond.
 */
const BRIM = 0.4;
const SHADED = 0.12;
const LINE = 0.04;
/** Share of the sleeve's length over which that begins. */
const FADE = 0.15;
/** Ribs of the table that tells where on a sleeve a point lies. */
const RIBS = 120;

/** An edge of a sleeve from the cuff up, and how far along the sleeve's axis each of its points lies, never falling. */
interface SleeveEdge {
  readonly points: readonly GarmentPoint[];
  readonly along: readonly number[];
}

interface SleeveLines {
  readonly outer: SleeveEdge;
  readonly inner: SleeveEdge;
  /** Along the axis from the cuff to the shoulder, and to the armpit, garment pixels. */
  readonly length: number;
  readonly toArmpit: number;
}

/** Moves a point of the garment's picture to where the cloth lies that the sleeve shows instead of what lies there, in place. */
export type ClothInstead = (point: { x: number; y: number }) => void;

/** The regular cloth of a sleeve that otherwise lies in folds. */
export interface RegularCloth {
  readonly instead: ClothInstead;
  /**
   * Ends of ribs, from the seam to the cuff, that lie as far along the sleeve outside as inside, whatever its folds, but for
   * `drop`, the share of its length by which it begins later inside.
   */
  readonly ribs: (drop: number) => {
    readonly outer: readonly GarmentPoint[];
    readonly inner: readonly GarmentPoint[];
  };
}

/** Null where the sleeve of `side` lies smooth all along, or has no regular pattern. */
export function regularCloth(
  { picture, matte }: Pick<Garment, 'picture' | 'matte'>,
  side: TopSide,
): RegularCloth | null {
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
  const place = { rib: 0, across: 0 };
  const instead: ClothInstead = (point) => {
    findPlace(table, point, place);
    // at once the sleeve would have a step in its edge there
    const share = smoothStep(upTo - FADE, upTo, place.rib / RIBS);
    if (share === 0) return;
    const rib = place.rib <= upTo * RIBS ? place.rib : toAndFro(place.rib, CUFF * RIBS, upTo * RIBS);
    const k = Math.floor(rib);
    const t = rib - k;
    const at = (c: number) => table[4 * k + c]! + (table[4 * k + 4 + c]! - table[4 * k + c]!) * t;
    const [x, y] = [at(0), at(1)];
    const across = place.across + share * SHADED * drawnIn(place.across);
    point.x = x + (at(2) - x) * across;
    point.y = y + (at(3) - y) * across;
  };
  const places = Array.from({ length: EDGE_POINTS }, (_, i) => lines.length * (1 - i / (EDGE_POINTS - 1)));
  const ribs: RegularCloth['ribs'] = (drop) => ({
    outer: places.map((at) => ribAt(lines, at).outer),
    inner: places.map((at) => ribAt(lines, at * (1 - drop)).inner),
  });
  return { instead, ribs };
}

/** How much of `SHADED` cloth is drawn in so far across: all of it at the inner edge, at `BRIM` and beyond the line nothing. */
function drawnIn(across: number): number {
  return Math.max(0, 1 - (across < 0 ? -across / LINE : across / BRIM));
}

/** Makes a sleeve's buffer show other cloth, in place. */
export function showInsteadInPlace({ coordinates }: CoordinateBuffer, instead: ClothInstead): void {
  const point = { x: 0, y: 0 };
  for (let i = 0; i < coordinates.length; i += 2) {
    if (Number.isNaN(coordinates[i]!)) continue;
    point.x = coordinates[i]!;
    point.y = coordinates[i + 1]!;
    instead(point);
    coordinates[i] = point.x;
    coordinates[i + 1] = point.y;
  }
}

function linesOf(side: TopSide, matte: Mask): SleeveLines {
  const edges = sleeveEdgesOnMatte(side, matte);
  const cuff = middle(edges.outer.at(-1)!, edges.inner.at(-1)!);
  const armhole = middle(side.shoulderTip, side.armpit);
  const far = Math.hypot(armhole.x - cuff.x, armhole.y - cuff.y) || 1;
  const axis = { x: (armhole.x - cuff.x) / far, y: (armhole.y - cuff.y) / far };
  const alongAxis = (points: GarmentPoint[]): SleeveEdge => {
    let highest = Number.NEGATIVE_INFINITY;
    const along = points.map(({ x, y }) => {
      highest = Math.max(highest, (x - cuff.x) * axis.x + (y - cuff.y) * axis.y);
      return highest;
    });
    return { points, along };
  };
  const [outer, inner] = [alongAxis(edges.outer.reverse()), alongAxis(edges.inner.reverse())];
  return { outer, inner, length: outer.along.at(-1)!, toArmpit: inner.along.at(-1)! };
}

const middle = (a: GarmentPoint, b: GarmentPoint): GarmentPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

function onEdge({ points, along }: SleeveEdge, place: number): GarmentPoint {
  let k = 0;
  while (k + 2 < points.length && along[k + 1]! < place) k++;
  const t = Math.max(0, Math.min(1, (place - along[k]!) / Math.max(1e-6, along[k + 1]! - along[k]!)));
  const [a, b] = [points[k]!, points[k + 1]!];
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** The rib across the sleeve so far from the cuff; above the armpit its inner end goes on as its outer one does. */
function ribAt({ outer, inner, toArmpit }: SleeveLines, place: number): Rib {
  const there = onEdge(outer, place);
  const end = onEdge(inner, Math.min(place, toArmpit));
  if (place <= toArmpit) return { outer: there, inner: end };
  const beside = onEdge(outer, toArmpit);
  return { outer: there, inner: { x: end.x + there.x - beside.x, y: end.y + there.y - beside.y } };
}

interface Rib {
  readonly outer: GarmentPoint;
  readonly inner: GarmentPoint;
}

/** Inner end (x, y) and outer end (x, y) of the ribs at equal distances from the cuff to the seam. */
function ribTable(lines: SleeveLines): Float64Array {
  const table = new Float64Array(4 * (RIBS + 1));
  for (let j = 0; j <= RIBS; j++) {
    const { inner, outer } = ribAt(lines, (lines.length * j) / RIBS);
    table.set([inner.x, inner.y, outer.x, outer.y], 4 * j);
  }
  return table;
}

/**
 * Tells in `place` which rib (a fraction between two) of the table a point lies on, and where on it: 0 at the inner edge, 1 at
 * the outer one. The search goes on from the place that is given.
 */
function findPlace(
  table: Float64Array,
  { x, y }: { readonly x: number; readonly y: number },
  place: { rib: number; across: number },
): void {
  // the point's distance from a rib's line: it changes its sign from one rib to the next
  const beside = (j: number): number => {
    const [dx, dy] = [table[4 * j + 2]! - table[4 * j]!, table[4 * j + 3]! - table[4 * j + 1]!];
    return (dx * (y - table[4 * j + 1]!) - dy * (x - table[4 * j]!)) / (Math.hypot(dx, dy) || 1);
  };
  const sense = beside(0) > beside(RIBS) ? 1 : -1;
  let k = Math.max(0, Math.min(RIBS - 1, Math.floor(place.rib)));
  while (k > 0 && sense * beside(k) < 0) k--;
  while (k < RIBS - 1 && sense * beside(k + 1) > 0) k++;
  const [before, after] = [sense * beside(k), sense * beside(k + 1)];
  const t = before - after > 1e-6 ? Math.max(0, Math.min(1, before / (before - after))) : 0;
  const at = (c: number) => table[4 * k + c]! + (table[4 * k + 4 + c]! - table[4 * k + c]!) * t;
  const [innerX, innerY] = [at(0), at(1)];
  const [dx, dy] = [at(2) - innerX, at(3) - innerY];
  place.rib = k + t;
  place.across = ((x - innerX) * dx + (y - innerY) * dy) / Math.max(1e-6, dx * dx + dy * dy);
}

/** `along` folded back at `to` and `from` until it lies between them. */
function toAndFro(along: number, from: number, to: number): number {
  const room = to - from;
  const beyond = (along - to) % (2 * room);
  return beyond < room ? to - beyond : from + beyond - room;
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
        const sums = separable(values);
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

/** The variance of a window's values and the share of it that rows and columns explain. */
function separable(values: Float64Array): { readonly variance: number; readonly share: number } {
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let variance = 0;
  let explained = 0;
  for (let i = 0; i < SAMPLES; i++) {
    let [row, column] = [0, 0];
    for (let j = 0; j < SAMPLES; j++) {
      row += values[i * SAMPLES + j]! / SAMPLES;
      column += values[j * SAMPLES + i]! / SAMPLES;
      variance += (values[i * SAMPLES + j]! - mean) ** 2 / values.length;
    }
    explained += ((row - mean) ** 2 + (column - mean) ** 2) / SAMPLES;
  }
  return { variance, share: variance > 0 ? Math.min(1, explained / variance) : 0 };
}
