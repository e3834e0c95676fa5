/** What becomes of a strand past its tie. */

/** A strand as it arrives at the tie. */
export interface TiedStrand {
  /** Place in the tie's disc: angle, and distance from the middle 0..1. */
  readonly angle: number;
  readonly reach: number;
  readonly lock: number;
  /** Random number 0..1 of the strand, and of its lock. */
  readonly chance: number;
  readonly lockChance: number;
}

/**
 * Appends the points past the tie to `out`, whose index `at` is the next free number, and returns the index after them.
 * It writes at most `FINISH_POINTS` points, and to `openness` (one number a point, 1 before) how open to the light each
 * lies.
 */
export type Finish = (strand: TiedStrand, out: Float64Array, at: number, openness: Float64Array) => number;

export const FINISH_POINTS = 360;
