/**
 * A hem that wind or a stride has thrown up: under it the inside of the skirt's back shows, pale with the light behind it, and rags
 * of it hang below. On somebody who stands such a skirt ends in one line.
 */
import { weightedParabola } from '../geometry/weighted-parabola.ts';
import { medianInPlace } from '../pixels/median.ts';
import { COLUMN_STEP, cornerness, type SkirtColumn, skirtColumns, smoothedColumns } from './skirt-columns.ts';
import { clothIn, type WornView } from './worn-view.ts';

/** Lengths are in shoulder widths. A skirt's cloth lies below this height. */
const FROM = 1;
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

/** The view with such a skirt cut off along the highest line that its front reaches; any other as it is. */
export function withEvenHem(view: WornView): WornView {
  const { body, cloth } = view;
  const unit = body.frame.shoulderWidth;
  const columns = columnsBetweenCorners(view, unit);
  if (columns.length < 8) return view;
  const usual = skirtLightness(view, columns, unit);
  const ends = columns.map(({ u, v }) => ({ u, v: frontEnd(view, u, v, usual, unit) }));
  const even = evened(ends);
  const line = lowerLine(even);
  const highest = Math.min(...even.map(({ u, v }) => v - line(u)));
  const rise = Math.max(-MOST_RISE * unit, Math.min(0, highest));
  const hemAt = (u: number): number => line(u) + rise - SOFT * unit;
  const below = columns.map(({ u, v }) => Math.max(0, v - hemAt(u)));
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
function columnsBetweenCorners(view: WornView, unit: number): SkirtColumn[] {
  const columns = skirtColumns(view, unit);
  const corner = (sign: 1 | -1): number => {
    let best = 0;
    const outness = ({ u, v }: SkirtColumn): number => cornerness(sign * u, v);
    columns.forEach((column, i) => {
      if (outness(column) > outness(columns[best]!)) best = i;
    });
    return best;
  };
  return columns.slice(corner(-1), corner(1) + 1);
}

/** The columns with the median of those around each, without the corners', where the sides are seen. */
function evened(columns: readonly SkirtColumn[]): SkirtColumn[] {
  const rim = Math.round(RIM * columns.length);
  return smoothedColumns(columns, SMOOTH).slice(rim, columns.length - rim);
}

/** L* of most of the skirt's front above where its hem may be thrown up. */
function skirtLightness(view: WornView, columns: readonly SkirtColumn[], unit: number): number {
  const values: number[] = [];
  for (const { u, v: low } of columns)
    for (let v = low - (RUFFLE + ABOVE) * unit; v < low - RUFFLE * unit; v += COLUMN_STEP * unit)
      if (view.clothAt(u, v)) values.push(lightnessAt(view, u, v));
  return medianInPlace(values) ?? 100;
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
function lowerLine(points: readonly SkirtColumn[]): (u: number) => number {
  const [from, to] = [points[0]!.u, points.at(-1)!.u];
  const share = (u: number): number => (2 * (u - from)) / Math.max(1e-6, to - from) - 1;
  const placed = points.map(({ u, v }) => ({ x: share(u), y: v }));
  let curve = weightedParabola(placed, () => 1);
  for (let round = 1; round < ROUNDS; round++) {
    const last = curve;
    curve = weightedParabola(placed, (i) => (placed[i]!.y < last(placed[i]!.x) ? 1 : ASYMMETRY));
  }
  return (u) => curve(share(u));
}
