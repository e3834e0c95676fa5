/** A limb as a ribbon of triangles whose coordinates are the real length along it and the offset outwards from its axis. */
import type { WarpMesh } from '../fit/coordinate-raster.ts';
import type { LimbAxis } from '../fit/limb-axis.ts';

/** Vertices across the ribbon. */
const COLUMNS = 7;

/**
 * The ribbon of `limb`, which reaches `reach[i]` pixels to both sides of point i and goes on straight for `before` and
 * `beyond` steps of its points at its ends.
 */
export function limbMesh(limb: LimbAxis, reach: Float32Array, before: number, beyond: number): WarpMesh {
  const last = limb.points.length - 1;
  const rows = limb.points.length + before + beyond;
  const source = new Float32Array(rows * COLUMNS * 2);
  const target = new Float32Array(rows * COLUMNS * 2);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    const index = Math.max(0, Math.min(last, row - before));
    const point = limb.points[index]!;
    const normal = limb.normals[index]!;
    const next = limb.points[Math.min(last, index + 1)]!;
    const previous = limb.points[Math.max(0, index - 1)]!;
    const span = index === 0 || index === last ? 1 : 2;
    const over = row - before - index;
    for (let column = 0; column < COLUMNS; column++) {
      const offset = (column / (COLUMNS - 1) - 0.5) * 2 * reach[index]!;
      const at = 2 * (row * COLUMNS + column);
      source[at] = (limb.length * (row - before)) / last;
      source[at + 1] = offset;
      target[at] = point.x + normal.x * offset + (over * (next.x - previous.x)) / span;
      target[at + 1] = point.y + normal.y * offset + (over * (next.y - previous.y)) / span;
      if (row + 1 < rows && column + 1 < COLUMNS) {
        const a = row * COLUMNS + column;
        triangles.push(a, a + 1, a + COLUMNS, a + 1, a + COLUMNS + 1, a + COLUMNS);
      }
    }
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}
