/** Which way neck, shoulders and chest face. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { type Head, projectToPhoto } from '../../head/head.ts';
import type { BareSurface } from './bare-surface.ts';

/** Standard deviation (centimetres) of the rounding of the folds in which the capsules meet: trapezius and neck are one. */
const ROUNDING = 1.2;

/** Camera normals (x right, y up, z to the camera) of the body's capsules, 3 a cell; beyond them the nearest rim's. */
export function bodyNormals(head: Head, { area, step, columns, rows }: BareSurface): Float32Array {
  const size = columns * rows;
  const normals = new Float32Array(3 * size);
  const nearest = new Float32Array(size).fill(Number.POSITIVE_INFINITY);
  for (let at = 2; at < normals.length; at += 3) normals[at] = 1;
  const unit = head.pixelsPerCentimetre;
  for (const { from, to, fromRadius, toRadius } of head.body) {
    const a = projectToPhoto(head, from);
    const b = projectToPhoto(head, to);
    const ax = b.x - a.x;
    const ay = b.y - a.y;
    const length = ax * ax + ay * ay || 1;
    for (let row = 0, at = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, at++) {
        const px = area.x + (column + 0.5) * step - a.x;
        const py = area.y + (row + 0.5) * step - a.y;
        const t = Math.max(0, Math.min(1, (px * ax + py * ay) / length));
        const radius = Math.max(1, (fromRadius + (toRadius - fromRadius) * t) * unit);
        const x = (px - t * ax) / radius;
        const y = (py - t * ay) / radius;
        const lean = Math.hypot(x, y);
        const outside = (lean - 1) * radius;
        if (outside >= nearest[at]!) continue;
        nearest[at] = outside;
        const scale = lean > 0.97 ? 0.97 / lean : 1;
        normals[3 * at] = x * scale;
        normals[3 * at + 1] = -y * scale;
        normals[3 * at + 2] = Math.sqrt(Math.max(0, 1 - (lean * scale) ** 2));
      }
  }
  for (let c = 0; c < 3; c++) {
    const data = new Float32Array(size);
    for (let at = 0; at < size; at++) data[at] = normals[3 * at + c]!;
    const round = gaussianBlur({ data, width: columns, height: rows }, (ROUNDING * unit) / step).data;
    for (let at = 0; at < size; at++) normals[3 * at + c] = round[at]!;
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1;
    for (let c = 0; c < 3; c++) normals[at + c]! /= length;
  }
  return normals;
}
