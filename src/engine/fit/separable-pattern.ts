/** Checks and stripes: a window along them is the sum of a function along it and one across. */

/** The variance of a window's values, in rows of `columns`, and the share of it that rows and columns explain. */
export function separable(
  values: Float64Array,
  columns: number,
): { readonly variance: number; readonly share: number } {
  const rows = values.length / columns;
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  let mean = 0;
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const value = values[i * columns + j]!;
      mean += value / values.length;
      byRow[i]! += value / columns;
      byColumn[j]! += value / rows;
    }
  let [variance, explained] = [0, 0];
  for (const value of values) variance += (value - mean) ** 2 / values.length;
  for (const value of byRow) explained += (value - mean) ** 2 / rows;
  for (const value of byColumn) explained += (value - mean) ** 2 / columns;
  return { variance, share: variance > 0 ? Math.min(1, explained / variance) : 0 };
}
