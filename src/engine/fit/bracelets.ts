/**
 * Bracelets and watches at bare wrists, which the parse takes for cloth of the top: skin of the forearm lies before them
 * and after them. As cloth they would go with the old top, and the wrist beside them for an old cuff's rim.
 */
import { BODY_CLASSES, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { cropMask, cropRgba, pasteMaskInPlace, wholePixels } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { classTable, labelAt } from './body-labels.ts';
import { hasMatte } from './hand-matte.ts';
import { type HandShape, handShape } from './hand-shape.ts';
import { moveCoverage } from './parse-edit.ts';

/** Where a bracelet lies along the forearm, from the wrist, and how broad it is at most; spans of the palm. */
const FROM = -1.9;
const TO = 0.35;
const BREADTH = 0.9;
/** Half of the breadth across the forearm that is looked at, in spans. */
const HALF = 0.7;
/** So much own skin lies on either side of it, in spans. */
const SKIN = 0.06;
/** Fewer lines along the forearm that cross it are no bracelet, in spans. */
const LEAST = 0.22;
/** It stands out beyond the wrist's skin by so much at most, in spans, where its colours go on (Lab). */
const STANDS_OUT = 0.2;
const ALIKE = 7;
const SAMPLES = 120;
/** Its edge before the top is as soft as the photo's, pixels; coverage of the top below which there is skin. */
const EDGE = 1.1;
const SKIN_BESIDE = 96;

/**
 * The person whose bracelets, as far as the parse took them for the top, belong to the hand that wears them, and with
 * them the wrist between both: like the hand they stay as they are in front of all clothes.
 */
export function withBraceletsOnHands(person: PerceivedPerson): PerceivedPerson {
  let result = person;
  for (const hand of person.hands) if (hasMatte(hand)) result = keepBracelet(result, hand);
  return result;
}

function keepBracelet(person: PerceivedPerson, hand: Hand): PerceivedPerson {
  const shape = handShape(hand, person.pose);
  const { span, wrist, along, across } = shape;
  const { begins, ends } = crossings(person, hand, shape, Math.ceil(2 * HALF * span));
  const [from, to] = widestRun(begins);
  if (to - from < LEAST * span) return person;
  const slope = leaning(begins, ends, from, to);

  const { photo, parse } = person;
  const reach = Math.ceil(Math.hypot(FROM, HALF) * span) + 1;
  const area = wholePixels(
    { x: wrist.x - reach, y: wrist.y - reach, width: 2 * reach, height: 2 * reach },
    photo.width,
    photo.height,
  );
  const lab = toLab(cropRgba(photo, area)).data;
  const upper = cropMask(parse.coverage.upperClothes, area).data;
  const bracelet = createMask(area.width, area.height);
  const beyond = createMask(area.width, area.height);
  const own: number[] = [];
  const outside: number[] = [];
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const [dx, dy] = [area.x + x + 0.5 - wrist.x, area.y + y + 0.5 - wrist.y];
      const line = dx * across.x + dy * across.y + HALF * span;
      const out = Math.max(from - line, line - to, 0) / (STANDS_OUT * span);
      if (out >= 1) continue;
      const at = y * area.width + x;
      const nearest = Math.max(from, Math.min(to - 1, Math.floor(line)));
      const length = dx * along.x + dy * along.y - (out > 0 ? slope * (line - nearest) : 0);
      // its ends are round
      const less = 0.5 * (ends[nearest]! - begins[nearest]!) * (1 - Math.sqrt(1 - out * out));
      // the soft edges on the skin belong to it too
      if (length > ends[nearest]! + 2 - less) {
        if (out === 0 && length < TO * span) beyond.data[at] = 255;
      } else if (length > begins[nearest]! - 2 + less) {
        if (out > 0) outside.push(at);
        else {
          bracelet.data[at] = 255;
          beyond.data[at] = 255;
          if (upper[at]! > 200) own.push(at);
        }
      }
    }
  const colours = thinned(own, SAMPLES);
  for (const at of outside) if (nearestColour(lab, at, colours, 1).distance < ALIKE) bracelet.data[at] = 255;
  const whole = (part: Mask): Mask => {
    const mask = createMask(parse.width, parse.height);
    pasteMaskInPlace(mask, part, area.x, area.y);
    return mask;
  };
  const name = `${hand.side}Hand` as const;
  return moveCoverage(
    moveCoverage(person, 'upperClothes', name, whole(softBesideCloth(bracelet, upper))),
    `${hand.side}Arm`,
    name,
    whole(beyond),
  );
}

/** The bracelet's mask with a soft edge where the top of coverage `upper` goes on beside it, and a hard one on skin. */
function softBesideCloth(bracelet: Mask, upper: Uint8Array): Mask {
  const orSkin = {
    ...bracelet,
    data: bracelet.data.map((value, at) => (upper[at]! < SKIN_BESIDE ? 255 : value)),
  };
  const [outside, inside] = [blurMask(bracelet, EDGE), blurMask(orSkin, EDGE)];
  return { ...bracelet, data: bracelet.data.map((value, at) => (value > 0 ? inside : outside).data[at]!) };
}

/** How far a bracelet's middle moves along the forearm from one line to the next. */
function leaning(begins: Float32Array, ends: Float32Array, from: number, to: number): number {
  let [sum, weights] = [0, 0];
  const middle = (from + to - 1) / 2;
  for (let line = from; line < to; line++) {
    sum += (line - middle) * 0.5 * (begins[line]! + ends[line]!);
    weights += (line - middle) ** 2;
  }
  return weights > 0 ? sum / weights : 0;
}

/** Where each line along the forearm enters cloth between own skin and leaves it again, pixels from the wrist; else NaN. */
function crossings(
  person: PerceivedPerson,
  { side }: Hand,
  { span, wrist, along, across }: HandShape,
  lines: number,
): { readonly begins: Float32Array; readonly ends: Float32Array } {
  const skin = classTable([`${side}Arm`, `${side}Hand`]);
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const begins = new Float32Array(lines).fill(Number.NaN);
  const ends = new Float32Array(lines).fill(Number.NaN);
  const least = Math.max(2, SKIN * span);
  for (let line = 0; line < lines; line++) {
    const offset = line + 0.5 - HALF * span;
    const labelOn = (length: number): number =>
      labelAt(
        person,
        wrist.x + length * along.x + offset * across.x,
        wrist.y + length * along.y + offset * across.y,
      );
    let before = 0;
    let cloth = 0;
    let after = 0;
    for (let length = FROM * span; length < TO * span; length++) {
      const label = labelOn(length);
      if (skin[label]) {
        if (cloth === 0) before++;
        else if (++after >= least) {
          ends[line] = length - after + 1;
          begins[line] = ends[line]! - cloth;
          break;
        }
      } else if (label === upper && before >= least && cloth + after < BREADTH * span) {
        cloth += after + 1;
        after = 0;
      } else before = cloth = after = 0;
    }
  }
  return { begins, ends };
}

/** First and last but one of the most neighbouring lines that cross a bracelet. */
function widestRun(begins: Float32Array): readonly [from: number, to: number] {
  let best: readonly [number, number] = [0, 0];
  let from = 0;
  for (let line = 0; line <= begins.length; line++) {
    if (line < begins.length && !Number.isNaN(begins[line]!)) continue;
    if (line - from > best[1] - best[0]) best = [from, line];
    from = line + 1;
  }
  return best;
}
