/** Between masks (0..255) and planes (0..1). */
import type { Mask, Plane } from './image.ts';

/** Coverage as 0..1. */
export function maskToPlane(mask: Mask): Plane {
  const { data, width, height } = mask;
  const plane = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) plane[i] = data[i]! / 255;
  return { data: plane, width, height };
}

/** Coverage of a plane of 0..1, rounded; values outside are clamped. */
export function planeToMask(plane: Plane): Mask {
  const { data, width, height } = plane;
  const mask = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) mask[i] = Math.max(0, Math.min(255, data[i]! * 255 + 0.5));
  return { data: mask, width, height };
}
