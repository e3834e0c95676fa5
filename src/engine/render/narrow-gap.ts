/** The narrow end of the gap between trouser legs: it is a slit that comes to a point, where worn cloth touches and turns in. */

import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { fillFromRimInPlace } from './holes-between-legs.ts';

/** Coverage from which cloth is whole. */
const WHOLE = 0.97;
/** Logarithm of the light in the crease where both legs meet. */
const CREASE = -0.24;

/** Where the gap is looked for, in pixels of the layers. */
interface Between {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Run {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** What was closed between the legs. */
export interface ClosedGap {
  /** Pixels that got cloth. */
  readonly holes: readonly number[];
  /** Logarithm of light to be added at pixels of the crease in which the legs meet. */
  readonly crease: ReadonlyMap<number, number>;
}

/**
 * Closes, in place, the gap of the `layers` together from its upper end down to where it is `narrow` pixels wide, with a rounded
 * end; the last layer gets the cloth. A gap that stays narrow all the way through the box stays as it is.
 */
export function closeNarrowGapInPlace(layers: readonly Layer[], between: Between, narrow: number): ClosedGap {
  const cloth = layers.at(-1);
  const runs = cloth ? narrowEnd(layers, between, narrow) : [];
  const holes: number[] = [];
  const crease = new Map<number, number>();
  if (!cloth || runs.length === 0) return { holes, crease };
  const { width } = cloth;
  const [first, end] = [runs[0]!.y, runs.at(-1)!.y + 1];
  for (const { y, from, to } of runs) {
    const middle = (from + to) / 2;
    // an arch is left open
    const rise = (end - y) / narrow;
    const open = rise < 1 ? 0.5 * narrow * Math.sqrt(1 - rise * rise) : 0;
    for (let x = from; x < to; x++) if (Math.abs(x + 0.5 - middle) >= open) holes.push(y * width + x);
    const depth = CREASE * smoothStep(0, 2 * narrow, y - first);
    const breadth = Math.max(1.2, 0.35 * (to - from));
    for (let x = Math.floor(middle - 3 * breadth); x <= middle + 3 * breadth; x++)
      crease.set(y * width + x, depth * Math.exp(-(((x + 0.5 - middle) / breadth) ** 2)));
  }
  fillFromRimInPlace(layers, cloth, holes);
  return { holes, crease };
}

/** Open runs from the gap's upper end down to the last that is narrow; none where no wider one follows in the box. */
function narrowEnd(layers: readonly Layer[], between: Between, narrow: number): Run[] {
  const { width, height } = layers[0]!;
  const left = Math.max(1, Math.floor(between.left));
  const right = Math.min(width - 1, Math.ceil(between.right));
  const top = Math.max(1, Math.floor(between.top));
  const bottom = Math.min(height - 1, Math.ceil(between.bottom));
  const openAt = (x: number, y: number): boolean => {
    let rest = 1;
    for (const { alpha } of layers) rest *= 1 - alpha[y * width + x]!;
    return rest > 1 - WHOLE;
  };
  let runs: Run[] = [];
  for (let y = top; y < bottom; y++) {
    const last = runs.at(-1);
    const found: Run[] = [];
    for (let x = left; x < right; x++) {
      if (!openAt(x, y)) continue;
      const from = x;
      while (x < right && openAt(x, y)) x++;
      // what is open to the side is no gap
      if (from > left && x < right) found.push({ y, from, to: x });
    }
    const next = last ? found.find(({ from, to }) => from <= last.to + 2 && to >= last.from - 2) : found[0];
    if (!next) {
      // a crumb above the gap belongs to it
      if (last && y - last.y > narrow) runs = [];
      continue;
    }
    if (next.to - next.from > narrow) return runs;
    runs.push(next);
  }
  return [];
}
