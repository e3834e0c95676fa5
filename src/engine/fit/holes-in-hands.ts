/**
 * What shows through a hand: old trousers between its fingers that it was given with, which would stay as bits of them before
 * new ones, and ground between thumb and fingers that was taken for clothes, which would be filled with new cloth.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { HAND_BONES } from '../perceive/body-geometry.ts';
import { BODY_CLASSES, type BodyClass, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import { coveredArea, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { type Lab, medianLab } from '../pixels/median-lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { distanceToSegment } from './hand-shape.ts';
import { moveCoverage } from './parse-edit.ts';

/** Largest hole, in squared shoulder widths. */
const LARGEST = 0.006;
/** Colours of cloth and ground are read so far around a hand, as a share of its longer side, from so many pixels at least. */
const AROUND = 0.3;
const FEWEST = 40;
/** A hole shows ground if its colour is so near to that, ΔE, and nearer than to the clothes and the hand. */
const ALIKE = 20;
/** Skin and ground differ by so much, ΔE, where ground within a hand can be told. */
const APART = 25;
/** A gap over which a finger's bone was found is so many times as long along it as across it at least. */
const LONGER = 1.3;
/** Hues of cloth and skin differ by so much (a and b) where they can be told apart. */
const OTHER_HUE = 16;
/**
 * Share of the way from the skin's hue to the cloth's at which cloth is sure, up to which it goes on, and up to which it does in its
 * rim of so many pixels; and most beside the way.
 */
const SURE = 0.55;
const GOES_ON = 0.4;
const IN_RIM = 0.15;
const RIM = 2;
const BESIDE = 0.5;
/** Creases of a hand have little hue: what is darker than so much of skin and cloth is none. */
const LIT = 0.65;
/** Fewest pixels of cloth between fingers, and how near to a bone none lies, as a share of the hand's longer side. */
const LEAST = 6;
const ON_BONE = 0.015;

/** Cloth between fingers lies in no more shade than this (L), and has so much of its outline at most that isn't the hand's. */
const AS_LIGHT = 25;
const OPEN = 0.35;
const BESIDE_PIXEL = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The person with holes of the hands as what they show. `unit` is the shoulder width in pixels. */
export function withHolesInHands(person: PerceivedPerson, unit: number): PerceivedPerson {
  let result = person;
  for (const side of ['left', 'right'] as const) {
    const name = `${side}Hand` as const;
    const area = coveredArea(person.parse.coverage[name], 128, 1);
    if (!area) continue;
    result = withGroundInHoles(result, name, area, LARGEST * unit * unit);
    const hand = person.hands.find((found) => found.side === side);
    if (hand) result = withoutClothBetweenFingers(result, hand, name, area, LARGEST * unit * unit);
  }
  return result;
}

/**
 * The person with ground that the hands enclose as ground, for whatever it was taken: a skirt that flares out behind a hand is seen
 * there. `unit` is the shoulder width in pixels.
 */
export function withGroundThroughHands(person: PerceivedPerson, unit: number): PerceivedPerson {
  let result = person;
  for (const name of ['leftHand', 'rightHand'] as const) {
    const area = coveredArea(person.parse.coverage[name], 128, 1);
    const move = area && groundWithin(person, name, area, LARGEST * unit * unit);
    if (!move) continue;
    for (const from of BODY_CLASSES)
      if (from !== 'background') result = moveCoverage(result, from, 'background', move);
  }
  return result;
}

