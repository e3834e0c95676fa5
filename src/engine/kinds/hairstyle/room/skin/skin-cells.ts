/** Means over the grid's cells. */
export interface Cells {
  /** Logarithms of linear red, green and blue, 3 a cell. */
  readonly logs: Float32Array;
  /** Share 0..1 of the cell that was seen, and the deviation of green's logarithm in it. */
  readonly shares: Float32Array;
  readonly deviations: Float32Array;
}
