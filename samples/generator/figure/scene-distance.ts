import type { Part } from './distance.ts';

/** Solids that are drawn alike. */
interface SolidLayer {
  readonly parts: readonly Part[];
  /** Distance to the layer, given those of its parts that matter nearby. */
  readonly distance: (parts: readonly Part[], x: number, y: number, z: number) => number;
}

/** A layer with those of its parts that matter to some rays. */
export interface ActiveLayer<Layer extends SolidLayer> {
  readonly layer: Layer;
  readonly parts: readonly Part[];
}

/** Distance from a point to the nearest of the layers, in centimetres. */
export function sceneDistance(
  active: readonly ActiveLayer<SolidLayer>[],
  x: number,
  y: number,
  z: number,
): number {
  let nearest = 1e3;
  for (const { layer, parts } of active) nearest = Math.min(nearest, layer.distance(parts, x, y, z));
  return nearest;
}
