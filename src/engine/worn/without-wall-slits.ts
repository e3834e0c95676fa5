/**
 * Slits of an even wall between a wearer's arm and body that the parse took for cloth: narrow pieces there that have the wall's
 * very colour, where the garment's middle hardly has it.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { ClothCore } from './cloth-core.ts';
import { readWall } from './wall-colour.ts';

/** In Lab: the wall's colour reaches this far from its mean at least, or so many of its spreads; what is mixed with it farther. */
const LEAST_REACH = 2;
const SPREADS = 2.5;
const MIXED = 8;
/** It is looked for this far around the place between arm and body too, in shoulder widths: beside a cuff. */
const AROUND = 0.06;
/** More of the garment's middle than this has that colour: then it tells nothing. */
const MOST_OWN = 0.02;
/** In shoulder widths: a slit's length at least, and its mean width at most. */
const SHORTEST = 0.06;
const WIDEST = 0.1;
/** Shorter runs downwards, the same unit, are a stripe's that runs across. */
const RUN = 0.027;
/** It is so many times as high as it is wide. */
const UPRIGHT = 1.8;
/** In this share of its rows there is cloth on its far side: the arm's. */
const MOST_ROWS = 0.7;
/** So much of it at least has the very colour. */
const LEAST_SURE = 0.2;

/** `cloth` (255 or 0) without such slits. `background` is 255 where none of the person is; all have the size of `lab`. */
export function withoutWallSlits(
  cloth: Mask,
  background: Mask,
  { core, between }: ClothCore,
  lab: LabImage,
  unit: number,
): Mask {
  const wall = readWall(cloth, background, lab, unit);
  if (!wall) return cloth;
  const reach = Math.max(LEAST_REACH, SPREADS * wall.spread);
  const zone = dilateSquare(between, Math.round(AROUND * unit));
  const pale = createMask(cloth.width, cloth.height);
  const sure = new Uint8Array(pale.data.length);
  let [own, all, sum] = [0, 0, 0];
  for (let at = 0; at < pale.data.length; at++) {
    if (cloth.data[at] !== 255) continue;
    const apart = wall.apart(at);
    if (core.data[at] === 255) {
      all++;
      sum += at % cloth.width;
      if (apart < reach) own++;
    } else if (zone.data[at] === 255 && apart < MIXED) {
      pale.data[at] = 255;
      if (apart < reach) sure[at] = 1;
    }
  }
  if (own > MOST_OWN * all) return cloth;
  const middle = sum / Math.max(1, all);
  dropLowRunsInPlace(pale, Math.max(2, Math.round(RUN * unit)));
  const { labels, components } = connectedComponents(pale, 8);
  const surely = new Uint32Array(components.length);
  for (let at = 0; at < labels.length; at++) if (labels[at]! > 0 && sure[at]) surely[labels[at]! - 1]!++;
  const isSlit = components.map(({ area, left, right, top, bottom }, k) => {
    const length = bottom - top;
    if (length < UPRIGHT * (right - left)) return false;
    if (!hasArmBeside(left, right, top, bottom, (left + right) / 2 > middle ? 1 : -1)) return false;
    return length > SHORTEST * unit && area < WIDEST * unit * length && surely[k]! > LEAST_SURE * area;
  });
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && !isSlit[labels[at]! - 1]) pale.data[at] = 0;
  // its rim is mixed with the cloth's
  const slits = dilateSquare(pale, 1);
  const result = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < slits.data.length; at++) if (slits.data[at] === 255) result.data[at] = 0;
  return result;

  /** Whether in most rows of the box cloth goes on away from the body; beyond the garment's own side is no arm. */
  function hasArmBeside(left: number, right: number, top: number, bottom: number, outward: 1 | -1): boolean {
    const x = outward > 0 ? right + 2 : left - 3;
    let beside = 0;
    for (let y = top; y < bottom; y++) if (cloth.data[y * cloth.width + x] === 255) beside++;
    return beside > MOST_ROWS * (bottom - top);
  }
}

/** Clears the pixels of `mask` in columns' runs shorter than `least`. */
function dropLowRunsInPlace({ data, width, height }: Mask, least: number): void {
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; ) {
      let end = y;
      while (end < height && data[end * width + x] === 255) end++;
      if (end - y < least) for (; y < end; y++) data[y * width + x] = 0;
      y = Math.max(end, y) + 1;
    }
}
