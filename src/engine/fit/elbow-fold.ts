/**
 * How a patterned sleeve slips along an arm so that its pattern meets itself where the sleeve is folded at the elbow: what lies
 * equally far before and behind the fold lies side by side there, and stripes that don't meet look cut.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Slips tried to each side, for the cloth's outside and its inside each. */
const STEPS = 9;
/** What the farthest slip costs, in levels of colour difference. */
const COST = 30;
/** Cloth within so many times the farthest slip of the elbow's tip has to meet; farther on two limbs lie side by side. */
const NEAR = 3.5;
/** Of a sleeve's rest beside the fold this share takes up the slip. */
const TAKEN_UP = 0.9;

/** A rib that ends on the fold: its place along the sleeve and the share of its width up to the fold. */
export interface FoldedRib {
  readonly f: number;
  readonly share: number;
}

/**
 * The slip in fractions of the sleeve's length, at fraction `f` of it and `share` of its width, at most `room` to either side.
 * `onCloth` tells the place in `picture`; `tip` is the fraction at the elbow's tip and `folded` the ribs before it.
 */
export function foldShift(
  picture: RgbaImage,
  onCloth: (f: number, share: number) => GarmentPoint,
  tip: number,
  folded: readonly FoldedRib[],
  room: number,
): (f: number, share: number) => number {
  if (folded.length === 0) return () => 0;
  const one = new Float32Array(4);
  const other = new Float32Array(4);
  const differs = (outside: number, inside: number): number => {
    let sum = 0;
    let weights = 0;
    for (const { f, share } of folded) {
      const weight = Math.exp(-(((tip - f) / (NEAR * room)) ** 2));
      const fold = tip + outside + (inside - outside) * share;
      const before = onCloth(fold - (tip - f), share);
      const behind = onCloth(fold + (tip - f), share);
      sampleRgba(picture, before.x, before.y, one);
      sampleRgba(picture, behind.x, behind.y, other);
      weights += weight;
      sum += weight * Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!);
    }
    return sum / weights;
  };
  let best = Number.POSITIVE_INFINITY;
  let slip = { outside: 0, inside: 0 };
  for (let i = -STEPS; i <= STEPS; i++)
    for (let k = -STEPS; k <= STEPS; k++) {
      const [outside, inside] = [(room * i) / STEPS, (room * k) / STEPS];
      const cost = differs(outside, inside) + (COST * (i * i + k * k)) / (2 * STEPS * STEPS);
      if (cost < best) {
        best = cost;
        slip = { outside, inside };
      }
    }
  const first = Math.min(...folded.map(({ f }) => f));
  const extent = Math.min(tip - first, 0.7 * Math.min(tip, 1 - tip));
  return (f, share) => {
    const rest = TAKEN_UP * (f < tip ? tip : 1 - tip) - extent;
    const away = Math.abs(f - tip) - extent;
    const held = 1 - smoothStep(0, rest, away);
    return held * (slip.outside + (slip.inside - slip.outside) * share);
  };
}
