/** Measures along a limb where it is hidden, from those on both sides. */

/** Sets values at `gaps` that have known ones on both sides to the straight line between these, where it lies higher. */
export function bridgeInPlace(values: Float32Array, gaps: readonly boolean[]): void {
  for (let from = gaps.indexOf(true); from >= 0; from = gaps.indexOf(true, from + 1)) {
    let to = from;
    while (gaps[to]) to++;
    if (from > 0 && to < gaps.length)
      for (let i = from; i < to; i++) {
        const t = (i - from + 1) / (to - from + 1);
        values[i] = Math.max(values[i]!, values[from - 1]! + (values[to]! - values[from - 1]!) * t);
      }
    from = to;
  }
}
