/** How much broader than the body a garment's row is: as much of it lies on one side as on the other. */
import { rowEnd } from './row-ends.ts';

/** A side seam in the garment's axes, from the armpit down. */
type Seam = readonly { readonly u: number; readonly v: number }[];

/**
 * Half of what is left of the garment's row at its height `own`, between its two `seams`, around a body that reaches `reach` at torso
 * height `v`, photo pixels (negative where it is narrower); `scale` is photo pixels a garment pixel. A picture shows more of a turned
 * garment's one half, and who leans has more of the body on one side of the axis: told for each side alone, cloth was a flap on the
 * one and skin-tight on the other.
 */
export function spareWidth(
  seams: readonly Seam[],
  scale: number,
  reach: (side: 'left' | 'right', v: number) => number,
): (own: number, v: number) => number {
  const edges = seams.map((seam) => seam.map(({ u, v }) => ({ own: Math.abs(u), height: v, u, v })));
  return (own, v) => {
    const width = edges.reduce((sum, edge) => sum + rowEnd(edge, own).own, 0);
    return (scale * width - reach('left', v) - reach('right', v)) / 2;
  };
}
