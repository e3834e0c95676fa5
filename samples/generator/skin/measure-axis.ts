/** How wide a part is in its picture, across the projection of its bone. */
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { type CloseUpPicture, project } from './render-close-up.ts';
import type { CloseUpScene } from './scene.ts';

export interface MeasuredAxis {
  /** Middle of the part between its outlines, from its upper to its lower end, continuous pixel coordinates. */
  readonly axis: readonly { readonly x: number; readonly y: number }[];
  /** Half of the distance between the outlines at each point. */
  readonly halfWidths: readonly number[];
}

const POINTS = 9;

/** Only places where both outlines are in the picture are measured. */
export function measureAxis({ labels, width, height }: CloseUpPicture, scene: CloseUpScene): MeasuredAxis {
  const [upper, lower] = scene.axis.map((point) => project(point, scene.view)) as [
    { x: number; y: number },
    { x: number; y: number },
  ];
  const [dx, dy] = [lower.x - upper.x, lower.y - upper.y];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const wanted = BODY_CLASSES.indexOf(scene.axisClass);
  const classAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : labels[Math.floor(y) * width + Math.floor(x)]!;
  const axis: { x: number; y: number }[] = [];
  const halfWidths: number[] = [];
  for (let i = 0; i < POINTS; i++) {
    const along = (i + 0.5) / POINTS;
    const [x, y] = [upper.x + dx * along, upper.y + dy * along];
    if (classAt(x, y) !== wanted) continue;
    const reach = [1, -1].map((side) => {
      let t = 0;
      while (classAt(x + nx * side * (t + 0.5), y + ny * side * (t + 0.5)) === wanted) t += 0.5;
      return classAt(x + nx * side * (t + 0.5), y + ny * side * (t + 0.5)) === -1 ? Number.NaN : t;
    }) as [number, number];
    if (Number.isNaN(reach[0] + reach[1])) continue;
    const shift = (reach[0] - reach[1]) / 2;
    axis.push({ x: x + nx * shift, y: y + ny * shift });
    halfWidths.push((reach[0] + reach[1]) / 2);
  }
  return { axis, halfWidths };
}