/** 0..255, how far ground is seen within a hand, softly along its rim; null where none is. */
function groundWithin(
  person: PerceivedPerson,
  name: BodyClass,
  area: PixelArea,
  largest: number,
): Mask | null {
  const { labels, width, height } = person.parse;
  const [skin, ground] = [colourOf(person, name, area), colourOf(person, 'background', area)];
  if (!skin || !ground || distance(skin, ground) < APART) return null;
  const placeOf = placeIn(area, width);
  const own = BODY_CLASSES.indexOf(name);
  const outside = new Uint8Array(area.width * area.height);
  for (let i = 0; i < outside.length; i++) outside[i] = labels[placeOf(i)] === own ? 0 : 1;
  const around = connectedRegions(outside, area.width, area.height, 8);
  const isEnclosed = around.components.map(
    ({ left, top, right, bottom }) => left > 0 && top > 0 && right < area.width && bottom < area.height,
  );
  for (let i = 0; i < outside.length; i++)
    if (outside[i] === 1 && isEnclosed[around.labels[i]! - 1]) outside[i] = 0;
  /** How far a colour lies on the way from the skin's to the ground's. */
  const share = new Float32Array(outside.length);
  const open = new Uint8Array(outside.length);
  const lab = new Float32Array(3);
  const way = ground.map((value, c) => value - skin[c]!);
  for (let i = 0; i < open.length; i++) {
    if (outside[i] === 1) continue;
    const at = 4 * placeOf(i);
    srgbToLab(person.photo.data[at]!, person.photo.data[at + 1]!, person.photo.data[at + 2]!, lab, 0);
    const along = way.reduce((sum, value, c) => sum + value * (lab[c]! - skin[c]!), 0);
    share[i] = Math.max(0, Math.min(1, along / distance(skin, ground) ** 2));
    if (distance([lab[0]!, lab[1]!, lab[2]!], ground) < ALIKE && share[i]! > 0.5) open[i] = 1;
  }
  const { labels: pieces, components } = connectedRegions(open, area.width, area.height, 8);
  const isGap = components.map(({ area: size }) => size >= LEAST && size <= largest);
  const points = person.hands.find(({ side }) => name === `${side}Hand`)?.points;
  const fingers = points
    ? HAND_BONES.filter(([from]) => from > 0).map(([from, to]) => [points[from]!, points[to]!] as const)
    : [];
  const near = ON_BONE * Math.max(area.width, area.height);
  const places = components.map((): ImagePoint[] => []);
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++) {
      if (pieces[i] === 0) continue;
      const piece = pieces[i]! - 1;
      places[piece]!.push({ x: area.x + x + 0.5, y: area.y + y + 0.5 });
      // at the hand's edge it is the ground beside it, or a nail
      for (const [dx, dy] of BESIDE_PIXEL) {
        const [u, v] = [x + dx, y + dy];
        const isInside = u >= 0 && v >= 0 && u < area.width && v < area.height;
        if (!isInside || outside[v * area.width + u] === 1) isGap[piece] = false;
      }
    }
  for (const [piece, own] of places.entries())
    if (isGap[piece] && fingers.some((bone) => isAcross(own, bone, near))) isGap[piece] = false;
  if (!isGap.includes(true)) return null;
  const gap = createMask(width, height);
  for (let i = 0; i < open.length; i++)
    if (open[i] === 1 && isGap[pieces[i]! - 1]) gap.data[placeOf(i)] = 255;
  const soft = dilateSquare(gap, RIM);
  for (let i = 0; i < open.length; i++) {
    const at = placeOf(i);
    if (gap.data[at] === 0 && soft.data[at]! > 0) soft.data[at] = Math.round(255 * share[i]!);
  }
  return soft;
}

/** Whether a piece lies across a bone that comes as `near` to it, as a ring does: a gap between fingers is longer along them. */
function isAcross(
  places: readonly ImagePoint[],
  [from, to]: readonly [ImagePoint, ImagePoint],
  near: number,
): boolean {
  if (!places.some(({ x, y }) => distanceToSegment(x, y, from, to) < near)) return false;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const along = extent(places.map(({ x, y }) => x * dx + y * dy));
  return along < LONGER * extent(places.map(({ x, y }) => y * dx - x * dy));
}

/** Ground that the hand encloses is as it was photographed, like the hand. */
function withGroundInHoles(
  person: PerceivedPerson,
  name: BodyClass,
  area: PixelArea,
  largest: number,
): PerceivedPerson {
  const { labels, width, height } = person.parse;
  const own = BODY_CLASSES.indexOf(name);
  const open = new Uint8Array(area.width * area.height);
  const placeOf = placeIn(area, width);
  for (let i = 0; i < open.length; i++) open[i] = labels[placeOf(i)] === own ? 0 : 1;
  const { labels: holes, components } = connectedRegions(open, area.width, area.height, 8);
  const isEnclosed = components.map(
    ({ area: size, left, top, right, bottom }) =>
      size <= largest && left > 0 && top > 0 && right < area.width && bottom < area.height,
  );
  if (!isEnclosed.includes(true)) return person;
  const ground = colourOf(person, 'background', area);
  if (!ground) return person;
  const others = [colourOf(person, 'lowerClothes', area), colourOf(person, name, area)];
  const move = createMask(width, height);
  for (const [k, enclosed] of isEnclosed.entries()) {
    if (!enclosed) continue;
    const places: number[] = [];
    for (let i = 0; i < open.length; i++) if (holes[i] === k + 1) places.push(placeOf(i));
    const colour = medianLab(person.photo, places);
    const away = distance(colour, ground);
    if (away > ALIKE || others.some((other) => other && distance(colour, other) < away)) continue;
    for (const at of places) move.data[at] = 255;
  }
  if (!move.data.includes(255)) return person;
  const soft = dilateSquare(move, 1);
  return BODY_CLASSES.reduce(
    (result, from) => (from === name ? result : moveCoverage(result, from, name, soft)),
    person,
  );
}

