/**
 * A hem that wind or a stride has thrown up: under it the inside of the skirt's back shows, pale with the light behind it, and rags
 * of it hang below. On somebody who stands such a skirt ends in one line.
 */
import { clothIn, type WornView } from './worn-view.ts';

/** Lengths are in shoulder widths. The hem is read in columns so wide, from this far below the shoulders on, and so far aside. */
const STEP = 0.02;
const FROM = 1;
const LOWEST = 5;
const FARTHEST = 3;
/** A hem's corner is where the outline reaches farthest in this direction, outwards and down. */
const CORNER = { out: 0.77, down: 0.64 } as const;
/** So far above its lowest cloth a column's front may end, and so high above that its colours are asked for. */
const RUFFLE = 0.75;
const ABOVE = 0.5;
/** Cloth that is lighter by so much in L* than the skirt's is the inside of its back, where it is no lower than this. */
const LIGHTER = 13;
const RUN = 0.03;
/** The front's edge is coloured by the light behind it so deep. */
const SOFT = 0.012;
/** Where the front ends higher still, the line is raised to there, by so much at most. */
const MOST_RISE = 0.15;
/** Columns on either side whose median is taken, and the share of them at each end that is left out. */
const SMOOTH = 3;
const RIM = 0.06;
/** How little of the front's end above the hem's line counts against one below it, and rounds of the fit. */
const ASYMMETRY = 0.04;
const ROUNDS = 30;
/** A hem is ragged where its columns end so far below the line in the mean. */
const RAGGED = 0.09;

interface Column {
  readonly u: number;
  /** The lowest cloth. */
  readonly low: number;
}

/** The view with such a skirt cut off along the highest line that its front reaches; any other as it is. */
export function withEvenHem(view: WornView): WornView {
  const { body, cloth } = view;
  const unit = body.frame.shoulderWidth;
  const columns = columnsBetweenCorners(view, unit);
  if (columns.length < 8) return view;
  const usual = skirtLightness(view, columns, unit);
  const ends = columns.map(({ u, low }) => ({ u, v: frontEnd(view, u, low, usual, unit) }));
  const even = evened(ends);
  const line = lowerLine(even);
  const highest = Math.min(...even.map(({ u, v }) => v - line(u)));
  const rise = Math.max(-MOST_RISE * unit, Math.min(0, highest));
  const hemAt = (u: number): number => line(u) + rise - SOFT * unit;
  const below = columns.map(({ u, low }) => Math.max(0, low - hemAt(u)));
  if (below.reduce((a, b) => a + b, 0) < RAGGED * unit * below.length) return view;
  const { origin, across, down } = body.frame;
  const data = cloth.data.slice();
  for (let y = 0, at = 0; y < cloth.height; y++)
    for (let x = 0; x < cloth.width; x++, at++) {
      const [dx, dy] = [x + 0.5 - origin.x, y + 0.5 - origin.y];
      const v = dx * down.x + dy * down.y;
      if (v > FROM * unit && v > hemAt(dx * across.x + dy * across.y)) data[at] = 0;
    }
  return { ...view, ...clothIn(body, { ...cloth, data }) };
}

/** The skirt's columns from one corner of its hem to the other. */
function columnsBetweenCorners({ clothAt }: WornView, unit: number): Column[] {
  const columns: Column[] = [];
  const far = Math.round(FARTHEST / STEP);
  for (let i = -far; i <= far; i++) {
    const u = i * STEP * unit;
    let low = Number.NaN;
    for (let v = FROM * unit; v < LOWEST * unit; v++) if (clothAt(u, v)) low = v + 1;
    if (!Number.isNaN(low)) columns.push({ u, low });
  }
  const corner = (sign: 1 | -1): number => {
    let best = 0;
    const outness = ({ u, low }: Column): number => CORNER.out * sign * u + CORNER.down * low;
    columns.forEach((column, i) => {
      if (outness(column) > outness(columns[best]!)) best = i;
    });
    return best;
  };
  return columns.slice(corner(-1), corner(1) + 1);
}

/** The points with the median of those around each, without the corners', where the sides are seen. */
function evened<T extends { readonly u: number; readonly v: number }>(points: readonly T[]): T[] {
  const rim = Math.round(RIM * points.length);
  return points
    .map((point, i) => {
      const around = points.slice(Math.max(0, i - SMOOTH), i + SMOOTH + 1).map(({ v }) => v);
      return { ...point, v: around.sort((a, b) => a - b)[around.length >> 1]! };
    })
    .slice(rim, points.length - rim);
}

/** L* of most of the skirt's front above where its hem may be thrown up. */
function skirtLightness(view: WornView, columns: readonly Column[], unit: number): number {
  const values: number[] = [];
  for (const { u, low } of columns)
    for (let v = low - (RUFFLE + ABOVE) * unit; v < low - RUFFLE * unit; v += STEP * unit)
      if (view.clothAt(u, v)) values.push(lightnessAt(view, u, v));
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 100;
}

/** Height at which the front of the skirt ends in a column: where its back's inside, or nothing of it, is seen. */
function frontEnd(view: WornView, u: number, low: number, usual: number, unit: number): number {
  let run = 0;
  let from = low - RUFFLE * unit;
  // at its corners the skirt's side is above the hem
  while (from < low && !view.clothAt(u, from)) from++;
  for (let v = from; v < low; v++) {
    run = view.clothAt(u, v) && lightnessAt(view, u, v) < usual + LIGHTER ? 0 : run + 1;
    if (run > RUN * unit) return v - run + 1;
  }
  return low;
}

function lightnessAt({ person: { photo }, body: { frame } }: WornView, u: number, v: number): number {
  const { origin, across, down } = frame;
  const x = Math.floor(origin.x + u * across.x + v * down.x);
  const y = Math.floor(origin.y + u * across.y + v * down.y);
  if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) return 0;
  const at = 4 * (y * photo.width + x);
  const linear = (c: number): number => (photo.data[at + c]! / 255) ** 2.2;
  return 116 * Math.cbrt(0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)) - 16;
}

/** The parabola under which hardly any of the points lie: asymmetric least squares (Newey and Powell 1987). */
function lowerLine(points: readonly { readonly u: number; readonly v: number }[]): (u: number) => number {
  const [from, to] = [points[0]!.u, points.at(-1)!.u];
  const share = (u: number): number => (2 * (u - from)) / Math.max(1e-6, to - from) - 1;
  let curve: readonly [number, number, number] = [0, 0, 0];
  const valueAt = (x: number): number => curve[0] + x * (curve[1] + x * curve[2]);
  for (let round = 0; round < ROUNDS; round++) {
    const m = new Float64Array(5);
    const t = new Float64Array(3);
    for (const { u, v } of points) {
      const x = share(u);
      const weight = round === 0 || v < valueAt(x) ? 1 : ASYMMETRY;
      for (let k = 0, power = weight; k < 5; k++, power *= x) {
        m[k]! += power;
        if (k < 3) t[k]! += power * v;
      }
    }
    const [a, b, c, d, e] = m as unknown as [number, number, number, number, number];
    const [p, q, r] = t as unknown as [number, number, number];
    const whole = a * (c * e - d * d) - b * (b * e - c * d) + c * (b * d - c * c) || 1;
    curve = [
      (p * (c * e - d * d) - b * (q * e - d * r) + c * (q * d - c * r)) / whole,
      (a * (q * e - d * r) - p * (b * e - c * d) + c * (b * r - c * q)) / whole,
      (a * (c * r - d * q) - b * (b * r - c * q) + p * (b * d - c * c)) / whole,
    ];
  }
  return (u) => valueAt(share(u));
}
