/** Whether clothes can be told from what is around them at all. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** So far to each side of a border, in shoulder widths, its colours are compared. */
const REACH = 0.04;
/** Colours nearer than this (ΔE) can't be told apart. */
const ALIKE = 8;
/** A border shorter than this, in shoulder widths, tells nothing. */
const LEAST_BORDER = 0.5;
/** From these shares on of its borders that can't be seen, a top is lost in the background and in the hair. */
const LOST_IN_BACKGROUND = 0.9;
const LOST_IN_HAIR = 0.35;

const UPPER = BODY_CLASSES.indexOf('upperClothes');
const HAIR = BODY_CLASSES.indexOf('hair');
const BACKGROUND = BODY_CLASSES.indexOf('background');

/**
 * Whether the upper clothes differ in colour from the background or from the hair, as black ones under black hair before a
 * black wall don't. White ones before a white wall do, by their shadows and by what is seen within them.
 */
export function upperClothesStandOut(
  { parse, photo }: Pick<PerceivedPerson, 'parse' | 'photo'>,
  shoulderWidth: number,
): boolean {
  const { labels, width, height } = parse;
  const { data } = photo;
  const reach = Math.max(2, Math.round(REACH * shoulderWidth));
  const lab = new Float32Array(6);
  const steps = [1, -1, width, -width];
  const length = new Uint32Array(BODY_CLASSES.length);
  const alike = new Uint32Array(BODY_CLASSES.length);
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      if (labels[at] !== UPPER) continue;
      for (let k = 0; k < 4; k++) {
        const step = steps[k]!;
        const other = labels[at + step]!;
        if (other !== BACKGROUND && other !== HAIR) continue;
        const [inside, outside] = [at - step * (reach - 1), at + step * reach];
        if (labels[inside] !== UPPER || labels[outside] !== other) continue;
        length[other]!++;
        if (squaredDifference(data, 4 * inside, 4 * outside, lab) < ALIKE ** 2) alike[other]!++;
      }
    }
  const isLost = (name: number, share: number): boolean =>
    length[name]! > LEAST_BORDER * shoulderWidth && alike[name]! > share * length[name]!;
  return !(isLost(BACKGROUND, LOST_IN_BACKGROUND) && isLost(HAIR, LOST_IN_HAIR));
}

/** Squared distance of two colours in Lab. */
function squaredDifference(
  data: Uint8ClampedArray,
  first: number,
  second: number,
  lab: Float32Array,
): number {
  srgbToLab(data[first]!, data[first + 1]!, data[first + 2]!, lab, 0);
  srgbToLab(data[second]!, data[second + 1]!, data[second + 2]!, lab, 3);
  return (lab[0]! - lab[3]!) ** 2 + (lab[1]! - lab[4]!) ** 2 + (lab[2]! - lab[5]!) ** 2;
}
