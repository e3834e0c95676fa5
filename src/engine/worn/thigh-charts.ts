/** The mottling and folds of seen thighs, as charts from a leg's outer side to its inner one. */
import { createPlane, type Plane } from '../pixels/image.ts';
import { samplePlane } from '../pixels/sample-bilinear.ts';

/** Thighs as cells: colours (times share of cloth), shares that are cloth and seen cloth, and the column between the legs. */
export interface ThighCells {
  readonly colour: readonly Plane[];
  readonly cloth: Plane;
  readonly seen: Plane;
  readonly middle: number;
  /** First row of the thighs. */
  readonly first: number;
}

/** Width of a chart. */
const PLACES = 40;
/** A cell that is seen by so much counts. */
const SEEN = 0.9;
/** A leg is seen whole from this share on. */
const WHOLE = 0.85;
/** Rows over which the ends of a leg are evened: a fold's bump at the side would run across the chart. */
const EVEN = 4;
/** Most by which a chart differs from the mean, as a share of it. */
const DEEPEST = 0.24;
const PALEST = 0.32;

/**
 * Red, green and blue of the left and the right leg in the picture over the mean of their column, one row a row of cells. A leg of
 * which less is seen, before which a hand hangs, is like the other one upside down. Empty planes without rows.
 */
export function thighCharts(cells: ThighCells): readonly [readonly Plane[], readonly Plane[]] {
  const rows = Math.max(0, cells.cloth.height - cells.first);
  const [left, right] = [chartOf(cells, -1, rows), chartOf(cells, 1, rows)];
  const [seenLeft, seenRight] = [seenShare(left[0]!), seenShare(right[0]!)];
  const isLeftWhole = seenLeft > WHOLE || seenLeft >= seenRight;
  const isRightWhole = seenRight > WHOLE || seenRight >= seenLeft;
  return [
    (isLeftWhole ? left : right).map((plane) => overMean(plane, !isLeftWhole)),
    (isRightWhole ? right : left).map((plane) => overMean(plane, !isRightWhole)),
  ];
}

const seenShare = ({ data }: Plane): number =>
  data.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0) / Math.max(1, data.length);

/** A channel of a chart over its columns' means, 0 where nothing is seen. */
function overMean({ data, width, height }: Plane, upsideDown: boolean): Plane {
  const over = createPlane(width, height);
  for (let place = 0; place < width; place++) {
    let [sum, count] = [0, 0];
    for (let at = place; at < data.length; at += width) {
      if (Number.isNaN(data[at]!)) continue;
      sum += data[at]!;
      count++;
    }
    const mean = Math.max(1, sum / Math.max(1, count));
    for (let row = 0; row < height; row++) {
      const value = data[row * width + place]!;
      if (!Number.isNaN(value))
        over.data[(upsideDown ? height - 1 - row : row) * width + place] = mean * limited(value / mean - 1);
    }
  }
  return over;
}

/** Deep folds are a knee's or a crotch's own. */
const limited = (off: number): number => {
  const most = off < 0 ? DEEPEST : PALEST;
  return most * Math.tanh(off / most);
};

/** The channels of one leg, not a number where it isn't seen. */
function chartOf(
  { colour, cloth, seen, middle, first }: ThighCells,
  step: number,
  rows: number,
): readonly Plane[] {
  const { width } = cloth;
  const chart = colour.map(() => createPlane(PLACES, rows));
  for (const plane of chart) plane.data.fill(Number.NaN);
  const ends = Array.from({ length: rows }, (_, row) => {
    let [inner, outer] = [-1, -1];
    for (let x = middle; x >= 0 && x < width; x += step)
      if (cloth.data[(first + row) * width + x]! > SEEN) {
        if (inner < 0) inner = x;
        outer = x;
      }
    return { inner, outer };
  });
  for (let row = 0; row < rows; row++) {
    const near = ends
      .slice(Math.max(0, row - EVEN), row + EVEN + 1)
      .filter(({ inner, outer }) => inner >= 0 && outer !== inner);
    if (near.length === 0) continue;
    const mean = (of: 'inner' | 'outer') => near.reduce((sum, end) => sum + end[of], 0) / near.length;
    const [inner, outer] = [mean('inner'), mean('outer')];
    for (let place = 0; place < PLACES; place++) {
      const x = outer + ((inner - outer) * (place + 0.5)) / PLACES + 0.5;
      const y = first + row + 0.5;
      const share = samplePlane(cloth, x, y);
      if (samplePlane(seen, x, y) < SEEN) continue;
      colour.forEach((plane, c) => {
        chart[c]!.data[row * PLACES + place] = samplePlane(plane, x, y) / share;
      });
    }
  }
  return chart;
}
