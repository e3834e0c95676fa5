/** Brings what a net said of a region back to the photo. */
import {
  clipToPicture,
  imageToRegion,
  type OrientedRegion,
  regionBounds,
} from '../geometry/oriented-region.ts';
import type { Plane } from '../pixels/image.ts';

/**
 * Samples a plane that covers a region bilinearly at the photo's pixels; beyond the plane's outermost pixel centres
 * its edge is continued to the region's border.
 * @returns Plane of the photo's size, `outside` where the region doesn't reach.
 */
export function projectToPhoto(
  plane: Plane,
  region: OrientedRegion,
  photo: { readonly width: number; readonly height: number },
  outside: number,
): Plane {
  const { width, height } = photo;
  const result = new Float32Array(width * height).fill(outside);
  const bounds = clipToPicture(regionBounds(region), photo);
  const left = Math.floor(bounds.x);
  const top = Math.floor(bounds.y);
  const right = Math.min(width, Math.ceil(bounds.x + bounds.width));
  const bottom = Math.min(height, Math.ceil(bounds.y + bounds.height));
  const stepX = imageToRegion(region, { x: region.center.x + 1, y: region.center.y });
  const stepUx = (stepX.u - 0.5) * plane.width;
  const stepVx = (stepX.v - 0.5) * plane.height;
  const maxColumn = plane.width - 1;
  const maxRow = plane.height - 1;
  for (let y = top; y < bottom; y++) {
    const start = imageToRegion(region, { x: left + 0.5, y: y + 0.5 });
    let u = start.u * plane.width;
    let v = start.v * plane.height;
    for (let x = left; x < right; x++, u += stepUx, v += stepVx) {
      if (u < 0 || v < 0 || u > plane.width || v > plane.height) continue;
      const column = Math.min(maxColumn, Math.max(0, u - 0.5));
      const row = Math.min(maxRow, Math.max(0, v - 0.5));
      const column0 = Math.floor(column);
      const row0 = Math.floor(row);
      const column1 = Math.min(maxColumn, column0 + 1);
      const row1 = Math.min(maxRow, row0 + 1);
      const fx = column - column0;
      const fy = row - row0;
      const upper =
        plane.data[row0 * plane.width + column0]! * (1 - fx) + plane.data[row0 * plane.width + column1]! * fx;
      const lower =
        plane.data[row1 * plane.width + column0]! * (1 - fx) + plane.data[row1 * plane.width + column1]! * fx;
      result[y * width + x] = upper * (1 - fy) + lower * fy;
    }
  }
  return { data: result, width, height };
}
