/**
 * Oriented rectangles of the photo, as the nets want to see them: the body or the hand upright, in the middle.
 */
import type { ImagePoint, Rectangle } from './frames.ts';

/**
 * A rectangle that was turned by `angle` around its centre. Its own axes: u runs along the width, v along the
 * height; at angle 0 they are the photo's x and y. Positive angles turn clockwise as seen on the screen.
 */
export interface OrientedRegion {
  readonly center: ImagePoint;
  /** Extent along u and v in photo pixels; a negative width means that u runs the other way, mirrored. */
  readonly width: number;
  readonly height: number;
  /** Radians. */
  readonly angle: number;
}

/** Photo point at fraction (u, v) of the region; (0, 0) is its first corner, (1, 1) the opposite one. */
export function regionToImage(region: OrientedRegion, u: number, v: number): ImagePoint {
  const alongWidth = (u - 0.5) * region.width;
  const alongHeight = (v - 0.5) * region.height;
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return {
    x: region.center.x + alongWidth * cos - alongHeight * sin,
    y: region.center.y + alongWidth * sin + alongHeight * cos,
  };
}

/** Fractions (u, v) of the region at a photo point; outside 0..1 where the point is outside. */
export function imageToRegion(region: OrientedRegion, point: ImagePoint): { u: number; v: number } {
  const dx = point.x - region.center.x;
  const dy = point.y - region.center.y;
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  return {
    u: (dx * cos + dy * sin) / region.width + 0.5,
    v: (dy * cos - dx * sin) / region.height + 0.5,
  };
}

/** The same rectangle, seen as in a mirror: (u, v) of the one is (1 - u, v) of the other. */
export function mirrorRegion(region: OrientedRegion): OrientedRegion {
  return { ...region, width: -region.width };
}

/** The smallest upright square that holds a rectangle, e.g. a whole photo (letterboxed). */
export function squareAround(rectangle: Rectangle): OrientedRegion {
  const size = Math.max(rectangle.width, rectangle.height);
  return {
    center: { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 },
    width: size,
    height: size,
    angle: 0,
  };
}

/** The upright region that is a rectangle. */
export function regionOf({ x, y, width, height }: Rectangle): OrientedRegion {
  return { center: { x: x + width / 2, y: y + height / 2 }, width, height, angle: 0 };
}

/**
 * The square around `center` whose upward axis points to `above`, twice their distance wide, times `scale`.
 * This is how BlazePose aligns a body: centre between the hips, `above` on the circle around the whole person.
 */
export function squareByAlignment(center: ImagePoint, above: ImagePoint, scale: number): OrientedRegion {
  const size = 2 * Math.hypot(above.x - center.x, above.y - center.y) * scale;
  return { center, width: size, height: size, angle: uprightAngle(center, above) };
}

/** Angle of a region in which the direction from `from` to `to` points straight up, in -π..π. */
export function uprightAngle(from: ImagePoint, to: ImagePoint): number {
  return Math.atan2(to.x - from.x, from.y - to.y);
}

/** The upright bounding box of a region. */
export function regionBounds(region: OrientedRegion): Rectangle {
  const cos = Math.abs(Math.cos(region.angle));
  const sin = Math.abs(Math.sin(region.angle));
  const width = Math.abs(region.width) * cos + region.height * sin;
  const height = Math.abs(region.width) * sin + region.height * cos;
  return { x: region.center.x - width / 2, y: region.center.y - height / 2, width, height };
}

/** The part of a rectangle that lies inside a picture of the given size; width or height 0 where there is none. */
export function clipToPicture(
  rectangle: Rectangle,
  picture: { readonly width: number; readonly height: number },
): Rectangle {
  const left = Math.min(picture.width, Math.max(0, rectangle.x));
  const top = Math.min(picture.height, Math.max(0, rectangle.y));
  const right = Math.max(left, Math.min(picture.width, rectangle.x + rectangle.width));
  const bottom = Math.max(top, Math.min(picture.height, rectangle.y + rectangle.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
