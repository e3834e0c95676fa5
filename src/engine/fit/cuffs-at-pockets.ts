/** Cuffs of hands in pockets: the parse takes what bulges over a pocket for the trousers it lies on. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { handInPocket } from './top-length.ts';

/** How far from the wrist a cuff is looked for, in shoulder widths. */
const REACH = 0.35;
/** Clothes that differ less, in Lab, can't be told apart; a pixel of the top is so much nearer to its colour. */
const DIFFERENT = 25;
const NEARER = 0.6;
/** Pixels of each that tell its colour, at least. */
const FEWEST = 60;

type Colour = readonly [number, number, number];

/** The person with lower clothes that join a sleeve at a pocket and have its colour as upper clothes. */
export function withCuffsAtPockets(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { width, height } = person.parse;
  const cuffs = createMask(width, height);
  let any = false;
  for (const side of ['left', 'right'] as const)
    if (body.arms[side].sleeved && handInPocket(body, side)) any = markCuff(person, body, side, cuffs) || any;
  return any ? moveCoverage(person, 'lowerClothes', 'upperClothes', dilateSquare(cuffs, 1)) : person;
}

/** Marks the lower clothes that are one side's cuff in `cuffs`; whether there are any. */
function markCuff(
  { photo, parse }: PerceivedPerson,
  { arms, frame }: BodyMeasures,
  side: 'left' | 'right',
  cuffs: Mask,
): boolean {
  const { width, height, labels } = parse;
  const [upper, lower] = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const wrist = arms[side].points.at(-1)!;
  const reach = REACH * frame.shoulderWidth;
  const left = Math.max(1, Math.floor(wrist.x - reach));
  const right = Math.min(width - 1, Math.ceil(wrist.x + reach));
  const top = Math.max(1, Math.floor(wrist.y - reach));
  const bottom = Math.min(height - 1, Math.ceil(wrist.y + reach));
  const lab = new Float32Array(3);
  const read = (at: number): Float32Array => {
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    return lab;
  };
  const meanOf = (label: number): Colour | null => {
    const sum: [number, number, number] = [0, 0, 0];
    let count = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        if (labels[at] !== label) continue;
        read(at);
        for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
        count++;
      }
    return count < FEWEST ? null : [sum[0] / count, sum[1] / count, sum[2] / count];
  };
  const [ofTop, ofTrousers] = [meanOf(upper), meanOf(lower)];
  if (!ofTop || !ofTrousers || distance(ofTop, ofTrousers) < DIFFERENT) return false;
  const queue: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (labels[y * width + x] === upper) queue.push(y * width + x);
  let any = false;
  for (let k = 0; k < queue.length; k++) {
    const at = queue[k]!;
    for (const next of [at - width, at - 1, at + 1, at + width]) {
      const x = next % width;
      const y = (next - x) / width;
      if (labels[next] !== lower || cuffs.data[next] === 255) continue;
      if (x < left || x >= right || y < top || y >= bottom) continue;
      read(next);
      if (distance(lab, ofTop) > NEARER * distance(lab, ofTrousers)) continue;
      cuffs.data[next] = 255;
      queue.push(next);
      any = true;
    }
  }
  return any;
}

function distance(a: ArrayLike<number>, b: Colour): number {
  return Math.hypot(a[0]! - b[0], a[1]! - b[1], a[2]! - b[2]);
}
