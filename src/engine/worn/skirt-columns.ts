/** The hem of a worn skirt, read column by column in the torso's axes. */
import { medianInPlace } from '../pixels/median.ts';
import type { WornView } from './worn-view.ts';

/** In shoulder widths: columns are so far apart; the hem is read from this far below the shoulders on, and so far aside. */
export const COLUMN_STEP = 0.02;
const FROM = 1;
export const LOWEST_HEM = 5;
export const FARTHEST_CLOTH = 3;
/** A hem's corner is where the outline reaches farthest in this direction, outwards and down. */
const CORNER = { out: 0.77, down: 0.64 } as const;

export interface SkirtColumn {
  /** Along the torso's axis across, pixels. */
  readonly u: number;
  /** Height of the lowest cloth, pixels along the axis down. */
  readonly v: number;
}

/** Columns in which the view shows cloth below the waist, from the wearer's right to the left. `unit` is the shoulder width in pixels. */
export function skirtColumns({ clothAt }: WornView, unit: number): SkirtColumn[] {
  const columns: SkirtColumn[] = [];
  const far = Math.round(FARTHEST_CLOTH / COLUMN_STEP);
  for (let i = -far; i <= far; i++) {
    const u = i * COLUMN_STEP * unit;
    let low = Number.NaN;
    for (let v = FROM * unit; v < LOWEST_HEM * unit; v++) if (clothAt(u, v)) low = v + 1;
    if (!Number.isNaN(low)) columns.push({ u, v: low });
  }
  return columns;
}

/** How far a point of the outline lies outwards and down; a hem's corner is where this is largest. */
export function cornerness(out: number, down: number): number {
  return CORNER.out * out + CORNER.down * down;
}

/** The columns with the median height of those up to `reach` places beside each. */
export function smoothedColumns<T extends SkirtColumn>(columns: readonly T[], reach: number): T[] {
  return columns.map((column, i) => {
    const around = columns.slice(Math.max(0, i - reach), i + reach + 1).map(({ v }) => v);
    return { ...column, v: medianInPlace(around)! };
  });
}
