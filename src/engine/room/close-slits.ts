/** Slits between bare parts of the body: they are closed whole, or the background shows through from end to end. */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc } from '../pixels/morphology.ts';
import { softened } from './coverage.ts';
import { insideBy, ROUNDING, roundedShape } from './rounded-shape.ts';

/** Half the width of the widest slit between parts of the body that is closed, shoulder widths. */
const SLIT = 0.018;
/** The same so near to a hand, both in shoulder widths: one that rests on the hip touches the waist that a loose old top hid. */
const SLIT_AT_HAND = 0.08;
const NEAR_HAND = 0.2;
/** What fills the corner above such a hand ends in a line that is hollow by this radius, no farther from it; shoulder widths. */
const HOLLOW = 0.4;
const BESIDE_FILL = 0.16;
/** Area in squared shoulder widths of what may be left of one, and height from which on there are any. */
const HOLE = 0.012;
const BELOW_SHOULDERS = 0.3;
/** What is higher is no hole, but the view between a slim waist and an arm, shoulder widths. */
const TALL = 0.3;
/** Height from which on the torso is waist, shoulder widths. */
const AT_WAIST = 0.6;
/** The ends of a gap that are at least so long are a part of it, shorter ones are rounded; shoulder widths. */
const LONG_END = 0.03;

/**
 * Adds to `shape` the slits between it and the rest of what is bare (`whole`): nobody's waist or armpit leaves so narrow a
 * view of the background where the old top left none (`present`, with its `silhouette`'s signed distance), nor a wider one
 * beside `hands`; a bare `waist`, coverage, runs on to them. The narrow ends of a gap that is wide enough to stay are not closed, for it would float between arm and
 * waist.
 */
export function closeSlitsInPlace(
  shape: Mask,
  whole: Mask,
  hands: Mask,
  present: Mask,
  silhouette: Float32Array,
  waist: Mask | null,
  { origin, down, shoulderWidth }: TorsoFrame,
  area: { readonly x: number; readonly y: number },
): void {
  const { width, height } = shape;
  const solid = createMask(width, height);
  for (let i = 0; i < solid.data.length; i++) if (shape.data[i]! + whole.data[i]! >= 128) solid.data[i] = 255;
  const { data } = closeDisc(solid, SLIT * shoulderWidth);
  keepLongEndsInPlace(data, solid, openGaps(data, present, shoulderWidth).wide, LONG_END * shoulderWidth);
  // what an end that stays joins to the open ground is no hole
  const { enclosed } = openGaps(data, present, shoulderWidth);
  const isBelow = (height: number) => (i: number) => {
    const x = area.x + (i % width) - origin.x;
    const y = area.y + Math.floor(i / width) - origin.y;
    return x * down.x + y * down.y >= height * shoulderWidth;
  };
  const belowShoulders = isBelow(BELOW_SHOULDERS);
  const added = createMask(width, height);
  for (let i = 0; i < data.length; i++)
    if (solid.data[i] === 0 && (data[i]! >= 128 || enclosed.data[i]! > 0) && belowShoulders(i))
      added.data[i] = 255;
  const atWaist = isBelow(AT_WAIST);
  const beside = createMask(width, height);
  if (waist)
    for (let i = 0; i < data.length; i++) if (waist.data[i]! >= 128 && atWaist(i)) beside.data[i] = 255;
  fillAtHandsInPlace(added, solid, hands, beside, shoulderWidth, belowShoulders);
  if (!added.data.includes(255)) return;
  const soft = softened(dilateDisc(added, 4)).data;
  for (let i = 0; i < soft.length; i++) solid.data[i] = Math.max(solid.data[i]!, added.data[i]!);
  // where what is added ends before the background, its edge is as soft as any
  const even = roundedShape(solid, 0.5 * ROUNDING * shoulderWidth).data;
  for (let i = 0; i < soft.length; i++)
    if (soft[i]! > 0)
      shape.data[i] = Math.max(
        shape.data[i]!,
        Math.min(soft[i]!, even[i]!, present.data[i]!, 255 * insideBy(silhouette[i]!) + 0.5),
      );
}

