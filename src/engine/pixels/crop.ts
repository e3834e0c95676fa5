/** Cutting rectangles of whole pixels out of pictures and putting them back. */
import { createMask, createPlane, createRgbaImage, type Mask, type Plane, type RgbaImage } from './image.ts';

/** A rectangle in pixels of a picture, its corner at the top left. */
export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle widened to whole pixels and cut to a picture of `width` × `height`; at least one pixel. */
export function wholePixels(rectangle: PixelArea, width: number, height: number): PixelArea {
  const x = Math.max(0, Math.min(width - 1, Math.floor(rectangle.x)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(rectangle.y)));
  const right = Math.max(x + 1, Math.min(width, Math.ceil(rectangle.x + rectangle.width)));
  const bottom = Math.max(y + 1, Math.min(height, Math.ceil(rectangle.y + rectangle.height)));
  return { x, y, width: right - x, height: bottom - y };
}

function assertInside(area: PixelArea, width: number, height: number): void {
  const { x, y } = area;
  const whole = [x, y, area.width, area.height].every(Number.isInteger);
  if (!whole || x < 0 || y < 0 || x + area.width > width || y + area.height > height)
    throw new RangeError(
      `Expected whole pixels inside ${width} × ${height}, got ${JSON.stringify(area)}; use wholePixels().`,
    );
}

/** The rectangle that holds all coverage of `least` or more, widened by `margin` and cut to the picture; or null. */
export function coveredArea(
  { data, width, height }: Mask | Plane,
  least: number,
  margin: number,
): PixelArea | null {
  let top = 0;
  while (top < data.length && data[top]! < least) top++;
  if (top === data.length) return null;
  let bottom = data.length - 1;
  while (data[bottom]! < least) bottom--;
  let left = top % width;
  let right = left;
  top = Math.floor(top / width);
  bottom = Math.floor(bottom / width);
  // within the rows found so far only what lies beyond the columns found so far is looked at
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    let x = 0;
    while (x < left && data[row + x]! < least) x++;
    left = x;
    let end = width - 1;
    while (end > right && data[row + end]! < least) end--;
    right = end;
  }
  const x = left - margin;
  const y = top - margin;
  return wholePixels({ x, y, width: right + margin + 1 - x, height: bottom + margin + 1 - y }, width, height);
}

/** The area from an even column and row on, so that every other pixel of it, or its halved grid, is that of the whole plane. */
export function onEvenPixels({ x, y, width, height }: PixelArea): PixelArea {
  return { x: x - (x & 1), y: y - (y & 1), width: width + (x & 1), height: height + (y & 1) };
}

/** The part of the picture inside `area` (whole pixels). @throws {RangeError} when it reaches outside. */
export function cropRgba(image: RgbaImage, area: PixelArea): RgbaImage {
  assertInside(area, image.width, image.height);
  const result = createRgbaImage(area.width, area.height);
  for (let y = 0; y < area.height; y++) {
    const from = ((area.y + y) * image.width + area.x) * 4;
    result.data.set(image.data.subarray(from, from + area.width * 4), y * area.width * 4);
  }
  return result;
}

/** The part of the mask inside `area` (whole pixels). @throws {RangeError} when it reaches outside. */
export function cropMask(mask: Mask, area: PixelArea): Mask {
  assertInside(area, mask.width, mask.height);
  const result = createMask(area.width, area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * mask.width + area.x;
    result.data.set(mask.data.subarray(from, from + area.width), y * area.width);
  }
  return result;
}

/** The part of the plane inside `area` (whole pixels). @throws {RangeError} when it reaches outside. */
export function cropPlane(plane: Plane, area: PixelArea): Plane {
  assertInside(area, plane.width, plane.height);
  const result = createPlane(area.width, area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * plane.width + area.x;
    result.data.set(plane.data.subarray(from, from + area.width), y * area.width);
  }
  return result;
}

/** One label a pixel of a picture `width` wide: those inside `area` (whole pixels). @throws {RangeError} when it reaches outside. */
export function cropLabels(labels: Uint8Array, width: number, area: PixelArea): Uint8Array {
  return cropMask({ data: labels, width, height: labels.length / width }, area).data;
}

/** Copies `patch` into `image` with its top-left corner at (x, y), in place. @throws {RangeError} when it reaches outside. */
export function pasteRgbaInPlace(image: RgbaImage, patch: RgbaImage, x: number, y: number): void {
  assertInside({ x, y, width: patch.width, height: patch.height }, image.width, image.height);
  for (let row = 0; row < patch.height; row++)
    image.data.set(
      patch.data.subarray(row * patch.width * 4, (row + 1) * patch.width * 4),
      ((y + row) * image.width + x) * 4,
    );
}

/** Copies `patch` into `mask` with its top-left corner at (x, y), in place. @throws {RangeError} when it reaches outside. */
export function pasteMaskInPlace(mask: Mask, patch: Mask, x: number, y: number): void {
  assertInside({ x, y, width: patch.width, height: patch.height }, mask.width, mask.height);
  for (let row = 0; row < patch.height; row++)
    mask.data.set(
      patch.data.subarray(row * patch.width, (row + 1) * patch.width),
      (y + row) * mask.width + x,
    );
}

/** Copies `patch` into `plane` with its top-left corner at (x, y), in place. @throws {RangeError} when it reaches outside. */
export function pastePlaneInPlace(plane: Plane, patch: Plane, x: number, y: number): void {
  assertInside({ x, y, width: patch.width, height: patch.height }, plane.width, plane.height);
  for (let row = 0; row < patch.height; row++)
    plane.data.set(
      patch.data.subarray(row * patch.width, (row + 1) * patch.width),
      (y + row) * plane.width + x,
    );
}
