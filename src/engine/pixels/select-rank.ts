/** The value of a rank without sorting all (C. A. R. Hoare, Algorithm 65: Find, 1961). */

/**
 * The value that the first `count` of `values` would have at index `rank` if they were sorted; they are reordered in place.
 * None may be NaN.
 * @throws {RangeError} when there is no such rank.
 */
export function selectRankInPlace(values: Float64Array, count: number, rank: number): number {
  if (!(rank >= 0 && rank < count && count <= values.length))
    throw new RangeError(`Expected a rank below the ${count} values, got ${rank}.`);
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank]!;
}
