/** Dark trousers beside the fingers of a hand that hangs before them, taken for the hand: its own shade is nearly as dark. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import type { Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { regrowClass } from './regrow-class.ts';

/** Room around a hand's landmarks in which colours are read, as a share of their extent. */
const AROUND = 0.35;
/** Hand and cloth differ by at least this ΔE; so near to the cloth's colour, absolutely and against the hand's, cloth is. */
const DIFFERENT = 18;
const ALIKE = 9;
const NEARER = 0.45;
/** Softness of the new edge, pixels. */
const SOFT = 1.2;
/** Reach of the hand's soft rim beyond it. */
const RIM = 4;

/** The person with what joins the lower clothes at a hand and has their colour as lower clothes. */
export function withoutClothBesideFingers(person: PerceivedPerson): PerceivedPerson {
  let result = person;
  for (const { side, points } of person.hands) {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [left, right, top, bottom] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ] as const;
    const room = AROUND * Math.max(right - left, bottom - top);
    const box = { left: left - room, right: right + room, top: top - room, bottom: bottom + room };
    const hand = `${side}Hand` as const;
    const cloth = regrowClass(result, box, {
      from: hand,
      to: 'lowerClothes',
      different: DIFFERENT,
      nearer: NEARER,
      alike: ALIKE,
    });
    if (cloth) result = moveCoverage(result, hand, 'lowerClothes', withSoftEdge(cloth, result, hand));
  }
  return result;
}

/** The mask with a soft edge towards the hand; all of the hand's rim on its other side belongs to it. */
function withSoftEdge(cloth: Mask, { parse }: PerceivedPerson, hand: BodyClass): Mask {
  const soft = blurMask(dilateSquare(cloth, 1), SOFT);
  const wide = dilateSquare(cloth, RIM);
  const own = BODY_CLASSES.indexOf(hand);
  for (let i = 0; i < soft.data.length; i++)
    if (wide.data[i] === 255 && (cloth.data[i] === 255 || parse.labels[i] !== own)) soft.data[i] = 255;
  return soft;
}
