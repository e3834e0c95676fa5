/** Places worth trying when nobody has said where: deep in the skin, well lit and flat, far from each other. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { SkinRoom } from './skin-room.ts';

/** Room to the rim, in centimetres, beyond which more doesn't make a place better. */
const PLENTY = 5;

/** At most `count` photo points, the most promising first. */
export function automaticPlaces(room: SkinRoom, pixelsPerCentimetre: number, count: number): ImagePoint[] {
  const { scale, width, height, depth, greatestDepth, cell, columns, rows, quality } = room;
  const plenty = Math.min(PLENTY * pixelsPerCentimetre * scale, 0.85 * greatestDepth);
  const found: { x: number; y: number; depth: number; value: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      const y = Math.min(height - 1, row * cell + (cell >> 1));
      const here = depth[y * width + x]!;
      if (here < 0.1 * greatestDepth) continue;
      const value = quality[row * columns + column]! * Math.min(1, here / plenty);
      found.push({ x, y, depth: here, value });
    }
  found.sort((a, b) => b.value - a.value || a.y - b.y || a.x - b.x);
  const kept: typeof found = [];
  for (const place of found) {
    if (kept.length === count) break;
    const apart = 1.1 * Math.max(place.depth, 0.25 * plenty);
    if (kept.every((other) => Math.hypot(place.x - other.x, place.y - other.y) >= apart)) kept.push(place);
  }
  return kept.map(({ x, y }) => ({ x: (x + 0.5) / scale, y: (y + 0.5) / scale }));
}
