/** Appends whole strands to a builder. */
import { STRAND_KINDS } from './groom.ts';
import { endStrand, reservePoints, type StrandBuilder, writeOpenness } from './strand-builder.ts';

export interface StrandLook {
  /** Centimetres at the root. */
  readonly width: number;
  readonly lock: number;
  readonly kind: (typeof STRAND_KINDS)[number];
  readonly density: number;
}

/**
 * Appends the first `count` points of `curve` (x, y, z each) as a strand, each as open to the light as `openness` has it
 * (1: as smooth hair). Fewer than two points are no strand.
 */
export function appendStrand(
  builder: StrandBuilder,
  curve: Float64Array,
  count: number,
  { width, lock, kind, density }: StrandLook,
  openness?: Float64Array,
): void {
  if (count < 2) return;
  reservePoints(builder, count);
  builder.points.set(curve.subarray(0, count * 3), builder.pointCount * 3);
  if (openness) writeOpenness(builder, openness, count);
  builder.pointCount += count;
  endStrand(builder, width, lock, STRAND_KINDS.indexOf(kind), density);
}
