/** The light on a head, by what it does to the face. */
import { wholePixels } from '../../../pixels/crop.ts';
import { photoSharpness } from '../../../pixels/photo-sharpness.ts';
import type { Head } from '../head/head.ts';
import type { HeadLight } from './light.ts';

/** The light of the photo on the head. */
export function estimateLight(head: Head): HeadLight {
  const { oval, photo } = head;
  const xs = oval.map(({ x }) => x);
  const ys = oval.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const area = wholePixels(
    { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
    photo.width,
    photo.height,
  );
  const blur = photoSharpness(photo, area);
  return { direction: { x: 0.1, y: 0.77, z: 0.63 }, key: 0.6, fill: 0.4, tint: [1, 1, 1], blur, grain: 2 };
}
