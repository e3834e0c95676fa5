/** A class of the parse that goes on, by its colour, into what the parse gave to another. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** Pixels of each class that tell its colour, at least. */
const FEWEST = 60;

export interface Regrowth {
  readonly from: BodyClass;
  readonly to: BodyClass;
  /** Classes whose mean colours differ less than this ΔE can't be told apart. */
  readonly different: number;
  /** A pixel is as near to the growing class's colour as this share of its distance to the other's. */
  readonly nearer: number;
  /** And no farther from it than this ΔE. */
  readonly alike: number;
}

/** Columns and rows, the ends not included. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * 255 on pixels of class `from` in the box that join the class `to` and have its colour, both colours read in the box; null
 * where there are none.
 */
export function regrowClass(
  { photo, parse }: PerceivedPerson,
  box: Box,
  { from, to, different, nearer, alike }: Regrowth,
): Mask | null {
  const { width, height, labels } = parse;
  const [source, target] = [BODY_CLASSES.indexOf(from), BODY_CLASSES.indexOf(to)];
  const left = Math.max(1, Math.floor(box.left));
  const right = Math.min(width - 1, Math.ceil(box.right));
  const top = Math.max(1, Math.floor(box.top));
  const bottom = Math.min(height - 1, Math.ceil(box.bottom));
  const lab = new Float32Array(3);
  const queue: number[] = [];
  const sums = { [source]: [0, 0, 0, 0], [target]: [0, 0, 0, 0] };
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const sum = sums[labels[at]!];
      if (!sum) continue;
      srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
      for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
      sum[3]!++;
      if (labels[at] === target) queue.push(at);
    }
  const [of, other] = [meanOf(sums[target]!), meanOf(sums[source]!)];
  if (!of || !other || distance(of, other) < different) return null;
  const grown = createMask(width, height);
  let any = false;
  for (let k = 0; k < queue.length; k++) {
    const at = queue[k]!;
    for (const next of [at - width, at - 1, at + 1, at + width]) {
      if (labels[next] !== source || grown.data[next] === 255) continue;
      const x = next % width;
      const y = (next - x) / width;
      if (x < left || x >= right || y < top || y >= bottom) continue;
      srgbToLab(photo.data[4 * next]!, photo.data[4 * next + 1]!, photo.data[4 * next + 2]!, lab, 0);
      const own = distance(lab, of);
      if (own > alike || own > nearer * distance(lab, other)) continue;
      grown.data[next] = 255;
      queue.push(next);
      any = true;
    }
  }
  return any ? grown : null;
}

function meanOf(sum: readonly number[]): readonly [number, number, number] | null {
  const count = sum[3]!;
  return count < FEWEST ? null : [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
