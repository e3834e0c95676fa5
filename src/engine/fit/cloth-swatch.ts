/**
 * A straight strip out of a checked or striped sleeve, whose sides run as the pattern does. Folded over to and fro like paper, along
 * and across, it covers a sleeve of any size with that pattern; it is folded where the pattern is its own mirror image.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import { separable } from './separable-pattern.ts';
import { findPlace, middle, ribAt, type SleeveLines, TABLE_RIBS } from './sleeve-lines.ts';

/** The strip leaves out this share of the sleeve's width at each edge: cloth rolls under there, in shade. */
const ROLLED = 0.12;
/** Turns of the strip against the sleeve that are tried, radians. */
const TURNS = Array.from({ length: 31 }, (_, i) => 0.02 * (i - 15));
/** Samples along and across the strip by which it is judged, and places along it at which its width is told. */
const ROWS = 24;
const COLUMNS = 12;
const PLACES = 13;
/** No strip is narrower than this share of the widest. */
const WIDE = 0.75;
/** It is folded within this share of its half at either end, where so wide a share of the half lies alike on both sides. */
const ENDS = 0.25;
const ALIKE = 0.3;
/** Strips of one cloth differ by less than this in their shares of red and green, and in light by less than this share of it. */
const SAME_HUE = 0.02;
const SAME_LIGHT = 0.12;

export interface ClothSwatch {
  /** Share of its variance that is along or across it. */
  readonly regular: number;
  /** Mean colour, red, green, blue. */
  readonly colour: readonly [number, number, number];
  /** Where the cloth lies that is so many garment pixels from the cuff, and across from the sleeve's middle towards its outer edge. */
  readonly at: (along: number, across: number) => GarmentPoint;
}

/**
 * The strip between two shares of the sleeve's length from its cuff; `table` has the ribs of `lines`. Null where the sleeve is too
 * narrow for one.
 */
export function clothSwatch(
  picture: RgbaImage,
  lines: SleeveLines,
  table: Float64Array,
  from: number,
  to: number,
): ClothSwatch | null {
  const ends = [from, to].map((share) => {
    const { inner, outer } = ribAt(lines, share * lines.length);
    return middle(inner, outer);
  });
  const [low, high] = [ends[0]!, ends[1]!];
  const centre = middle(low, high);
  const upwards = Math.atan2(high.y - low.y, high.x - low.x);
  const { inner, outer } = ribAt(lines, ((from + to) / 2) * lines.length);
  const sense =
    Math.sign((outer.y - inner.y) * Math.cos(upwards) - (outer.x - inner.x) * Math.sin(upwards)) || 1;
  const half = ((to - from) * lines.length) / 2;
  const turned = (angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return (p: number, q: number): GarmentPoint => ({
      x: centre.x + cos * p - sense * sin * q,
      y: centre.y + sin * p + sense * cos * q,
    });
  };
  const colour = new Float32Array(4);
  const values = new Float64Array(ROWS * COLUMNS);
  let best: { readonly on: (p: number, q: number) => GarmentPoint; readonly width: number } | null = null;
  let regular = -1;
  const strips = TURNS.map((turn) => {
    const on = turned(upwards + turn);
    return { on, width: halfWidth(table, on, half) };
  });
  const widest = Math.max(...strips.map(({ width }) => width));
  if (widest < 1) return null;
  for (const { on, width } of strips) {
    // across a narrow one there is hardly a pattern
    if (width < WIDE * widest) continue;
    for (let i = 0; i < ROWS; i++)
      for (let j = 0; j < COLUMNS; j++) {
        const { x, y } = on((((i + 0.5) / ROWS) * 2 - 1) * half, (((j + 0.5) / COLUMNS) * 2 - 1) * width);
        sampleRgba(picture, x, y, colour);
        values[i * COLUMNS + j] = 0.299 * colour[0]! + 0.587 * colour[1]! + 0.114 * colour[2]!;
      }
    const { share } = separable(values, COLUMNS);
    if (share <= regular) continue;
    regular = share;
    best = { on, width };
  }
  if (!best) return null;
  const { on, width } = best;
  const steps = (extent: number) =>
    Array.from({ length: 2 * ROWS }, (_, i) => ((i + 0.5) / ROWS - 1) * extent);
  const alongStrip = foldsOf(
    (p) =>
      meanOf(
        picture,
        steps(width).map((q) => on(p, q)),
      ),
    half,
  );
  const acrossStrip = foldsOf(
    (q) =>
      meanOf(
        picture,
        steps(half).map((p) => on(p, q)),
      ),
    width,
  );
  const start = ((from + to) / 2) * lines.length;
  return {
    regular,
    colour: meanOf(
      picture,
      steps(half).flatMap((p) => steps(width).map((q) => on(p, q))),
    ),
    at: (along, across) => {
      const p = along - start;
      // from the cuff on it goes up to the first fold as it lies
      const low = p < alongStrip[1] ? -half : alongStrip[0];
      return on(toAndFro(p, low, alongStrip[1]), toAndFro(across, ...acrossStrip));
    },
  };
}

