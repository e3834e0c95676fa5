/**
 * Trim of the old top that the parse took for the plain wall behind it: a scalloped edge in nearly the wall's colour, the
 * rim of a cuff. It would hang in the air where a narrower garment takes the old one's place.
 */
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { isPlain } from './background-plate.ts';

/** Trim reaches so far beyond the old top at most, in shoulder widths; what goes on to `BEYOND` is a shadow or a thing. */
const REACH = 0.09;
const BEYOND = 0.12;
/** Levels of the largest channel from which on something differs from a plain wall. */
const DIFFERS = 6;
/** Soft edges of arms and hands, pixels, and wisps of hair, in shoulder widths, are no trim. */
const SOFT_EDGE = 4;
const WISPS = 0.12;
/** Rim that goes with the trim, pixels. */
const RIM = 2;

/** Adds such trim beside the old `cloth` to what is `removed`, both over `area`; a wall with a pattern is left alone. */
export function markTrimOnWallInPlace(
  removed: Mask,
  cloth: Mask,
  { photo, parse }: PerceivedPerson,
  area: PixelArea,
  unit: number,
): void {
  const { width, height } = removed;
  const background = cropMask(parse.coverage.background, area);
  const hair = cropMask(parse.coverage.hair, area);
  const bodies = createMask(width, height);
  const known = createMask(width, height);
  const fromCloth = chamferDistanceWithin(cloth, BEYOND * unit, 96).data;
  for (let at = 0; at < known.data.length; at++)
    if (background.data[at]! < 128 && cloth.data[at]! < 96 && removed.data[at] === 0) bodies.data[at] = 255;
  const fromBodies = chamferDistanceWithin(bodies, SOFT_EDGE).data;
  const fromHair = chamferDistanceWithin(hair, WISPS * unit, 24).data;
  for (let at = 0; at < known.data.length; at++)
    if (background.data[at]! > 250 && fromCloth[at]! >= BEYOND * unit && fromBodies[at]! >= SOFT_EDGE)
      known.data[at] = 255;
  const picture = cropRgba(photo, area);
  if (!isPlain(picture, known)) return;
  const near = createMask(width, height);
  for (let at = 0; at < near.data.length; at++)
    if (
      removed.data[at] === 0 &&
      background.data[at]! >= 128 &&
      fromCloth[at]! < BEYOND * unit &&
      fromBodies[at]! >= SOFT_EDGE &&
      fromHair[at]! >= WISPS * unit
    )
      near.data[at] = 255;
  const wall = smoothFill(picture, known, near).data;
  const other = createMask(width, height);
  for (let at = 0; at < near.data.length; at++) {
    if (near.data[at] === 0) continue;
    for (let c = 0; c < 3; c++)
      if (Math.abs(picture.data[4 * at + c]! - wall[4 * at + c]!) > DIFFERS) other.data[at] = 255;
  }
  const { labels, components } = connectedComponents(other, 8);
  const farthest = new Float32Array(components.length);
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k >= 0) farthest[k] = Math.max(farthest[k]!, fromCloth[at]!);
  }
  const trim = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && farthest[labels[at]! - 1]! < REACH * unit) trim.data[at] = 255;
  const fromTrim = chamferDistanceWithin(trim, RIM + 0.5).data;
  for (let at = 0; at < labels.length; at++)
    if (near.data[at]! > 0 && fromTrim[at]! <= RIM) removed.data[at] = 255;
}
