/** Specks far from the old top that the parse took for it: a stripe of the trousers behind fingers, a ring, a buckle. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** A speck is smaller than this share of the squared shoulder width; cuffs and tails are larger. */
const LARGEST = 0.003;
/** And lies farther than this from all that is larger, in shoulder widths. */
const FAR = 0.08;
/** Torso height from which on nothing of a collar lies, in shoulder widths. */
const BELOW_COLLAR = 0.1;
/** Coverage from which on there may be some, 0..255. */
const SEEN = 24;
/** What lies around a speck is looked at within so many pixels. */
const AROUND = 3;
/** Classes that a speck may belong to; none of the skin, which would be painted where it goes. */
const OTHERS = [
  'background',
  'lowerClothes',
  'legs',
  'shoes',
  'leftHand',
  'rightHand',
  'leftArm',
  'rightArm',
] as const;

/** The person with specks of upper clothes far from the top given to what they lie in most. */
export function withoutFarSpecks(person: PerceivedPerson): PerceivedPerson {
  const { coverage, width, height } = person.parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const upper = coverage.upperClothes.data;
  const { labels: pieces, components } = connectedComponents(coverage.upperClothes, 8, SEEN);
  const most = LARGEST * unit * unit;
  if (!components.some(({ area }) => area < most)) return person;
  const top = createMask(width, height);
  for (let at = 0; at < pieces.length; at++)
    if (pieces[at]! > 0 && components[pieces[at]! - 1]!.area >= most) top.data[at] = 255;
  const far = FAR * unit;
  const fromTop = chamferDistanceWithin(top, far).data;
  const moves = new Map<BodyClass, Uint8Array>();
  for (const { area, left, right, top: from, bottom } of components) {
    if (area >= most) continue;
    // beside the neck it is a piece of the collar that a hand cuts off
    const middle = toTorso(frame, { x: (left + right) / 2, y: (from + bottom) / 2 });
    if (middle.v < BELOW_COLLAR * unit) continue;
    // with the soft rim around it
    for (let y = Math.max(0, from - AROUND); y < Math.min(height, bottom + AROUND); y++)
      for (let x = Math.max(0, left - AROUND); x < Math.min(width, right + AROUND); x++) {
        const at = y * width + x;
        if (upper[at] === 0 || fromTop[at]! < far) continue;
        const name = around(person, x, y);
        if (!moves.has(name)) moves.set(name, new Uint8Array(upper.length));
        moves.get(name)![at] = 255;
      }
  }
  let result = person;
  for (const [name, data] of moves)
    result = moveCoverage(result, 'upperClothes', name, { width, height, data });
  return result;
}

/** The class of which most pixels around a place are. */
function around({ parse: { labels, width, height } }: PerceivedPerson, x: number, y: number): BodyClass {
  const counts = new Uint32Array(BODY_CLASSES.length);
  for (let row = Math.max(0, y - AROUND); row <= Math.min(height - 1, y + AROUND); row++)
    for (let column = Math.max(0, x - AROUND); column <= Math.min(width - 1, x + AROUND); column++)
      counts[labels[row * width + column]!]!++;
  let best: BodyClass = 'background';
  for (const name of OTHERS)
    if (counts[BODY_CLASSES.indexOf(name)]! > counts[BODY_CLASSES.indexOf(best)]!) best = name;
  return best;
}
