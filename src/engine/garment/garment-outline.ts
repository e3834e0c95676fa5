/** A garment's outline in its upright frame, split into its two sides. */
import { type Contour, traceContours } from '../geometry/contour.ts';
import { resampleClosed, reversePolyline, sliceClosed, smoothClosed } from '../geometry/polyline.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import type { Mask } from '../pixels/image.ts';
import { findUprightFrame, toUpright, type UprightFrame } from './upright-frame.ts';

/**
 * Half of an outline, from the middle of the hem over side seam and shoulder to the middle of the neck: interleaved
 * (outward, down) coordinates in mask pixels. `outward` is the distance from the axis towards this side, so both sides
 * of a symmetric garment have the same chain.
 */
export type SideChain = Float64Array;

export interface GarmentOutline {
  readonly frame: UprightFrame;
  /** The whole outline in (u, v), clockwise on screen, beginning at the middle of the hem. */
  readonly points: Float64Array;
  readonly right: SideChain;
  readonly left: SideChain;
  /** Bounding box in the upright frame. */
  readonly top: number;
  readonly bottom: number;
  readonly leftmost: number;
  readonly rightmost: number;
  /** Area in square pixels, holes not counted out. */
  readonly area: number;
}

/** Distance between outline points in mask pixels. */
export const OUTLINE_STEP = 2;

/** @throws {RangeError} when the mask is empty. */
export function traceOutline(mask: Mask): GarmentOutline {
  const frame = findUprightFrame(mask);
  const contour = largestContour(mask);
  const upright = new Float64Array(contour.points.length);
  for (let i = 0; i < upright.length; i += 2) {
    const { u, v } = toUpright(frame, contour.points[i]!, contour.points[i + 1]!);
    upright[i] = u;
    upright[i + 1] = v;
  }
  let perimeter = 0;
  for (let i = 0; i < upright.length; i += 2) {
    const j = (i + 2) % upright.length;
    perimeter += Math.hypot(upright[j]! - upright[i]!, upright[j + 1]! - upright[i + 1]!);
  }
  const count = Math.max(40, Math.round(perimeter / OUTLINE_STEP));
  const even = smoothClosed(resampleClosed(upright, count), 0.8);
  const hem = axisCrossing(even, 'lowest');
  const points = sliceClosed(even, hem, hem + count - 1);
  const neck = axisCrossing(points, 'highest');
  const right = sliceClosed(points, 0, neck);
  for (let i = 0; i < right.length; i += 2) right[i] = -right[i]!;
  const left = reversePolyline(sliceClosed(points, neck, count - 1));

  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let leftmost = Number.POSITIVE_INFINITY;
  let rightmost = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 2) {
    leftmost = Math.min(leftmost, points[i]!);
    rightmost = Math.max(rightmost, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  return { frame, points, right, left, top, bottom, leftmost, rightmost, area: contour.area };
}

function largestContour(mask: Mask): Contour {
  const contours = traceContours(blurMask(mask, 0.8));
  const largest = contours.reduce<Contour | null>(
    (best, contour) => (contour.area > (best?.area ?? 0) ? contour : best),
    null,
  );
  if (!largest) throw new RangeError('Expected a mask that covers something, got an empty one.');
  return largest;
}

/** Index of the point where the outline crosses the axis lowest or highest. */
function axisCrossing(points: Float64Array, which: 'lowest' | 'highest'): number {
  const n = points.length / 2;
  let best = -1;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    if (points[i * 2]! > 0 === points[j * 2]! > 0) continue;
    const v = points[i * 2 + 1]!;
    if (best < 0 || (which === 'lowest' ? v > points[best * 2 + 1]! : v < points[best * 2 + 1]!)) best = i;
  }
  return Math.max(0, best);
}
