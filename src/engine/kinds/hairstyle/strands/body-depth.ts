/** The body as hair meets it: how near its surface is at every pixel, continued a little beyond its silhouette. */
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { enlargeCells } from '../../../pixels/resample.ts';

/** Nearness of the body on a reduced grid, as the head stage makes it. */
export interface BodyNearness {
  /** Centimetres, −Infinity where there is no body. */
  readonly plane: Plane;
  /** Canvas pixels a cell. */
  readonly step: number;
}

export interface BodyDepth {
  /** Nearness in the unit of the view frame, of the canvas's size; continued smoothly where there is no body. */
  readonly nearness: Plane;
  /** The same on the reduced grid, −Infinity where there is no body. */
  readonly coarse: Plane;
  readonly step: number;
}

/** The nearness of the body in the unit of the view frame, `pixelsPerCentimetre` a centimetre, for a canvas. */
export function bodyDepth(
  { plane, step }: BodyNearness,
  pixelsPerCentimetre: number,
  width: number,
  height: number,
): BodyDepth {
  const coarse = createPlane(plane.width, plane.height);
  const known = new Float32Array(plane.data.length);
  const samples = new Float32Array(plane.data.length);
  for (let i = 0; i < known.length; i++) {
    const value = plane.data[i]! * pixelsPerCentimetre;
    coarse.data[i] = value;
    if (!Number.isFinite(value)) continue;
    known[i] = 1;
    samples[i] = value;
  }
  const filled = pushPullSamples(samples, known, plane.width, plane.height, 1);
  const nearness = enlargeCells({ ...plane, data: filled }, step, width, height);
  return { nearness, coarse, step };
}
