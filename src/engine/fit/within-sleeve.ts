/**
 * An arm in a sleeve lies within it. Joints that the pose puts near a sleeve's outer edge, or beyond it, would let the arm
 * stand out of its own cloth: where the sleeve ends before the background, the arm moves in.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';

/** The arm's skin lies at least so far inside the sleeve's edge, in shoulder widths. */
const CLOTH = 0.012;
/** So many pixels of background beyond the cloth are no gap in the parse. */
const OPEN = 4;
/** A sleeve's outer edge is sought from so far inside the axis, up to so far outside it, in typical reaches. */
const FROM = -0.7;
const TO = 2.4;
/** A pose is off by no more than this, in shoulder widths: what would move an arm farther is a gap in the sleeve. */
const MOST = 0.17;
/** Samples to both sides over which the arm's moves are evened. */
const EVEN = 3;

/**
 * Distance in pixels from each of an arm's axis points outwards to where its sleeve ends before the background, negative
 * where the axis itself lies beyond; NaN where skin shows (`isBare`) or no such edge is seen. `reaches` are those of a
 * typical arm.
 */
export function sleeveEdges(
  person: PerceivedPerson,
  points: readonly ImagePoint[],
  normals: readonly { readonly x: number; readonly y: number }[],
  reaches: readonly number[],
  isBare: readonly boolean[],
): Float32Array {
  const cloth = classTable(['upperClothes']);
  const background = BODY_CLASSES.indexOf('background');
  return Float32Array.from(points, (point, i) => {
    if (isBare[i]) return Number.NaN;
    let end = Number.NaN;
    let open = 0;
    for (let d = Math.round(FROM * reaches[i]!); d <= TO * reaches[i]!; d++) {
      const x = point.x + d * normals[i]!.x;
      const y = point.y + d * normals[i]!.y;
      // the photo's edge cuts a sleeve off anywhere
      if (x < 0 || y < 0 || x >= person.parse.width || y >= person.parse.height) return Number.NaN;
      const label = labelAt(person, x, y);
      if (cloth[label]) {
        end = d;
        open = 0;
      } else if (label !== background) return Number.NaN;
      else if (!Number.isNaN(end) && ++open >= OPEN) return end;
    }
    return Number.NaN;
  });
}

/**
 * Moves the `middle` of an arm inwards where its outer edge, `bare` beyond it, would leave the sleeve that ends at `edges`;
 * `unit` is the shoulder width. Neighbours move along, so that the arm stays even.
 */
export function keepWithinSleeveInPlace(
  middle: Float32Array,
  bare: Float32Array,
  edges: Float32Array,
  unit: number,
): void {
  const excess = middle.map((value, i) => {
    const by = Math.max(0, value + bare[i]! + CLOTH * unit - edges[i]!);
    return by > MOST * unit ? Number.NaN : by;
  });
  for (let i = 0; i < middle.length; i++) {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - EVEN); k <= Math.min(middle.length - 1, i + EVEN); k++) {
      if (Number.isNaN(excess[k]!)) continue;
      const w = EVEN + 1 - Math.abs(k - i);
      sum += w * excess[k]!;
      weight += w;
    }
    if (weight > 0) middle[i]! -= sum / weight;
  }
}
