/** The outline of a bare leg: its own contour, moved so that it meets the edges of what is seen of the leg. */
import { limbTable } from '../../fit/limb-axis.ts';
import { LEG_SAMPLES, type LegAxis } from '../../fit/measure-legs.ts';
import type { Mask } from '../../pixels/image.ts';
import { smoothStep } from '../../pixels/smooth-step.ts';
import { legFraction } from './leg-coordinates.ts';

/** Offsets of the inner and outer edge from the leg's axis at its samples, pixels. */
export interface LegEdges {
  readonly inner: Float32Array;
  readonly outer: Float32Array;
}

/**
 * How far a leg's edges lie outside of an even taper, in units, by fraction of its length (0 hip, 0.5 knee, 1 ankle): the
 * thigh's muscle, the hollow above and the head of the bone below the knee, a calf whose outer bulge is the higher one, the
 * ankle whose inner bone is.
 */
const OUTER: Contour = [
  [0, 0],
  [0.2, 0.016],
  [0.34, 0.014],
  [0.45, -0.004],
  [0.5, -0.004],
  [0.55, -0.01],
  [0.63, 0.016],
  [0.7, 0.006],
  [0.82, -0.01],
  [0.92, -0.006],
  [1, 0.004],
];
const INNER: Contour = [
  [0, 0],
  [0.3, 0],
  [0.42, -0.012],
  [0.49, 0.008],
  [0.555, -0.01],
  [0.68, 0.018],
  [0.76, 0.006],
  [0.86, -0.01],
  [0.93, -0.006],
  [0.975, 0.006],
  [1, 0],
];
type Contour = readonly (readonly [at: number, by: number])[];

function contourAt(contour: Contour, f: number): number {
  for (let i = 1; i < contour.length; i++) {
    const [from, a] = contour[i - 1]!;
    const [to, b] = contour[i]!;
    if (f <= to) return a + (b - a) * smoothStep(from, to, f);
  }
  return contour.at(-1)![1];
}

/** How much of it a leg is given whose muscles nothing shows. */
const SHAPED = 0.65;

/** Over this length, in units, an edge that was moved to the seen one comes back to the leg's own, all but a share. */
const JOIN = 0.4;
const KEPT = 0.4;
/** Rows of seen skin below the old clothes that tell where the edges are, in units. */
const ROWS = 0.08;

/**
 * Edges of `leg` over the coordinates of its ribbon. `seen` is the coverage of its bare skin that stays, `before` that of
 * hands and whatever else hides it, `gone` what is rebuilt, `side` the nearer leg's code at each pixel.
 */
export function legEdges(
  leg: LegAxis,
  seen: Mask,
  before: Mask,
  gone: Mask,
  coordinates: Float32Array,
  side: Uint8Array,
  unit: number,
): LegEdges {
  const inner = new Float32Array(LEG_SAMPLES);
  const outer = new Float32Array(LEG_SAMPLES);
  for (let i = 0; i < LEG_SAMPLES; i++) {
    inner[i] = leg.middle[i]! - leg.bare[i]!;
    outer[i] = leg.middle[i]! + leg.bare[i]!;
    if (leg.skin[i]) continue;
    const f = legFraction(leg, (leg.length * i) / (LEG_SAMPLES - 1));
    inner[i]! -= SHAPED * unit * contourAt(INNER, f);
    outer[i]! += SHAPED * unit * contourAt(OUTER, f);
  }
  const code = leg.side === 'left' ? 1 : 2;
  /** Seen edges by row, and what hides them: pixels gone at least so far, up to so many half-widths from the middle. */
  const seenBy = (least: number, reach: number): SeenRows => {
    const rows = seenRows(leg);
    for (let at = 0; at < side.length; at++) {
      const along = coordinates[2 * at]!;
      if (side[at] !== code || !(along >= 0 && along < leg.length)) continue;
      const row = Math.floor(along);
      const offset = coordinates[2 * at + 1]!;
      const inFront = before.data[at]! >= 100;
      if (gone.data[at]! >= least || inFront) {
        // cloth that hangs off the leg hides none of it, a hand may hide its edge
        const from = (offset - limbTable(leg, leg.middle, along)) / limbTable(leg, leg.bare, along);
        if (Math.abs(from) < (inFront ? 1.5 : reach)) rows[from < 0 ? 'inner' : 'outer'].hidden[row]!++;
      } else if (seen.data[at]! >= 128) {
        rows.inner.reached[row] = Math.min(rows.inner.reached[row]!, offset - 0.5);
        rows.outer.reached[row] = Math.max(rows.outer.reached[row]!, offset + 0.5);
      }
    }
    return rows;
  };
  const shaded = seenBy(255, 1.5);
  const lit = seenBy(128, 0.9);
  for (const [name, edge] of [
    ['inner', inner],
    ['outer', outer],
  ] as const) {
    // in the hem's shade the edge is the nearest one, unless cloth hangs beside the leg
    const near = belowHidden(shaded[name].hidden) < belowHidden(lit[name].hidden);
    joinInPlace(leg, edge, near ? shaded[name] : lit[name], unit);
  }
  return { inner, outer };
}

