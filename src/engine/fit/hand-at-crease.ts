/**
 * A hand pressed to the chest, of which no landmarks were found: the old top in its shade has nearly its colour and is taken
 * for it, and so is skin of the arm on which it lies. Between them runs the dark crease where they touch; what is beyond it,
 * seen from the hand, isn't the hand's.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth, chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { creaseSteps, waysFrom } from './crease-ways.ts';
import { moveCoverage } from './parse-edit.ts';

/** In shoulder widths: what lies deeper is the hand's for sure, and the room around it. */
const CORE = 0.05;
const AROUND = 0.06;
/** Half the breadth of a corner that is none of a hand's, the same unit. */
const TIP = 0.02;
/** What can be reached from the hand only on a way so much longer, in shoulder widths, lies beyond a crease. */
const DETOUR = 0.03;

/**
 * The person with what lies beyond such creases at the hand of `side` as the old top, which goes. `unit` is the shoulder width in
 * pixels.
 */
export function withoutTopBeyondCrease(
  person: PerceivedPerson,
  side: 'left' | 'right',
  unit: number,
): PerceivedPerson {
  const { parse, photo } = person;
  const name = `${side}Hand` as const;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(AROUND * unit));
  if (!area) return person;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const [hand, arm] = [BODY_CLASSES.indexOf(name), BODY_CLASSES.indexOf(`${side}Arm`)];
  const top = BODY_CLASSES.indexOf('upperClothes');
  const own = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === hand || labels[at] === arm) own.data[at] = 255;
  const depth = chamferDepth(own).data;
  const inside = new Uint8Array(width * height);
  const outside = createMask(width, height);
  for (let at = 0; at < inside.length; at++) {
    if (own.data[at] === 255 && depth[at]! > CORE * unit) inside[at] = 1;
    if (labels[at] === top) outside.data[at] = 255;
  }
  const steps = creaseSteps(cropRgba(photo, area), unit);
  const evenSteps = new Float32Array(steps.length).fill(1);
  for (let at = 0; at < steps.length; at++)
    if (own.data[at] === 0) steps[at] = evenSteps[at] = Number.POSITIVE_INFINITY;
  const [even, creased] = [waysFrom(inside, evenSteps, width), waysFrom(inside, steps, width)].map(
    ({ length }) => length,
  ) as [Float32Array, Float32Array];
  const toOther = chamferDistanceWithin(outside, CORE * unit).data;
  const beyond = createMask(width, height);
  for (let at = 0; at < beyond.data.length; at++)
    if (labels[at] === hand && toOther[at]! < CORE * unit && creased[at]! - even[at]! > DETOUR * unit)
      beyond.data[at] = 255;
  addCornersInPlace(beyond, own, (at) => labels[at] === hand, TIP * unit);
  const moved = createMask(parse.width, parse.height);
  pasteMaskInPlace(moved, softened(beyond, labels, hand), area.x, area.y);
  return moveCoverage(person, name, 'upperClothes', moved);
}

/** Adds corners that stay of `own` beside `beyond` where a crease ends, in place: what no disc of `radius` fits into. */
function addCornersInPlace(beyond: Mask, own: Mask, isHand: (at: number) => boolean, radius: number): void {
  const left = { ...own, data: own.data.map((value, at) => (beyond.data[at] === 255 ? 0 : value)) };
  const round = openDisc(left, radius).data;
  const near = chamferDistanceWithin(beyond, 3 * radius).data;
  for (let at = 0; at < left.data.length; at++)
    if (left.data[at] === 255 && round[at] === 0 && near[at]! < 3 * radius && isHand(at))
      beyond.data[at] = 255;
}

/** `mask` with a soft edge towards the hand; on its other sides it takes the hand's soft rim along. */
function softened(mask: Mask, labels: Uint8Array, hand: number): Mask {
  const soft = blurMask(dilateSquare(mask, 1), 0.8);
  const wide = dilateSquare(mask, 4);
  for (let at = 0; at < soft.data.length; at++)
    if (mask.data[at] === 255 || (wide.data[at] === 255 && labels[at] !== hand)) soft.data[at] = 255;
  return soft;
}
