/**
 * A hood that lies around the neck, whole where the parse gave parts of its rim and its lining to face, neck or hair: what lies
 * beside it goes to it where its own colours are likelier than those of skin and wall around.
 */
import { fromTorso, type TorsoFrame } from '../fit/torso-frame.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { FACE_OVAL } from '../perceive/body-geometry.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc, erodeSquare, openDisc } from '../pixels/morphology.ts';
import { DOUBTFUL, INSIDE, learnSides, OUTSIDE } from './local-colours.ts';
import { maskOf } from './region-colours.ts';

/** Cloth on both sides of the neck this high above the shoulder joints is a hood, in shoulder widths; and how far aside. */
const HIGH = 0.36;
const ASIDE = [0.15, 0.45] as const;
/** What is asked for lies this near to it, and above this height, the same unit. */
const REACH = 0.11;
const LOWEST = -0.12;
/** Skin of the neck is sure so far inside, colours are learned within this half side of a window, every so often. */
const SURE = 0.05;
const WINDOW = 0.2;
const SPACING = 0.1;
/** A pixel gained is so likely the hood's, where colours tell the sides apart so well. */
const LIKELY = 0.55;
const LEAST_TRUST = 0.2;
/** Half the width of a tooth or a gap in its edge, in shoulder widths. */
const SMOOTH = 0.02;

/** `cloth` (255 or 0, the size of `lab`, half of the photo's) with the hood made whole; as it is where none stands. */
export function regainHood(
  cloth: Mask,
  lab: LabImage,
  { face, parse }: PerceivedPerson,
  frame: TorsoFrame,
): Mask {
  const { width, height } = cloth;
  const unit = frame.shoulderWidth / 2;
  if (!face || !hoodStands(cloth, frame)) return cloth;
  const oval = fillPixelCentres(
    FACE_OVAL.flatMap((i) => [face.points[i]!.x / 2, face.points[i]!.y / 2]),
    width,
    height,
  );
  const neck = erodeSquare(maskOf(parse, ['neck'], cloth), Math.round(SURE * unit));
  const wall = erodeSquare(maskOf(parse, ['background'], cloth), 2);
  const near = dilateDisc(cloth, REACH * unit);
  const roles = new Uint8Array(width * height);
  const isAbove = aboveHeight(frame, LOWEST);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (cloth.data[at] === 255) roles[at] = INSIDE;
      else if (oval.data[at] !== 0 || neck.data[at] === 255 || wall.data[at] === 255) roles[at] = OUTSIDE;
      else if (near.data[at] === 255 && isAbove(2 * x, 2 * y)) roles[at] = DOUBTFUL;
    }
  const { inside, trust } = learnSides(lab, roles, Math.round(WINDOW * unit), Math.round(SPACING * unit));
  const whole = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === DOUBTFUL && trust[at]! > LEAST_TRUST && inside[at]! > LIKELY) whole.data[at] = 255;
  const even = openDisc(closeDisc(whole, SMOOTH * unit), SMOOTH * unit);
  const gained = { ...cloth, data: cloth.data.slice() };
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === DOUBTFUL && even.data[at] === 255) gained.data[at] = 255;
  return joined(gained, cloth);
}

/** Whether cloth (a mask of half the photo's size) stands high on both sides of the neck. */
export function hoodStands({ data, width, height }: Mask, frame: TorsoFrame): boolean {
  const unit = frame.shoulderWidth;
  return [1, -1].every((sign) => {
    for (let u = ASIDE[0]; u < ASIDE[1]; u += 0.01) {
      const { x, y } = fromTorso(frame, sign * u * unit, -HIGH * unit);
      const [column, row] = [Math.floor(x / 2), Math.floor(y / 2)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (data[row * width + column] === 255) return true;
    }
    return false;
  });
}

function aboveHeight(
  { origin, down, shoulderWidth }: TorsoFrame,
  v: number,
): (x: number, y: number) => boolean {
  return (x, y) => (x - origin.x) * down.x + (y - origin.y) * down.y < v * shoulderWidth;
}

/** The pieces of `mask` that hold some of `cloth`. */
function joined(mask: Mask, cloth: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 4);
  const holds = new Uint8Array(components.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && cloth.data[at] === 255) holds[labels[at]! - 1] = 1;
  const result = createMask(mask.width, mask.height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && holds[labels[at]! - 1]) result.data[at] = 255;
  return result;
}
