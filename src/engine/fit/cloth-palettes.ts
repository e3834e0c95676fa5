/** Two clothes told apart by all of their colours, where their mean colours are alike: a striped top over jeans. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { nearestColour } from '../pixels/nearest-colour.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

/** Places of each cloth that are looked at, in each direction; and the fewest that show it. */
const PLACES = 9;
const FEWEST = 24;
/** Share of each cloth's own places that are nearer to its other places than to the other cloth's, at least. */
const TOLD = 0.72;
/** One cloth's colours lie at least so far from its mean, as a share of the distance between both means: else the means tell more. */
const VARIED = 0.5;

/** Torso heights between which a cloth is looked at, pixels. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * By how much (ΔE) nearer the colour of a photo's pixel, its index given, is to the upper clothes than to the lower ones; null
 * where their mean colours tell more, or nothing does. Both are read at most `reach` from the axis.
 */
export function clothPalettes(
  person: PerceivedPerson,
  frame: TorsoFrame,
  above: Stretch,
  below: Stretch,
  reach: number,
): ((pixel: number) => number) | null {
  const { data, width } = person.photo;
  const places = (name: 'upperClothes' | 'lowerClothes', { from, to }: Stretch): number[] => {
    const own = BODY_CLASSES.indexOf(name);
    const found: number[] = [];
    for (let row = 0; row < PLACES; row++)
      for (let column = 0; column < PLACES; column++) {
        const u = reach * ((2 * (column + 0.5)) / PLACES - 1);
        const { x, y } = fromTorso(frame, u, from + ((to - from) * (row + 0.5)) / PLACES);
        const at = Math.floor(y) * width + Math.floor(x);
        if (x >= 0 && x < width && person.parse.labels[at] === own) found.push(at);
      }
    return found;
  };
  const [upper, lower] = [places('upperClothes', above), places('lowerClothes', below)];
  if (Math.min(upper.length, lower.length) < FEWEST) return null;
  // the samples' colours, and one more for the pixel asked for
  const all = [...upper, ...lower];
  const asked = all.length;
  const lab = new Float32Array(3 * (asked + 1));
  const read = (pixel: number, to: number): void =>
    srgbToLab(data[4 * pixel]!, data[4 * pixel + 1]!, data[4 * pixel + 2]!, lab, 3 * to);
  for (const [i, pixel] of all.entries()) read(pixel, i);
  const [a, b] = [meanOf(lab, 0, upper.length), meanOf(lab, upper.length, asked)];
  if (Math.max(a.spread, b.spread) < VARIED * Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)) return null;
  const ofUpper = upper.map((_, i) => i);
  const ofLower = lower.map((_, i) => upper.length + i);
  const nearer = (i: number, mine: readonly number[], theirs: readonly number[]): number =>
    nearestColour(lab, i, theirs, 1).distance - nearestColour(lab, i, mine, 1).distance;
  const told = (mine: readonly number[], theirs: readonly number[]): number =>
    mine.filter(
      (i) =>
        nearer(
          i,
          mine.filter((other) => other !== i),
          theirs,
        ) > 0,
    ).length / mine.length;
  if (Math.min(told(ofUpper, ofLower), told(ofLower, ofUpper)) < TOLD) return null;
  return (pixel) => {
    read(pixel, asked);
    return nearer(asked, ofUpper, ofLower);
  };
}

/** Mean Lab colour of the entries from one on to before another, and their mean distance from it. */
function meanOf(lab: Float32Array, from: number, to: number) {
  const sum = [0, 0, 0];
  for (let i = from; i < to; i++) for (let c = 0; c < 3; c++) sum[c]! += lab[3 * i + c]! / (to - from);
  const [l, a, b] = sum as [number, number, number];
  let spread = 0;
  for (let i = from; i < to; i++)
    spread += Math.hypot(lab[3 * i]! - l, lab[3 * i + 1]! - a, lab[3 * i + 2]! - b) / (to - from);
  return { l, a, b, spread };
}
