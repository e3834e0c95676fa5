/**
 * The view frame of drawn hair: photo pixels to the right, photo pixels downwards, and nearness to the camera in the same
 * unit (centimetres × pixels per centimetre), so that all three axes have one scale.
 */
import type { Head } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';

/** Unit vector or place of the view frame. */
export type ViewVector = readonly [right: number, down: number, near: number];

/** A direction of the head frame as a unit vector of the view frame. */
export function viewDirection(head: Head, { x, y, z }: HeadPoint): ViewVector {
  const m = head.toPhoto;
  const scale = head.pixelsPerCentimetre;
  const right = (m[0]! * x + m[1]! * y + m[2]! * z) / scale;
  const down = (m[4]! * x + m[5]! * y + m[6]! * z) / scale;
  const near = m[8]! * x + m[9]! * y + m[10]! * z;
  const length = Math.hypot(right, down, near) || 1;
  return [right / length, down / length, near / length];
}

/** Points of the head frame (x, y, z interleaved) in the view frame, interleaved in the same order. */
export function viewPoints(
  head: Pick<Head, 'toPhoto' | 'pixelsPerCentimetre'>,
  points: Float32Array,
): Float32Array {
  const scale = head.pixelsPerCentimetre;
  const [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3] = head.toPhoto as unknown as number[];
  const viewed = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const z = points[i + 2]!;
    viewed[i] = a0! * x + a1! * y + a2! * z + a3!;
    viewed[i + 1] = b0! * x + b1! * y + b2! * z + b3!;
    viewed[i + 2] = (c0! * x + c1! * y + c2! * z + c3!) * scale;
  }
  return viewed;
}
