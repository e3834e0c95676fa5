/** The side of a neck that lies in the jaw's shadow, and which the parse took for black hair: skin in shade keeps its hue. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Where a neck lies: distance from the axis and heights, in shoulder widths, and how far its shade goes on. */
const ZONE = { beside: 0.3, from: -0.5, to: 0.05 };
const REACH = 0.25;
/** Redness is the logarithm of red over blue, so many levels added to both; skin's exceeds that of hair by this at least. */
const NOISE = 2;
const APART = 0.35;
/** In shade skin is as red as in light but for this, and at least so light, 8-bit levels of red. */
const LESS = 0.05;
const LEAST_RED = 12;
/** Its edge to the hair is so soft, pixels. */
const SOFT = 0.9;
/** Less is a lit strand, in squares of the shoulder width. */
const LEAST_AREA = 2e-3;

/** The person with dark skin that goes on from the neck, as red as that, as neck instead of hair. */
export function withNeckInShade(person: PerceivedPerson): PerceivedPerson {
  const { photo, parse } = person;
  const { width, height, labels } = parse;
  const [hair, neck, face] = (['hair', 'neck', 'face'] as const).map((name) => BODY_CLASSES.indexOf(name));
  const [ofHair, ofNeck] = [medianRedness(person, hair!), medianRedness(person, neck!)];
  if (ofHair === null || ofNeck === null || ofNeck - ofHair < APART) return person;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const inZone = (at: number): boolean => {
    const { u, v } = toTorso(frame, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 });
    return Math.abs(u) < ZONE.beside * unit && v > ZONE.from * unit && v < ZONE.to * unit;
  };
  const isSkin = (at: number): boolean => {
    let [red, blue] = [0, 0];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const i = 4 * (at + dy * width + dx);
        red += photo.data[i]! / 9;
        blue += photo.data[i + 2]! / 9;
      }
    return red > LEAST_RED && redness(red, blue) > ofNeck - LESS;
  };
  const skin = createMask(width, height);
  const inside = (at: number): boolean => at > width && at < labels.length - width - 1;
  let found = 0;
  let front: number[] = [];
  for (let at = width; at < labels.length - width; at++)
    if (labels[at] === neck && inZone(at)) front.push(at);
  for (let step = 0; step < REACH * unit && front.length > 0; step++) {
    const next: number[] = [];
    for (const at of front)
      for (const beside of [at - 1, at + 1, at - width, at + width]) {
        if (labels[beside] !== hair || skin.data[beside] !== 0 || !inside(beside)) continue;
        if (!inZone(beside) || !isSkin(beside)) continue;
        skin.data[beside] = 255;
        found++;
        next.push(beside);
      }
    front = next;
  }
  if (found < LEAST_AREA * unit * unit) return person;
  // no hair lies between it and the skin that was known
  const rim = dilateSquare(skin, 3);
  const near = dilateSquare(skin, 1);
  for (let at = 0; at < labels.length; at++)
    if (near.data[at] === 0 && labels[at] !== neck && labels[at] !== face) rim.data[at] = 0;
  return moveCoverage(person, 'hair', 'neck', blurMask(rim, SOFT));
}

const redness = (red: number, blue: number): number => Math.log((red + NOISE) / (blue + NOISE));

/** Median redness of a class; null where there is little of it. */
function medianRedness({ photo, parse }: PerceivedPerson, label: number): number | null {
  const values: number[] = [];
  for (let at = 0; at < parse.labels.length; at += 7)
    if (parse.labels[at] === label) values.push(redness(photo.data[4 * at]!, photo.data[4 * at + 2]!));
  return values.length < 60 ? null : medianInPlace(values)!;
}
