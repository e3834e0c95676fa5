/** Coordinates on the torso: down from the shoulders to the hips, and to the side. */
import type { BodyGeometry } from './body-geometry.ts';

export interface TorsoFrame {
  /** Length of the torso in pixels, kept sane where the hips are guessed or foreshortened. */
  readonly length: number;
  /** Half the shoulder joints' distance in units. */
  readonly halfWidth: number;
  /** `down`: 0 between the shoulders, 1 between the hip joints; `side`: units from the axis, negative to the left of the picture. */
  at(x: number, y: number): { readonly down: number; readonly side: number };
}

/** The frame of a body in its scene's pixels. */
export function torsoFrame(body: BodyGeometry): TorsoFrame {
  const { neckBase, hipCentre, unit, shoulders } = body;
  const torso = Math.max(1, Math.hypot(hipCentre.x - neckBase.x, hipCentre.y - neckBase.y));
  const axisX = (hipCentre.x - neckBase.x) / torso;
  const axisY = (hipCentre.y - neckBase.y) / torso;
  const length = Math.max(torso, 0.9 * unit);
  return {
    length,
    halfWidth:
      (0.5 * Math.hypot(shoulders.left.x - shoulders.right.x, shoulders.left.y - shoulders.right.y)) / unit,
    at(x, y) {
      const tx = x - neckBase.x;
      const ty = y - neckBase.y;
      return { down: (tx * axisX + ty * axisY) / length, side: (tx * axisY - ty * axisX) / unit };
    },
  };
}
