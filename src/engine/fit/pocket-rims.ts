/** The pale edge of a pocket along a hand in it, taken for the hand: new clothes have no pocket there, and it would rim the hand. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth, chamferDistance } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';

/** A rim lies so near to the cloth, and the skin's colour is read so deep in the hand, in shoulder widths. */
const NEAR = 0.045;
const DEEP = 0.05;
/** Least warmth of skin (logarithm of red over blue) that tells it from stitches, whose share of it is less; and their least light. */
const WARM = 0.15;
const PALE = 0.45;
const LIT = 0.85;
/** A rim is at least so long, and on average so thin at most, in shoulder widths: nails and rings are not. */
const LONG = 0.12;
const THIN = 0.045;
/** Softness of the new edge, pixels. */
const SOFT = 0.8;

/** The person with pale rims of hands along the lower clothes as lower clothes. `unit` is the shoulder width in pixels. */
export function withoutPocketRims(person: PerceivedPerson, unit: number): PerceivedPerson {
  let result = person;
  for (const hand of ['leftHand', 'rightHand'] as const) {
    const rim = paleRim(result, BODY_CLASSES.indexOf(hand), unit);
    if (rim) result = moveCoverage(result, hand, 'lowerClothes', rim);
  }
  return result;
}

/** What of the hand of class `own` is such a rim, 0..255; null where nothing is. */
function paleRim({ parse, photo }: PerceivedPerson, own: number, unit: number): Mask | null {
  const { labels, width, height } = parse;
  const hand = createMask(width, height);
  const cloth = createMask(width, height);
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === own) hand.data[at] = 255;
    else if (labels[at] === lower) cloth.data[at] = 255;
  }
  const depth = chamferDepth(hand).data;
  const fromCloth = chamferDistance(cloth).data;
  const { data } = photo;
  const warmth = (at: number): number => Math.log((6 + data[4 * at]!) / (6 + data[4 * at + 2]!));
  const light = (at: number): number => data[4 * at]! + 2 * data[4 * at + 1]! + data[4 * at + 2]!;
  let [warm, lit, count] = [0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (hand.data[at] === 0 || depth[at]! < DEEP * unit) continue;
    warm += warmth(at);
    lit += light(at);
    count++;
  }
  if (count < 20 || warm / count < WARM) return null;
  const pale = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (
      hand.data[at] === 255 &&
      fromCloth[at]! < NEAR * unit &&
      warmth(at) < (PALE * warm) / count &&
      light(at) > (LIT * lit) / count
    )
      pale.data[at] = 255;
  const { labels: pieces, components } = connectedComponents(dilateSquare(pale, 1), 8);
  const isRim = components.map(({ area, left, top, right, bottom }) => {
    const long = Math.hypot(right - left, bottom - top);
    return long > LONG * unit && area < THIN * unit * long;
  });
  if (!isRim.includes(true)) return null;
  const rim = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (pieces[at]! > 0 && isRim[pieces[at]! - 1] && labels[at] === own) rim.data[at] = 255;
  return withOutside(rim, hand, unit);
}

/** The rim softly, with the crumbs of the hand that it parts from the rest. */
function withOutside(rim: Mask, hand: Mask, unit: number): Mask {
  const rest: Mask = { ...hand, data: hand.data.map((value, at) => (rim.data[at] === 255 ? 0 : value)) };
  const { labels, components } = connectedComponents(rest, 4);
  const largest = Math.max(0, ...components.map(({ area }) => area));
  const crumb = components.map(({ area }) => area < Math.min(largest, 0.004 * unit * unit));
  const near = dilateSquare(rim, 2).data;
  const touched = new Uint8Array(components.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && near[at] === 255) touched[labels[at]! - 1] = 1;
  for (let at = 0; at < labels.length; at++) {
    const piece = labels[at]! - 1;
    if (piece >= 0 && crumb[piece] && touched[piece] === 1) rim.data[at] = 255;
  }
  const soft = blurMask(dilateSquare(rim, 1), SOFT);
  // its outer side is cloth wholly
  for (let at = 0; at < rim.data.length; at++) if (rim.data[at] === 255) soft.data[at] = 255;
  const beside = dilateSquare(rim, 3).data;
  for (let at = 0; at < rim.data.length; at++)
    if (beside[at] === 255 && hand.data[at] === 0) soft.data[at] = 255;
  return soft;
}
