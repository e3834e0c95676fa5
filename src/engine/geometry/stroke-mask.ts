/** Lines one pixel thin in a mask. */
import type { Mask } from '../pixels/image.ts';

/** Sets the pixels of `mask` that the polyline `line` passes to 255, in place; what lies outside is left out. */
export function strokeMask({ data, width, height }: Mask, line: readonly { x: number; y: number }[]): void {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y)));
    for (let k = 0; k <= steps; k++) {
      const x = Math.floor(a.x + ((b.x - a.x) * k) / steps);
      const y = Math.floor(a.y + ((b.y - a.y) * k) / steps);
      if (x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = 255;
    }
  }
}