/** What a closing leaves of gaps: `enclosed` ones too small to stay, and `wide` ones with the body all around them. */
function openGaps(closed: Uint8Array, present: Mask, unit: number): { enclosed: Mask; wide: Mask } {
  const { width, height } = present;
  const [hidden, all] = [createMask(width, height), createMask(width, height)];
  for (let i = 0; i < closed.length; i++) {
    if (closed[i]! >= 128) continue;
    all.data[i] = 255;
    if (present.data[i]! >= 128) hidden.data[i] = 255;
  }
  // what is left of a slit that is closed at both ends would look like a hole
  const { labels, components } = connectedComponents(hidden, 4);
  const small = components.map(
    ({ area, top, bottom }) => area < HOLE * unit * unit && bottom - top < TALL * unit,
  );
  for (let i = width; i < labels.length - width; i++)
    if (
      labels[i]! > 0 &&
      Math.min(
        present.data[i - 1]!,
        present.data[i + 1]!,
        present.data[i - width]!,
        present.data[i + width]!,
      ) < 128
    )
      small[labels[i]! - 1] = false;
  const gaps = connectedComponents(all, 4);
  const inside = gaps.components.map(
    ({ left, top, right, bottom }) => left > 0 && top > 0 && right < width && bottom < height,
  );
  const [enclosed, wide] = [createMask(width, height), createMask(width, height)];
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && small[labels[i]! - 1]) enclosed.data[i] = 255;
    else if (gaps.labels[i]! > 0 && inside[gaps.labels[i]! - 1]) wide.data[i] = 255;
  return { enclosed, wide };
}

/**
 * Takes out of what a closing adds to `solid` (`closed`, thresholded) the pieces at least `long` that touch a `wide` gap, and those between
 * two gaps, which they would part like a bridge.
 */
function keepLongEndsInPlace(closed: Uint8Array, solid: Mask, wide: Mask, long: number): void {
  const { width, height } = solid;
  const narrow = createMask(width, height);
  for (let i = 0; i < closed.length; i++) if (closed[i]! >= 128 && solid.data[i] === 0) narrow.data[i] = 255;
  const { labels, components } = connectedComponents(narrow, 8);
  const ends = components.map(() => false);
  const gaps = createMask(width, height);
  for (let i = 0; i < closed.length; i++) if (closed[i]! < 128) gaps.data[i] = 255;
  const gapLabels = connectedComponents(gaps, 4).labels;
  const beside = new Int32Array(components.length);
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i]!;
    if (label === 0 || ends[label - 1]) continue;
    const { left, top, right, bottom } = components[label - 1]!;
    const isLong = Math.max(right - left, bottom - top) >= long;
    for (const near of [i - 1, i + 1, i - width, i + width]) {
      if (isLong && wide.data[near]! > 0) ends[label - 1] = true;
      const gap = gapLabels[near]!;
      if (gap === 0) continue;
      if (beside[label - 1] === 0) beside[label - 1] = gap;
      else if (beside[label - 1] !== gap) ends[label - 1] = true;
    }
  }
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && ends[labels[i]! - 1]) closed[i] = 0;
}

/**
 * Adds what lies between `solid` and the `hands` that rest on it. Beside the bare `waist` its edge towards the
 * background runs almost straight from one part of the body to the other.
 */
function fillAtHandsInPlace(
  added: Mask,
  solid: Mask,
  hands: Mask,
  waist: Mask,
  unit: number,
  isBelow: (i: number) => boolean,
): void {
  const reach = NEAR_HAND * unit;
  const fromHands = chamferDistanceWithin(hands, reach).data;
  const closed = closeDisc(solid, SLIT_AT_HAND * unit).data;
  const filled = createMask(solid.width, solid.height);
  const joint = { ...solid, data: solid.data.slice() };
  let any = false;
  for (let i = 0; i < closed.length; i++) {
    if (fromHands[i]! >= reach || closed[i]! < 128 || solid.data[i] === 255 || !isBelow(i)) continue;
    added.data[i] = 255;
    filled.data[i] = 255;
    joint.data[i] = 255;
    any = true;
  }
  if (!any) return;
  // beside a top no skin shows
  const fromWaist = chamferDistanceWithin(waist, BESIDE_FILL * unit).data;
  const beside = BESIDE_FILL * unit;
  const fromFilled = chamferDistanceWithin(filled, beside).data;
  const whole = closeDisc(joint, HOLLOW * unit).data;
  for (let i = 0; i < whole.length; i++)
    if (
      Math.max(fromFilled[i]!, fromWaist[i]!) < beside &&
      whole[i]! >= 128 &&
      solid.data[i] === 0 &&
      isBelow(i)
    )
      added.data[i] = 255;
}
