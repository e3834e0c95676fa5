/** Single hairs that lie on a seen ear beside the old hair, and that its matte missed: they give way to the skin around them. */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { cropMask, cropPlane, cropRgba } from '../../../../pixels/crop.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../../pixels/morphology.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { DrawnEar } from './bare-ear.ts';

/** Centimetres around a drawn ear that are looked at, and from the old hair up to which there are such hairs. */
const AROUND = 0.5;
const REACH = 0.6;
/** Half the width (centimetres) of what is a line; an ear's hollows are wider. */
const HALF_LINE = 0.11;
/** Share of the light by which a line is darker than the skin on both its sides: to begin, and surely. */
const DARKER = { begins: 0.05, surely: 0.12 } as const;
/** The same for what is hair at its edge. */
const HAIR = { begins: 0.1, surely: 0.3 } as const;
/** Centimetres from which the skin is taken. */
const SKIN = 0.14;
/** Shares of a pixel that give way: from which it may be hair, and from which nothing is known of the skin. */
const PASSING = 0.1;
const SEEN = 0.4;
/** Coverage by the person, and share of the surroundings that has to be skin. */
const PERSON = 200;
const LEAST_WEIGHT = 0.02;

/**
 * Clears them from the picture, in place; hair that would shine through where the photo gives way by degrees is taken whole.
 * @param fromMatte Pixels to the old hair's matte.
 */
export function clearEarHairsInPlace(
  picture: RgbaImage,
  regions: BareRegions,
  fromMatte: Plane,
  person: Mask,
  ears: readonly DrawnEar[],
): void {
  for (const { area } of ears) clearAroundInPlace(picture, regions, fromMatte, person, area);
}

function clearAroundInPlace(
  picture: RgbaImage,
  { gone, besideEar, unit }: BareRegions,
  fromMatte: Plane,
  person: Mask,
  ear: DrawnEar['area'],
): void {
  const margin = Math.round(AROUND * unit);
  const [x, y] = [Math.max(0, ear.x - margin), Math.max(0, ear.y - margin)];
  const width = Math.min(picture.width, ear.x + ear.width + margin) - x;
  const height = Math.min(picture.height, ear.y + ear.height + margin) - y;
  const area = { x, y, width, height };
  const { data } = cropRgba(picture, area);
  const away = cropPlane(fromMatte, area).data;
  const given = cropPlane({ ...fromMatte, data: gone }, area).data;
  const beside = cropMask({ ...fromMatte, data: besideEar }, area).data;
  const seen = cropMask(person, area).data;
  // what gives way is as bright as can be, so that a hair at its edge is a line as well
  const light = createMask(width, height);
  for (let at = 0; at < away.length; at++)
    light.data[at] =
      given[at]! < SEEN ? 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]! : 255;
  const radius = Math.max(1, Math.round(HALF_LINE * unit));
  const closed = erodeSquare(dilateSquare(light, radius), radius).data;
  const line = createPlane(width, height);
  const skin = createPlane(width, height);
  for (let at = 0; at < away.length; at++) {
    if (beside[at] === 0 || seen[at]! < PERSON) continue;
    if (given[at]! >= SEEN) continue;
    const darker = (closed[at]! - light.data[at]!) / Math.max(1, closed[at]!);
    const near = 1 - smoothStep(0.5 * REACH * unit, REACH * unit, away[at]!);
    line.data[at] = near * smoothStep(DARKER.begins, DARKER.surely, darker);
    if (darker < DARKER.begins && given[at]! < PASSING) skin.data[at] = 1;
  }
  const reach = Math.max(1, Math.round(SKIN * unit));
  const smooth = (plane: Plane): Float32Array => boxFilter(boxFilter(plane, reach), reach).data;
  const weight = smooth(skin);
  const spread = boxFilter(line, 1).data;
  const mean = [0, 1, 2].map((c) => {
    const plane = createPlane(width, height);
    for (let at = 0; at < away.length; at++) plane.data[at] = skin.data[at]! * data[4 * at + c]!;
    return smooth(plane);
  });
  for (let at = 0; at < away.length; at++) {
    if (seen[at]! < PERSON || beside[at] === 0 || given[at]! >= 1) continue;
    const to = (y + Math.floor(at / width)) * picture.width + x + (at % width);
    const known = weight[at]! >= LEAST_WEIGHT;
    if (given[at]! > PASSING) {
      // what is much darker than the skin there is the hair itself, where the photo gives way by degrees
      const usual = mean[1]![at]! / Math.max(LEAST_WEIGHT, weight[at]!);
      const darker = known ? (usual - data[4 * at + 1]!) / Math.max(1, usual) : 1;
      gone[to]! += smoothStep(HAIR.begins, HAIR.surely, darker) * (1 - gone[to]!);
    }
    const share = Math.max(line.data[at]!, Math.min(1, 2 * spread[at]!));
    if (share === 0 || !known || given[at]! >= SEEN) continue;
    for (let c = 0; c < 3; c++)
      picture.data[4 * to + c]! += share * (mean[c]![at]! / weight[at]! - picture.data[4 * to + c]!);
  }
}
