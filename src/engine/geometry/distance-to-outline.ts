/** Signed distances to a polygon, exact along its edge. */

/**
 * Replaces, in place, the distances of `signed` (negative inside; one value a pixel, to the polygon's filled pixels) that are
 * less than `band` by the exact distance of the pixel's centre to the polygon's nearest edge, whose sign they keep. `points`
 * holds x and y of each corner, in pixels.
 */
export function refineOutlineDistanceInPlace(
  signed: Float32Array,
  width: number,
  height: number,
  points: ArrayLike<number>,
  band: number,
): void {
  const nearest = new Float32Array(signed.length).fill(Number.POSITIVE_INFINITY);
  const count = points.length >> 1;
  const reach = band + 1;
  for (let k = 0; k < count; k++) {
    const [ax, ay] = [points[2 * k]!, points[2 * k + 1]!];
    const next = (k + 1) % count;
    const [dx, dy] = [points[2 * next]! - ax, points[2 * next + 1]! - ay];
    const squared = dx * dx + dy * dy;
    const left = Math.max(0, Math.floor(Math.min(ax, ax + dx) - reach));
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, ax + dx) + reach));
    const top = Math.max(0, Math.floor(Math.min(ay, ay + dy) - reach));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, ay + dy) + reach));
    for (let y = top; y <= bottom; y++)
      for (let x = left, at = y * width + left; x <= right; x++, at++) {
        if (Math.abs(signed[at]!) >= band) continue;
        const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
        const t = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
        const [ox, oy] = [px - t * dx, py - t * dy];
        const distance = ox * ox + oy * oy;
        if (distance < nearest[at]!) nearest[at] = distance;
      }
  }
  for (let at = 0; at < signed.length; at++)
    if (nearest[at]! < Number.POSITIVE_INFINITY)
      signed[at] = signed[at]! < 0 ? -Math.sqrt(nearest[at]!) : Math.sqrt(nearest[at]!);
}
