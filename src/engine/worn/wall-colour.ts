/** The colour of an even wall behind a wearer. */
import type { LabImage, Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** The wall is asked this near to the garment, in shoulder widths, and this many pixels inside of its rim. */
const BESIDE = 0.12;
const SURE = 3;
/** Fewer pixels tell nothing, and a wall that differs by more from its mean (Lab, root mean square) is not even. */
const ENOUGH = 50;
const EVEN = 4;

export interface WallColour {
  /** The wall's mean, Lab. */
  readonly mean: readonly [number, number, number];
  /** How far (Lab) a pixel's colour is from the wall's mean. */
  readonly apart: (at: number) => number;
  /** Root mean square distance (Lab) of the wall's pixels from it. */
  readonly spread: number;
}

/** The wall's colour beside `cloth`; null where it isn't even. `background` (255) and `cloth` have the size of `lab`. */
export function readWall(cloth: Mask, background: Mask, { data }: LabImage, unit: number): WallColour | null {
  const near = dilateSquare(cloth, Math.round(BESIDE * unit));
  const sure = erodeSquare(background, SURE);
  const sum = [0, 0, 0];
  let squares = 0;
  let count = 0;
  for (let at = 0; at < sure.data.length; at++) {
    if (sure.data[at] !== 255 || near.data[at] !== 255) continue;
    for (let c = 0; c < 3; c++) {
      sum[c]! += data[3 * at + c]!;
      squares += data[3 * at + c]! ** 2;
    }
    count++;
  }
  if (count < ENOUGH) return null;
  const [l, a, b] = sum.map((value) => value / count) as [number, number, number];
  const spread = Math.sqrt(Math.max(0, squares / count - (l * l + a * a + b * b)));
  if (spread > EVEN) return null;
  return {
    mean: [l, a, b],
    apart: (at) => Math.hypot(data[3 * at]! - l, data[3 * at + 1]! - a, data[3 * at + 2]! - b),
    spread,
  };
}
