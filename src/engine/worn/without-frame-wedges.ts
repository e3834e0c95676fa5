/** The wall that shows between a sleeve and the picture's frame that cuts it off: a wedge that the parse takes for cloth. */
import type { Mask } from '../pixels/image.ts';

/** In shoulder widths: cloth meets the frame over so much, its edge above tells over these rows, and a wedge is no longer. */
const CONTACT = 0.08;
const ROWS = [0.05, 0.22] as const;
const LONGEST = 0.15;
/** The edge is that of a sleeve that goes on out of the frame where it lies so near to it, the same unit, and falls so steeply. */
const NEAR = 0.22;
const SLOPE = [0.1, 0.8] as const;
/** It is straight there within so many shoulder widths. */
const STRAIGHT = 0.012;
/** Room left outside of it, in pixels. */
const ROOM = 1;

/** `cloth` (255 or 0) without such wedges at the picture's sides. `unit` is the shoulder width in pixels. */
export function withoutFrameWedges(cloth: Mask, unit: number): Mask {
  const result = { ...cloth, data: cloth.data.slice() };
  cutInPlace(result, unit, (away) => cloth.width - 1 - away);
  cutInPlace(result, unit, (away) => away);
  return result;
}

/** Cuts at one side; `column` is that at a distance from the frame. */
function cutInPlace({ data, width, height }: Mask, unit: number, column: (away: number) => number): void {
  const isCloth = (away: number, y: number): boolean => data[y * width + column(away)] === 255;
  const first = contact();
  if (first === null) return;
  const edge: { y: number; away: number }[] = [];
  const [near, far] = ROWS.map((share) => Math.round(share * unit)) as [number, number];
  for (let y = Math.max(0, first - far); y < first - near; y++) {
    let away = 0;
    while (away < NEAR * unit && !isCloth(away, y)) away++;
    if (away === 0 || away >= NEAR * unit) return;
    edge.push({ y, away });
  }
  if (edge.length < far - near) return;
  const mean = (value: (point: { y: number; away: number }) => number): number =>
    edge.reduce((sum, point) => sum + value(point), 0) / edge.length;
  const [y0, away0] = [mean(({ y }) => y), mean(({ away }) => away)];
  const fall =
    -mean(({ y, away }) => (y - y0) * (away - away0)) /
    Math.max(
      1e-6,
      mean(({ y }) => (y - y0) ** 2),
    );
  if (fall < SLOPE[0] || fall > SLOPE[1]) return;
  const lineAt = (y: number): number => away0 - fall * (y - y0);
  if (edge.some(({ y, away }) => Math.abs(away - lineAt(y)) > STRAIGHT * unit)) return;
  if (lineAt(first + LONGEST * unit) > 0) return;
  for (let y = first - near; lineAt(y) > ROOM && y < height; y++)
    for (let away = 0; away < lineAt(y) - ROOM; away++) data[y * width + column(away)] = 0;

  /** The first row in which cloth meets the frame for long; null where none does. */
  function contact(): number | null {
    let run = 0;
    for (let y = 0; y < height; y++) {
      run = isCloth(0, y) ? run + 1 : 0;
      if (run > CONTACT * unit) return y - run + 1;
    }
    return null;
  }
}
