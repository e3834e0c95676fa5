import type { Mask } from '../../../pixels/image.ts';
import type { SkinScene } from './skin-scene.ts';

/** Median L, a and b of a scene's pixels under a shape (255); null where it has fewer than ten. */
export function medianColour(shape: Mask, { lab }: SkinScene): readonly number[] | null {
  const found: number[] = [];
  for (let i = 0; i < shape.data.length; i++) if (shape.data[i] === 255) found.push(i);
  if (found.length < 10) return null;
  return [0, 1, 2].map((c) => {
    const values = Float32Array.from(found, (i) => lab.data[3 * i + c]!).sort();
    return values[values.length >> 1]!;
  });
}
