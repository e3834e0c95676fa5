/**
 * Hands without what shows between and beside their fingers: the parse takes a little of the clothes and the background
 * there for the hand, which stays in front of new clothes.
 */
import { HAND_BONES } from '../perceive/body-geometry.ts';
import { BODY_CLASSES, type BodyClass, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { cropRgba, type PixelArea, wholePixels } from '../pixels/crop.ts';
import { toLab } from '../pixels/lab.ts';
import { torsoFrame } from './torso-frame.ts';

/**
 * What lies this near to a bone is the hand’s own for certain; beside the fingers what lies farther than their flesh is so
 * only if nothing around looks like it; and this far around the hand lies what it isn’t. Shoulder widths.
 */
const CORE = 0.022;
const FLESH = 0.034;
const AROUND = 0.16;
/** Colours of each kind that are compared with, and how many of the nearest must agree. */
const SAMPLES = 240;
const AGREE = 3;
/** Lightness counts less than colour: what shows between fingers lies in their shade. */
const LIGHTNESS = 0.45;
/** Distances in Lab from which on a colour is not the hand's, and up to which it is that of something around. */
const UNLIKE_HAND = 15;
const LIKE_AROUND = 8;

/** The person whose hands lost the pixels that look like what is around them and unlike the hand; they go to that class. */
export function withoutHandFringes(person: PerceivedPerson): PerceivedPerson {
  if (person.hands.length === 0) return person;
  const unit = torsoFrame(person.pose).shoulderWidth;
  const labels = person.parse.labels.slice();
  const coverage = { ...person.parse.coverage };
  for (const hand of person.hands) trimInPlace(person, hand, unit, labels, coverage);
  return { ...person, parse: { ...person.parse, labels, coverage } };
}

type Coverage = { -readonly [name in BodyClass]: PerceivedPerson['parse']['coverage'][name] };

function trimInPlace(
  person: PerceivedPerson,
  hand: Hand,
  unit: number,
  labels: Uint8Array,
  coverage: Coverage,
): void {
  const { photo, parse } = person;
  const name = `${hand.side}Hand` as const;
  const area = areaOf(hand, AROUND * unit, photo);
  if (area.width < 3 || area.height < 3) return;
  const lab = toLab(cropRgba(photo, area)).data;
  const own = parse.coverage[name].data;
  const bones = HAND_BONES.map(([a, b]) => [hand.points[a]!, hand.points[b]!] as const);
  // cuffs of the old top have their own place in the room that is made
  const around = BODY_CLASSES.map((other) => /^(background|lowerClothes|legs)$/.test(other));
  const core: number[] = [];
  const ring: number[] = [];
  const fringe: number[] = [];
  const beyond: number[] = [];
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const to = (area.y + y) * photo.width + area.x + x;
      if (own[to]! < 20) {
        if (around[labels[to]!]) ring.push(at);
        continue;
      }
      let near = Number.POSITIVE_INFINITY;
      for (const [a, b] of bones) near = Math.min(near, distanceTo(area.x + x + 0.5, area.y + y + 0.5, a, b));
      if (near < CORE * unit) core.push(at);
      else if (near > FLESH * unit && pastPalm(hand, 1, area.x + x, area.y + y)) beyond.push(at);
      else if (pastPalm(hand, 0.4, area.x + x, area.y + y)) fringe.push(at);
    }
  if (core.length < 30 || ring.length < 30) return;
  const [hands, others] = [thinned(core), thinned(ring)];
  const data = own.slice();
  const taken: Partial<Record<BodyClass, Uint8Array>> = {};
  for (const [k, at] of [...fringe, ...beyond].entries()) {
    const nearest = nearestColour(lab, at, others, LIGHTNESS);
    if (nearest.distance > LIKE_AROUND) continue;
    if (k < fringe.length && nearestColour(lab, at, hands, 1).distance < UNLIKE_HAND) continue;
    const to = globalIndex(at, area, photo.width);
    const label = labels[globalIndex(nearest.at, area, photo.width)]!;
    const other = BODY_CLASSES[label]!;
    taken[other] ??= coverage[other].data.slice();
    taken[other]![to] = Math.min(255, taken[other]![to]! + data[to]!);
    data[to] = 0;
    if (labels[to] === BODY_CLASSES.indexOf(name)) labels[to] = label;
  }
  const { width, height } = parse;
  coverage[name] = { width, height, data };
  for (const [other, cover] of Object.entries(taken))
    coverage[other as BodyClass] = { width, height, data: cover };
}

/** Whether the point lies past `share` of the way from the wrist to the knuckles. */
function pastPalm({ points }: Hand, share: number, x: number, y: number): boolean {
  const [wrist, knuckle] = [points[0]!, points[9]!];
  const [dx, dy] = [knuckle.x - wrist.x, knuckle.y - wrist.y];
  return (x - wrist.x) * dx + (y - wrist.y) * dy > share * (dx * dx + dy * dy);
}

const globalIndex = (at: number, area: PixelArea, width: number): number =>
  (area.y + Math.floor(at / area.width)) * width + area.x + (at % area.width);

/** The hand's box with a margin, inside the photo. */
function areaOf({ points }: Hand, margin: number, photo: { width: number; height: number }): PixelArea {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return wholePixels(
    { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top },
    photo.width,
    photo.height,
  );
}

function thinned(pixels: readonly number[]): number[] {
  const step = Math.max(1, pixels.length / SAMPLES);
  return Array.from({ length: Math.floor(pixels.length / step) }, (_, i) => pixels[Math.floor(i * step)]!);
}

/** Distance in Lab to the colour that is `AGREE`th nearest among `samples`, L* weighted by `lightness`, and which that is. */
function nearestColour(
  lab: ArrayLike<number>,
  at: number,
  samples: readonly number[],
  lightness: number,
): { distance: number; at: number } {
  const best = new Array<number>(AGREE).fill(Number.POSITIVE_INFINITY);
  let nearest = samples[0]!;
  for (const other of samples) {
    const distance =
      (lightness * (lab[3 * at]! - lab[3 * other]!)) ** 2 +
      (lab[3 * at + 1]! - lab[3 * other + 1]!) ** 2 +
      (lab[3 * at + 2]! - lab[3 * other + 2]!) ** 2;
    if (distance >= best[AGREE - 1]!) continue;
    if (distance < best[0]!) nearest = other;
    best[AGREE - 1] = distance;
    best.sort((a, b) => a - b);
  }
  return { distance: Math.sqrt(best[AGREE - 1]!), at: nearest };
}

function distanceTo(x: number, y: number, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}
