/** Meshes of ribs: quads between rows of points that correspond in the garment and in the photo. */
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { WarpMesh } from './coordinate-raster.ts';

/** One rib. `t` runs from 0 at the inner end to 1 at the outer end, and a little beyond both. */
export interface Rib {
  readonly source: (t: number) => GarmentPoint;
  readonly target: (t: number) => ImagePoint;
  /** How far the mesh reaches past the ends, in `t`, to carry the soft edge of the matte. */
  readonly beyondInner: number;
  readonly beyondOuter: number;
}

export interface RibbonMesh {
  readonly garment: WarpMesh;
  /**
   * The same mesh with the place on the ribbon as its source: x is `t` times `sign`, y the rib's index. Both axes run as
   * the garment's do.
   */
  readonly place: WarpMesh;
}

/** The mesh of `ribs`, `columns` quads across; `sign` is 1 where `t` grows towards larger x of the garment, else −1. */
export function ribbonMesh(ribs: readonly Rib[], columns: number, sign: 1 | -1): RibbonMesh {
  const across = columns + 1;
  const source = new Float32Array(ribs.length * across * 2);
  const target = new Float32Array(source.length);
  const place = new Float32Array(source.length);
  const triangles: number[] = [];
  for (const [row, rib] of ribs.entries())
    for (let column = 0; column < across; column++) {
      const t = -rib.beyondInner + ((1 + rib.beyondInner + rib.beyondOuter) * column) / columns;
      const at = 2 * (row * across + column);
      const from = rib.source(t);
      const to = rib.target(t);
      source[at] = from.x;
      source[at + 1] = from.y;
      target[at] = to.x;
      target[at + 1] = to.y;
      place[at] = sign * t;
      place[at + 1] = row;
      if (row + 1 === ribs.length || column + 1 === across) continue;
      const a = row * across + column;
      triangles.push(a, a + 1, a + across, a + 1, a + across + 1, a + across);
    }
  const indices = Uint32Array.from(triangles);
  return {
    garment: { source, target, triangles: indices },
    place: { source: place, target, triangles: indices },
  };
}

/** A straight rib from `inner` to `outer`, bent by `bow`. */
export function straightRib<P extends { readonly x: number; readonly y: number }>(
  inner: P,
  outer: P,
  bow: (t: number) => { readonly x: number; readonly y: number },
): (t: number) => { x: number; y: number } {
  return (t) => {
    const { x, y } = bow(t);
    return { x: inner.x + (outer.x - inner.x) * t + x, y: inner.y + (outer.y - inner.y) * t + y };
  };
}
