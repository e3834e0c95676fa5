/** Cuffs of hands in pockets: the parse takes what bulges over a pocket for the trousers it lies on. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { type Regrowth, regrowClass } from './regrow-class.ts';
import { handInPocket } from './top-length.ts';

/** How far from the wrist a cuff is looked for, in shoulder widths. */
const REACH = 0.35;
const CUFF: Regrowth = {
  from: 'lowerClothes',
  to: 'upperClothes',
  different: 25,
  nearer: 0.6,
  alike: Number.POSITIVE_INFINITY,
};

/** The person with lower clothes that join a sleeve at a pocket and have its colour as upper clothes. */
export function withCuffsAtPockets(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  let result = person;
  for (const side of ['left', 'right'] as const) {
    const { sleeved, points } = body.arms[side];
    if (!sleeved || !handInPocket(body, side)) continue;
    const { x, y } = points.at(-1)!;
    const reach = REACH * body.frame.shoulderWidth;
    const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
    const cuff = regrowClass(result, box, CUFF);
    if (cuff) result = moveCoverage(result, 'lowerClothes', 'upperClothes', dilateSquare(cuff, 1));
  }
  return result;
}
