/** Narrow notches in a waistband's upper edge: the cut-out took cloth of the ground's colour for the ground. */
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Points to each side by which a notch is told: it is narrower than half of them all. */
const REACH = 3;
/** A point this far below the middle of its neighbours, as a share of the waist's width, lies in a notch. */
const DEPTH = 0.012;
/** A gap between the waist's line and the cloth is shallow up to this share of the waist's width, and as far as colours are drawn outwards, pixels. */
const SHALLOW = 0.035;
const COLOURED = 6;
/** Coverage from which on cloth is whole. */
const WHOLE = 240;

/** The waist's edge, right to left corner, with its narrow notches bridged. */
export function bridgeNotches(waist: readonly GarmentPoint[]): GarmentPoint[] {
  const [first, last] = [waist[0]!, waist.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const along = { x: (last.x - first.x) / length, y: (last.y - first.y) / length };
  const below = (point: GarmentPoint): number =>
    (point.y - first.y) * along.x - (point.x - first.x) * along.y;
  return waist.map((point, i) => {
    if (i === 0 || i === waist.length - 1) return point;
    const near: number[] = [];
    for (let k = Math.max(0, i - REACH); k <= Math.min(waist.length - 1, i + REACH); k++)
      near.push(below(waist[k]!));
    const level = near.sort((a, b) => a - b)[near.length >> 1]!;
    const depth = below(point) - level;
    if (depth < DEPTH * length) return point;
    return { x: point.x + depth * along.y, y: point.y - depth * along.x };
  });
}

/** `matte` with what lies between the edge found and the bridged one as cloth. */
export function withNotchesFilled(
  matte: Mask,
  found: readonly GarmentPoint[],
  bridged: readonly GarmentPoint[],
): Mask {
  if (found.every((point, i) => point === bridged[i])) return matte;
  const { width, height } = matte;
  const filled = createMask(width, height);
  filled.data.set(matte.data);
  for (let i = 0; i + 1 < found.length; i++) {
    if (found[i] === bridged[i] && found[i + 1] === bridged[i + 1]) continue;
    const outline = [bridged[i]!, bridged[i + 1]!, found[i + 1]!, found[i]!].flatMap(({ x, y }) => [x, y]);
    const notch = fillPolygon(outline, width, height);
    for (let at = 0; at < filled.data.length; at++)
      filled.data[at] = Math.max(filled.data[at]!, notch.data[at]!);
  }
  return filled;
}

/**
 * `matte` with the shallow gaps below the `waist` line as cloth: gathers and a rough cut-out fall short of it here and there,
 * which a new waistband on a body would show as a ragged edge.
 */
export function withWaistEven(matte: Mask, waist: readonly GarmentPoint[]): Mask {
  const { width, height } = matte;
  const data = matte.data.slice();
  const [first, last] = [waist[0]!, waist.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const down = { x: -(last.y - first.y) / length, y: (last.x - first.x) / length };
  const deepest = Math.min(COLOURED, 1 + SHALLOW * length);
  const step = 0.5;
  for (let i = 0; i + 1 < waist.length; i++) {
    const [a, b] = [waist[i]!, waist[i + 1]!];
    const count = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / step);
    for (let k = 0; k < count; k++) {
      const from = { x: a.x + ((b.x - a.x) * k) / count, y: a.y + ((b.y - a.y) * k) / count };
      const pixel = (depth: number): number => {
        const [x, y] = [Math.floor(from.x + depth * down.x), Math.floor(from.y + depth * down.y)];
        return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
      };
      let depth = 0;
      while (depth <= deepest && !(matte.data[pixel(depth)]! >= WHOLE)) depth += step;
      if (depth > deepest) continue;
      for (let filled = -step; filled < depth; filled += step) {
        const at = pixel(filled);
        if (at >= 0) data[at] = 255;
      }
    }
  }
  return { width, height, data };
}
