/**
 * The lower edge of the forearm behind as one curve. Between it and a belly in its shade the parse runs to and fro, and what lies
 * below, bright cloth, showed each of its bays as a step in the arm.
 */
import { weightedParabola } from '../geometry/weighted-parabola.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { cropLabels, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmAxis } from './arm-axis.ts';
import { areaOf, boneOf } from './forearm-edge.ts';
import { moveCoverage } from './parse-edit.ts';

/** Beside the elbow, over this share of the forearm, its round is the parse's, from the next share on the curve is the edge. */
const ELBOW = 0.12;
const FOREARM = 0.45;
/** The parse's edge is evened over so much to both sides, in shoulder widths. */
const EVEN = 0.03;
/** In shoulder widths: the edge lies within this off the bone, and is seen over so much at least. */
const FARTHEST = 0.4;
const LEAST = 0.25;
/** It is followed so far beyond where it is seen, in shoulder widths: it goes in under the other forearm there. */
const ONWARD = 0.1;
/** Bays deeper than this, in shoulder widths, are no errors of the parse. */
const DEEPEST = 0.06;
/** Weights fall where the parse is so far off the curve, in shoulder widths, over so many rounds. */
const OFF = 0.015;
const ROUNDS = 8;
/** The parse's own soft rim beside its edge, pixels. */
const RIM = 3;

/** The person with the lower edge of the forearm `rear` even where it lies across the waist. `unit` is the shoulder width in pixels. */
export function withForearmCurve(person: PerceivedPerson, rear: ArmAxis, unit: number): PerceivedPerson {
  const { parse } = person;
  const name = `${rear.side}Arm` as const;
  const [own, hand] = [BODY_CLASSES.indexOf(name), BODY_CLASSES.indexOf(`${rear.side}Hand`)];
  const other = BODY_CLASSES.indexOf(rear.side === 'left' ? 'rightArm' : 'leftArm');
  const area = areaOf(rear, unit, parse.width, parse.height);
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const bone = boneOf(rear, area, labels, hand, -1);
  if (!bone) return person;
  const labelAt = (along: number, off: number): number | undefined => {
    const { x, y } = bone.at(along, off);
    return x < 0 || y < 0 || x >= width || y >= height
      ? undefined
      : labels[Math.floor(y) * width + Math.floor(x)];
  };
  const below = ['neck', 'upperClothes', 'lowerClothes'] as const;
  const open = new Set(below.map((its) => BODY_CLASSES.indexOf(its)));
  const seen: { readonly along: number; readonly off: number }[] = [];
  for (let along = Math.ceil(ELBOW * bone.length); along < 1.2 * bone.length; along++) {
    let end = FARTHEST * unit;
    while (end > 0 && labelAt(along, end) !== own) end--;
    // the other forearm covers the edge, or the picture ends
    if (end > 0 && open.has(labelAt(along, end + 2) ?? -1)) seen.push({ along, off: end + 1 });
  }
  if (seen.length === 0) return person;
  const [from, to] = [seen[0]!.along, seen.at(-1)!.along + ONWARD * unit];
  const beyondElbow = seen.filter(({ along }) => along > 0.5 * (ELBOW + FOREARM) * bone.length);
  if (beyondElbow.length < LEAST * unit) return person;
  const curve = robustParabola(beyondElbow, OFF * unit);
  const edges = new Map<number, number>();
  const last = seen.at(-1)!.along;
  const goesUnder = (along: number): boolean => {
    for (let up = 0; up < DEEPEST * unit; up++) if (labelAt(along, curve(along) - up) === other) return true;
    return false;
  };
  for (let along = Math.floor(from); along <= to; along++) {
    if (along > last - RIM && !goesUnder(along)) break;
    const share = smoothStep(ELBOW * bone.length, FOREARM * bone.length, along);
    const near = seen.filter((place) => Math.abs(place.along - along) <= EVEN * unit);
    const own = near.reduce((sum, place) => sum + place.off, 0) / near.length;
    edges.set(along, share === 1 || near.length === 0 ? curve(along) : own + share * (curve(along) - own));
  }
  const [more, less] = [createMask(width, height), createMask(width, height)];
  let any = false;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label !== own && !open.has(label)) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const along = bone.along(x, y);
    const edge = edges.get(Math.floor(along));
    if (edge === undefined) continue;
    const over = bone.off(x, y) - edge;
    if (Math.abs(over) > DEEPEST * unit) continue;
    // the parse's rim goes along with what is moved
    const share = Math.max(0, Math.min(1, 0.5 - over));
    more.data[at] = Math.round(255 * share);
    less.data[at] = 255 - more.data[at]!;
    if (over < -RIM ? label !== own : over > RIM && label === own) any = true;
  }
  if (!any) return person;
  // cloth above the forearm stays: only what the curve and the arm enclose is its own
  for (let at = 0; at < labels.length; at++) if (labels[at] === other) more.data[at] = less.data[at] = 0;
  const moved = (part: Mask): Mask => {
    const whole = createMask(parse.width, parse.height);
    pasteMaskInPlace(whole, part, area.x, area.y);
    return whole;
  };
  const grown = below.reduce((result, its) => moveCoverage(result, its, name, moved(more)), person);
  return moveCoverage(grown, name, 'neck', moved(less));
}

/** The parabola nearest to most of the places: least squares, with weights that fall with the distance over `off`. */
function robustParabola(
  places: readonly { readonly along: number; readonly off: number }[],
  off: number,
): (along: number) => number {
  const [first, last] = [places[0]!.along, places.at(-1)!.along];
  const scaled = (along: number): number => (2 * (along - first)) / Math.max(1, last - first) - 1;
  const points = places.map((place) => ({ x: scaled(place.along), y: place.off }));
  let curve = weightedParabola(points, () => 1);
  for (let round = 1; round < ROUNDS; round++) {
    const weights = points.map(({ x, y }) => 1 / (1 + ((y - curve(x)) / off) ** 2));
    curve = weightedParabola(points, (i) => weights[i]!);
  }
  return (along) => curve(scaled(along));
}
