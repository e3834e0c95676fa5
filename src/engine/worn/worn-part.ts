/** Which of the clothes in a picture is meant, by what the picture focuses on. */
import type { GarmentType } from '../garment/garment.ts';
import { BODY_CLASSES, type PerceivedPerson, type PoseLandmarkName } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** Cells of a colour histogram a side of Lab, and their size. */
const CELLS = 12;
const SIZE = [9, 20, 20] as const;
/** Upper and lower clothes whose histograms share so much are one garment. */
const ONE_CLOTH = 0.6;
/** A skirt many times as large as its bodice has light and shade that the bodice lacks. */
const ONE_CLOTH_IN_LARGE_SKIRT = 0.5;
/** Bare legs below a dress have at least this share of the pixels of the lower clothes. */
const LEAST_LEGS = 0.06;
/** A strap dress's bodice has at least this share of the pixels of its skirt. */
const LEAST_BODICE = 0.12;
/** Lower clothes with more than so many times the pixels of the upper ones are what the picture is about. */
const MOSTLY_LOWER = 3;

/**
 * A dress where upper and lower clothes are one cloth above bare legs; else the bottom where the shoulders are out of the
 * picture or hardly anything of a top is in it; else the top.
 */
export function wornPart(model: PerceivedPerson): GarmentType {
  const { parse } = model;
  const counts = new Array<number>(BODY_CLASSES.length).fill(0);
  for (const label of parse.labels) counts[label]!++;
  const count = (name: (typeof BODY_CLASSES)[number]): number => counts[BODY_CLASSES.indexOf(name)]!;
  const inView = (name: PoseLandmarkName): boolean => {
    const { x, y } = model.pose.landmarks[name].point;
    return x >= 0 && y >= 0 && x < parse.width && y < parse.height;
  };
  const [upper, lower] = [count('upperClothes'), count('lowerClothes')];
  if (!(inView('leftShoulder') || inView('rightShoulder'))) return 'bottom';
  const alike = lower > MOSTLY_LOWER * upper ? ONE_CLOTH_IN_LARGE_SKIRT : ONE_CLOTH;
  const bareLegs = count('legs') > LEAST_LEGS * lower;
  if (lower > 0.25 * upper && upper > LEAST_BODICE * lower && bareLegs && likeness(model) > alike)
    return 'dress';
  return lower > MOSTLY_LOWER * upper ? 'bottom' : 'top';
}

/** Intersection, 0..1, of the colour histograms of upper and lower clothes. */
function likeness({ photo, parse }: PerceivedPerson): number {
  const cells = CELLS ** 3;
  const histograms = [new Float32Array(cells), new Float32Array(cells)];
  const classes = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const totals = [0, 0];
  const lab = new Float32Array(3);
  for (let at = 0; at < parse.labels.length; at += 3) {
    const which = classes.indexOf(parse.labels[at]!);
    if (which < 0) continue;
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    const cell = [lab[0]!, lab[1]! + 120, lab[2]! + 120].reduce(
      (sum, value, c) => sum * CELLS + Math.max(0, Math.min(CELLS - 1, Math.floor(value / SIZE[c]!))),
      0,
    );
    histograms[which]![cell]!++;
    totals[which]!++;
  }
  let common = 0;
  for (let cell = 0; cell < cells; cell++)
    common += Math.min(
      histograms[0]![cell]! / Math.max(1, totals[0]!),
      histograms[1]![cell]! / Math.max(1, totals[1]!),
    );
  return common;
}