/** Lit cloth of another hue than skin between the fingers is the lower clothes'. */
function withoutClothBetweenFingers(
  person: PerceivedPerson,
  { points }: Hand,
  name: BodyClass,
  area: PixelArea,
  largest: number,
): PerceivedPerson {
  const { labels, width, height } = person.parse;
  const own = BODY_CLASSES.indexOf(name);
  const [skin, cloth] = [colourOf(person, name, area), colourOf(person, 'lowerClothes', area)];
  if (!skin || !cloth) return person;
  const [da, db] = [cloth[1] - skin[1], cloth[2] - skin[2]];
  const apart = Math.hypot(da, db);
  if (apart < OTHER_HUE) return person;
  const dark = LIT * Math.min(skin[0], cloth[0]);
  const { data } = person.photo;
  const placeOf = placeIn(area, width);
  const [hued, rim] = [new Uint8Array(area.width * area.height), new Uint8Array(area.width * area.height)];
  const sure: number[] = [];
  const lab = new Float32Array(3);
  for (let i = 0; i < hued.length; i++) {
    const at = placeOf(i);
    if (labels[at] !== own) continue;
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
    const [a, b] = [lab[1]! - skin[1], lab[2]! - skin[2]];
    const along = (a * da + b * db) / apart ** 2;
    const beside = Math.abs(a * db - b * da) / apart ** 2;
    if (lab[0]! < dark || along < IN_RIM || beside > BESIDE) continue;
    rim[i] = 1;
    if (along < GOES_ON) continue;
    hued[i] = 1;
    if (along > SURE) sure.push(i);
  }
  if (sure.length === 0) return person;
  const { labels: pieces, components } = connectedRegions(hued, area.width, area.height, 8);
  const counts = components.map(() => 0);
  for (const i of sure) counts[pieces[i]! - 1]!++;
  const onBone = components.map(() => false);
  const near = ON_BONE * Math.max(area.width, area.height);
  const fingers = HAND_BONES.filter(([from]) => from > 0);
  const [edge, outside] = [components.map(() => 0), components.map(() => 0)];
  const places: number[][] = components.map(() => []);
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++) {
      const piece = pieces[i]! - 1;
      if (piece < 0) continue;
      const at = placeOf(i);
      places[piece]!.push(at);
      onBone[piece] ||= fingers.some(
        ([from, to]) =>
          distanceToSegment(area.x + x + 0.5, area.y + y + 0.5, points[from]!, points[to]!) < near,
      );
      for (const [dx, dy] of BESIDE_PIXEL) {
        const [u, v] = [x + dx, y + dy];
        const isInside = u >= 0 && v >= 0 && u < area.width && v < area.height;
        if (isInside && pieces[v * area.width + u] === piece + 1) continue;
        edge[piece]!++;
        if (labels[at + dy * width + dx] !== own) outside[piece]!++;
      }
    }
  const ground = colourOf(person, 'background', area);
  const isCloth = (piece: number): boolean => {
    const colour = medianLab(person.photo, places[piece]!);
    return (
      Math.abs(colour[0] - cloth[0]) < AS_LIGHT &&
      !(ground && distance(colour, ground) < distance(colour, cloth))
    );
  };
  const isGap = components.map(
    ({ area: size }, k) =>
      counts[k]! >= LEAST && size <= largest && !onBone[k] && outside[k]! <= OPEN * edge[k]! && isCloth(k),
  );
  const move = createMask(width, height);
  for (const [k, isOne] of isGap.entries()) if (isOne) for (const at of places[k]!) move.data[at] = 255;
  if (!isGap.includes(true)) return person;
  const wide = dilateSquare(move, RIM);
  for (let i = 0; i < rim.length; i++)
    if (rim[i] === 1 && wide.data[placeOf(i)] === 255) move.data[placeOf(i)] = 255;
  return moveCoverage(person, name, 'lowerClothes', move);
}

/** The photo's index of a pixel of `area`, by its index there. */
const placeIn =
  (area: PixelArea, width: number) =>
  (i: number): number =>
    (area.y + Math.floor(i / area.width)) * width + area.x + (i % area.width);

/** Median colour of a class around a hand's area; null where there is too little of it. */
function colourOf(person: PerceivedPerson, name: BodyClass, area: PixelArea): Lab | null {
  const { labels, width, height } = person.parse;
  const own = BODY_CLASSES.indexOf(name);
  const room = Math.round(AROUND * Math.max(area.width, area.height));
  const places: number[] = [];
  for (let y = Math.max(0, area.y - room); y < Math.min(height, area.y + area.height + room); y++)
    for (let x = Math.max(0, area.x - room); x < Math.min(width, area.x + area.width + room); x++)
      if (labels[y * width + x] === own) places.push(y * width + x);
  return places.length < FEWEST ? null : medianLab(person.photo, places);
}

const distance = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
