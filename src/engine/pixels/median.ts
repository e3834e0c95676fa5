/** The middle of a few numbers. */

/** The upper median of `values`, which are sorted in place; undefined where there are none. None may be NaN. */
export function medianInPlace(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