/** Whether two strips may be of one cloth in the same light. */
export function sameCloth(one: ClothSwatch, other: ClothSwatch): boolean {
  const [a, b] = [one, other].map(({ colour: [red, green, blue] }) => {
    const sum = red + green + blue || 1;
    return { sum, red: red / sum, green: green / sum };
  }) as [Tone, Tone];
  if (Math.hypot(a.red - b.red, a.green - b.green) > SAME_HUE) return false;
  return Math.abs(a.sum - b.sum) < SAME_LIGHT * Math.max(a.sum, b.sum);
}

interface Tone {
  readonly sum: number;
  readonly red: number;
  readonly green: number;
}

/** How far to both sides of its middle line a strip of half-length `half` stays on the sleeve. */
function halfWidth(table: Float64Array, on: (p: number, q: number) => GarmentPoint, half: number): number {
  const place = { rib: TABLE_RIBS / 2, across: 0 };
  let width = Number.POSITIVE_INFINITY;
  for (let i = 0; i < PLACES; i++)
    for (const side of [-1, 1]) {
      let q = 0;
      for (; q < width; q += 0.5) {
        findPlace(table, on(((2 * i) / (PLACES - 1) - 1) * half, side * q), place);
        if (place.across < ROLLED || place.across > 1 - ROLLED) break;
      }
      width = q;
    }
  return width;
}

function meanOf(picture: RgbaImage, places: readonly GarmentPoint[]): [number, number, number] {
  const colour = new Float32Array(4);
  const mean: [number, number, number] = [0, 0, 0];
  for (const { x, y } of places) {
    sampleRgba(picture, x, y, colour);
    for (let c = 0; c < 3; c++) mean[c]! += colour[c]! / places.length;
  }
  return mean;
}

/** The places near both ends of a strip from −`half` to `half` at which its colours `at` are most alike on both sides. */
function foldsOf(
  at: (place: number) => readonly [number, number, number],
  half: number,
): readonly [number, number] {
  const step = 0.5;
  const count = Math.floor(half / step);
  const reach = Math.max(1, Math.round(ALIKE * count));
  const centre = count + reach;
  const colours = Array.from({ length: 2 * centre + 1 }, (_, i) => at((i - centre) * step));
  const unlike = (k: number): number => {
    let sum = 0;
    for (let d = 1; d <= reach; d++) {
      const [a, b] = [colours[k - d]!, colours[k + d]!];
      sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }
    return sum;
  };
  const foldNear = (side: -1 | 1): number => {
    let [place, least] = [half, Number.POSITIVE_INFINITY];
    for (let away = count; away >= (1 - ENDS) * count; away--) {
      const cost = unlike(centre + side * away);
      if (cost >= least) continue;
      least = cost;
      place = away * step;
    }
    return side * place;
  };
  return [foldNear(-1), foldNear(1)];
}

/** `place` folded back at `to` and `from` until it lies between them. */
export function toAndFro(place: number, from: number, to: number): number {
  const room = to - from;
  const turns = Math.abs(place - from) % (2 * room);
  return from + (turns < room ? turns : 2 * room - turns);
}
