/** The outline of a bare leg: its own contour, moved so that it meets the edges of what is seen of the leg. */
import { limbTable } from '../../fit/limb-axis.ts';
import { LEG_SAMPLES, type LegAxis } from '../../fit/measure-legs.ts';
import type { Mask } from '../../pixels/image.ts';

/** Offsets of the inner and outer edge from the leg's axis at its samples, pixels. */
export interface LegEdges {
  readonly inner: Float32Array;
  readonly outer: Float32Array;
}

/** Over this length, in units, an edge that was moved to the seen one comes back to the leg's own. */
const JOIN = 0.34;
/** Rows of seen skin below the old clothes that tell where the edges are, in units. */
const ROWS = 0.08;

/**
 * Edges of `leg` over the coordinates of its ribbon. `seen` is the coverage of its bare skin that stays, `mine` the
 * pixels nearer to this leg than to the other (its code), `gone` what is rebuilt.
 */
export function legEdges(
  leg: LegAxis,
  seen: Mask,
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
  }
  const rows = Math.ceil(leg.length) + 1;
  const least = new Float32Array(rows).fill(Number.POSITIVE_INFINITY);
  const most = new Float32Array(rows).fill(Number.NEGATIVE_INFINITY);
  const hidden = { inner: new Uint16Array(rows), outer: new Uint16Array(rows) };
  const code = leg.side === 'left' ? 1 : 2;
  for (let at = 0; at < side.length; at++) {
    const along = coordinates[2 * at]!;
    if (side[at] !== code || !(along >= 0 && along < leg.length)) continue;
    const row = Math.floor(along);
    const offset = coordinates[2 * at + 1]!;
    if (gone.data[at]! >= 128) {
      // cloth that hangs off the leg hides none of it
      const from = (offset - limbTable(leg, leg.middle, along)) / limbTable(leg, leg.bare, along);
      if (Math.abs(from) < 0.9) hidden[from < 0 ? 'inner' : 'outer'][row]!++;
    } else if (seen.data[at]! >= 128) {
      if (offset < least[row]!) least[row] = offset;
      if (offset + 1 > most[row]!) most[row] = offset + 1;
    }
  }
  joinInPlace(leg, inner, least, hidden.inner, unit);
  joinInPlace(leg, outer, most, hidden.outer, unit);
  return { inner, outer };
}

/** Moves `edge` so that it meets the one that was `reached` below the last row with something `hidden`. */
function joinInPlace(
  leg: LegAxis,
  edge: Float32Array,
  reached: Float32Array,
  hidden: Uint16Array,
  unit: number,
): void {
  let first = 0;
  for (let row = 0; row < hidden.length; row++) if (hidden[row]! > 1) first = row + 1;
  const found: { row: number; by: number }[] = [];
  for (let row = first; row < Math.min(reached.length, first + 2.5 * ROWS * unit); row++) {
    if (!Number.isFinite(reached[row]!)) continue;
    found.push({ row, by: reached[row]! - limbTable(leg, edge, row) });
    if (found.length >= ROWS * unit) break;
  }
  if (found.length < Math.max(4, 0.03 * unit)) return;
  const seam = found[0]!.row;
  const by = found.map((each) => each.by).sort((a, b) => a - b)[found.length >> 1]!;
  const half = limbTable(leg, leg.bare, seam);
  if (Math.abs(by) > 0.6 * half) return;
  const step = leg.length / (LEG_SAMPLES - 1);
  for (let i = 0; i < LEG_SAMPLES; i++) {
    const away = (seam - i * step) / (JOIN * unit);
    edge[i]! += by * (away > 0 ? Math.exp(-(away ** 2)) : 1);
  }
}
