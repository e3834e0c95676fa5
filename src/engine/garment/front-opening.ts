/**
 * Whether a top opens in front from collar to hem, as jackets, coats and cardigans do: a zip, a row of buttons or two
 * edges make one line down its middle, and nothing like it runs beside it. Prints and checks have lines everywhere: in
 * those the band that holds the buttons is told, of one colour all the way.
 */
import type { RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import type { TopLandmarks } from './garment.ts';

/** Rows looked at between neckline and hem, places averaged in each, and steps across it on either side of the axis. */
const ROWS = 48;
const PLACES = 5;
const STEPS = 40;
/** One step, as a share of the distance between the armpits. */
const STEP = 0.01;
/** A line may wander so many steps from where it is sought. */
const WANDER = 7;
/** Where lines are sought beside the middle, steps from it. */
const BESIDE = [-28, -20, -12, 12, 20, 28];
/** Steps in colour count up to this ΔE, and a step aside costs a line this much. */
const MOST = 12;
const ASIDE = 0.5;
/** This share of the rows may lack the line: a collar's foot, a button. */
const GAPS = 0.15;
/** A line is as strong as this ΔE, and so many times as strong as those beside it. */
const STRONG = 4;
const CLEAR = 2;

/** Half the width of a band in steps, and how far its lower end may lie beside its upper one. */
const HALF_BAND = 1;
const SLANT = 8;
/** Where bands are sought beside the middle, steps from it, and how far they may lie from there. */
const SIDES = [-28, -20, 20, 28];
const ASTRAY = 3;
/** Cloth with checks or a print departs from its own colour by this ΔE, and a band in it by this share of that. */
const MANY_COLOURS = 14;
const ONE_COLOUR = 0.5;

/**
 * Whether a line or, in cloth of many colours, a band of one colour runs down the middle of the top that `picture` shows, all
 * the way from its neckline to its hem.
 */
export function opensInFront(top: TopLandmarks, picture: RgbaImage): boolean {
  const colours = coloursAround(top, picture);
  return hasLine(colours) || hasBand(colours);
}

function hasLine(colours: Float32Array): boolean {
  const edges = edgesAcross(colours);
  const middle = lineAt(edges, 0);
  if (middle < STRONG) return false;
  const beside = BESIDE.map((at) => lineAt(edges, at)).sort((a, b) => a - b);
  const usual = (beside[2]! + beside[3]!) / 2;
  return middle >= CLEAR * usual;
}

const COLUMNS = 2 * STEPS + 1;

/** Lab colours between neckline and hem: `ROWS` × `COLUMNS`, the axis in the middle. */
function coloursAround({ left, right, neckline, hem }: TopLandmarks, picture: RgbaImage): Float32Array {
  const from = neckline.reduce((a, b) => (b.y > a.y ? b : a));
  const to = hem[hem.length >> 1]!;
  const gap = Math.hypot(left.armpit.x - right.armpit.x, left.armpit.y - right.armpit.y);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const colours = new Float32Array(3 * ROWS * COLUMNS);
  const lab = new Float32Array(3);
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const offset = (column - STEPS) * STEP * gap;
      const at = 3 * (row * COLUMNS + column);
      let count = 0;
      for (let place = 0; place < PLACES; place++) {
        const t = 0.03 + (0.94 * (row + place / PLACES)) / ROWS;
        const x = Math.floor(from.x + dx * t + (dy / length) * offset);
        const y = Math.floor(from.y + dy * t - (dx / length) * offset);
        if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
        const pixel = 4 * (y * picture.width + x);
        srgbToLab(picture.data[pixel]!, picture.data[pixel + 1]!, picture.data[pixel + 2]!, lab, 0);
        for (let c = 0; c < 3; c++) colours[at + c]! += lab[c]!;
        count++;
      }
      for (let c = 0; c < 3; c++) colours[at + c]! /= Math.max(1, count);
    }
  return colours;
}

/** Whether a band of one colour runs down the middle, and none beside it. */
function hasBand(colours: Float32Array): boolean {
  if (BESIDE.some((at) => departs(colours, at, 0) < MANY_COLOURS)) return false;
  const middle = plainestBand(colours, 0, WANDER);
  // stripes are bands too, wherever they run
  return SIDES.every((at) => middle < ONE_COLOUR * plainestBand(colours, at, ASTRAY));
}

/** How far the most even band up to `wander` steps from `at`, upright or slanted, departs from its own colour (ΔE). */
function plainestBand(colours: Float32Array, at: number, wander: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let by = -wander; by <= wander; by++)
    for (let slant = -SLANT; slant <= SLANT; slant += 2)
      least = Math.min(least, departs(colours, at + by, slant));
  return least;
}

/**
 * How far a band `at` steps from the axis, whose lower end lies `slant` steps farther, departs from its own colour (ΔE) but in
 * its most different rows.
 */
function departs(colours: Float32Array, at: number, slant: number): number {
  const channels = [0, 1, 2].map(() => new Float32Array(ROWS * (2 * HALF_BAND + 1)));
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const middle = STEPS + at + Math.round(slant * (row / (ROWS - 1) - 0.5));
    for (let step = -HALF_BAND; step <= HALF_BAND; step++) {
      for (let c = 0; c < 3; c++) channels[c]![count] = colours[3 * (row * COLUMNS + middle + step) + c]!;
      count++;
    }
  }
  const [l, a, b] = channels.map((values) => values.slice().sort()[count >> 1]!) as [number, number, number];
  const apart = channels[0]!.map((value, i) =>
    Math.hypot(value - l, channels[1]![i]! - a, channels[2]![i]! - b),
  );
  return apart.sort()[Math.floor((1 - GAPS) * count)]!;
}

/** ΔE between the neighbours left and right of each place, at most `MOST`. */
function edgesAcross(colours: Float32Array): Float32Array {
  const edges = new Float32Array(ROWS * COLUMNS);
  for (let row = 0; row < ROWS; row++)
    for (let column = 1; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column;
      const [before, after] = [3 * (at - 1), 3 * (at + 1)];
      edges[at] = Math.min(
        MOST,
        Math.hypot(
          colours[after]! - colours[before]!,
          colours[after + 1]! - colours[before + 1]!,
          colours[after + 2]! - colours[before + 2]!,
        ),
      );
    }
  return edges;
}

/** How strong the strongest line around `at` steps from the axis is in its weaker rows (ΔE): a path by dynamic programming. */
function lineAt(edges: Float32Array, at: number): number {
  const first = STEPS + at - WANDER;
  const last = STEPS + at + WANDER;
  const from = new Int16Array(ROWS * COLUMNS);
  let best = edges.slice(0, COLUMNS);
  let next = new Float32Array(COLUMNS);
  for (let row = 1; row < ROWS; row++) {
    for (let column = first; column <= last; column++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let origin = Math.max(first, column - 1); origin <= Math.min(last, column + 1); origin++) {
        const value = best[origin]! - ASIDE * Math.abs(origin - column);
        if (value <= most) continue;
        most = value;
        from[row * COLUMNS + column] = origin;
      }
      next[column] = most + edges[row * COLUMNS + column]!;
    }
    [best, next] = [next, best];
  }
  let column = first;
  for (let other = first; other <= last; other++) if (best[other]! > best[column]!) column = other;
  const strengths = new Float32Array(ROWS);
  for (let row = ROWS - 1; row >= 0; row--) {
    strengths[row] = edges[row * COLUMNS + column]!;
    column = from[row * COLUMNS + column]!;
  }
  return strengths.sort()[Math.floor(GAPS * ROWS)]!;
}