/** An edge of what is seen by rows along the leg, infinite where none is, and the pixels in each that hide it. */
interface SeenEdge {
  readonly reached: Float32Array;
  readonly hidden: Uint16Array;
}

interface SeenRows {
  readonly inner: SeenEdge;
  readonly outer: SeenEdge;
}

function seenRows(leg: LegAxis): SeenRows {
  const rows = Math.ceil(leg.length) + 1;
  const none = (value: number): SeenEdge => ({
    reached: new Float32Array(rows).fill(value),
    hidden: new Uint16Array(rows),
  });
  return { inner: none(Number.POSITIVE_INFINITY), outer: none(Number.NEGATIVE_INFINITY) };
}

/** The row below the last one with something hidden. */
const belowHidden = (hidden: Uint16Array): number => hidden.findLastIndex((count) => count > 1) + 1;

/** Moves `edge` so that it meets the one that was `reached` below the last row with something `hidden`. */
function joinInPlace(leg: LegAxis, edge: Float32Array, { reached, hidden }: SeenEdge, unit: number): void {
  const first = belowHidden(hidden);
  const found: { row: number; by: number }[] = [];
  for (let row = first; row < Math.min(reached.length, first + 2.5 * ROWS * unit); row++) {
    if (!Number.isFinite(reached[row]!)) continue;
    found.push({ row, by: reached[row]! - limbTable(leg, edge, row) });
    if (found.length >= ROWS * unit) break;
  }
  if (found.length < Math.max(4, 0.03 * unit)) return;
  const seam = found[0]!.row;
  const slope = slopeOf(found);
  // the median of where the found rows' line meets the seam
  const by = found.map((each) => each.by - slope * (each.row - seam)).sort((a, b) => a - b)[
    found.length >> 1
  ]!;
  const half = limbTable(leg, leg.bare, seam);
  if (Math.abs(by) > 1.2 * half) return;
  const step = leg.length / (LEG_SAMPLES - 1);
  for (let i = 0; i < LEG_SAMPLES; i++) {
    const above = seam - i * step;
    const away = above / (JOIN * unit);
    edge[i]! += by * (away > 0 ? KEPT + (1 - KEPT) * Math.exp(-(away ** 2)) : 1);
    // the seen edge's own direction goes on for a while
    if (away > 0) edge[i]! -= slope * above * Math.exp(-((1.6 * away) ** 2));
  }
}

/** Least-squares slope of the deviations over the rows, kept within what a leg's outline does. */
function slopeOf(found: readonly { readonly row: number; readonly by: number }[]): number {
  const row = found.reduce((sum, each) => sum + each.row, 0) / found.length;
  const by = found.reduce((sum, each) => sum + each.by, 0) / found.length;
  let [covariance, variance] = [0, 0];
  for (const each of found) {
    covariance += (each.row - row) * (each.by - by);
    variance += (each.row - row) ** 2;
  }
  return Math.max(-0.25, Math.min(0.25, covariance / Math.max(1, variance)));
}
