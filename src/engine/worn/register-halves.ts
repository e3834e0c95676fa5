/**
 * How one half of a worn top lies over the other: the affine mirroring in the torso's axes that brings cloth onto cloth and
 * colour onto colour. A body that is turned shows its halves in different widths, one that leans has them at different heights.
 */
import type { TorsoPoint } from '../fit/torso-frame.ts';

/** What a cell of the halves shows. */
export const OPEN = 0;
export const CLOTH = 1;
export const HIDDEN = 2;

/** The upper part of a worn garment in square cells of the torso's axes. */
export interface HalvesGrid {
  /** `OPEN`, `CLOTH` or `HIDDEN`. */
  readonly states: Uint8Array;
  /** Mean Lab of cells with cloth, 3 interleaved. */
  readonly colours: Float32Array;
  readonly columns: number;
  readonly rows: number;
  /** u and v of the grid's corner, and a cell's side, in shoulder widths. */
  readonly left: number;
  readonly top: number;
  readonly cell: number;
}

/** A mirroring about a line; lengths in shoulder widths. */
export interface Mirroring {
  /** The line's u at v = 0, and how it goes on with v. */
  readonly axis: number;
  readonly lean: number;
  /** Width of what lies on the line's right over that on its left. */
  readonly ratio: number;
  /** How much lower the right side is, as a share of the distance from the line on the left. */
  readonly fall: number;
  /** 0..1: the mean share in which the halves differ. */
  readonly difference: number;
  /** The same, of colours alone where both show cloth. */
  readonly colourDifference: number;
}

/** Where the mirroring takes a point, lengths in shoulder widths. */
export function mirrored({ axis, lean, ratio, fall }: Mirroring, { u, v }: TorsoPoint): TorsoPoint {
  const d = u - axis - lean * v;
  if (d >= 0) {
    const row = v + fall * d;
    return { u: axis + lean * row - ratio * d, v: row };
  }
  const row = v + (fall / ratio) * d;
  return { u: axis + lean * row - d / ratio, v: row };
}

/** Beyond this distance from the line sleeves lie as arms do, in shoulder widths. */
const BODY = 0.5;
/** Colours so far apart in Lab have nothing in common, and how much colour counts beside shape. */
const UNLIKE = 40;
const COLOUR_WEIGHT = 0.6;
/** What is dearer than the least: a line off the body's middle, leaning, halves of unlike widths or heights. */
const PRIOR = { axis: 0.5, lean: 0.4, ratio: 0.06, fall: 0.15 } as const;
/** So many cells of both halves are compared at least. */
const LEAST_COMMON = 60;

type Parameters = readonly [axis: number, lean: number, logRatio: number, fall: number];

/** The best mirroring of the grid's halves; null where they hardly overlap. */
export function registerHalves(grid: HalvesGrid): Mirroring | null {
  let best: Parameters = [0, 0, 0, 0];
  let least = Number.POSITIVE_INFINITY;
  const consider = (parameters: Parameters, step: number): void => {
    const cost = costOf(grid, parameters, step);
    if (!cost || cost.total >= least) return;
    least = cost.total;
    best = parameters;
  };
  for (let axis = -0.2; axis <= 0.201; axis += 0.04)
    for (let lean = -0.15; lean <= 0.151; lean += 0.075)
      for (let ratio = -0.3; ratio <= 0.301; ratio += 0.1)
        for (let fall = -0.3; fall <= 0.301; fall += 0.1) consider([axis, lean, ratio, fall], 4);
  if (least === Number.POSITIVE_INFINITY) return null;
  least = Number.POSITIVE_INFINITY;
  consider(best, 1);
  for (let step = 0.5; step > 0.1; step /= 2)
    for (let round = 0; round < 3; round++)
      for (const [k, size] of [0.04, 0.075, 0.1, 0.1].entries())
        for (const sign of [-1, 1]) {
          const moved = [...best] as [number, number, number, number];
          moved[k]! += sign * step * size;
          consider(moved, 1);
        }
  const [axis, lean, logRatio, fall] = best;
  const found = costOf(grid, best, 1)!;
  return {
    axis,
    lean,
    ratio: Math.exp(logRatio),
    fall,
    difference: found.difference,
    colourDifference: found.colour,
  };
}

/** How unlike the halves are; null where too little of them can be compared. Every `step`th row and column counts. */
function costOf(
  { states, colours, columns, rows, left, top, cell }: HalvesGrid,
  [axis, lean, logRatio, fall]: Parameters,
  step: number,
): { readonly total: number; readonly difference: number; readonly colour: number } | null {
  const ratio = Math.exp(logRatio);
  let common = 0;
  let shape = 0;
  let both = 0;
  let colour = 0;
  for (let row = 0; row < rows; row += step) {
    const v = top + (row + 0.5) * cell;
    for (let column = 0; column < columns; column += step) {
      const d = left + (column + 0.5) * cell - axis - lean * v;
      if (Math.abs(d) > BODY) continue;
      const at = row * columns + column;
      const own = states[at]!;
      if (own === HIDDEN) continue;
      // from either side: a half that lay within the other would differ nowhere
      const otherV = v + (d > 0 ? fall : fall / ratio) * d;
      const otherD = d > 0 ? -ratio * d : -d / ratio;
      const otherColumn = Math.floor((axis + lean * otherV + otherD - left) / cell);
      const otherRow = Math.floor((otherV - top) / cell);
      if (otherColumn < 0 || otherRow < 0 || otherColumn >= columns || otherRow >= rows) continue;
      const to = otherRow * columns + otherColumn;
      const other = states[to]!;
      if (other === HIDDEN || (own === OPEN && other === OPEN)) continue;
      common++;
      if (own !== other) {
        shape++;
        continue;
      }
      both++;
      const apart = Math.hypot(
        colours[3 * at]! - colours[3 * to]!,
        colours[3 * at + 1]! - colours[3 * to + 1]!,
        colours[3 * at + 2]! - colours[3 * to + 2]!,
      );
      colour += Math.min(1, apart / UNLIKE);
    }
  }
  if (common * step * step < LEAST_COMMON || both === 0) return null;
  const difference = (shape + COLOUR_WEIGHT * colour) / common;
  const prior =
    PRIOR.axis * axis ** 2 + PRIOR.lean * lean ** 2 + PRIOR.ratio * logRatio ** 2 + PRIOR.fall * fall ** 2;
  return { total: difference + prior, difference, colour: colour / both };
}
