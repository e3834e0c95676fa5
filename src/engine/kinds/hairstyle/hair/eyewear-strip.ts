/** The ridge that runs along a strip of the face: the bridge or a temple of spectacles. */
import {
  bestPath,
  evenReachesInPlace,
  RAY_STEP,
  ridgeAt,
  ridgeReach,
  SEEN,
  sampleLogInto,
  WIDEST,
} from './eyewear-rays.ts';
import type { FaceCloseUp } from './face-close-up.ts';

export interface StripRidge {
  /** 1 where the ridge is seen, a column each. */
  readonly seen: Uint8Array;
  /** Centre of the ridge, centimetres above the strip's lower end. */
  readonly above: Float32Array;
  /** Logarithms of the ridge's red, green and blue. */
  readonly colours: Float32Array;
  /** Outline of its first `columns` columns in pixels of the close-up, x and y by turns. */
  outline(columns: number): Float32Array;
}

/** Writes the place so many centimetres above the lower end of a column to `out`. */
type PutPlace = (column: number, above: number, out: Float32Array, index: number) => void;

/** The best ridge over `columns` columns of a strip `high` centimetres high. */
export function followStrip(face: FaceCloseUp, columns: number, high: number, put: PutPlace): StripRidge {
  const inner = Math.round(high / RAY_STEP) + 1;
  const rows = inner + 2 * WIDEST;
  const colours = new Float32Array(columns * rows * 3);
  const at = new Float32Array(2);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      put(column, (row - WIDEST) * RAY_STEP, at, 0);
      sampleLogInto(face, at[0]!, at[1]!, colours, (column * rows + row) * 3);
    }
  const values = new Float32Array(columns * inner);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < inner; row++)
      values[column * inner + row] = ridgeAt(colours, column * rows + row + WIDEST);
  const path = bestPath(values, inner, columns, columns);
  const seen = new Uint8Array(columns);
  const above = new Float32Array(columns);
  const ridge = new Float32Array(3 * columns);
  const [up, down] = [new Float32Array(columns), new Float32Array(columns)];
  for (let column = 0; column < columns; column++) {
    const i = column * rows + path[column]! + WIDEST;
    seen[column] = values[column * inner + path[column]!]! > SEEN ? 1 : 0;
    above[column] = path[column]! * RAY_STEP;
    ridge.set(colours.subarray(3 * i, 3 * i + 3), 3 * column);
    up[column] = ridgeReach(colours, i, 1);
    down[column] = ridgeReach(colours, i, -1);
  }
  evenReachesInPlace(up, false);
  evenReachesInPlace(down, false);
  return {
    seen,
    above,
    colours: ridge,
    outline(count) {
      const line = new Float32Array(4 * count);
      for (let k = 0; k < count; k++) {
        put(k, above[k]! + (up[k]! + 0.5) * RAY_STEP, line, 2 * k);
        put(k, above[k]! - (down[k]! + 0.5) * RAY_STEP, line, 4 * count - 2 - 2 * k);
      }
      return line;
    },
  };
}
