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
import { luminanceAt } from '../pixels/luminance.ts';
import { dilateSquare, erodeSquare, openDisc } from '../pixels/morphology.ts';
import { classTable } from './body-labels.ts';
import { moveCoverage } from './parse-edit.ts';

/** In shoulder widths: what lies deeper is the hand's for sure, and the room around it. */
const CORE = 0.05;
const AROUND = 0.06;
/** Half the breadth of a corner that is none of a hand's, the same unit. */
const TIP = 0.02;
/** A crease is narrower than twice this, the same unit. */
const CREASE = 0.018;
/** Pixels by which each of its levels (8 bits) makes a way across it longer, and the longest way, in pixels. */
const PER_LEVEL = 0.5;
const FAR = 2048;
/** Levels of darkness that a wrinkle of the skin has too. */
const FAINT = 26;
/** What can be reached from the hand only on a way so much longer, in shoulder widths, lies beyond a crease. */
const DETOUR = 0.03;

/**
 * The person with what lies beyond such creases at the hand of `side` as clothes, which go: the old top, and the `other` arm's skin where
 * a new sleeve comes to lie. `unit` is the shoulder width in pixels.
 */
export function withoutTopBeyondCrease(
  person: PerceivedPerson,
  side: 'left' | 'right',
  unit: number,
  other?: 'leftArm' | 'rightArm',
): PerceivedPerson {
  const { parse, photo } = person;
  const name = `${side}Hand` as const;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(AROUND * unit));
  if (!area) return person;
  const { width, height } = area;
  const picture = cropRgba(photo, area);
  const light = createMask(width, height);
  for (let at = 0; at < light.data.length; at++)
    light.data[at] = 255 * Math.sqrt(luminanceAt(picture.data, 4 * at));
  const labels = cropLabels(parse.labels, parse.width, area);
  const [hand, arm] = [BODY_CLASSES.indexOf(name), BODY_CLASSES.indexOf(`${side}Arm`)];
  const isOther = classTable(other ? ['upperClothes', other] : ['upperClothes']);
  const own = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === hand || labels[at] === arm) own.data[at] = 255;
  const depth = chamferDepth(own).data;
  const inside = new Uint8Array(width * height);
  const outside = createMask(width, height);
  for (let at = 0; at < inside.length; at++) {
    if (own.data[at] === 255 && depth[at]! > CORE * unit) inside[at] = 1;
    if (isOther[labels[at]!]) outside.data[at] = 255;
  }
  const dark = narrowDarkness(light, Math.max(2, Math.round(CREASE * unit)));
  const [even, creased] = [waysFrom(inside, own, dark, 0), waysFrom(inside, own, dark, PER_LEVEL)] as const;
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

/** How much darker each pixel is, beyond what is faint, than what lies on both sides of it within `radius`: a closing less the plane (black top-hat). */
function narrowDarkness(light: Mask, radius: number): Uint8Array {
  const closed = erodeSquare(dilateSquare(light, radius), radius).data;
  return closed.map((value, at) => Math.max(0, value - light.data[at]! - FAINT));
}

/**
 * Length of the shortest way inside of `open` (255) from the `seeds` (1) to each pixel, on which each level of `dark` makes a
 * step longer by `weight` pixels (Dijkstra, in whole pixels); at most `FAR`.
 */
function waysFrom(
  seeds: Uint8Array,
  { data: open, width, height }: Mask,
  dark: Uint8Array,
  weight: number,
): Float32Array {
  const way = new Float32Array(width * height).fill(FAR);
  const buckets: number[][] = Array.from({ length: FAR }, () => []);
  const reach = (at: number, value: number): void => {
    if (value >= way[at]! || open[at] === 0) return;
    way[at] = value;
    buckets[Math.floor(value)]!.push(at);
  };
  for (let at = 0; at < seeds.length; at++) if (seeds[at] === 1) reach(at, 0);
  for (const [level, bucket] of buckets.entries())
    for (const at of bucket) {
      const value = way[at]!;
      if (Math.floor(value) !== level) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x > 0) reach(at - 1, value + 1 + weight * dark[at - 1]!);
      if (x + 1 < width) reach(at + 1, value + 1 + weight * dark[at + 1]!);
      if (y > 0) reach(at - width, value + 1 + weight * dark[at - width]!);
      if (y + 1 < height) reach(at + width, value + 1 + weight * dark[at + width]!);
    }
  return way;
}
