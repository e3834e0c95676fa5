import { imageToRegion, type OrientedRegion, regionToImage } from '../geometry/oriented-region.ts';
import type { Plane } from '../pixels/image.ts';

/**
 * A plane that covers one region of the photo, sampled bilinearly on a grid that covers another one. Between the
 * outermost sample centres and the region's border the edge continues.
 * @param width Columns of the new grid, `height` its rows.
 * @param outside Value where `to` reaches out of `from`.
 */
export function transferPlane(
  plane: Plane,
  from: OrientedRegion,
  to: OrientedRegion,
  width: number,
  height: number,
  outside: number,
): Plane {
  const data = new Float32Array(width * height);
  const maxColumn = plane.width - 1;
  const maxRow = plane.height - 1;
  // both maps are affine: three corners give the steps along rows and columns
  const at = (u: number, v: number): { column: number; row: number } => {
    const source = imageToRegion(from, regionToImage(to, u, v));
    return { column: source.u * plane.width - 0.5, row: source.v * plane.height - 0.5 };
  };
  const origin = at(0.5 / width, 0.5 / height);
  const right = at(1.5 / width, 0.5 / height);
  const below = at(0.5 / width, 1.5 / height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = origin.column + x * (right.column - origin.column) + y * (below.column - origin.column);
      const row = origin.row + x * (right.row - origin.row) + y * (below.row - origin.row);
      if (column < -0.5 || row < -0.5 || column > maxColumn + 0.5 || row > maxRow + 0.5) {
        data[y * width + x] = outside;
        continue;
      }
      const insideColumn = Math.min(maxColumn, Math.max(0, column));
      const insideRow = Math.min(maxRow, Math.max(0, row));
      const column0 = Math.floor(insideColumn);
      const row0 = Math.floor(insideRow);
      const column1 = Math.min(maxColumn, column0 + 1);
      const row1 = Math.min(maxRow, row0 + 1);
      const fx = insideColumn - column0;
      const fy = insideRow - row0;
      const upper =
        plane.data[row0 * plane.width + column0]! * (1 - fx) + plane.data[row0 * plane.width + column1]! * fx;
      const lower =
        plane.data[row1 * plane.width + column0]! * (1 - fx) + plane.data[row1 * plane.width + column1]! * fx;
      data[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  }
  return { data, width, height };
}
