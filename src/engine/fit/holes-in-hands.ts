/**
 * What shows through a hand: old trousers between its fingers that it was given with, which would stay as bits of them before
 * new ones, and ground between thumb and fingers that was taken for clothes, which would be filled with new cloth.
 */
import { HAND_BONES } from '../perceive/body-geometry.ts';
import { BODY_CLASSES, type BodyClass, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import { coveredArea, type PixelArea } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
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
