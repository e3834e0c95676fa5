/** Curves that the designs are drawn with. Points are pixels of the design, y downwards. */

export type Point = readonly [x: number, y: number];

/** A place on a curve with the unit vector along it. */
export interface Station {
  readonly at: Point;
  readonly along: Point;
}

/** A repeatable number in 0..1 for a counter. */
export function chance(seed: number): number {
  let h = Math.imul(seed | 0, 374761393) + 668265263;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const number = (value: number): string => (Math.round(value * 10) / 10).toString();
const pair = ([x, y]: Point): string => `${number(x)} ${number(y)}`;

/** Straight lines through the points. */
export const polyline = (points: readonly Point[], closed = false): string =>
  `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`;

/** A smooth line through the points (Catmull–Rom as cubic Bézier curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number) =>
    closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  let path = `M${pair(at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${pair([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${pair([c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6])} ${pair(c)}`;
  }
  return closed ? `${path}Z` : path;
}

/** `count` + 1 stations, evenly spaced along the smooth line through the points. */
export function stations(points: readonly Point[], count: number): Station[] {
  const dense: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ];
    for (let k = 0; k < 40; k++) {
      const t = k / 40;
      dense.push([catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)]);
    }
  }
  dense.push(points.at(-1)!);
  const lengths = [0];
  for (let i = 1; i < dense.length; i++)
    lengths.push(
      lengths[i - 1]! + Math.hypot(dense[i]![0] - dense[i - 1]![0], dense[i]![1] - dense[i - 1]![1]),
    );
  const result: Point[] = [];
  for (let k = 0, i = 0; k <= count; k++) {
    const wanted = (lengths.at(-1)! * k) / count;
    while (i < dense.length - 2 && lengths[i + 1]! < wanted) i++;
    const t = (wanted - lengths[i]!) / (lengths[i + 1]! - lengths[i]!);
    result.push([
      dense[i]![0] + (dense[i + 1]![0] - dense[i]![0]) * t,
      dense[i]![1] + (dense[i + 1]![1] - dense[i]![1]) * t,
    ]);
  }
  return result.map((at, k) => {
    const [before, after] = [result[Math.max(0, k - 1)]!, result[Math.min(count, k + 1)]!];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
    return { at, along: [(after[0] - before[0]) / length, (after[1] - before[1]) / length] };
  });
}

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** The point `aside` to the right of a station (seen along the curve), `ahead` of it. */
export const beside = ({ at, along }: Station, aside: number, ahead = 0): Point => [
  at[0] - along[1] * aside + along[0] * ahead,
  at[1] + along[0] * aside + along[1] * ahead,
];

/** A point in a frame: `right` and `up` of an origin that is turned clockwise by `angle`. */
export const turned = (origin: Point, angle: number, right: number, up: number): Point => [
  origin[0] + right * Math.cos(angle) + up * Math.sin(angle),
  origin[1] + right * Math.sin(angle) - up * Math.cos(angle),
];
