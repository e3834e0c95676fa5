/** The surface around a height field. */

/** Depth of what no slope reaches. */
const FARTHEST = -40;

/**
 * Fills the outside (not a number) by sweeping forwards and backwards: each sample is its highest neighbour less `drop`,
 * the slope by which the surface falls from one sample to the next.
 */
export function fallOffInPlace(depth: Float32Array, width: number, height: number, drop: number): void {
  const isInside = depth.map((z) => (Number.isNaN(z) ? 0 : 1));
  for (let i = 0; i < depth.length; i++) if (!isInside[i]) depth[i] = FARTHEST;
  const steps = [
    [-1, 0, 1],
    [0, -1, 1],
    [-1, -1, Math.SQRT2],
    [1, -1, Math.SQRT2],
  ] as const;
  for (const direction of [1, -1, 1, -1]) {
    for (let i = 0; i < depth.length; i++) {
      const at = direction === 1 ? i : depth.length - 1 - i;
      if (isInside[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [dx, dy, distance] of steps) {
        const [nx, ny] = [x + dx * direction, y + dy * direction];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        depth[at] = Math.max(depth[at]!, depth[ny * width + nx]! - drop * distance);
      }
    }
  }
}
